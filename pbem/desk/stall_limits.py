"""A stall limit set while the game runs: by everybody's yes, each in a mail of their own, or by the moderator."""

from __future__ import annotations

import msgspec

from engine.core import play
from pbem.desk.planner import Planner
from pbem.games.border import Action
from pbem.games.title import AnyTitle
from pbem.orders.fold import level
from pbem.orders.numbers import NUMBER, in_digits
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import refused
from pbem.store.models import LogEntry, Member
from pbem.table.following import CORRECTED_BY
from pbem.table.moves import note_move
from pbem.table.record_kinds import ACTION, LIMIT_WANTED
from pbem.table.session import Session
from pbem.words.phrases import joined
from pbem.words.say import Say

USUAL = 10  # full rounds, as our lines have it
SHAPE = rf"|(?:limit )?(?:to |of |at )?{NUMBER}(?: (?:full )?rounds?)?"


class SetLimit(msgspec.Struct, frozen=True):
    """So many full rounds."""

    rounds: int


def given(title: AnyTitle) -> bool:
    """Whether the game has such a limit at all."""
    return title.turns.stall_limit(USUAL) is not None


def read(order: Order) -> SetLimit:
    """«stall_limit 10», «stall_limit ten rounds»."""
    said = [int(word) for word in in_digits(level(order.rest)).split() if word.isascii() and word.isdigit()]
    if len(said) != 1:
        raise refused("stall_rounds", example=f"stall_limit {USUAL}")
    return SetLimit(said[0])


def legal(planner: Planner, said: SetLimit) -> Action:
    """The action; OrderError where the game has no such limit, or not this one."""
    planner.must_run()
    action = planner.session.title.turns.stall_limit(said.rounds)
    if action is None:
        planner.forbid("stall_none")
    if refusal := play.why_not(planner.plan.position, action):
        say = Say(key=f"refusal.{refusal.code}", facts=dict(refusal.facts), text=refusal.sentence)
        raise OrderError(say, example=f"stall_limit {USUAL}" if said.rounds != USUAL else "", section=refusal.section)
    return action


def set_limit(session: Session, actor: Member | None, said: SetLimit) -> Say:
    """From now on; `actor`: the moderator, or nobody where all have agreed. What everybody else is to hear."""
    action = session.title.turns.stall_limit(said.rounds)
    assert action is not None, "`legal` has said that there is such a limit"
    (event,) = session.decoded(note_move(session, actor, action, {}))
    return session.title.told.event_say(session.definition, event, session.names)


def missing(session: Session, said: SetLimit, but: Member) -> list[Member]:
    """Whose yes to this limit is missing, beside that of `but`: of those who hold a seat."""
    wanted: dict[str, str] = {}
    for entry in session.record.backwards():
        if _sets(session, entry):
            break
        if entry.kind == LIMIT_WANTED.name and entry.actor_id in {seat.id for seat in session.seats}:
            wanted.setdefault(entry.player, entry.facts["rounds"])
    held = (seat for seat in session.seats if seat.status == "playing" and seat.id != but.id)
    return [seat for seat in held if wanted.get(seat.player) != str(said.rounds)]


def want(session: Session, member: Member, said: SetLimit) -> Say:
    """A player says yes; with the last one the limit holds. What everybody else is to hear."""
    left = missing(session, said, member)
    if not left:
        return set_limit(session, None, said)
    facts = {"rounds": str(said.rounds), "names": joined([seat.name for seat in left])}
    session.log(LIMIT_WANTED, member, facts=facts)
    return Say(key=f"log.{LIMIT_WANTED.name}", facts=facts | {"player": member.name})


def _sets(session: Session, entry: LogEntry) -> bool:
    """Whether a limit was set by this entry: what was wanted before is settled."""
    return entry.kind == ACTION.name and not entry.player and CORRECTED_BY not in entry.facts
