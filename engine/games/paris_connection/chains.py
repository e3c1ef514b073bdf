"""Shortest legal chains of placements from a company's track to a hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from engine.games.paris_connection.cut_off import cut_off, full
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.state import Table
from engine.games.paris_connection.steps.build import may_place


def distances(definition: Definition, table: Table, colour: str, start: str | None = None) -> dict[str, int]:
    """How many locomotives a chain to each hex needs by room alone (no cut-off test, no supply); reachable hexes only.

    `start`: a hex of the company's track to begin at; None for anywhere on it.
    """
    board = definition.board
    barred = full(definition, table.track).union(table.track[colour])
    found = dict.fromkeys((start,) if start is not None else table.track[colour], 0)
    fringe = list(found)
    while fringe:
        ahead = []
        for hex_id in fringe:
            for other in board.near[hex_id]:
                if other not in found and other not in barred and board.by_id[other].open:
                    found[other] = found[hex_id] + 1
                    if other != board.end_hex:  # it ends the build, so nothing lies behind it
                        ahead.append(other)
        fringe = ahead
    return found


def shortest_chains(
    definition: Definition,
    table: Table,
    colour: str,
    target: str,
    start: str | None = None,
    most: int | None = None,
    most_chains: int | None = 12,
) -> tuple[tuple[str, ...], ...]:
    """The equally short legal builds that end on `target`: what `Ways.to` finds, at most `most_chains` (None: all)."""
    return tuple(islice(Ways(definition, table, colour, start).to(target, most), most_chains))


class Ways:
    """The shortest legal chains of a company to any hex, each placement beside the one before it (§4.1, §5)."""

    def __init__(self, definition: Definition, table: Table, colour: str, start: str | None = None) -> None:
        self.definition = definition
        self.table = table
        self.colour = colour
        self.far = distances(definition, table, colour, start)

    def to(self, target: str, most: int | None = None) -> Iterator[tuple[str, ...]]:
        """All equally short legal builds that end on `target`, of at most `most` locomotives (None: the rules' bound).

        Those that add most to the company's value come first, then by their hexes. Only what is taken is checked, so
        that the best one alone costs little. A build as short as these that ends there is always such a chain.
        """
        most = self.definition.most_per_build if most is None else most
        reach = min(most, self.definition.most_per_build, self.table.depots.get(self.colour, 0))
        nearest = self.far.get(target, 0)
        for length in range(nearest, reach + 1) if nearest else ():
            chains = sorted(self._back(target, length), key=lambda chain: (-self.worth(chain), chain))
            found = False
            for chain in filter(self._may_be_built, chains):
                found = True
                yield chain
            # More track never opens a way (§5): where the target alone cuts somebody off, every chain to it does.
            if found or self._cuts_off((target,)):
                return

    def worth(self, chain: Sequence[str]) -> int:
        """What the whole build adds to the company's value: its cities on the way count too (§4.1)."""
        return sum(self.definition.board.by_id[hex_id].worth for hex_id in chain)

    def _may_be_built(self, chain: tuple[str, ...]) -> bool:
        """There is room on all of them; the cut-off test after the last placement speaks for those before it (§5)."""
        return may_place(self.definition, self.table, self.colour, chain[-1], chain[:-1])

    def _cuts_off(self, hexes: tuple[str, ...]) -> bool:
        track = {**self.table.track, self.colour: (*self.table.track[self.colour], *hexes)}
        return cut_off(self.definition, track, self.colour) is not None

    def _back(self, target: str, length: int) -> Iterator[tuple[str, ...]]:
        """Chains of exactly this many placements over hexes with room, searched from their end."""
        begun: list[tuple[str, ...]] = [(target,)]
        while begun:
            tail = begun.pop()
            left = length - len(tail)
            if not left:
                if self.far[tail[0]] == 1:
                    yield tail
                continue
            for other in self.definition.board.near[tail[0]]:
                # The end hex ends the build (§4.1), so it is in no chain but as its target.
                if 0 < self.far.get(other, 0) <= left and other not in tail and other != self.definition.board.end_hex:
                    begun.append((other, *tail))
