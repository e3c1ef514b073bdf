"""What 1843 has its own way of what 18xx games share in orders: its types, its sources of shares, its sections."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, BuyPrivate, BuyTrain, Lay, Sell, Token
from engine.eighteen.companies import operating, price
from engine.eighteen.steps import discard
from engine.games.g1843 import actions as acts
from engine.games.g1843 import sequence, turn
from engine.games.g1843.deals import DEALS
from engine.games.g1843.rounds import OperatingRound, PrivateAuction
from engine.games.g1843.state import State
from engine.games.g1843.steps.buy import IPO
from engine.games.g1843.steps.buy_private import BUYING_PRIVATES
from pbem.eighteen.map_orders.places_said import Cities
from pbem.eighteen.orders.reading import Kinds
from pbem.eighteen.steps.advancing import cannot_run
from pbem.titles.g1843.mail import naming

SECTIONS = {
    "buy_one": "7.3", "share_price": "7.3", "source_ipo": "7.3", "sell_what": "7.2", "par_what": "7.4",
    "par_price": "7.4",
    "bid_what": "6.1", "bid_private": "6.1", "bid_how_much": "6.1", "bid_one": "6.1",
    "take_price": "6.1", "take_one": "6.1", "take_later": "6.1", "up_to": "6.1", "percent": "11.1", "shares": "11.1",
    "private_price": "10.1", "private_most": "10.1", "no_train": "8.8.1",
    "which_train": "8.8.1", "whose_train": "8.8.1", "train_price": "8.8.1", "discard": "8.8.2",
    "discard_whose": "8.8.2", "counter_how_much": "8.8.1", "no_half": "8.7", "half_price": "10.2",
    "as_train_or_private": "10.2", "which_port": "8.9", "no_port": "8.9", "port_price": "8.9", "home_where": "8.5.1",
    "sell_train_price": "8.8.3", "as_what": "13.2",
    "home_with_tile": "12.2",
    # where the question itself has none: what the order word is about
    "bid": "6.1", "buy": "7.3", "buy_turn": "8.8.1", "sell": "7.2", "sell_turn": "8.8.3", "par": "7.4", "pay": "8.7",
    "withhold": "8.7", "exchange": "10.2", "home": "12.2", "use": "10.2", "claim": "8.5.3", "move": "8.5.2",
    "flip": "8.8.2", "engineers": "10.2", "replace": "8.8.1", "emergency": "8.8.3", "bankrupt": "8.8.3",
    "counter": "8.8.1", "accept": "8.8.1", "decline": "8.8.1", "run": "8.6", "lay": "8.4", "upgrade": "8.4.2",
    "token": "8.5.1",
}  # fmt: skip
STEPS: Mapping[type[Action], type[Action]] = {
    acts.PowerLay: Lay, acts.PowerBuild: Lay, acts.PowerToken: Lay, acts.Move: Token, acts.ClaimPort: Token,
    acts.Engineers: BuyTrain, acts.CashPrivate: BuyTrain, acts.Bankrupt: BuyTrain, Sell: BuyTrain,
    acts.BuyPort: BuyPrivate,
}  # fmt: skip
CITIES = Cities(naming.named, naming.city)
RULES = {
    one.kind: one
    for one in (
        *(step.action for step in turn.STEPS if step.action),
        *(rule for rules in turn.BESIDES.values() for rule in rules),
    )
}


def decides(game: State) -> str | None:
    """The company that is asked now: for its home, about its trains too many, in its turn; whose par is due."""
    here = game.round
    if isinstance(here, PrivateAuction):
        return here.par_due or None
    if isinstance(here, OperatingRound) and here.choosing:
        return here.choosing
    waiting = discard.duty(game)
    return waiting[0] if waiting else operating(game)


def why_not_in_turn(game: State, action: Action) -> Refusal | None:
    """What the rule of the step that takes the action says, though another step is waited for."""
    deal = action.deal if isinstance(action, acts.Offer) else action
    rule = RULES.get(type(deal))
    free = operating(game) and sequence.interruption(game) is None
    return rule.why_not(game, deal) if rule is not None and free else None


def settled(game: State, company: str, kind: str) -> bool:
    """Whether the revenue of the company that operates has gone this way by itself: there was none."""
    here = game.round
    if not isinstance(here, OperatingRound) or company != operating(game):
        return False
    if here.step <= turn.TURNS.number("dividend"):
        return cannot_run(game, game.president(company) or game.first, company)
    return not here.revenue


def bid_for(game: State) -> str:
    """The private of the bid-off that runs (§6.2)."""
    here = game.round
    return here.bid_off.company if isinstance(here, PrivateAuction) and here.bid_off else ""


def cost(game: State, company: str, place: str) -> int:
    """What a share costs there: the par price in the IPO, the market's in the pool (§7.3)."""
    return game.companies[company].par if place == IPO else price(game, company)


KINDS = Kinds(
    buy=acts.Buy,
    dividend=acts.Dividend,
    deal=DEALS.proposed,
    decides=decides,
    selling=bid_for,
    sections=SECTIONS,
    why_not=why_not_in_turn,
    settled=settled,
    places={IPO: ("ipo", "treasury", "company", "itself"), "pool": ("pool", "market", "bank")},
    cost=cost,
    several=lambda game, company: game.sells_several(company),
    halves=False,
    most_paid=BUYING_PRIVATES.most,
    cities=CITIES.named,
    city=CITIES.name,
    steps=STEPS,
    any_time=frozenset({"exchange"}),
)
