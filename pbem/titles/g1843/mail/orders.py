"""What the order words of 1843 mean: lines to engine actions. Whether an action is legal is the engine's business."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace as changed

from engine.eighteen.actions import Accept, Action, Counter, Decline
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from pbem.eighteen.language import Language, Meaning
from pbem.eighteen.orders.common import SHARED, only_for_later, understand_pass
from pbem.eighteen.orders.items import Items
from pbem.eighteen.orders.purchases import understand_buy
from pbem.eighteen.orders.reading import Reading, counted
from pbem.eighteen.orders.shares import understand_par
from pbem.games.meant import Meant
from pbem.orders.order import OrderWord
from pbem.titles.g1843.mail import laying, powers, shares, stations, trains
from pbem.titles.g1843.mail.kinds import KINDS, decides
from pbem.titles.g1843.mail.logs import FORMS_1843, REASONS
from pbem.titles.g1843.mail.vocabulary import words
from pbem.titles.g1843.mail.written import write_order

__all__ = ["KINDS", "LANGUAGE", "WORDS", "decides", "write_order"]

WORDS: tuple[OrderWord, ...] = words()
_DIRECTOR = ("director", "directors", "president", "presidents", "presidency", "directorship")
_BUYING = (
    "from", "for", "at", "pool", "market", "discarded", "train", "trains", "bank", "depot", "supply", "treasury", "ipo",
    "company", "itself", "open", "new", "each", "any", "next", "rusted", "cheapest", "port", "ports", "marker", "as",
    "private", "side", "number", "no", "face", "value", "in", "par", *_DIRECTOR,
)  # fmt: skip


def _buy(reading: Reading) -> Meant[Action]:
    """A private, a share, a director's certificate, a train or a port, by round and by what is named."""
    items = Items(reading.names, reading.order.rest, set(_BUYING), trains=True)
    words = {one.value for one in items.of("word")}
    here = reading.game.round
    if shares.in_auction(reading) and (items.of("private") or not items.of("company")):
        return shares.understand_take(reading, reading.items(*_BUYING))
    if words & {"port", "ports"} and not items.of("train"):
        return stations.understand_port(reading)
    if isinstance(here, StockRound) or shares.in_auction(reading):
        amount = any(counted(one) > reading.game.all_shares for one in items.of("number"))
        unparred = shares.is_unparred(reading, items)
        if words & set(_DIRECTOR) or (unparred and (amount or "pool" not in words)):
            return shares.understand_director(reading, reading.items(*_BUYING))
    if isinstance(here, OperatingRound) and "cheapest" in words:
        return trains.understand_cheapest(reading)
    turned = reading.game.definition.private_train.private
    if isinstance(here, OperatingRound) and any(one.value == turned for one in items.of("private")):
        return trains.understand_val_de_loire(reading, reading.items(*_BUYING, trains=True))
    return understand_buy(reading)


def _par(reading: Reading) -> Meant[Action]:
    """`par PLM at 94`; of the company whose par is due the price alone."""
    here = reading.game.round
    due = here.par_due if isinstance(here, PrivateAuction) else ""
    if due and not reading.about:
        reading = Reading(reading.game, reading.player, changed(reading.order, about=due), reading.kinds)
    return understand_par(reading)


def _yes(reading: Reading) -> Meant[Action]:
    """`accept`."""
    return Meant((Accept(reading.player),))


def _no(reading: Reading) -> Meant[Action]:
    """`decline` and `pass`: each says no to what is asked."""
    here = reading.game.round
    offered = reading.game.offered is not None or (isinstance(here, OperatingRound) and bool(here.asking))
    if reading.order.word.word == "pass" and not offered:
        return understand_pass(reading)
    return Meant((Decline(reading.player),))


def _counter_offer(reading: Reading) -> Meant[Action]:
    """`counter 170`."""
    amounts = reading.items("at", "for", "with", "offer").of("number")
    if not amounts or "+" in reading.order.rest:  # «counter +20» is 20 more
        raise reading.asked("counter_how_much", choices=("accept", "decline"))
    return Meant((Counter(reading.player, counted(amounts[-1])),))


MEANINGS: Mapping[str, Meaning] = {
    **SHARED,
    "bid": shares.understand_bid,
    "buy": _buy,
    "par": _par,
    "sell": shares.understand_sale,
    "exchange": shares.understand_exchange,
    "home": stations.understand_home,
    "lay": laying.understand_lay,
    "upgrade": laying.understand_lay,
    "use": powers.understand_use,
    "move": stations.understand_move,
    "claim": stations.understand_claim,
    "run": trains.understand_run,
    "flip": trains.understand_flip,
    "discard": trains.understand_give_up,
    "emergency": trains.understand_emergency,
    "engineers": trains.understand_engineers,
    "replace": trains.understand_replace,
    "bankrupt": trains.understand_bankrupt,
    "accept": _yes,
    "decline": _no,
    "pass": _no,
    "counter": _counter_offer,
    "policy": only_for_later,
    "if": only_for_later,
}
LANGUAGE = Language(WORDS, KINDS, MEANINGS, FORMS_1843, REASONS)
