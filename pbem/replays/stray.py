"""Where 18xx.games waits and we do not, or the other way round: nothing is to be decided there.

What a player or company can only pass is skipped in both programs, but not always at the same places. A
recorded pass does not name the step it passes, and a step with nothing to do leaves no line in the log. An action that
moves nothing is accepted only where they who make it could do nothing else, and one that is missing is added only where
there is no choice.
"""

from __future__ import annotations

from itertools import islice

from engine.common18xx import companies
from engine.core import play
from engine.games.g1861 import turn
from engine.games.g1861.actions import AnyAction, Pass, RemoveToken, Run
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import Auction, OperatingRound, PrivateRound, StockRound
from engine.games.g1861.steps.stock_turn import STOCK_TURNS
from pbem.replays import recorded as rec
from pbem.replays.names import Names
from pbem.replays.recorded import AnyRecorded

RUN = next(number for number, step in enumerate(turn.STEPS) if step.name == "run")


def only_choice(game: Game) -> AnyAction | None:
    """What can only be done so: a pass, a run without routes, one of several tokens in the same city to be given up."""
    if game.finished:
        return None
    first, *others = islice(play.legal_actions(game), 3)
    if isinstance(first, RemoveToken):
        places = {(one.hex, one.stop) for one in (first, *others) if isinstance(one, RemoveToken)}
        return first if len(places) == 1 else None
    if isinstance(first, Run):
        return None if first.routes else first
    return first if isinstance(first, Pass) and not others else None


def moves_nothing(game: Game, names: Names, action: AnyRecorded, before: AnyRecorded | None) -> bool:
    """Whether an action that cannot be done now may be left out. `before`: the one before, if in a merger round."""
    if game.finished:
        return False
    if isinstance(action, rec.RunRoutes):
        return not action.routes and _ran_nothing(game, names.company(action.entity))
    if not isinstance(action, rec.Pass):
        return False
    if action.entity_type == "corporation":
        return _just_operated(game, names.company(action.entity))
    return _had_no_choice(game, names.player(action.entity), before)


def _ran_nothing(game: Game, company: str) -> bool:
    """The company operates, or has just done so, and had no route to run."""
    here = game.round
    now = isinstance(here, OperatingRound) and companies.operating(game) == company and here.step > RUN
    return now or _just_operated(game, company)


def _just_operated(game: Game, company: str) -> bool:
    """Its turn is over already, because nothing was left for it to decide."""
    here = game.round
    return isinstance(here, OperatingRound) and here.turn > 0 and here.order[here.turn - 1] == company


def _had_no_choice(game: Game, player: str, before: AnyRecorded | None) -> bool:
    here = game.round
    if isinstance(here, PrivateRound):
        return _cannot_bid(game, here.auction, player)
    if isinstance(here, StockRound):
        return _cannot_bid(game, here.auction, player) if here.auction else not STOCK_TURNS.can_act(game, player)
    sold = isinstance(before, rec.BuyShares | rec.Merge | rec.RemoveToken)  # shares of a new public
    return sold or (isinstance(before, rec.Pass) and before.entity_type == "player")


def _cannot_bid(game: Game, auction: Auction, player: str) -> bool:
    return player not in auction.bidders and game.purses[player] < auction.minimum
