"""A player's settings: what each comes to, and carrying it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.considered import consider, must_be_free
from pbem.models import Member
from pbem.orders import commands
from pbem.orders.order import Order
from pbem.say import Say
from pbem.session import Session

if TYPE_CHECKING:
    from pbem.planner import Planner


@consider.register(commands.SetName)
def _name(command: commands.SetName, planner: Planner, order: Order) -> None:
    must_be_free(planner, command.name)
    planner.do_freely(command, order, Say(key="name_set", facts={"name": command.name}))


@consider.register(commands.SetZone)
def _zone(command: commands.SetZone, planner: Planner, order: Order) -> None:
    planner.do_freely(command, order, Say(key="zone_set", facts={"zone": command.zone}))


@consider.register(commands.SetMail)
def _mail(command: commands.SetMail, planner: Planner, order: Order) -> None:
    planner.do_freely(command, order, Say(key=f"mail_set.{command.mode}"))


def carry_out(session: Session, member: Member, command: object) -> None:
    """Do what the setting asks for."""
    match command:
        case commands.SetName(name=name):
            old = member.name
            for mine in session.members:
                if mine.person_id == member.person_id:
                    mine.name = name
                    mine.save()
            session.log("named", member, facts={"old": old, "name": name})
        case commands.SetZone(zone=zone):
            member.person.timezone = zone
            member.person.save()
        case commands.SetMail(mode=mode):
            member.mail_mode = mode
            member.save()
