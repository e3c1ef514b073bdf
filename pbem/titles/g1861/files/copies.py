"""Which numbered tile lies where, and who holds which numbered train, as 18xx.games keeps account of them.

The engine counts tiles and trains only by their types. Of equal ones the other program takes the first of its list, to
whose end goes what comes back.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from engine.core.events import Event
from engine.eighteen import events as happened
from engine.eighteen.actions import Route
from engine.eighteen.map.pieces import Board
from engine.eighteen.table import BANK, POOL
from engine.games.g1861 import events as told
from pbem.titles.g1861.files.printed import PRINTED


class Tiles:
    """The supply by numbers, and the tile on each hex."""

    def __init__(self, board: Board, unlimited: Container[str]) -> None:
        self._free: dict[str, list[int]] = {}
        self._made: dict[str, int] = {}  # how many numbers there are of one that never runs out
        for tile in board.tiles.values():
            endless = tile.count is None or tile.id in unlimited
            self._free[tile.id] = list(range(1 if endless else tile.count or 0))
            if endless:
                self._made[tile.id] = 1
        self._lying: dict[str, tuple[str, int]] = {}

    def lay(self, tile: str, hex_id: str) -> str:
        """The id of the copy that is laid; the one that lay there is free again."""
        number = self._free[tile].pop(0)
        if tile in self._made and not self._free[tile]:
            self._free[tile].append(self._made[tile])
            self._made[tile] += 1
        if hex_id in self._lying:
            old, back = self._lying[hex_id]
            self._free[old].append(back)
        self._lying[hex_id] = (tile, number)
        return f"{tile}-{number}"

    def city(self, hex_id: str, stop: int) -> str:
        """The id of a city: that of the tile now on the hex, and the number of the stop on it."""
        if hex_id in self._lying:
            tile, number = self._lying[hex_id]
            return f"{tile}-{number}-{stop}"
        return f"{hex_id}-{PRINTED[hex_id]}-{stop}"


class Trains:
    """The numbered trains of each holder, the one held longest first; the pool is a holder."""

    def __init__(self, national: str) -> None:
        self.national = national
        self._sold: dict[str, int] = {}  # type -> how many the bank has sold
        self._held: dict[str, list[str]] = {}

    def running(self, company: str, routes: Iterable[Route]) -> list[str]:
        """The train of each route."""
        left: dict[str, list[str]] = {}
        return [left.setdefault(one.train, self._of(company, one.train)).pop(0) for one in routes]

    def note(self, events: Iterable[Event]) -> list[str]:
        """What happened; the trains that were bought or given up by it, in this order."""
        named = []
        for event in events:
            if isinstance(event, happened.TrainBought):
                named.append(self._bought(event))
            elif isinstance(event, happened.TrainDiscarded):
                named.append(self._moved(event.train, event.company, POOL))
            elif isinstance(event, happened.TrainsRusted):
                for held in self._held.values():
                    held[:] = [one for one in held if one.rpartition("-")[0] != event.train]
            elif isinstance(event, told.Nationalised):
                self._all_to(self.national, (event.company,))
            elif isinstance(event, told.PublicFormed):
                self._all_to(event.public, event.minors)
        return named

    def _bought(self, event: happened.TrainBought) -> str:
        if event.source != BANK:
            return self._moved(event.train, event.source, event.company)
        number = self._sold.get(event.train, 0)
        self._sold[event.train] = number + 1
        train = f"{event.train}-{number}"
        self._held.setdefault(event.company, []).append(train)
        return train

    def _moved(self, train: str, giver: str, taker: str) -> str:
        one = self._of(giver, train)[0]
        self._held[giver].remove(one)
        self._held.setdefault(taker, []).append(one)
        return one

    def _of(self, holder: str, train: str) -> list[str]:
        return [one for one in self._held.get(holder, ()) if one.rpartition("-")[0] == train]

    def _all_to(self, taker: str, givers: Iterable[str]) -> None:
        for giver in givers:
            self._held.setdefault(taker, []).extend(self._held.pop(giver, ()))
