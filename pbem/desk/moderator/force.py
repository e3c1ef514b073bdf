"""`force NAME`: gives the consent of an absent owner to the deal they are offered, and nothing else."""

from __future__ import annotations

from functools import partial

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.deals.offers import has_part
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.letters.moments import zone_of
from pbem.orders.naming import name_first
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table import decisions
from pbem.table.moves import note_move
from pbem.table.session import Session
from pbem.words.phrases import joined
from pbem.words.say import Say

_FILLERS = frozenset({"accept", "acceptance", "consent", "of", "by", "from", "to", "for"})


class Force(msgspec.Struct, frozen=True):
    """The player `name` agrees."""

    name: str


def _read(order: Order, asker: Asker) -> Force:
    said = " ".join(word for word in order.rest.split() if word.casefold().strip(":") not in _FILLERS)
    name, _ = name_first(msgspec.structs.replace(order, rest=said), asker.names)
    return Force(name)


def _consider(planner: Planner, order: Order, said: Force) -> None:
    planner.must_run()
    session, plan, seat = planner.session, planner.plan, planner.seat(said.name)
    offered = session.on_offer(plan.position.view(None))
    if offered is None:
        planner.forbid("force.nobody_asked")
    if offered.asked != seat.player:
        planner.forbid("force.not_asked", asked=session.names[offered.asked], name=seat.name)
    if has_part(session, offered):
        companies = joined([company for company, _ in offered.stakes])
        planner.forbid("force.own_part", name=seat.name, companies=companies)
    if not is_absent(session, seat):
        planner.forbid("force.not_absent", name=seat.name)
    if plan.steps:
        planner.forbid("stands_alone", word=order.word.word)
    if not planner.confirmed:
        plan.to_confirm.append(order.line.text)
    deal = session.deals.told(session.definition, offered.deal, session.names)
    facts = {"by": session.moderator.name}
    plan.steps.append(Deed("move", partial(note_move, action=offered.accept, facts=facts), seat=seat, alone=True))
    told = Say(key="force.done", facts={"name": seat.name, "deal": deal})
    plan.to_seats.append((seat, Result(line="accept", status="done", says=(told,))))
    planner.done(order, told)


def is_absent(session: Session, seat: Member) -> bool:
    """Whether an owner cannot be waited for: nobody holds the seat, they are away today, or their answer is overdue."""
    asked = decisions.open_decision(session, seat)
    if seat.status != "playing" or (asked is not None and asked.overdue):
        return True
    today = session.now.astimezone(zone_of(seat.person.timezone)).date().isoformat()
    return any(one["first"] <= today <= one["last"] for one in seat.person.away if one["mode"] != "spent")


_WORD = order_word("moderator", "force", "force NAME", "force Ann", help="help.moderator.force")
COMMANDS = (Command(word=_WORD, place=21, read=_read, consider=_consider, sure=r"force (?:accept )?\S+"),)
