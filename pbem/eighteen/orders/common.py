"""What the orders mean that all 18xx games have; each game gives its own types and adds its own orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import play
from engine.eighteen.actions import Action, Dividend, Pass
from engine.eighteen.events import DividendPaid
from pbem.eighteen.map_orders import running, track
from pbem.eighteen.map_orders.places_said import Cities
from pbem.eighteen.map_orders.placing import Made
from pbem.eighteen.orders.items import Items
from pbem.eighteen.orders.purchases import understand_buy, understand_discard
from pbem.eighteen.orders.reading import Reading, counted
from pbem.eighteen.orders.shares import understand_bid, understand_par, understand_sell
from pbem.games.meant import Meant
from pbem.orders.fold import tokens
from pbem.words.say import Say

_FULL = {"all", "out", "full", "fully", "in", "everything", "dividend", "dividends", "revenue", "earnings", "income"}
_OPEN = frozenset(
    {"open", "it", "my", "the", "our", "this", "that", "turn", "company", "please", "pls", "for", "now", "still"}
)
_DIVIDEND_WORDS = (*sorted(_FULL), "half", "payout", "pay", "pays", "for", "by", "whole")


def understand_lay(reading: Reading) -> Meant[Action]:
    """Also `upgrade`."""
    return track.understand_lay(reading.game, reading.player, reading.company(), reading.order)


def understand_token(reading: Reading) -> Meant[Action]:
    """`token K7`; the first token of a public just started needs no company."""
    starting = getattr(reading.game.round, "starting", "")
    company = starting if starting and not reading.about else reading.company()
    cities = Cities(reading.kinds.cities, reading.kinds.city)
    return track.understand_token(reading.game, reading.player, company, reading.order, cities)


def understand_remove(reading: Reading, made: Made) -> Meant[Action]:
    """`SW: remove D14`; `made` is the game’s own action."""
    removing = getattr(reading.game.round, "removing", "")
    company = removing if removing and not reading.about else reading.company()
    return track.understand_remove(reading.game, reading.player, company, reading.order, made)


def understand_run(reading: Reading) -> Meant[Action]:
    """`run best`."""
    return running.understand_run(reading.game, reading.player, reading.company(), reading.order)


def understand_dividend(reading: Reading) -> Meant[Action]:
    """`pay`, `half`, `withhold`; «pay half» is half."""
    items = reading.items(*_DIVIDEND_WORDS)
    named = next((one.value for one in items.of("company")), "")
    kind = {"pay": "pay", "half": "half"}.get(reading.order.word.word, "keep")
    if "half" in {one.value for one in items.of("word")}:
        kind = "half"
    if kind == "half" and not reading.kinds.halves:
        raise reading.asked("no_half", choices=("pay", "withhold"))
    company = named or reading.company()
    if reading.kinds.settled(reading.game, company, kind):
        return Meant((), (Say(key="eighteen.ask.settled", facts={"company": company}),))
    divided = reading.kinds.dividend(reading.player, company, kind)
    _must_be_revenue(reading, items, divided)
    return reading.meant(divided)


def _must_be_revenue(reading: Reading, items: Items, divided: Dividend) -> None:
    """An amount in the line is what was earned, or what is paid of it, in all or a share; OrderError otherwise."""
    numbers = items.of("number")
    there = reading.there(divided) if numbers else None
    revenue = getattr(there.round, "revenue", None) if there is not None else None
    for one in numbers if revenue else ():
        if len(one.value) == 1 and divided.kind == "keep":
            raise reading.asked("left_over", {"said": one.value})  # «sell 2 PLM, keep 1»
        if counted(one) not in _shares_of(reading, there, divided, revenue or 0):
            facts = {"company": divided.company, "price": str(revenue), "said": one.value}
            raise reading.asked("revenue", facts, example=reading.order.word.word)
    reading.judged(*(numbers if revenue else ()))


def _shares_of(reading: Reading, game: Any, divided: Dividend, revenue: int) -> frozenset[int]:
    """The revenue, what is paid and kept of it, and what each share gets."""
    found = {revenue}
    if play.why_not(game, divided) is None:
        _, events = play.apply(game, divided)
        found.update(sum for one in events if isinstance(one, DividendPaid) for sum in (one.paid, one.kept) if sum)
    else:
        found.add(revenue // reading.game.all_shares)
    paid = found - {revenue} or found
    each = {sum // reading.game.all_shares for sum in (paid if divided.kind == "half" else found)}
    return frozenset(found | each)


def understand_keep(reading: Reading) -> Meant[Action]:
    """`keep open`; else the revenue is kept."""
    if "open" in reading.order.args:
        own = {*tokens(reading.order.about), *_OPEN}
        left = [one for one in reading.order.args if one not in own and not reading.names.company(one)]
        if left:
            raise reading.asked("left_over", {"said": " ".join(left)}, example=reading.said("open"))
        return Meant(open=True)
    return understand_dividend(reading)


def understand_pass(reading: Reading) -> Meant[Action]:
    """`pass`; about a company only where that one is asked, or is up for auction, or its shares are for sale."""
    items = reading.items(
        "here", "now", "all", "again", "this", "time", "turn", "round", "for", "one", "next", "in", "on"
    )
    said = next((one.value for one in items.of("company", "private")), "")
    named = said or reading.about  # which may be from the line above
    asked = reading.kinds.decides(reading.game)
    if named in reading.names.companies and asked and named != asked:
        raise reading.asked("pass_other", {"company": named, "asked": asked}, example=f"{asked}: pass")
    auction = getattr(reading.game.round, "auction", None)
    offered = auction.company if auction is not None else reading.kinds.selling(reading.game)
    if said and offered and said != offered:
        raise reading.asked("pass_other", {"company": said, "asked": offered}, example=f"pass on {offered}")
    if said and not asked and not offered:
        raise reading.asked("pass_alone", {"company": said}, example="pass")
    reading.judged(*(one for one in items.of("company", "private") if one.value in (asked, offered, reading.about)))
    return Meant((Pass(reading.player),))


def only_for_later(reading: Reading) -> Meant[Action]:
    """`policy`, `if`: read as standing orders before anybody asks what they mean now."""
    raise reading.asked("only_for_later")


SHARED: Mapping[str, Callable[[Reading], Meant[Action]]] = {
    "bid": understand_bid,
    "buy": understand_buy,
    "sell": understand_sell,
    "par": understand_par,
    "lay": understand_lay,
    "upgrade": understand_lay,
    "token": understand_token,
    "run": understand_run,
    "pay": understand_dividend,
    "half": understand_dividend,
    "withhold": understand_dividend,
    "keep": understand_keep,
    "discard": understand_discard,
    "pass": understand_pass,
}
