"""Cities of a position from a table by their names: «Strasbourg», «Nancy», «F23 NE», and which of a tile is which."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen.map.fit import edges_of
from engine.eighteen.map.laid import Laid
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import At, Board
from engine.eighteen.tabletop.slips import Known
from engine.eighteen.tabletop.track import hexes_of, place_of
from engine.games.g1843.tabletop.sitting import Sitting

SIDE = " side "  # «F23 side 0»: what «F23 NE» is to the engine


def names_printed(board: Board, hex_id: str) -> Iterator[tuple[str, int]]:
    """The names of cities that share this hex, each with its stop before the first tile; none of any other hex."""
    for stop, city in enumerate(board.hexes[hex_id].printed.stops):
        if city.name:
            yield from ((name, stop) for name in (city.name, *city.also))


class Places:
    """The map with its tiles, and how its cities are called there."""

    def __init__(self, at: Sitting, laid: Laid) -> None:
        self.at, self.laid = at, laid
        self.board = at.definition.board
        self.network = Network(self.board, laid)
        self.hexes = hexes_of(self.board)
        self.shared = {one: dict(names_printed(self.board, one)) for one in self.board.hexes}
        self.shared = {hex_id: names for hex_id, names in self.shared.items() if names}
        self._order = self._said()
        self.names = dict(self._names())
        self.known = Known("city", tuple(self.names))

    def called(self) -> dict[str, tuple[int, ...]]:
        """As a position has it: for each city in printed order its stop; left out where that is the same."""
        found: dict[str, tuple[int, ...]] = {}
        for hex_id, said in self._order.items():
            stops = range(len(self.board.hexes[hex_id].printed.stops))
            others = iter(stop for stop in stops if stop not in said.values())
            order = tuple(said[stop] if stop in said else next(others) for stop in stops)
            if order != tuple(stops):
                found[hex_id] = order
        return found

    def find(self, written: str, key: str) -> At | None:
        """The stop that is meant; None after a slip. Where no track tells the cities of a hex apart, the first."""
        head, side, edge = written.rpartition(SIDE)
        if side:
            return self._by_side(head, edge, key)
        name = self.known.quiet(written) or self.known.quiet(written.partition(" ")[2])
        hex_id = self.hexes.quiet(written)
        if name is not None and (place := self.names[name]) is not None:
            return place
        if name is not None:
            there = next(one for one, names in self.shared.items() if name in names)
            why = f"which city of {there} that is the tile does not tell; say a side that its track leads to"
            self.at.slips.add(key, f"`{written}`: {why}, here `{there} NE`, or `{{{name}: NE}}` under `cities`")
            return None
        if hex_id in self.shared and self._bare(hex_id):
            return hex_id, 0
        if hex_id in self.shared:
            which = " or ".join(dict.fromkeys(name for name in self.names if self._first(name, hex_id)))
            self.at.slips.add(key, f"`{written}`: {hex_id} has several cities; write {which}")
            return None
        return place_of(self.laid, self.board, written, key, self.at.slips)

    def said_of(self, hex_id: str, stop: int) -> str:
        """A city that shares its hex: by its name if it is known."""
        name = next((name for name, place in self.names.items() if place == (hex_id, stop)), "")
        return f"{hex_id} {name}" if name else f"{hex_id} {stop}"

    def leading(self, hex_id: str, edge: str) -> int | None:
        """The stop with track to this edge."""
        paths = self.network.paths(hex_id)
        stops = range(len(self.network.tile(hex_id).stops))
        return next((one for one in stops if edge.isdecimal() and int(edge) in edges_of(one, paths)), None)

    def _first(self, name: str, hex_id: str) -> bool:
        """Whether this is the name of a city there as the map or the tile has it, not another one."""
        stops = (*self.network.tile(hex_id).stops, *self.board.hexes[hex_id].printed.stops)
        place = self.names[name]
        of_hex = place[0] == hex_id if place is not None else name in self.shared[hex_id]
        return of_hex and name in {stop.name for stop in stops}

    def _bare(self, hex_id: str) -> bool:
        return not self.network.paths(hex_id)

    def _on_tile(self, hex_id: str) -> bool:
        """Whether the cities there have their names on the tile, or on the map with its track."""
        return any(stop.name for stop in self.network.tile(hex_id).stops)

    def _names(self) -> Iterator[tuple[str, At | None]]:
        """Every name with its stop; None where only a side of the tile could tell it."""
        for hex_id, printed in self.shared.items():
            if self._on_tile(hex_id):
                for stop, city in enumerate(self.network.tile(hex_id).stops):
                    place = (hex_id, 0 if self._bare(hex_id) else stop)
                    yield from ((name, place) for name in (city.name, *city.also))
                continue
            said = self._order.get(hex_id, {})
            for name, stop in printed.items():
                yield name, (hex_id, said[stop]) if stop in said else None

    def _said(self) -> dict[str, dict[int, int]]:
        """`cities`, by hex: the stop of a printed city, by an edge that its track leads to."""
        where = {name: (one, stop) for one, names in self.shared.items() for name, stop in names.items()}
        names, found = Known("city", tuple(where)), dict[str, dict[int, int]]()
        for name, written in names.keys(self.at.facts.cities, "cities", self.at.slips).items():
            key, said = f"cities.{written}", self.at.facts.cities[written]
            hex_id, stop = where[name]
            there, others = self.leading(hex_id, str(said)), found.setdefault(hex_id, {})
            if self._on_tile(hex_id):
                lies = "has no tile yet" if self._bare(hex_id) else "has the names of its cities printed there"
                self.at.slips.add(key, f"{hex_id} {lies}; leave this out")
            elif there is None:
                self.at.slips.add(key, f"on {hex_id} no city leads to that side")
            elif others.get(stop, there) != there:
                self.at.slips.add(key, f"on {hex_id} this is said to be another city already")
            elif any(one == there and other != stop for other, one in others.items()):
                self.at.slips.add(key, f"on {hex_id} another city is said to be this one")
            else:
                others[stop] = there
        return self._completed(found)

    def _completed(self, found: dict[str, dict[int, int]]) -> dict[str, dict[int, int]]:
        """The last city of a hex needs no words when all others have theirs."""
        for hex_id, said in found.items():
            stops = range(len(self.network.tile(hex_id).stops))
            left = [stop for stop in stops if stop not in said]
            if len(left) == 1:
                said[left[0]] = next(stop for stop in stops if stop not in said.values())
        return found

    def _by_side(self, head: str, edge: str, key: str) -> At | None:
        hex_id = self.hexes.find(head, key, self.at.slips)
        if hex_id is None:
            return None
        if all(stop.kind != "city" for stop in self.network.tile(hex_id).stops):
            return place_of(self.laid, self.board, hex_id, key, self.at.slips)  # which says so
        stop = self.leading(hex_id, edge)
        if stop is None:
            self.at.slips.add(key, f"on {hex_id} no city leads to that side")
            return None
        return hex_id, stop
