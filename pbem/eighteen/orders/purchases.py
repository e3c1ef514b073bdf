"""Orders for what companies buy and give up: buy a train or a private, discard."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from engine.eighteen import train_market
from engine.eighteen.actions import Action, BuyPrivate, BuyTrain, Discard
from engine.eighteen.rounds import OperatingRound
from engine.eighteen.steps import discard
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.orders.items import Item, Items
from pbem.eighteen.orders.reading import Reading, counted
from pbem.eighteen.orders.shares import understand_share
from pbem.games.meant import Meant

_FROM = ("from", "of", "by")
_PRICE = ("for", "at")
MOST_TRAINS = 4  # that one order buys
_POOLS = ("pool", "market", "discarded")
_KNOWN = (
    *_FROM[:1], *_PRICE, *_POOLS, "train", "trains", "bank", "depot", "supply", "treasury", "ipo", "company", "itself",
    "open", "new", "each", "any", "next", "rusted",
)  # fmt: skip


def understand_buy(reading: Reading) -> Meant[Action]:
    """A share, a private or a train, by what is named."""
    items = reading.items(*_KNOWN, trains=True)
    if items.of("private"):
        return _private(reading, items)
    return _train(reading, items) if _is_train(reading, items) else understand_share(reading, items)


def _is_train(reading: Reading, items: Items) -> bool:
    """«buy a 4», «buy train», «buy 4 from NW for 180»; a number beside a company is a count of shares, but in an OR."""
    words = {one.value for one in items.of("word")}
    plain = {word.casefold().rstrip("s") for word in items.words}
    if words & {"train", "trains"} or items.of("train"):
        return True
    if items.of("percent") or plain & {"share", "certificate", "cert", "stock"}:
        return False
    first = items.of("number")[:1]
    if not first or not (reading.names.train(first[0].value) or _begins_with(reading, first[0].value)):
        return bool({"depot", "supply"} & words) or _is_the_one(reading, items)
    behind = {one.at for one in items.after("from")}
    beside = [one for one in items.of("company") if one.at not in behind]
    one_of_them = bool(behind) or items.words[:1] == ("the",)  # «buy the 4» in a stock round
    return isinstance(reading.game.round, OperatingRound) or (not beside and one_of_them)


def _is_the_one(reading: Reading, items: Items) -> bool:
    """«buy the 4», which is none that is for sale."""
    return (
        isinstance(reading.game.round, OperatingRound) and items.words[:1] == ("the",) and len(items.of("number")) == 1
    )


def _begins_with(reading: Reading, said: str) -> str:
    """The only train for sale whose name begins with the number: «the 4» is a 4+1; "" where that is not sure."""
    offers = (*train_market.bank_types(reading.game), *reading.game.pool_offers())
    found = {one for one in offers if re.match(rf"{said}(?!\d)", one)}
    return next(iter(found)) if len(found) == 1 else ""


def _private(reading: Reading, items: Items) -> Meant[Action]:
    """`buy MRR for 70`."""
    private = items.of("private")[0].value
    buyer = next((one.value for one in items.of("company")), "") or reading.company()
    amounts = items.of("number")
    if not amounts:
        value, cash = reading.kinds.most_paid(reading.game, private), reading.game.purses.get(buyer, 0)
        reading.must_be_possible(reading.kinds.deal(reading.game, BuyPrivate(reading.player, buyer, private, 1)))
        line = f"{buyer}: buy {private} for"
        prices = sorted({1, max(1, min(value, cash))})
        facts = {"private": private, "value": str(value)}
        own = value == reading.game.definition.privates[private].value
        raise reading.asked(
            "private_price" if own else "private_most", facts, choices=tuple(f"{line} {price}" for price in prices)
        )
    deal = BuyPrivate(reading.player, buyer, private, counted(amounts[-1]))
    return reading.meant(reading.kinds.deal(reading.game, deal))


def _train(reading: Reading, items: Items) -> Meant[Action]:
    """`buy train 4`, `… from pool`, `… from NW for 180`."""
    company, game = reading.company(), reading.game
    train, price, count = _train_and_price(reading, items)
    source = _said_source(items, company)
    there = _had_there(game, company, source)
    if not train and count > 1:
        _must_be_so_many(reading, company, source, count)
    train = certificate(game, train, there) if train else ""
    if train and train not in there and not game.definition.trains[train].price:
        raise _no_train(reading, train)  # one that is never sold alone
    if not train:
        train, source = _only_kind(reading, company, source)
    source = source or _usual_source(reading, company, train, price)
    if source in (BANK, POOL):
        listed = game.definition.trains[train].price
        bought = BuyTrain(reading.player, company, train, listed if price is None else price, source)
        return reading.meant(*(bought for _ in range(count)))
    if price is None:
        reading.must_be_possible(reading.kinds.deal(game, BuyTrain(reading.player, company, train, 1, source)))
        line = f"{company}: buy train {train} from {source} for"
        prices = sorted({1, max(1, game.purses.get(company, 0))})
        facts = {"train": train, "source": source, "most": str(prices[-1])}
        raise reading.asked("train_price", facts, choices=tuple(f"{line} {one}" for one in prices))
    return reading.meant(reading.kinds.deal(game, BuyTrain(reading.player, company, train, price, source)))


def _train_and_price(reading: Reading, items: Items) -> tuple[str, int | None, int]:
    """The type ("" where none is named), the amount, which stands behind «for» or comes second, and how many.

    «2 3-trains» are two; «2 trains» may be two of any type, so that none is named.
    """
    behind = {one.at for one in items.after(*_PRICE)}
    numbers = items.of("number")
    prices = [one for one in numbers if one.at in behind]
    others: list[Item] = [one for one in items.of("number", "train") if one.at not in behind]
    named = next((one for one in others if one.kind == "train"), others[0] if others else None)
    if len(trains := [one.value for one in others if one.kind == "train"]) > 1:  # «a 2+1 and a 2+1 from PO»
        either = "or" in reading.order.rest.casefold().split()
        lines = [buy_line(reading.company(), one, BANK) for one in trains] if either else []
        raise reading.asked("which_train", {"company": reading.company()}, choices=tuple(lines))
    loose = [one for one in others if one is not named and one.kind == "number"]
    count = 1
    if named is not None and named.kind == "train" and loose and loose[0].at < named.at:
        count = min(max(counted(loose.pop(0)), 1), MOST_TRAINS)
    amount = next(iter([*prices, *loose]), None)
    price = counted(amount) if amount else None
    if named is None or (named.kind == "number" and items.words[named.at + 1 : named.at + 2] == ("trains",)):
        return "", price, count if named is None else min(max(counted(named), 1), MOST_TRAINS)
    train = reading.names.train(named.value)
    if not train and items.words[:1] in (("the",), ("a",), ("an",)):
        train = _begins_with(reading, named.value)
        reading.judged(named)
    if not train:
        raise _no_train(reading, named.value)
    return train, price, count


def _must_be_so_many(reading: Reading, company: str, source: str, count: int) -> None:
    """«2 trains» are so many of the one kind there is, where none is called so; else asked back."""
    kinds, pooled = train_market.bank_types(reading.game), sorted(set(reading.game.pool_offers()))
    own = reading.names.train(str(count))
    sole = [] if source == POOL else [(one, "") for one in kinds]
    sole += [] if source == BANK else [(one, " from pool") for one in pooled]
    if (len(sole) == 1 and own not in (*kinds, *pooled)) or source not in ("", BANK, POOL):
        return
    lines = [f"{company}: buy train {own}"] if own in (*kinds, *pooled) else []
    lines += [f"{company}: buy {count} {one}-trains{where}" for one, where in sole]
    raise reading.asked("so_many", {"company": company}, choices=tuple(lines))


def certificate(game: Any, train: str, there: Collection[str]) -> str:
    """The train itself where it is there, else the certificate there that may run as just this train."""
    types = game.definition.trains
    if train in there:
        return train
    return next((one for one in there if one in types and (train,) in types[one].runs), train)


def _had_there(game: Any, company: str, source: str) -> Sequence[str]:
    """The trains that are sold from this source; from all where none is said."""
    own: Sequence[str] = [
        train for name, state in game.companies.items() if name != company and source in ("", name)
        for train in state.trains
    ]  # fmt: skip
    bank = train_market.bank_types(game) if source in ("", BANK) else ()
    return (*bank, *(game.pool_offers() if source in ("", POOL) else ()), *own)


def _no_train(reading: Reading, said: str) -> Exception:
    kinds = train_market.bank_types(reading.game)
    company = reading.company()
    choices = tuple(f"{company}: buy train {one}" for one in kinds)
    return reading.asked("no_train", {"said": said}, choices=choices)


def _said_source(items: Items, buyer: str) -> str:
    """Where it is bought, as far as that is said."""
    words = {one.value for one in items.of("word")}
    if words & set(_POOLS):
        return POOL
    if words & {"bank", "depot", "supply"}:
        return BANK
    return next((one.value for one in items.of("company") if one.value != buyer), "")


def _only_kind(reading: Reading, company: str, source: str) -> tuple[str, str]:
    """The train to be had where one kind is; else asked back."""
    game = reading.game
    bank = [(one, BANK) for one in train_market.bank_types(game)]
    pool = [(one, POOL) for one in sorted(set(game.pool_offers()))]
    found = [one for one in (*bank, *pool) if source in ("", one[1])]
    if source and source not in (BANK, POOL):
        state = game.companies.get(source)
        found = [(one, source) for one in sorted(set(state.trains if state else ()))]
    if len(found) == 1:
        return found[0]
    if found:
        name, where = found[0]
        cost = game.definition.trains[name].price if where in (BANK, POOL) else 1
        reading.must_be_possible(reading.kinds.deal(game, BuyTrain(reading.player, company, name, cost, where)))
    choices = tuple(buy_line(company, train, where) for train, where in found)
    raise reading.asked("which_train", {"company": company}, choices=choices)


def buy_line(company: str, train: str, source: str, price: int | None = None) -> str:
    """The order for a train; of the bank where nothing is said of its source."""
    amount = "" if price is None else f" for {price}"
    if source in (BANK, POOL):
        return f"{company}: buy train {train}" + (" from pool" if source == POOL else "")
    return f"{company}: buy train {train} from {source}{amount}"


def _usual_source(reading: Reading, company: str, train: str, price: int | None) -> str:
    """The bank if it sells this type, else the pool, else the one company that has it; else the engine says why not."""
    game = reading.game
    if train in train_market.bank_types(game):
        return BANK
    if train in game.pool_offers():
        return POOL
    owners = [name for name, state in game.companies.items() if name != company and train in state.trains]
    if len(owners) > 1:
        deals = [BuyTrain(reading.player, company, train, price or 1, one) for one in owners]
        reading.must_be_possible(reading.kinds.deal(game, deals[0]))
        choices = tuple(buy_line(company, train, one, price or 1) for one in owners)
        raise reading.asked("whose_train", {"train": train}, choices=choices)
    return owners[0] if owners else BANK


def understand_discard(reading: Reading) -> Meant[Action]:
    """`discard 3`, `NW: discard 3`; the only kind a company has need not be named."""
    items = reading.items("train", "trains", "to", "pool", "from", "bank", trains=True)
    company = next((one.value for one in items.of("company")), "") or reading.about or _crowded(reading)
    state = reading.game.companies.get(company)
    held: Sequence[str] = sorted(set(state.trains)) if state else ()
    named = items.of("train", "number")
    if named:
        said = named[0].value
        train = certificate(reading.game, reading.names.train(said) or said, held)
        return reading.meant(Discard(reading.player, company, train))
    if len(held) == 1:
        return reading.meant(Discard(reading.player, company, held[0]))
    choices = tuple(f"{company}: discard {one}" for one in held)
    raise reading.asked("discard", {"company": company}, choices=choices)


def _crowded(reading: Reading) -> str:
    """The company of the player that must give up trains; the one that is asked where none must."""
    game = reading.game
    own = [one for one in discard.duty(game) if game.president(one) == reading.player]
    if len(own) > 1:
        held = [(one, train) for one in own for train in sorted(set(game.companies[one].trains))]
        raise reading.asked("discard_whose", choices=tuple(f"{one}: discard {train}" for one, train in held))
    return own[0] if own else reading.company()
