"""A game of 1843 of simulated players, action by action, as a recorded one is: they bid in the auction by limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core import play
from engine.eighteen.actions import Action, Bid, Pass
from engine.games.g1843 import automation
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import PrivateAuction
from pbem.eighteen.standing.bidding import PASSES
from pbem.games.standing_order import StandingOrder
from pbem.orders.order import OrderError
from pbem.titles.g1843.simulated.papers import SPARE
from pbem.titles.g1843.simulated.style import USUAL, Style
from pbem.titles.g1843.simulated.tactics import choose
from tests.handing.of import G1843
from tests.handing.recorded import Course, Done
from tests.random_1843 import begin

MOST_ACTIONS = 5_000
STEPS = 7  # steps above the face value that a private is worth to one of them, at most


class Simulated(Course):
    """One game, or its `most` first actions. `limits`: what each of them bids for in the auction, the dearest to them
    first; `by_limit`: which actions these did.
    """

    of = G1843

    def __init__(self, players: int, seed: str, style: Style = USUAL, most: int | None = None) -> None:
        self.start: Game = begin(players)
        self.deeds: list[Done] = []
        self._dice, self._style = Random(seed), style
        self.limits = {player: tuple(self._wants(player)) for player in self.start.players}
        done: set[int] = set()
        game = self.start
        while not game.finished and len(self.deeds) != most:
            assert len(self.deeds) < MOST_ACTIONS, seed
            implied = automation.implied(game)
            action = implied.action if implied else self._by_limit(game)
            if implied is None and action is not None and not isinstance(action, Pass):
                done.add(len(self.deeds))
            action = action or self._by_hand(game)
            self.deeds.append(Done(self.of, game, action, auto=implied is not None))
            game, _ = play.apply(game, action)
        self.by_limit = frozenset(done)
        self._last = game

    def last(self) -> Game:
        """See Course."""
        return self._last

    def _wants(self, player: str) -> Iterator[StandingOrder]:
        """Limits whose sum they can spare, in an order of their own."""
        game, left = self.start, self.start.purses[player] - SPARE
        likes = self._dice.sample(tuple(game.definition.privates), len(game.definition.privates))
        for private in likes:
            most = game.definition.privates[private].value + game.bid_step * self._dice.randint(1, STEPS)
            if most > left:
                continue
            order = self.of.ways.order_of(game, f"bid {private} up to {most} then {PASSES}")
            assert order is not None
            try:
                found = self.of.title.standing.states(game.definition, game, player, order)
            except OrderError:
                continue
            assert found is not None
            left -= most
            yield found

    def _by_limit(self, game: Game) -> Action | None:
        """What the limits of who is asked in the auction do; None where they say nothing."""
        if not isinstance(game.round, PrivateAuction) or game.round.par_due:
            return None
        player, last = game.active[0], None
        for one in self.limits[player]:
            if self.of.title.standing.ends(game.definition, game, player, one, tuple) is not None:
                continue
            fires: Any = self.of.title.standing.fires(game.definition, game, player, one, tuple)
            if fires is not None and fires.actions and not fires.last:
                found: Action = fires.actions[0]
                return found
            last = last or (fires.actions[0] if fires is not None and fires.last else None)
        return last

    def _by_hand(self, game: Game) -> Action:
        """A sensible action; nobody bids for what they have no limit for."""
        action = choose(game, game.active[0], self._style, self._dice)
        assert action is not None
        return Pass(game.active[0]) if isinstance(action, Bid) else action
