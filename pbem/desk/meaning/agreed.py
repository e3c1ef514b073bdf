"""«yes» to a letter that asks one thing back: which line that is, and doing it, if the game stands as it stood.

A letter says itself what a yes does (`Content.yes`); nothing that somebody else may have written gets there.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pbem.desk.meaning.as_seen import content_of
from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.meaning.suggesting import NEVER
from pbem.desk.plan import mark
from pbem.desk.planner import Planner
from pbem.facts.result import Result, asking
from pbem.letters.content import Content
from pbem.orders.everyday import phrases
from pbem.orders.order import Stray
from pbem.orders.plain_words import yes_or_no
from pbem.words.say import Say

_SIGNS = str.maketrans(dict.fromkeys("👍👌✅✔✓☑", " yes "))
_BARS_YES = frozenset({"refused", "not_reached", "confirm", "would"})


def yes_to(planner: Planner) -> str:
    """The line that a bare yes to the answer of this mail does; "" where it would do nothing, or not surely that."""
    plan = planner.plan
    lines = () if planner.supposes else asked_back(plan.results, plan.meant)
    if len(lines) != 1:
        return ""
    unproven = planner.doubted or plan.proven or plan.releases or planner.session.mail is None
    if unproven or plan.preview or plan.waits or plan.late or planner.over or planner.yes_means():
        return ""
    if any(order.word.word in NEVER for order in orders_in(planner, lines[0])):
        return ""
    inner = planner.tried(lines[0], plan.position if plan.going else planner.stands)
    return lines[0] if inner.goes_well() and not inner.plan.to_confirm else ""


def asked_back(results: Iterable[Result], meant: str = "") -> tuple[str, ...]:
    """The lines of which an answer asks whether they are meant; none where something was refused beside them."""
    if meant:
        return (meant,)
    results = tuple(results)
    if any(one.status in _BARS_YES for one in results):
        return ()
    asked = (one for one in results if one.status == "not_understood")
    return tuple(dict.fromkeys(line for one in asked for line in (one.example, *one.choices) if line))


def take_yes(planner: Planner, stray: Stray) -> bool:
    """Take a yes or a no to what the letter that it answers asks back into the plan; whether it is one."""
    mail = planner.mail
    if mail.letter is None or not mail.direct or mail.doubted or planner.supposes:
        return False
    said = yes_or_no(planner.text.translate(_SIGNS).strip(), mail.names, phrases("confirms"))
    content = content_of(planner.session, mail.letter) if said else None
    if content is None or not content.answers:
        return False
    lines = (content.yes,) if content.yes else asked_back(content.results, content.meant)
    if lines and not planner.agreed:  # «yes, please do» may stand on two lines
        _take(planner, stray, said, content, lines)
    planner.agreed = planner.agreed or bool(lines)
    return bool(lines)


def _take(planner: Planner, stray: Stray, said: str, content: Content, lines: tuple[str, ...]) -> None:
    """Where something else is asked that one can say yes or no to, it is asked which is meant."""
    also = planner.yes_or_no()
    if said == "decline":
        if also:
            _ask(planner, stray, "guess.asked", also)
        else:
            planner.plan.courtesies.append(Result(line=stray.line.text, status="not_understood"))
    elif also or not content.yes:
        found = tuple(dict.fromkeys(line for line in (*lines, also) if line))
        _ask(planner, stray, "guess.which_yes" if len(found) > 1 else "guess.asked", *found)
    elif not planner.mail.sure:
        _ask(planner, stray, "guess.asked", content.yes)
    elif not _stands(planner, content):
        _ask(planner, stray, "guess.yes_over", *_still_to_ask(planner, content.yes))
    else:
        orders = orders_in(planner, content.yes)
        for order in orders:
            plain = content.yes if len(orders) == 1 else order.line.text
            planner.try_order(msgspec.structs.replace(order, line=stray.line, plain=plain))


def _still_to_ask(planner: Planner, line: str) -> tuple[str, ...]:
    """The line, unless it is a move and the turn for it is over: the first yes did it, and a second keeps none."""
    moves = any(order.word.kind == "action" for order in orders_in(planner, line))
    return () if moves and not planner.may_move() else (line,)


def _stands(planner: Planner, content: Content) -> bool:
    """Whether nothing has changed the game since the letter, and its reader has done nothing else that would do."""
    number, session = content.record.partition(" ")[0], planner.session
    if not number.isdigit() or mark(session) > int(number):
        return False
    if all(order.word.kind == "action" for order in orders_in(planner, content.yes)):
        return True
    return all(entry.actor_id != planner.member.id for entry in session.record.since(int(number) + 1))


def _ask(planner: Planner, stray: Stray, key: str, *lines: str) -> None:
    planner.plan.results.append(asking(stray.line.text, (Say(key=key),), lines))
