"""Whose turn it is, what nobody is asked about, and how the rest of a turn is settled that a mail gave orders for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

from engine.core.events import Event
from engine.eighteen import companies, train_market
from engine.eighteen.actions import Action, Pass
from engine.eighteen.earnings import best_run
from engine.eighteen.events import TrackLaid, TrainBought
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound, StockRound
from engine.eighteen.turn import RUN
from pbem.games.meant import ByItself, Turn

DIVIDEND, TRAINS = "dividend", "trains"
BUYING = "buying"  # what a turn in a stock round leaves out
ONLY_CHOICE = "only_choice"
# What shows that a step was taken, which is then only ended: more of the kind could have followed.
ENDED: Mapping[str, tuple[type[Event], ...]] = {"track": (TrackLaid,), TRAINS: (TrainBought,)}


def turn_of(game: Game18xx) -> Turn:
    """The turn of the company that operates, or of a player in the stock round."""
    here = game.round
    if isinstance(here, OperatingRound):
        return Turn(companies.operating(game) or "", f"operating {here.turn}")
    if isinstance(here, StockRound):
        return Turn("", f"stock {here.turn} {getattr(here, 'auction', None) is not None}")
    return Turn("", type(here).__name__)


def left_out_of_turn(
    game: Game18xx, player: str, step: str, must_buy: Callable[[Any, str], bool] = train_market.must_buy
) -> ByItself[Action] | None:
    """In a company’s turn at this step: its best run goes, all else is declined that can be.

    What becomes of the revenue must be said, and a train that must be bought.
    """
    company = companies.operating(game)
    if company is None or step == DIVIDEND or (step == TRAINS and must_buy(game, company)):
        return None
    return ByItself(best_run(game, company) if step == RUN else Pass(player), step, ENDED.get(step, ()))


def left_out_of_stock_turn(here: StockRound, player: str) -> ByItself[Action] | None:
    """Who has sold or bought wants no more; who has ordered nothing is asked."""
    return ByItself(Pass(player), BUYING) if here.acted and here.order[here.turn] == player else None


def only_pass(player: str, legal: Iterable[Action], thought_of: Callable[[Action], bool]) -> ByItself[Action] | None:
    """A pass, where nothing else can be done that anybody would think of."""
    found = False
    for action in legal:
        if isinstance(action, Pass):
            found = True
        elif thought_of(action):
            return None
    return ByItself(Pass(player), ONLY_CHOICE) if found else None


def only_one(legal: Iterable[Action], *kinds: type[Action]) -> ByItself[Action] | None:
    """The one thing that must be done, where it is of a kind that nobody need be asked about."""
    first = list(islice(legal, 2))
    return ByItself(first[0], ONLY_CHOICE) if len(first) == 1 and isinstance(first[0], kinds) else None
