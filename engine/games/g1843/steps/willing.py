"""Before a bankruptcy all others who could sell a train are asked for one, once and together (§8.8.3, §16)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, BuyTrain, Decline
from engine.eighteen.rounds import running
from engine.games.g1843 import emergency, rusted
from engine.games.g1843.actions import SellTrain
from engine.games.g1843.events import TrainKept, TrainOffered, TrainsAsked
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State
from engine.games.g1843.steps.buy_train import BUYING_TRAINS


def others(game: State, need: emergency.Need) -> tuple[str, ...]:
    """The other directors with a train that the company could buy."""
    return tuple(one for one in game.players if one != need.director and any(_sales(game, need, one)))


def ask(game: State, need: emergency.Need) -> None:
    """All of them answer, in whatever order."""
    asked = others(game, need)
    game.round = replace(running(game, OperatingRound), asking=asked, asked=True)
    game.tell(TrainsAsked(company=need.company, asked=asked))


def standing(game: State, need: emergency.Need) -> tuple[SellTrain, ...]:
    """The trains that were offered, are still there, and can be paid with all that can be raised."""
    offered = running(game, OperatingRound).for_sale
    return tuple(one for one in offered if one.price <= _most(game, need, one) and _can_be_sold(game, need, one))


def candidates(game: State) -> Iterator[Action]:
    """Each train for one franc and for the most that can be paid; or none."""
    need = emergency.need(game)
    for player in running(game, OperatingRound).asking if need else ():
        assert need is not None
        yield from chain.from_iterable(
            (one, replace(one, price=_most(game, need, one))) for one in _sales(game, need, player)
        )
        yield Decline(player)


def why_not(game: State, action: SellTrain | Decline) -> Refusal | None:
    """A train of a company that the player directs, for a price that can be raised."""
    if isinstance(action, Decline):
        return None
    need = emergency.need(game)
    assert need is not None
    if not _can_be_sold(game, need, action):
        found = [f"{one.company} {one.train}" for one in _sales(game, need, action.player)]
        return game.refusal(
            "none_to_sell", player=action.player, train=action.train, company=action.company, buyer=need.company,
            trains=", ".join(found),
        )  # fmt: skip
    most = _most(game, need, action)
    return None if 1 <= action.price <= most else game.refusal("price_range", cash=most, price=action.price)


def do(game: State, action: SellTrain | Decline) -> None:
    """The answer is noted; an offer stands to the end of the company's turn."""
    here = running(game, OperatingRound)
    asking = tuple(one for one in here.asking if one != action.player)
    if isinstance(action, Decline):
        game.round = replace(here, asking=asking)
        game.tell(TrainKept(player=action.player))
        return
    game.round = replace(here, asking=asking, for_sale=(*here.for_sale, action))
    game.tell(TrainOffered(player=action.player, company=action.company, train=action.train, price=action.price))


def _sales(game: State, need: emergency.Need, player: str) -> Iterator[SellTrain]:
    """Each train of each company that the player directs, for one franc."""
    for company, state in game.companies.items():
        if state.president == player:
            sales = (SellTrain(player, company, train, 1) for train in dict.fromkeys(state.trains))
            yield from (one for one in sales if _can_be_sold(game, need, one) and _most(game, need, one) >= 1)


def _can_be_sold(game: State, need: emergency.Need, sale: SellTrain) -> bool:
    """Whether that player directs a company with that train, one that counts, and the company has room for it."""
    state = game.companies.get(sale.company)
    if state is None or sale.company == need.company or state.president != sale.player:
        return False
    if sale.train not in state.trains or rusted.bought_so(game, sale.train):
        return False
    return BUYING_TRAINS.why_no_room(game, _bought(need, sale)) is None


def _most(game: State, need: emergency.Need, sale: SellTrain) -> int:
    """The treasury, or up to the face value with all that the director has and can raise (§8.8.3)."""
    cash = game.purses[need.company]
    with_help = cash + game.purses[need.director] + emergency.raisable(game, need.director, need.company)
    return max(cash, min(BUYING_TRAINS.face_value(game, sale.train), with_help))


def _bought(need: emergency.Need, sale: SellTrain) -> BuyTrain:
    return BuyTrain(need.director, need.company, sale.train, sale.price, source=sale.company)
