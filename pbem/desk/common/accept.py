"""`accept [as NAME] [zone AREA/CITY] [word WORD]`: take the seat; said again it changes them."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.desk.seats import taking_over
from pbem.desk.seats.people import must_be_free
from pbem.desk.starting.joining import accept, must_be_invited
from pbem.orders.accepting import read_clauses
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table.candidates import ASKED
from pbem.table.session import Session
from pbem.words.say import Say


class Accept(msgspec.Struct, frozen=True):
    """Take the seat. `name` is checked, `zone` an IANA key, `word` for the shuffle; or None."""

    name: str | None = None
    zone: str | None = None
    word: str | None = None


def _read(order: Order, asker: Asker) -> Accept:
    return Accept(**read_clauses(order.rest, asker.names, order.word.example, asker.reserved))


def _consider(planner: Planner, order: Order, said: Accept) -> None:
    taking_over.must_be_the_newest(planner)
    name = said.name or planner.member.name
    if planner.member.role == ASKED:
        must_be_free(planner, name)
        taking_over.accept(planner, order, name, said.zone)
        return
    if taking_over.sits_since(planner):
        planner.done(order, Say(key="accepted_already", facts={"name": planner.member.name}))
        return
    must_be_invited(planner)
    must_be_free(planner, name)

    def do(session: Session, member: Member) -> None:
        accept(session, member, name=said.name or "", word=said.word or "")
        if said.zone:
            member.person.timezone = said.zone
            member.person.save()

    planner.plan.steps.append(Deed("accept", do))
    planner.done(order, *_accepted(planner, said, name))


def _accepted(planner: Planner, said: Accept, name: str) -> tuple[Say, ...]:
    """What was understood of an acceptance, and what comes next."""
    seats = [seat for seat in planner.session.seats if seat.id != planner.member.id]
    says = [Say(key="accepted", facts={"name": name})]
    if said.word:
        says.append(Say(key="accepted_word", facts={"word": said.word}))
    if said.zone:
        says.append(Say(key="zone_set", facts={"zone": said.zone}))
    complete = all(seat.status == "accepted" for seat in seats)
    return (*says, Say(key="all_accepted" if complete else "some_missing"))


_WORD = order_word(
    "join", "accept", "accept [as NAME] [zone AREA/CITY] [word WORD]", "accept as Ann zone Europe/Paris", "join"
)
COMMANDS = (Command(word=_WORD, place=1, read=_read, consider=_consider),)
