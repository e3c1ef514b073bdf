"""`zone AREA/CITY`: somebody's time zone, in all their games."""

from __future__ import annotations

import msgspec

from pbem.desk import other_games
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.setting import logged, set_of_person
from pbem.orders.order import Order, order_word
from pbem.orders.zones import check_zone
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


class SetZone(msgspec.Struct, frozen=True):
    """An IANA time zone key that exists."""

    zone: str


def _read(order: Order, asker: Asker) -> SetZone:
    return SetZone(check_zone(order.rest, "zone"))


def _consider(planner: Planner, order: Order, said: SetZone) -> None:
    def do(session: Session, member: Member) -> None:
        set_of_person(session, member, timezone=said.zone)
        other_games.note(session, member, logged(session, member, f"zone {said.zone}"))

    planner.do_freely(order, said, do, Say(key="zone_set", facts={"zone": said.zone}))


_WORD = order_word("setting", "zone", "zone AREA/CITY", "zone Europe/Paris", "timezone", "tz")
COMMANDS = (Command(word=_WORD, place=2, read=_read, consider=_consider),)
