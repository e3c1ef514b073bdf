"""`quiet FROM-TO|off`: hours without deadlines and reminders, in all somebody's games."""

from __future__ import annotations

import msgspec

from pbem.desk import other_games
from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.setting import logged, set_of_person
from pbem.orders.clocks import read_clock_range
from pbem.orders.fold import key
from pbem.orders.numbers import WRITTEN
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import ENDED
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say


class SetQuiet(msgspec.Struct, frozen=True):
    """Hours without deadlines and reminders, "22:00-07:00" in the sender's zone; "" for none."""

    quiet: str


def _read(order: Order, asker: Asker) -> SetQuiet:
    return SetQuiet("" if key(order.rest) in ENDED else read_clock_range(order.rest, "quiet"))


def _consider(planner: Planner, order: Order, said: SetQuiet) -> None:
    def do(session: Session, member: Member) -> None:
        set_of_person(session, member, quiet=said.quiet)
        other_games.note(session, member, logged(session, member, f"quiet {said.quiet or 'off'}"))

    facts = {"quiet": said.quiet, "zone": planner.member.person.timezone}
    planner.do_freely(order, said, do, Say(key="quiet_set" if said.quiet else "quiet_off", facts=facts))


_SHAPE = (
    r"|(?:off|none|never)\b.*|(?:(?:from|between|at|after|during)\s+)?"
    rf"(?:\d|{WRITTEN}(?= ?(?:[ap]\.?m|o'?clock|to|until|till|-))|noon|midnight|night).*"
)
_WORD = order_word("setting", "quiet", "quiet FROM-TO|off", "quiet 22:00-07:00", shape=_SHAPE)
COMMANDS = (Command(word=_WORD, place=5, read=_read, consider=_consider),)
