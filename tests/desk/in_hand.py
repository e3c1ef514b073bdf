"""What players of a placed game of 1861 have in hand, as scenario tests read it."""

from __future__ import annotations

from pbem.store.db import connected
from pbem.store.models import Member, OrderInHand
from tests.house import House
from tests.placed_1861 import Desk
from tests.rules.g1861.table import Scene, table
from tests.scenes_1861 import EAST, SOUTH, stock

PROXY = "bid M-V up to 135"


def kept(name: str) -> list[str]:
    """The lines of what somebody has in hand, oldest first."""
    with connected():
        rows = OrderInHand.select().where(OrderInHand.over_after.is_null()).order_by(OrderInHand.id)
        return [row.line for row in rows if row.member.person.address.startswith(f"{name}@")]


def whys(name: str) -> list[str]:
    """Why what somebody had in hand is over, as the keys of what they are told, oldest first."""
    with connected():
        rows = OrderInHand.select().where(OrderInHand.over_after.is_null(False)).order_by(OrderInHand.id)
        mine = [row for row in rows if row.member.person.address.startswith(f"{name}@")]
        return [say["key"] for row in mine for say in row.why]


def rests(name: str, house: House) -> bool:
    """Whether nothing of theirs is done now."""
    with connected():
        until = Member.get_by_id(house.member(name).id).rests_until
    return until is not None and until > house.now


def proxied(desk: Desk) -> None:
    """A stock round: ben has a proxy for M-V in hand, which Ann has not put up yet."""
    desk.put(stock())
    assert desk.send(PROXY, "ben").outcome == "applied"


def two_companies() -> Scene:
    """Ben’s SW begins its turn; then Ann’s NW and GR follow, NW with track to lay."""
    scene = table("anne ben carl").without_room().with_(phase="4").with_tiles(*SOUTH, *EAST)
    scene = scene.with_public("SW", price=120, ben=3, at="H18", cash=300, trains="3")
    scene = scene.with_public("NW", price=100, anne=4, ben=2, pool=2, cash=900, trains="3 4", at="E9 H8")
    return scene.with_public("GR", price=90, anne=3, cash=300, trains="3", at="I19").operating()
