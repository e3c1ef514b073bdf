"""`name NAME`: how somebody is called in this game."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.seats.people import must_be_free
from pbem.orders.names import check_name
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table.record_kinds import NAMED
from pbem.table.session import Session
from pbem.words.say import Say


class SetName(msgspec.Struct, frozen=True):
    """Be called so from now on."""

    name: str


def _read(order: Order, asker: Asker) -> SetName:
    return SetName(check_name(order.rest, asker.names, "name", asker.reserved))


def _consider(planner: Planner, order: Order, said: SetName) -> None:
    must_be_free(planner, said.name)

    def do(session: Session, member: Member) -> None:
        old = member.name
        for mine in session.members:
            if mine.person_id == member.person_id:
                mine.name = said.name
                mine.save()
        session.log(NAMED, member, facts={"old": old, "name": said.name})

    planner.do_freely(order, said, do, Say(key="name_set", facts={"name": said.name}))


_WORD = order_word("setting", "name", "name NAME", "name Ann", "nickname")
COMMANDS = (Command(word=_WORD, place=1, read=_read, consider=_consider),)
