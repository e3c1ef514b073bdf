"""`eject NAME [default]`: takes a player from the table; the seat waits, or plays the default of its game."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.orders.fold import tokens
from pbem.orders.naming import MOST_LOOKED_AT, name_first
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.post import announce
from pbem.store.models import Member
from pbem.table import decisions, in_hand
from pbem.table.record_kinds import EJECTED, EJECTED_DEFAULT
from pbem.table.session import Session
from pbem.words.say import Say

_FILLERS = {"and", "play", "plays", "the", "with", "please"}


class Eject(msgspec.Struct, frozen=True):
    """The seat of `name` waits for a substitute, or `plays_default`: the default of its game."""

    name: str
    plays_default: bool = False


def _read(order: Order, asker: Asker) -> Eject:
    name, rest = name_first(order, asker.names)
    said = [word for word in tokens(rest[:MOST_LOOKED_AT]) if word not in _FILLERS]
    if said not in ([], ["default"]):
        raise refused("eject_how", choices=(f"eject {name}", f"eject {name} default"))
    return Eject(name, bool(said))


def _consider(planner: Planner, order: Order, said: Eject) -> None:
    planner.must_run()
    seat = planner.seat(said.name)
    if seat.status == "resigned" and seat.plays_default == said.plays_default:
        planner.forbid("already_ejected", name=seat.name)

    def do(session: Session, actor: Member) -> Say:
        eject(session, seat, plays_default=said.plays_default)
        told = "player_ejected_default" if said.plays_default else "player_ejected"
        return Say(key=told, facts={"name": seat.name, "moderator": actor.name})

    key = "ruled.eject_default" if said.plays_default else "ruled.eject"
    planner.rule(order, do, Say(key=key, facts={"name": seat.name}), dangerous=True)


def eject(session: Session, member: Member, *, plays_default: bool) -> None:
    """Take the seat from its player; it waits for a substitute, or plays the default of its game from now on."""
    there = member.status == "playing"
    member.status = "resigned"
    member.plays_default = plays_default
    member.save()
    in_hand.end_all(session, member)
    facts = {"name": member.name, "moderator": session.moderator.name}
    kind = EJECTED_DEFAULT if plays_default else EJECTED
    session.log(kind, session.moderator, player=member.player, facts=facts)
    for decision in session.open_decisions:
        if decision.player == member.player and plays_default:
            decision.due_at, decision.overdue = session.now, False  # the clock plays it
            decisions.settle(session, decision)
    if there:
        announce.notice(session, member, Say(key="you_are_ejected", facts=facts))


_WORD = order_word("moderator", "eject", "eject NAME [default]", "eject Ann")
COMMANDS = (Command(word=_WORD, place=15, read=_read, consider=_consider, sure=r"eject \S+(?: default)?"),)
