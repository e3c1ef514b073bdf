"""`correct WHAT … "REASON"`: a mistake is put right, as a step of its own that the record keeps with its reason."""

from __future__ import annotations

import re

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.desk.command import Asker, Command
from pbem.desk.plan import Do
from pbem.desk.planner import Planner
from pbem.facts.result import Answer
from pbem.games.border import Action
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.post import announce
from pbem.store.models import Member
from pbem.table import decisions
from pbem.table.following import CORRECTED_BY, REASON
from pbem.table.moves import ask_anew, note_move
from pbem.table.record_kinds import CORRECTION_TRIED
from pbem.table.refusals import by_rule
from pbem.table.session import Session
from pbem.words.say import Say

MOST_REASON = 300  # characters
_OPENS, _CLOSES = '"“”„«»', '"“”«»'
_QUOTED = re.compile(rf"(?P<what>[^{_OPENS}]*)[{_OPENS}](?P<reason>[^{_OPENS}]*)[{_CLOSES}]\s*\.?\s*")
_WHAT = (
    "cash|money|shares?|certificates?|president|director|owner|private|stations?|tokens?|markers?|tiles?|track|prices?"
    "|trains?|turn|locomotives?|locos?|hands?|values?"
)


class Correct(msgspec.Struct, frozen=True):
    """What is put right, as it was written, and why; "" where the line has no reason."""

    what: str
    reason: str


def _read(order: Order, asker: Asker) -> Correct:
    found = _QUOTED.fullmatch(order.rest)
    if found is None:
        if any(sign in order.rest for sign in _OPENS):
            raise refused("correct_quotes")
        return Correct(order.rest.strip(), "")
    reason = "".join(sign for sign in " ".join(found["reason"].split()) if sign.isprintable())
    if len(reason) > MOST_REASON:
        raise refused("correct_reason_long", {"most": str(MOST_REASON), "length": str(len(reason))})
    return Correct(found["what"].strip(), reason)


def _consider(planner: Planner, order: Order, said: Correct) -> None:
    planner.must_run()
    session, plan = planner.session, planner.plan
    corrected = session.title.corrected
    if not said.what:
        planner.answer(order, Answer(about="corrections", topic="\n".join(corrected.usages())))
        return
    correction = corrected.read(session.definition, said.what, session.names)
    line = corrected.write(correction, session.names)
    if not said.reason:
        raise refused("correct_why", {"line": line})
    hidden = corrected.hidden(correction)
    if hidden and session.moderator_plays:
        planner.forbid("correct_hidden")
    facts = {"line": line, "reason": said.reason}
    if hidden and (senseless := corrected.senseless(session.definition, session.position.view(None), correction)):
        raise IllegalAction(senseless)
    if hidden and not planner.confirmed:  # whether it can be done tells of a hand, so it is not looked at yet
        planner.rule(order, _nothing, Say(key="ruled.correct_hidden", facts=facts), dangerous=True)
        return
    if hidden and not planner.one_order:  # beside a refused line they would read whether it can be, unrecorded
        planner.forbid("stands_alone", word="confirm")
    try:
        plan.position, events = play.apply(plan.position, correction)
    except IllegalAction as error:
        if not hidden:
            raise
        why = by_rule(error.refusal, session)
        planner.rule(order, _note_try, Say(key="ruled.correct_tried", facts=facts), why, dangerous=True)
        return
    plan.picture = True
    plan.events.extend(events)
    told = session.title.told.story(session.definition, events, session.names)
    planner.rule(order, _done(correction, said.reason), Say(key="ruled.correct", facts=facts), *told, dangerous=True)


def _nothing(session: Session, actor: Member) -> None:
    """What waits for its code does nothing."""


def _note_try(session: Session, actor: Member) -> None:
    """Everybody may know of it, but not of what: that it was not possible says what is not held."""
    session.log(CORRECTION_TRIED, actor)


def _done(correction: Action, reason: str) -> Do:
    def do(session: Session, actor: Member) -> None:
        correct(session, actor, correction, reason)

    return do


def correct(session: Session, actor: Member, correction: Action, reason: str) -> None:
    """It is put right; what is in hand is judged anew, and whoever is to act is asked anew, with their whole time."""
    asked = list(session.open_decisions)
    entry = note_move(session, actor, correction, {CORRECTED_BY: actor.name, REASON: reason})
    ask_anew(session, entry)
    for decision in asked:
        if decision in session.open_decisions:
            decisions.close(session, decision, "withdrawn", entry.number)
    decisions.follow(session, entry.number)
    answered = actor if session.mail else None
    announce.after_move(session, actor, Say(key="corrected", facts={"name": actor.name}), answered=answered)


_WORD = order_word(
    "moderator", "correct", 'correct WHAT … "REASON"', 'correct cash Ann +20 "forgot the dividend"',
    shape=rf"|(?:{_WHAT})\b.*", help="help.correct",
)  # fmt: skip
COMMANDS = (
    Command(word=_WORD, place=24, read=_read, consider=_consider, sure=rf"correct (?:{_WHAT})\b.*[{_OPENS}].+"),
)
