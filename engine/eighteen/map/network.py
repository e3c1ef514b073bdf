"""The track as it lies now: tiles, ends, neighbours, tokens, and what a company reaches over it (1861 §5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.eighteen.map.geometry import Geometry, Moves, geometry_of
from engine.eighteen.map.laid import Laid
from engine.eighteen.map.pieces import EDGES, STOP, At, Board, Path, Tile
from engine.eighteen.map.reach import Reach, Search


class Network:
    """One state of the map; everything is worked out when first asked and kept.

    `before` is the network this one came from by a change or two: what the change left as it was is taken over.
    `where` are the hexes in which it can have changed anything, if that is known. `grown`: all track that lay there
    lies there still.
    """

    def __init__(
        self,
        board: Board,
        laid: Laid,
        before: Network | None = None,
        where: Iterable[str] | None = None,
        *,
        grown: bool = False,
    ) -> None:
        self.board = board
        self.laid = laid
        kin = before if before is not None and before.board is board else None
        self.geometry: Geometry = kin.geometry if kin else geometry_of(board)
        self._tokens: dict[str, tuple[At, ...]] | None = None
        self._full: dict[int, tuple[str, ...]] | None = None
        self._moves: list[Moves | None] | None = None
        self._reaches: dict[tuple[str, bool, tuple[At, ...] | None], Reach] = {}
        self._runs: dict[At, bool] = {}
        self.best: dict[Any, Any] = {}  # the best runs found, by all they depend on; see `earnings.py`
        self.earned: dict[Any, Any] = {}  # what runs that were ordered earn, likewise
        self.trails: dict[tuple[str, ...], Any] = {}  # the track of routes, by their hexes; see `trails.py`
        self.legs: dict[At, tuple[int, Any]] = {}  # see `search/graph.py`: bits of the hexes that matter, and tracks
        if kin:
            self._take_over(kin, where, grown)

    def _take_over(self, before: Network, where: Iterable[str] | None, grown: bool) -> None:
        """Keep what the changes since `before` cannot have touched."""
        retiled = _changed(before.laid.tiles, self.laid.tiles, where)
        recitied = _changed(before.laid.cities, self.laid.cities, where)
        changed = retiled | recitied
        if not recitied:
            self._tokens = before._tokens
        if before._full is not None:
            self._full = before._full.copy()
            for hex_id in changed:
                self._put_full(self._full, hex_id)
        if not retiled:
            self._moves = before._moves
            self._runs = before._runs
            self.legs = before.legs
            self.trails = before.trails
        else:
            self._take_over_track(before, retiled)
            if grown:  # where ways led on, they do so still
                self._runs = {place: True for place, runs in before._runs.items() if runs and place[0] not in retiled}
        for key, reach in before._reaches.items():
            company, _, starts = key
            if any(map(reach.touches, changed)):
                continue
            if not recitied or starts is not None or before.tokens_of(company) == self.tokens_of(company):
                self._reaches[key] = reach

    def _take_over_track(self, before: Network, retiled: set[str]) -> None:
        """Keep the moves in all other hexes, and the tracks from stops and of routes that do not come there."""
        if before._moves is not None:
            self._moves = before._moves.copy()
            for hex_id in retiled:
                self._put_moves(self._moves, hex_id)
        bits = sum(1 << self.geometry.numbers[hex_id] for hex_id in retiled)
        self.legs = {place: known for place, known in before.legs.items() if not known[0] & bits}
        self.trails = {hexes: trails for hexes, trails in before.trails.items() if retiled.isdisjoint(hexes)}

    def tile(self, hex_id: str) -> Tile:
        """What lies there, printed or laid, unturned."""
        laid = self.laid.tiles.get(hex_id)
        return self.board.tiles[laid[0]] if laid else self.board.hexes[hex_id].printed

    def rotation(self, hex_id: str) -> int:
        """How the tile there is turned; 0 for printed track."""
        laid = self.laid.tiles.get(hex_id)
        return laid[1] if laid else 0

    def paths(self, hex_id: str) -> tuple[Path, ...]:
        """The track of a hex, turned, in the order of the tile's paths."""
        return self.geometry.paths(self.tile(hex_id), self.rotation(hex_id))

    def neighbour(self, hex_id: str, edge: int) -> str | None:
        """The hex across an edge; None off the map, at the sea, and where either hex is gray or red and blank."""
        return self.geometry.neighbours[hex_id][edge]

    def tokens_of(self, company: str) -> tuple[At, ...]:
        """Where the company has tokens, in the order of the board's hexes."""
        if self._tokens is None:
            self._tokens = self._all_tokens()
        return self._tokens.get(company, ())

    def _all_tokens(self) -> dict[str, tuple[At, ...]]:
        found: dict[str, list[At]] = {}
        for hex_id, cities in self.laid.cities.items():
            for stop, city in enumerate(cities):
                for company in city.tokens:
                    found.setdefault(company, []).append((hex_id, stop))
        order = self.geometry.numbers
        return {name: tuple(sorted(places, key=lambda place: order[place[0]])) for name, places in found.items()}

    def blocks(self, hex_id: str, stop: int, company: str) -> bool:
        """Whether a city may not be passed: all places taken, none by the company; reserved empty places are free."""
        taken = self.full.get(self.geometry.stop_number(hex_id, stop))
        return taken is not None and company not in taken

    @property
    def full(self) -> dict[int, tuple[str, ...]]:
        """Whose tokens stand in each city, by number of the stop, where no place is free."""
        if self._full is None:
            self._full = {}
            for hex_id in self.laid.cities:
                self._put_full(self._full, hex_id)
        return self._full

    def _put_full(self, full: dict[int, tuple[str, ...]], hex_id: str) -> None:
        cities, first = self.laid.cities.get(hex_id, ()), self.geometry.stop_number(hex_id, 0)
        for number in range(self.geometry.most):
            full.pop(first + number, None)
        for number, city in enumerate(cities):
            if city.tokens and len(city.tokens) >= self.tile(hex_id).stops[number].slots:
                full[first + number] = city.tokens

    def without(self, sides: Iterable[tuple[str, str]]) -> Network:
        """The same map for trains that may not cross these hexsides, because others run there."""
        moves = self.moves.copy()
        for here, there in sides:
            for one, other in ((here, there), (there, here)):
                edge = self.geometry.neighbours[one].index(other)
                moves[self.geometry.numbers[one] * EDGES + edge] = None
        found = Network(self.board, self.laid)
        found._moves = moves
        return found

    @property
    def moves(self) -> list[Moves | None]:
        """For each node of the geometry, where a train goes from there."""
        if self._moves is None:
            self._moves = [None] * len(self.geometry.across)
            for hex_id in self.board.hexes:
                if self.tile(hex_id).paths:
                    self._put_moves(self._moves, hex_id)
        return self._moves

    def _put_moves(self, moves: list[Moves | None], hex_id: str) -> None:
        at = self.geometry.numbers[hex_id] * EDGES
        moves[at : at + EDGES] = self.geometry.moves(hex_id, self.tile(hex_id), self.rotation(hex_id))

    def reach(self, company: str, *, through_tokens: bool = False, starts: tuple[At, ...] | None = None) -> Reach:
        """What the company reaches over track from its tokens, or from `starts`, on some legal way (1861 §5.3).

        A way uses no hexside and no stop twice, so it never reverses at a junction; it passes towns and cities with
        a place free or with a token of the company, and ends at other cities and at red areas. With `through_tokens`
        no token stops it.
        """
        key = (company, through_tokens, starts)
        if (found := self._reaches.get(key)) is None:
            places = self.tokens_of(company) if starts is None else starts
            search = Search(self.geometry, self.moves, {} if through_tokens else self.full, company)
            goals = {self.geometry.stop_number(*place) for place in places}
            found = self._reaches[key] = search.reach(goals, self._set_out(places))
            found.home = frozenset(place[0] for place in places if not self._has_track(*place))
        return found

    def _set_out(self, places: Iterable[At]) -> dict[int, int]:
        """The nodes of the first crossings from these stops, with what they use."""
        nodes: dict[int, int] = {}
        for hex_id, stop in places:
            used = self.geometry.stop_bits[self.geometry.stop_number(hex_id, stop)]
            for node, bit in self.geometry.exits(hex_id, stop, self.paths(hex_id)):
                nodes.setdefault(node, used | bit)
        return nodes

    def _has_track(self, hex_id: str, stop: int) -> bool:
        return any(end == STOP + stop for _, end in self.paths(hex_id))

    def can_run(self, company: str) -> bool:
        """Whether a train could go from one of the company's tokens to a second stop."""
        return any(map(self.runs_from, self.tokens_of(company)))

    def runs_from(self, place: At) -> bool:
        """Whether a way from this stop leads to another one; no token stops it before that."""
        if (found := self._runs.get(place)) is None:
            search = Search(self.geometry, self.moves, {}, "")
            found = search.leads_on(self.geometry.stop_number(*place), self._set_out((place,)))
            self._runs[place] = found
        return found


def _changed(old: Mapping[str, object], new: Mapping[str, object], where: Iterable[str] | None) -> set[str]:
    """The hexes that have another value than before, or one only now, or no longer."""
    if old is new:
        return set()
    places = old.keys() | new.keys() if where is None else where
    return {hex_id for hex_id in places if old.get(hex_id) != new.get(hex_id)}
