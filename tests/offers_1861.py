"""Positions of 1861 in which owners deal with each other before the turn has come, and what they hear of it."""

from __future__ import annotations

from pbem.letters.kinds import OFFER
from pbem.store.db import connected
from pbem.store.models import LogEntry, OrderInHand, OutboundMail
from tests.house import Sent
from tests.placed_1861 import Came
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import sold_out, until
from tests.scenes_1861 import SOUTH

ORDER = "MKN: buy train 4 from SW for 180"
DEAL = "MKN buys a 4-train from SW for 180"


def bens_turn() -> Scene:
    """Ben’s SW lays track; Anne’s MKN follows it and has no train, SW has two; Anne owns TSR, Carl MRR."""
    scene = table("anne ben carl").without_room().with_(phase="4").with_tiles(*SOUTH)
    scene = scene.with_public("SW", price=120, ben=3, cash=300, trains="4 4", at="I19")
    scene = scene.with_public("MKN", price=100, anne=4, ben=2, cash=900, at="D20").with_privates(TSR="anne", MRR="carl")
    return until(sold_out(scene, "2", "3").operating(), "track", "SW")


def asked_among_four() -> Scene:
    """Ben is asked by Ann for a train of SW, of which Carl has a share; Dora has nothing of either company."""
    scene = table("anne ben carl dora").without_room().with_(phase="4").with_tiles(*SOUTH)
    scene = scene.with_public("MKN", price=100, anne=4, cash=900, at="D20")
    scene = scene.with_public("SW", price=80, ben=3, carl=1, cash=300, trains="4", at="I19")
    scene = until(sold_out(scene, "2", "3").operating(), "trains", "MKN")
    return scene.play("anne: offer train MKN 4 180 SW")


def offers_to(came: Came, name: str) -> list[Sent]:
    """The letters about deals that this mail brought somebody."""
    with connected():
        return [one for one in came.letters if one.to.startswith(f"{name}@") and kind_of(one) == OFFER.name]


def kind_of(letter: Sent) -> str:
    """The kind of a letter."""
    row = OutboundMail.get(OutboundMail.message_id == str(letter.mail["Message-ID"]))
    return str(row.template)


def in_hand(name: str) -> list[str]:
    """What somebody has in hand: its number, its kind or the state of an offer, its line."""
    with connected():
        rows = OrderInHand.select().where(OrderInHand.over_after.is_null()).order_by(OrderInHand.id)
        theirs = [one for one in rows if one.member.person.address.startswith(f"{name}@")]
        return [f"{one.number} {one.facts.get('state', one.kind)}: {one.line}" for one in theirs]


def logged() -> int:
    """The number of the last entry of the record."""
    with connected():
        return int(LogEntry.select().order_by(LogEntry.number.desc()).first().number)
