"""What 1843's lines for trains mean: sets that certificates run as, sides, Engineers, rusted ones, emergencies."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace as changed

from engine.eighteen.actions import Action, Route, Run, Sell
from engine.eighteen.definition import TrainType
from engine.eighteen.earnings import runner
from engine.eighteen.map.best_run import best_run
from engine.eighteen.steps import discard
from engine.eighteen.steps.buy_private import sales_open
from engine.eighteen.table import BANK, POOL
from engine.games.g1843 import rusted
from engine.games.g1843.actions import Bankrupt, BuyAsTrain, CashPrivate, Engineers, ReplaceTrain, Turn
from engine.games.g1843.steps import buy_private
from pbem.eighteen.map_orders.running import understand_run as understand_shared_run
from pbem.eighteen.orders.items import Items
from pbem.eighteen.orders.purchases import MOST_TRAINS, certificate, understand_buy, understand_discard
from pbem.eighteen.orders.reading import Reading, counted
from pbem.eighteen.orders.shares import understand_sell
from pbem.eighteen.steps.advancing import advance
from pbem.games.meant import Meant
from pbem.orders.fold import tokens
from pbem.titles.g1843.mail.naming import private
from pbem.titles.g1843.mail.shares import cash

_AS = re.compile(r"\bas\b\s*(?:an?\s+|one\s+|single\s+)*(?P<set>.+)\Z", re.IGNORECASE | re.DOTALL)
_SIDE = re.compile(r"(?<![\w/+])(?P<train>\d+(?:[/+]\d+)?x2)\b\s*:?", re.IGNORECASE)
_VERB = re.compile(r"(?:sell|discard)\s+", re.IGNORECASE)
_BEST = ("best", "both best", "best each", "")
_PIECES = re.compile(r"\s*(?:,|;|&|\band\b|\bthen\b)\s*", re.IGNORECASE)
_SINGLE = re.compile(r"\(?\bas (?:a )?(?:train|private)\b\)?", re.IGNORECASE)


def understand_run(reading: Reading) -> Meant[Action]:
    """`run best`, `run best as 2x2`, `run 3/5x2: Paris-Lyon, Lille-Paris`."""
    rest = reading.names.trains_joined(reading.order.rest)
    found = _AS.search(rest)
    company, game = reading.company(), reading.game
    if found is None:
        rest = _sides(reading, rest)
        order = changed(reading.order, rest=rest, args=tokens(rest))
        return understand_shared_run(game, reading.player, company, order)
    before, there = advance(game, reading.player, Run(reading.player, company, ()))
    fleets = _fleets(reading, there.fleets(company) if company in there.companies else (), found["set"])
    runs = [best_run(runner(there, company), fleet) for fleet in fleets]
    best = max(runs, key=lambda one: one.revenue)
    routes = tuple(Route(train.id, hexes) for train, hexes in best.routes)
    return Meant((*before, Run(reading.player, company, routes)))


def _fleets(
    reading: Reading, fleets: Sequence[Sequence[TrainType]], said: str
) -> Sequence[Sequence[TrainType]]:  # fmt: skip
    """The sets with the trains of that side; OrderError where the company has none."""
    types = reading.game.definition.trains
    words = said.replace("trains", "").replace("train", "").split()
    number = {"two": "2", "2": "2"}.get(words[0].casefold(), "") if len(words) > 1 else ""
    train = reading.names.train(" ".join(words[1:]) if number else " ".join(words).strip(" .!"))
    parts = types[train].runs[0] if train in types and types[train].runs else (train,) * (int(number or 1))
    fits = [one for one in fleets if all([each.id for each in one].count(part) >= parts.count(part) for part in parts)]
    if not fits:
        company = reading.company()
        raise reading.asked("as_what", {"said": said, "company": company}, choices=(f"{company}: run best",))
    return fits


def _sides(reading: Reading, rest: str) -> str:
    """The line with each route of a doubled side under its single train."""
    types = reading.game.definition.trains
    found = list(_SIDE.finditer(rest))
    if not found:
        return rest
    parts = []
    ends = [one.start() for one in found[1:]] + [len(rest)]
    for match, end in zip(found, ends, strict=True):
        train = reading.names.train(match["train"])
        single = types[train].runs[0][0] if train and types[train].runs else match["train"]
        said = rest[match.end() : end].strip(" ,;.")
        if said.casefold() in _BEST and train and types[train].runs:
            parts += [f"{one}: best" for one in types[train].runs[0]]
            continue
        if ":" in _PIECES.split(said)[0]:  # the next train’s: of this one nothing is said
            parts.append(match["train"])
        for piece in _PIECES.split(said):
            parts.append(piece if ":" in piece or not piece else f"{single}: {piece}")
    return ", ".join([rest[: found[0].start()].strip(" ,;"), *parts]).strip(", ")


def understand_cheapest(reading: Reading) -> Meant[Action]:
    """`buy cheapest train`: of supply and pool, but for rusted ones (§8.8.3)."""
    game = reading.game
    offered = [one for one in (*game.bank_trains(), *game.pool_offers()) if not rusted.bought_so(game, one)]
    train = min(offered, key=lambda one: game.definition.trains[one].price, default="")
    rest = re.sub(r"\bcheapest\b(?:\s+trains?\b)?", f"train {train}", reading.order.rest, flags=re.IGNORECASE)
    order = changed(reading.order, rest=rest, args=tokens(rest))
    return understand_buy(Reading(game, reading.player, order, reading.kinds))


def understand_flip(reading: Reading) -> Meant[Action]:
    """`EST: flip 4/6x2`: to its single side."""
    items = reading.items("to", "over", "side", "train", "certificate", "single", "its", trains=True)
    company = next((one.value for one in items.of("company")), "") or reading.about or _crowded(reading)
    held = _held(reading, company)
    reading.judged(*items.after("to"))
    named = next((one.value for one in items.of("train")), "")
    doubled = [one for one in dict.fromkeys(held) if reading.game.definition.trains[one].runs]
    if not named and len(doubled) != 1:
        choices = tuple(f"{company}: flip {one}" for one in doubled)
        raise reading.asked("flip_which", {"company": company}, choices=choices)
    count = min(MOST_TRAINS, max(1, *(counted(one) for one in items.of("number")), 1))
    return reading.meant(*(Turn(reading.player, company, named or doubled[0]) for _ in range(count)))


def _crowded(reading: Reading) -> str:
    """The company of the player that must give up trains; else the one that is asked."""
    own = (one for one in discard.duty(reading.game) if reading.game.president(one) == reading.player)
    return next(own, "") or reading.company()


def _held(reading: Reading, company: str) -> tuple[str, ...]:
    state = reading.game.companies.get(company)
    return state.trains if state else ()


def understand_engineers(reading: Reading) -> Meant[Action]:
    """`ETA: engineers on 4+1`; its only train need not be named."""
    items = reading.items("on", "to", "card", "for", "train", "put", "at", trains=True)
    company = next((one.value for one in items.of("company")), "") or reading.company()
    held = _held(reading, company)
    said = next((one.value for one in items.of("train", "number")), "")
    train = certificate(reading.game, reading.names.train(said) or said, held) if said else ""
    if not train and len(set(held)) != 1:
        choices = tuple(f"{company}: engineers on {one}" for one in dict.fromkeys(held))
        raise reading.asked("engineers_on", {"company": company}, choices=choices)
    return reading.meant(Engineers(reading.player, company, train or held[0]))


def understand_replace(reading: Reading) -> Meant[Action]:
    """`OU: replace 2+1 by Electric`, `… by 5E from NOR for 300`."""
    items = reading.items("by", "with", "from", "for", "at", "bank", "supply", "train", "rusted", "pool", trains=True)
    game, company = reading.game, reading.company()
    trains = [one.value for one in items.of("train")]
    choices = tuple(
        f"{company}: replace {old} by {new}"
        for old in dict.fromkeys(_held(reading, company))
        for new in game.bank_trains()
    )
    if len(trains) != 2:
        raise reading.asked("replace_what", {"company": company}, choices=choices)
    words = {one.value for one in items.of("word")}
    source = next((one.value for one in items.after("from") if one.kind == "company"), "")
    old, new = certificate(game, trains[0], _held(reading, company)), trains[1]
    amounts = items.of("number")
    if source:
        new = certificate(game, new, _held(reading, source))
        if not amounts:
            raise reading.asked(
                "train_price",
                {"train": new, "source": source, "most": str(max(1, game.purses.get(company, 1)))},
                choices=(f"{company}: replace {old} by {new} from {source} for 1",),
            )
        deal = ReplaceTrain(reading.player, company, new, counted(amounts[-1]), source, old)
        return reading.meant(reading.kinds.deal(game, deal))
    new = certificate(game, new, game.bank_trains())
    price = counted(amounts[-1]) if amounts else game.definition.trains[new].price
    return reading.meant(
        ReplaceTrain(reading.player, company, new, price, POOL if "pool" in words else BANK, old)
    )  # fmt: skip


def understand_val_de_loire(reading: Reading, items: Items) -> Meant[Action]:
    """`buy Val-de-Loire as train for 110`, `… as private for 150`; where both could be, one must be said."""
    game, words = reading.game, {one.value for one in items.of("word")}
    turned = game.definition.private_train
    buyer = next((one.value for one in items.of("company") if one not in items.after("from")), "") or reading.company()
    amounts = items.of("number")
    as_train = "train" in words
    if not as_train and "private" not in words and len(game.players) in turned.players:
        sales, late = sales_open(game), buy_private.AS_TRAIN.least(game, turned.private)
        if sales:
            price = counted(amounts[-1]) if amounts else late
            name = private(game.definition, turned.private)
            choices = tuple(f"{buyer}: buy {name} as {one} for {price}" for one in ("train", "private"))
            deals = [buy_private.AS_TRAIN.why_not(game, BuyAsTrain(reading.player, buyer, turned.private, price))]
            if deals[0] is None:
                raise reading.asked("as_train_or_private", {"private": name}, choices=choices)
        else:
            as_train = True
    if not as_train:
        rest = _SINGLE.sub(" ", reading.order.rest)
        order = changed(reading.order, rest=rest, args=tokens(rest))
        return understand_buy(Reading(game, reading.player, order, reading.kinds))
    value = game.definition.privates[turned.private].value
    if not amounts:
        name = private(game.definition, turned.private)
        choices = tuple(f"{buyer}: buy {name} as train for {one}" for one in sorted({
            buy_private.AS_TRAIN.least(game, turned.private), value}))  # fmt: skip
        if not sales_open(game):  # there is only one price
            deal = BuyAsTrain(reading.player, buyer, turned.private, value)
            return reading.meant(reading.kinds.deal(game, deal))
        most = buy_private.AS_TRAIN.most(game, turned.private)
        raise reading.asked("private_most", {"private": name, "value": str(most)}, choices=choices)
    deal = BuyAsTrain(reading.player, buyer, turned.private, counted(amounts[-1]))
    return reading.meant(reading.kinds.deal(game, deal))


def understand_give_up(reading: Reading) -> Meant[Action]:
    """`discard 4+1`; of a director in an emergency `discard Ceinture`."""
    items = Items(reading.names, reading.order.rest, {"for", "at", "train", "to", "pool", "from", "bank"}, trains=True)
    if items.of("private"):
        return cash(reading, reading.items("for", "at", "to", "bank"))
    return understand_discard(reading)


def understand_emergency(reading: Reading) -> Meant[Action]:
    """`PLM: emergency sell 2 EST, discard Ceinture`."""
    actions: list[Action] = []
    for said in filter(None, _PIECES.split(reading.order.rest)):
        piece = _VERB.sub("", said)
        named = Items(reading.names, piece, {"for", "shares"})
        if named.of("private"):
            actions += [CashPrivate(reading.player, one.value) for one in named.of("private")]
            continue
        if said.casefold().startswith("discard"):  # shares are sold
            raise reading.asked("emergency_what", {"said": said}, example=f"emergency sell {piece}")
        order = changed(reading.order, rest=piece, args=tokens(piece), about="")
        again = Reading(reading.game, reading.player, order, reading.kinds)
        actions += [one for one in understand_sell(again).actions if isinstance(one, Sell)]
    if not actions:
        raise reading.asked("emergency_what")
    return reading.meant(*(one for one in actions))


def understand_bankrupt(reading: Reading) -> Meant[Action]:
    """`bankrupt`, `PLM: bankrupt`."""
    items = reading.items("declare", "myself")
    company = next((one.value for one in items.of("company")), "") or reading.company()
    return reading.meant(Bankrupt(reading.player, company))
