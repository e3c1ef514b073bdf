"""What is told of the lines of a mail once all were tried: lines not done after all, answers to questions."""

from __future__ import annotations

from itertools import groupby

import msgspec

from pbem.desk.plan import Plan
from pbem.facts.result import Answer, Result, Status
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


def together(plan: Plan) -> None:
    """Lines one below the other of which nobody can say anything stand as one, with the one that is offered something.

    What is offered is what the whole of them probably means.
    """
    results: list[Result] = []
    for unread, run in groupby(plan.results, _says_nothing_itself):
        lines = list(run)
        offers = [one for one in lines if one.example or one.choices]
        if unread and len(offers) <= 1:
            one = (offers or lines)[0]
            results.append(msgspec.structs.replace(one, line="\n".join(each.line for each in lines)))
        else:
            results += lines
    plan.results = results


def _says_nothing_itself(one: Result) -> bool:
    return (
        one.status == "not_understood"
        and not (one.section or one.answer)
        and (not one.says or bool(one.example or one.choices))
    )
