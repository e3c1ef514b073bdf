"""Which lays are worth a look: ranked roughly by what lies there, the first few by the best run they allow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from engine.core import play
from engine.eighteen.earnings import earn, foresight, proposed_run
from engine.eighteen.map.ahead import Foresight
from engine.eighteen.map.fault import Fault
from engine.eighteen.map.geometry import turned
from engine.eighteen.map.pieces import EDGES
from engine.eighteen.train_market import bank_types
from engine.eighteen.whatif.outlook import with_trains
from pbem.eighteen.offered.moves import Game, Move

MOST_OF_A_HEX = 2
LONG = 5  # stops of all trains together: from more on, no run is searched for each lay, but the known one looked at
MOST_TOKENS_LOOKED_AT = 3
MOST_LOOKED_AT = 6  # lays whose best run is searched: each may take a hundredth of a second on a late map
COST_COUNTS = 2  # money is spent once, a stop earns again and again: this part of a cost weighs as much as revenue
STRAIGHT = 2  # plain track leads further the less it bends: so much for each sixth of a turn
FAR = 4  # hexes from which a stop is still worth to be approached
SEEN_BEYOND = 2  # a stop that track leads to is worth this part of one that the best run calls at


class Valued(NamedTuple):
    """A move on the map, with the best run before and after it.

    `train`: the run is that of such a one, as the company has none. `leads`: it touches stops worth to be reached.
    `same`: `after` is what the best run of before earns then; another one may earn more.
    """

    move: Move
    before: int
    after: int
    train: str = ""
    leads: bool = False
    same: bool = False

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
        self.before = run.revenue
        self.routes = run.run.routes
        self.called = {hex_id for route in self.routes for hex_id in route.hexes}
        self.long = max(sum(train.stops for train in fleet) for fleet in own.fleets(company)) > LONG
        self.reached = {hex_id for hex_id, _ in game.network.reach(company).stops}
        self._own = own
        self._ahead: Foresight | None = None

    @cached_property
    def prospects(self) -> dict[str, int]:
        """Of each hex, what the best stop near it that is not reached yet is worth: half of it for each hex between."""
        network = self.game.network
        found = dict.fromkeys(network.board.hexes, 0)
        for hex_id in found:
            if hex_id not in self.reached:
                found[hex_id] = max((stop.worth(self.column) for stop in network.tile(hex_id).stops), default=0)
        for _ in range(FAR):
            near = {
                one: max((found[there] for there in network.geometry.neighbours[one] if there), default=0)
                for one in found
            }
            found = {one: max(worth, near[one] // SEEN_BEYOND) for one, worth in found.items()}
        return found

    def value(self, move: Move) -> Valued:
        """What it adds to the best run; with long trains, to the run that is the best one now."""
        return self._of_this_run(move) if self.long else self._exactly(move)

    def _of_this_run(self, move: Move) -> Valued:
        after, _ = play.apply(move.at, move.last)
        if self.train:
            after = with_trains(after, self.company, (self.train,))
        earned = earn(after, self.company, self.routes)
        revenue = self.before if isinstance(earned, Fault) else earned.revenue
        return Valued(move, self.before, revenue, self.train, same=True)

    def _exactly(self, move: Move) -> Valued:
        if self._ahead is None:
            self._ahead = foresight(self._own, self.company)
            self._ahead.on(self.game.network)  # the others are compared with it
        after, _ = play.apply(move.at, move.last)
        return Valued(move, self.before, max(self._ahead.on(after.network).revenue, 0), self.train)

    def city(self, token: Any) -> int:
        """What the city is worth in which the token would stand."""
        return int(self.game.network.tile(token.hex).stops[token.stop].worth(self.column))

    def opens(self, move: Move) -> int:
        """What the stops are worth that a token lets the company reach, and its city."""
        after, _ = play.apply(move.at, move.last)
        network, before = after.network, self.game.network.reach(self.company).stops
        new = network.reach(self.company).stops - before
        gained: int = sum(network.tile(hex_id).stops[stop].worth(self.column) for hex_id, stop in new)
        return gained + self.city(move.last)

    def roughly(self, lay: Any) -> tuple[int, int]:
        """More is better: what the stops of the hex gain, the stops that new track leads to or towards; less cost."""
        network, board = self.game.network, self.game.definition.board
        old, new = network.tile(lay.hex), board.tiles[lay.tile]
        gain = sum(stop.worth(self.column) for stop in new.stops) - sum(stop.worth(self.column) for stop in old.stops)
        worth = gain * SEEN_BEYOND if lay.hex in self.called else gain
        before = {end for path in network.paths(lay.hex) for end in path}
        edges = {end for path in new.paths for end in turned(path, lay.rotation) if end < EDGES} - before
        for edge in edges:
            there = network.neighbour(lay.hex, edge)
            if there is None:
                continue
            joined = any((edge + EDGES // 2) % EDGES in path for path in network.paths(there))
            if there not in self.reached:
                worth += self.prospects[there] if joined else self.prospects[there] // SEEN_BEYOND
            worth += 2 * joined
        if not new.stops and old.colour == "white":
            worth += STRAIGHT * min(min((one - other) % EDGES, (other - one) % EDGES) for one, other in new.paths)
        cost = board.hexes[lay.hex].cost if old.colour == "white" else 0
        return worth - cost // COST_COUNTS, -cost


def best_tokens(values: Values, found: Sequence[Move], most: int = MOST_TOKENS_LOOKED_AT) -> list[Move]:
    """The most promising places: what the company then reaches beside what it does now, then what the city is worth."""
    rich = sorted(found, key=lambda move: -values.city(move.last))[: most * SEEN_BEYOND]
    return sorted(rich, key=lambda move: -values.opens(move))[:most]


def best_lays(values: Values, found: Sequence[Move], most: int = MOST_LOOKED_AT) -> list[Valued]:
    """The most promising lays, one or two a hex, those first after which the company earns most."""
    rough = {number: values.roughly(move.last) for number, move in enumerate(found)}
    ranked = sorted(rough, key=lambda number: tuple(-one for one in rough[number]))
    chosen: list[int] = []
    for number in ranked:
        alike = sum(found[other].last.hex == found[number].last.hex for other in chosen)
        if alike < MOST_OF_A_HEX:
            chosen.append(number)
        if len(chosen) == most:
            break
    valued = [values.value(found[number])._replace(leads=rough[number][0] > 0) for number in chosen]
    return sorted(valued, key=lambda one: -one.gain)
