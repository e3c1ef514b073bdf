"""The legal builds that have all places of a line: those that it names hex by hex, else the shortest ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import NamedTuple

from msgspec.structs import replace

from engine.games.paris_connection import Build, Definition, Table, Ways, distances
from engine.games.paris_connection.steps.build import may_place
from pbem.orders.lexicon import Word
from pbem.titles.paris_connection.mail.hearing import values
from pbem.titles.paris_connection.mail.notation import write_order

_END = "to"  # of the words before a place: where a build ends
MOST_FOUND = 8  # builds of a colour
_MOST_BRANCHES = 4  # shortest ways that are followed from one place to the next


class Wished(NamedTuple):
    """The places of a line: `named` in their order; `target`: where it is said to end, "" where that is not said.

    `starts`: where it is said to begin, by «from».
    """

    named: tuple[str, ...]
    target: str = ""
    starts: tuple[str, ...] = ()


def wished_of(definition: Definition, own: Sequence[str], words: Sequence[Word]) -> Wished:
    """The places of some words. `own`: hexes of a company, which may begin at its own station of a city's name."""
    board, named, starts, target, joint = definition.board, [], [], "", ""
    for word in words:
        places = sorted(values((word,), "place"), key=lambda one: not board.by_id[one].open)
        joints = values((word,), "joint")
        joint = joints[0] if joints and not places else joint
        if not places:
            continue
        started = [one for one in places if one in own]
        here = started[0] if started and (joint == "from" or not board.by_id[places[0]].open) else places[0]
        named.append(here)
        starts += [here] if joint == "from" else []
        target = here if joint == _END else target
        joint = ""
    return Wished(tuple(named), target, tuple(starts))


class Found(NamedTuple):
    """A legal build. `as_said`: it is what was said, hex by hex, or the shortest way to the one place that was."""

    hexes: tuple[str, ...]
    as_said: bool


def builds(definition: Definition, table: Table, colour: str, wished: Wished) -> tuple[Found, ...]:
    """The builds of this colour that have all the places, at most `MOST_FOUND`."""
    own = table.track[colour]
    named = tuple(one for one in wished.named if one not in own)
    wanted = tuple(dict.fromkeys(named))
    most = min(definition.most_per_build, table.depots[colour])
    if not wanted or len(wanted) > most or not all(definition.board.by_id[one].open for one in wanted):
        return ()
    starts = [one for one in wished.named if one in own]
    beside = {*wanted, *own}
    together = all(beside.intersection(definition.board.near[one]) for one in wanted)
    for at, hexes in enumerate(_orders(named, wished.target) if together else ()):
        if is_legal(definition, table, colour, hexes):
            return (Found(hexes, at <= _SAID and _begins(definition, hexes, wished, starts)),)
    chains = _through(definition, table, colour, wanted, wished.target or named[-1])
    alone = bool(wished.target) and len(wanted) == len(chains) == 1
    return tuple(Found(one, alone and _begins(definition, one, wished, starts)) for one in chains)


def _begins(definition: Definition, hexes: Sequence[str], wished: Wished, own: Sequence[str]) -> bool:
    """Whether all own places that the line names are where it is said to begin, and the build does."""
    return all(one in wished.starts and one in definition.board.near[hexes[0]] for one in own)


def build_of(definition: Definition, table: Table, colour: str, wished: Wished) -> str:
    """The build that a line names, legal or not: hex by hex, where they hang together, else by its end."""
    own = table.track[colour]
    named = tuple(one for one in wished.named if one not in own)
    if not named:
        return ""
    if len(set(named)) > 1 or not wished.target:
        near = definition.board.near
        orders = [
            hexes
            for hexes in islice(_orders(named, wished.target), _SAID)
            if all(set(hexes[:at]).intersection(near[hexes[at]]) for at in range(1, len(hexes)))
        ]
        begun = (hexes for hexes in orders if set(own).intersection(near[hexes[0]]))
        if orders:
            return write_order(Build("", colour, next(begun, orders[0])))
    return f"build {colour} to {wished.target or named[-1]}"


def built_again(colour: str, wished: Wished) -> str:
    """The build of what is there already, which the rules refuse."""
    hexes = tuple(dict.fromkeys(one for one in wished.named if one not in wished.starts))
    return write_order(Build("", colour, hexes)) if hexes else ""


def nearest_build(definition: Definition, table: Table, colour: str, target: str) -> tuple[str, ...]:
    """The legal build that ends on a place, or else comes nearest to it; () where the place itself is closed to it."""
    ways = Ways(definition, table, colour)
    if not ways.far.get(target):
        return ()
    left = _distances(definition, ways, target)
    for hex_id in sorted(
        (one for one in ways.far if ways.far[one]), key=lambda one: (left.get(one, 99), ways.far[one])
    ):
        if ways.far[hex_id] <= definition.most_per_build and (found := next(ways.to(hex_id), None)):
            return found
    return ()


def is_legal(definition: Definition, table: Table, colour: str, hexes: Sequence[str]) -> bool:
    """Whether the build keeps the rules (§4.1, §5), whoever is to move."""
    if not 0 < len(hexes) <= min(definition.most_per_build, table.depots[colour]):
        return False
    return all(may_place(definition, table, colour, one, tuple(hexes[:at])) for at, one in enumerate(hexes))


# Of the orders that are tried those that are what was said: as it stands, and the last place before the others.
_SAID = 3


def _orders(named: tuple[str, ...], target: str) -> Iterator[tuple[str, ...]]:
    """The places in the orders in which they may be meant; a place that stands there twice counts where it fits."""
    first = tuple(dict.fromkeys(named))
    last = tuple(dict.fromkeys(named[::-1]))[::-1]
    yield from (first, last, (*first[1:], first[0]))
    yield (*(one for one in first if one != target), target) if target in first else first
    yield first[::-1]
    yield from permutations(first)


def _through(
    definition: Definition, table: Table, colour: str, wanted: Sequence[str], target: str
) -> list[tuple[str, ...]]:
    """The shortest builds that have all the places and end on the target, or on the last one of them."""
    others = [one for one in wanted if one != target]
    found: dict[tuple[str, ...], None] = {}
    far = distances(definition, table, colour)
    most = min(definition.most_per_build, table.depots[colour])
    if any(not 0 < far.get(one, 0) <= most for one in wanted):
        return []
    for way in dict.fromkeys((tuple(others), tuple(others[::-1]))):
        ends = (*way, target) if target in wanted else way
        found |= dict.fromkeys(_along(definition, table, colour, ends))
    least = min(map(len, found), default=0)
    return [one for one in found if len(one) == least][:MOST_FOUND]


def _along(definition: Definition, table: Table, colour: str, stops: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Builds from one place to the next, each the shortest from what stands by then."""
    begun: list[tuple[str, ...]] = [()]
    most = min(definition.most_per_build, table.depots[colour])
    for at, stop in enumerate(stops):
        longer = []
        for hexes in begun[: MOST_FOUND if at else 1]:
            if stop in hexes:
                longer.append(hexes)
                continue
            left = most - len(hexes) - sum(one not in hexes for one in stops[at + 1 :])
            here = replace(table, track={**table.track, colour: (*table.track[colour], *hexes)})
            ways = Ways(definition, here, colour).to(stop, left) if left > 0 else iter(())
            longer += [(*hexes, *more) for more in islice(ways, _MOST_BRANCHES)]
        begun = longer
    yield from (one for one in begun if one and is_legal(definition, table, colour, one))


def _distances(definition: Definition, ways: Ways, target: str) -> dict[str, int]:
    """How far hexes that can be reached are from the target, over hexes that can be reached."""
    found, fringe = {target: 0}, [target]
    while fringe:
        ahead = []
        for hex_id in fringe:
            for other in definition.board.near[hex_id]:
                if other not in found and ways.far.get(other):
                    found[other] = found[hex_id] + 1
                    ahead.append(other)
        fringe = ahead
    return found
