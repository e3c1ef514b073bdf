"""What 1843's lines for the auction of the privates and for shares mean: bid, take, directors, exchange, sales."""

from __future__ import annotations

import re

from engine.core import play
from engine.eighteen.actions import Action, Bid, Start
from engine.eighteen.companies import operating
from engine.games.g1843 import entering
from engine.games.g1843.actions import CashPrivate, Exchange, Half, SellTrain, Take
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.steps import exchange
from engine.games.g1843.steps.private_sale import cheapest, price_now, unsold
from pbem.eighteen.orders.items import Item, Items
from pbem.eighteen.orders.purchases import certificate
from pbem.eighteen.orders.reading import Reading, counted
from pbem.eighteen.orders.shares import understand_sell
from pbem.games.meant import Meant
from pbem.titles.g1843.mail.naming import numbered, private
from pbem.titles.g1843.mail.written import write_order

_UP_TO = re.compile(r"\bup ?to\b|\bmax(?:imum)?\b", re.IGNORECASE)
_HALF = ("director", "directors", "president", "presidents", "half", "par")


def understand_bid(reading: Reading) -> Meant[Action]:
    """`bid 6 160`, `bid Boulogne 160`; in a bid-off the amount alone."""
    items = reading.items("for", "at", "on", "to", "in", "no", "number")
    named, numbers = items.of("private", "company"), list(items.of("number"))
    here = reading.game.round
    off = here.bid_off.company if isinstance(here, PrivateAuction) and here.bid_off else ""
    target = named[0].value if named else ""
    behind = [one for one in items.after("for", "on", "no", "number") if one.kind == "number"]
    if not target and len(numbers) == 2 and behind == numbers[1:] and _private_of(reading, behind):
        numbers.reverse()  # «160 on 6»
    if not target and (len(numbers) > 1 or (not off and _private_of(reading, numbers[:1]))):
        target = _private_of(reading, numbers[:1])
        numbers = numbers[1:]
        if not target:
            raise reading.asked("bid_what", choices=_least_bids(reading))
    target = target or off or reading.about
    if not target:
        others = _left(reading)[1:] if numbers else ()
        lines = [f"bid {private(reading.game.definition, one)} {counted(numbers[0])}" for one in others]
        raise reading.asked("bid_what", choices=tuple(lines) or _least_bids(reading))
    if _UP_TO.search(reading.order.rest):
        name = private(reading.game.definition, target)
        raise reading.asked("up_to", {"company": name}, choices=_least_bids(reading, target))
    if len(numbers) > 1:
        said = " ".join(items.said(one) for one in numbers)
        raise reading.asked("bid_one", {"said": said}, choices=_least_bids(reading, target))
    if not numbers:
        name = private(reading.game.definition, target)
        raise reading.asked("bid_how_much", {"company": name}, choices=_least_bids(reading, target))
    return reading.meant(Bid(reading.player, target, counted(numbers[0])))


def _left(reading: Reading) -> tuple[str, ...]:
    return unsold(reading.game) if in_auction(reading) else ()


def _private_of(reading: Reading, numbers: list[Item]) -> str:
    return numbered(reading.game.definition, counted(numbers[0])) if numbers else ""


def _least_bids(reading: Reading, only: str = "") -> tuple[str, ...]:
    """The lowest bid for each private, or for this one; the cheapest is bought."""
    least: dict[str, str] = {}
    for one in play.legal_actions(reading.game):
        if isinstance(one, Bid | Take) and only in ("", one.company):
            least.setdefault(one.company, write_order(reading.game.definition, one))
    return tuple(least.values())


def understand_take(reading: Reading, items: Items) -> Meant[Action]:
    """`buy cheapest`, `buy Ceinture`, `buy 2`: the cheapest private left in the auction, at its price of now."""
    game = reading.game
    named, numbers = [one.value for one in items.of("private")], list(items.of("number"))
    if not named and (found := _private_of(reading, numbers[:1])):
        named, numbers = [found], numbers[1:]
    if len(named) > 1:
        raise reading.asked("take_one", example="buy cheapest")
    reading.judged(*numbers)
    left = unsold(game)
    target = named[0] if named else cheapest(game) if left else ""
    if left and target == left[0]:
        price = price_now(game)
        if any(counted(one) != price for one in numbers):
            facts = {"private": private(game.definition, target), "price": str(price)}
            raise reading.asked("take_price", facts, example="buy cheapest")
    elif numbers and target in left:  # somebody would pay that much for one that is not to be had yet
        facts = {"private": private(game.definition, target)}
        raise reading.asked("take_later", facts, choices=(f"bid {facts['private']} {counted(numbers[0])}", *_least_bids(
            reading, target)))  # fmt: skip
    return reading.meant(Take(reading.player, target))


def is_unparred(reading: Reading, items: Items) -> str:
    """The company of which a line would buy the director's certificate, said or not; "" for none."""
    named = [one.value for one in items.of("company")] or [reading.about]
    there = entering.unparred(reading.game)
    return named[0] if named[0] in there else ""


def understand_director(reading: Reading, items: Items) -> Meant[Action]:
    """`buy director PO at 86`, `buy PO at 86`: the director's certificate at a first price."""
    company = next((one.value for one in items.of("company")), "") or reading.about
    amounts = [one for one in items.of("number") if counted(one) > reading.game.all_shares]
    if not company:
        raise reading.asked("par_what", choices=_starts(reading, ""))
    if company not in entering.unparred(reading.game):  # the rules say which still have one
        return reading.meant(Start(reading.player, company, counted(amounts[0]) if amounts else 0))
    if len(amounts) != 1:
        raise reading.asked("par_price", {"company": company}, choices=_starts(reading, company))
    return reading.meant(Start(reading.player, company, counted(amounts[0])))


def _starts(reading: Reading, company: str) -> tuple[str, ...]:
    """The legal starts of the company; of each company its dearest, where none is named."""
    found: dict[tuple[str, int], str] = {}
    for one in play.legal_actions(reading.game):
        if isinstance(one, Start) and company in ("", one.company):
            found[one.company, one.price if company else 0] = f"par {one.company} at {one.price}"
    return tuple(found.values())


def understand_exchange(reading: Reading) -> Meant[Action]:
    """`exchange Val-de-Loire for MID`, `… for director PO at 86`."""
    items = reading.items("for", "at", "from", "ipo", "against", "into", "to", "by", *_HALF)
    game = reading.game
    there = exchange.exchanged(game)
    if wrong := next((one.value for one in items.of("private") if one.value != there), ""):
        facts = {"private": private(game.definition, wrong), "other": private(game.definition, there)}
        raise reading.asked("exchange_which", facts, choices=_exchanges(reading, ""))
    company = next((one.value for one in items.of("company")), "") or (reading.about if not operating(game) else "")
    if not company:
        raise reading.asked("exchange_what", choices=_exchanges(reading, ""))
    reading.judged(*items.of("private"))
    amounts = [one for one in items.of("number") if counted(one) > game.all_shares]
    words = {one.value for one in items.of("word")}
    if company not in entering.unparred(game) and not (amounts or words & set(_HALF)):
        return reading.meant(Exchange(reading.player, company))
    if not amounts:
        if company not in entering.unparred(game):
            return reading.meant(Half(reading.player, company, 0))
        raise reading.asked("half_price", {"company": company}, choices=_exchanges(reading, company))
    return reading.meant(Half(reading.player, company, counted(amounts[0])))


def _exchanges(reading: Reading, company: str) -> tuple[str, ...]:
    """The legal exchanges, or those for this company."""
    player, game = reading.player, reading.game
    found = (one for one in exchange.candidates(game) if one.player == player and company in ("", one.company))
    legal = (one for one in found if play.why_not(game, one) is None)
    return tuple(write_order(game.definition, one) for one in legal)


def understand_sale(reading: Reading) -> Meant[Action]:
    """`sell 3 NOR`; for a director near bankruptcy `sell train 4+1 of NOR for 200`; a private as if discarded."""
    words = {word.casefold() for word in reading.order.rest.replace(",", " ").split()}
    known = ("from", "to", "of", "all", "for", "at", "market", "pool", "bank", "train", "trains", "ipo")
    items = Items(reading.names, reading.order.rest, set(known), trains=True)
    if items.of("train") or words & {"train", "trains"}:
        return _train_sold(reading, reading.items(*known, trains=True))
    if items.of("private") and not items.of("company"):
        return cash(reading, reading.items(*known))
    return understand_sell(reading)


def cash(reading: Reading, items: Items) -> Meant[Action]:
    """`discard Ceinture`: privates of a director in an emergency."""
    return reading.meant(*(CashPrivate(reading.player, one.value) for one in items.of("private")))


def _train_sold(reading: Reading, items: Items) -> Meant[Action]:
    game = reading.game
    buyers = {one.at for one in items.after("to")}
    own = [one.value for one in items.of("company") if one.at not in buyers] or [reading.order.about]
    reading.judged(*items.after("to"))
    here = game.round
    sales = tuple(
        one
        for one in (play.legal_actions(game) if isinstance(here, OperatingRound) and here.asking else ())
        if isinstance(one, SellTrain) and one.player == reading.player and own[0] in ("", one.company)
    )
    named, numbers = items.of("train"), list(items.of("number"))
    if not named and numbers and reading.names.train(numbers[0].value) and len(numbers) > 1:
        named = (numbers.pop(0),)
    company = own[0] or next((one.company for one in sales), "")
    held = game.companies[company].trains if company in game.companies else ()
    train = certificate(game, reading.names.train(named[0].value), held) if named else ""
    train = train or next(iter(dict.fromkeys(one.train for one in sales)), "")
    lines = tuple(write_order(game.definition, one) for one in sales if one.train == train)
    if not numbers:
        raise reading.asked("sell_train_price", {"train": train}, choices=lines)
    return reading.meant(SellTrain(reading.player, company, train, counted(numbers[-1])))


def in_auction(reading: Reading) -> bool:
    """Whether privates are being auctioned."""
    return isinstance(reading.game.round, PrivateAuction)


def in_stock_round(reading: Reading) -> bool:
    """Whether shares are being bought."""
    return isinstance(reading.game.round, StockRound)
