"""What is told of the lines of a mail once all were tried: lines not done after all, answers to questions."""

from __future__ import annotations

import msgspec

from pbem.desk.plan import Plan
from pbem.facts.result import Answer, Status
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say

MOST_ANSWERS = 20  # different ones in one letter


def not_done(plan: Plan) -> None:
    """Lines that were all right, but are not done: something else was refused, asks first, or is only tried out."""
    status: Status = "confirm" if plan.waits else "would"
    kept = () if plan.preview else plan.kept
    plan.results = [
        msgspec.structs.replace(one, status=status) if one.status == "done" and at not in kept else one
        for at, one in enumerate(plan.results)
    ]


def answer(session: Session, member: Member, plan: Plan) -> None:
    """All questions of the mail are answered, now that nothing more of it is to be done.

    Equal questions have one answer, and a mail has so many: each may be as long as the record of a game.
    """
    for at, ask in plan.asks.items():
        plan.results[at] = msgspec.structs.replace(plan.results[at], answer=ask(session, member))
    answers: list[Answer] = []
    for at, one in enumerate(plan.results):
        if one.answer is None:
            continue
        if one.answer in answers:
            says = (Say(key="answered_above"),)
            plan.results[at] = msgspec.structs.replace(one, answer=None, says=says)
        elif len(answers) == MOST_ANSWERS:
            says = (Say(key="too_many_questions", facts={"most": str(MOST_ANSWERS)}),)
            plan.results[at] = msgspec.structs.replace(one, status="refused", answer=None, says=says)
        else:
            answers.append(one.answer)
