"""Which lays are worth a look: ranked roughly by what lies there, the first few by the best run they allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.common18xx.actions import Lay
from engine.common18xx.earnings import foresight, proposed_run
from engine.common18xx.map.ahead import Ahead
from engine.common18xx.map.geometry import turned
from engine.common18xx.map.pieces import EDGES
from engine.common18xx.train_market import bank_types
from engine.common18xx.whatif.outlook import with_trains
from engine.core import play
from pbem.games.eighteen.moves import Game, Move

MOST_LOOKED_AT = 6  # lays whose best run is searched: each may take a hundredth of a second on a late map
SEEN_BEYOND = 2  # a stop that track leads to is worth this part of one that the best run calls at


class Valued(NamedTuple):
    """A move on the map, with the best run before and after it. `train`: of this one, as the company has none."""

    move: Move
    before: int
    after: int
    train: str = ""

    @property
    def gain(self) -> int:
        """What it adds."""
        return self.after - self.before


class Values:
    """What lays and tokens of one company are worth at one position."""

    def __init__(self, game: Game, company: str) -> None:
        self.game, self.company = game, company
        self.train = ""
        own = game
        if not game.companies[company].trains and (sold := bank_types(game)):
            self.train = sold[0]
            own = with_trains(game, company, (self.train,))
        self.column = game.definition.phases[game.phase].column
        run = proposed_run(own, company)
        self.called = {hex_id for route in run.run.routes for hex_id in route.hexes}
        self.before = run.revenue
        self._own = own
        self._ahead: Ahead | None = None

    def exactly(self, move: Move) -> Valued:
        """The best run after it."""
        if self._ahead is None:
            self._ahead = foresight(self._own, self.company)
            self._ahead.on(self.game.network)  # the others are compared with it
        after, _ = play.apply(move.at, move.last)
        return Valued(move, self.before, max(self._ahead.on(after.network).revenue, 0), self.train)

    def roughly(self, lay: Lay) -> tuple[int, int]:
        """More is better: what the stops of the hex gain, and the stops that new track leads to; then less cost."""
        network, board = self.game.network, self.game.definition.board
        old, new = network.tile(lay.hex), board.tiles[lay.tile]
        gain = sum(stop.worth(self.column) for stop in new.stops) - sum(stop.worth(self.column) for stop in old.stops)
        worth = gain * SEEN_BEYOND if lay.hex in self.called else gain
        before = {end for path in network.paths(lay.hex) for end in path}
        edges = {end for path in new.paths for end in turned(path, lay.rotation) if end < EDGES} - before
        reached = {hex_id for hex_id, _ in network.reach(self.company).stops}
        for edge in edges:
            there = network.neighbour(lay.hex, edge)
            if there is None:
                continue
            joined = any((edge + EDGES // 2) % EDGES in path for path in network.paths(there))
            tile = network.tile(there)
            value = max((stop.worth(self.column) for stop in tile.stops), default=0)
            if there not in reached:
                worth += value if joined else value // SEEN_BEYOND
            worth += 2 * joined
        return worth, -board.hexes[lay.hex].cost


def best_lays(values: Values, found: Sequence[Move], most: int = MOST_LOOKED_AT) -> list[Valued]:
    """The most promising lays, one or two a hex, those first after which the company earns most."""
    ranked = sorted(found, key=lambda move: tuple(-one for one in values.roughly(move.last)))
    chosen: list[Move] = []
    for move in ranked:
        alike = sum(other.last.hex == move.last.hex for other in chosen)
        if alike < 2:
            chosen.append(move)
        if len(chosen) == most:
            break
    valued = [values.exactly(move) for move in chosen]
    return sorted(valued, key=lambda one: -one.gain)
