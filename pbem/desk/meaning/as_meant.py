"""A mail of which a line was not read, as it was probably meant: one line to send back, tried as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest

import msgspec

from pbem.desk.meaning.plain_orders import plainly, words_of
from pbem.desk.planner import HANGS_TOGETHER, Planner
from pbem.facts.result import FAULTY, Result
from pbem.orders.fold import tokens
from pbem.orders.order import Order, Stray
from pbem.orders.parse import respelt
from pbem.orders.talk import adds, takes_back, without_turn
from pbem.words.say import Say

_MOST_LINES = 30
_MOST_UNREAD = 4
_MOST_WAYS = 16  # tried for each line not read
_MOST_ABOVE = 4  # lines of which one may be changed


def as_meant(planner: Planner, items: Sequence[Order | Stray]) -> None:
    """Note in the plan how the whole mail was probably meant, and beside each line not read what it was.

    Nothing is noted where a line says nothing, or the whole would be refused again.
    """
    if planner.member.role == "moderator":
        return  # what follows `;` in a line of theirs may be for another seat
    unsure = [item for item in items if isinstance(item, Stray)]
    strays = [one for one in unsure if one.line.text in planner.heard or planner.book.holds_up(planner, one)]
    if not 0 < len(strays) + len(planner.corrected) <= _MOST_UNREAD or len(items) > _MOST_LINES:
        return
    meant: dict[str, str] = {}
    lines = _lines(planner, items, strays, meant)
    if lines and _goes(planner, lines):
        planner.plan.meant = "; ".join(lines)
        _offer_whole(planner, meant)


def _lines(
    planner: Planner, items: Sequence[Order | Stray], strays: Sequence[Stray], meant: dict[str, str]
) -> list[str]:
    """The lines that the mail was probably meant as, noting in `meant` what those not read were; else none."""
    unread = {one.line: one for one in planner.plan.results if one.status == "not_understood"}
    lines: list[str] = []
    about = ""
    for item, below in zip_longest(items, items[1:]):
        if isinstance(item, Order):
            about = item.about or about
            line = "" if below in strays else planner.corrected.get(item.line.text, "")  # the rest may stand below
            if line:
                meant[item.line.text] = line
            if item.word.kind in HANGS_TOGETHER:
                lines.append(_with_company(planner, line or item.line.text, item.about))
        elif item in strays:
            ways = islice(_ways(planner, item, lines, about, unread), _MOST_WAYS)
            found = next((one for one in ways if _goes(planner, one[0])), None)
            if found is None:
                return []
            lines, meant[item.line.text] = found
    return lines


def untapped(planner: Planner) -> None:
    """No line of a mail that was not done is offered alone: sent back, it would be half of what was ordered."""
    planner.plan.results = [
        _told(one, (one.example, *one.choices)) if one.status == "not_understood" else one
        for one in planner.plan.results
    ]


def _offer_whole(planner: Planner, meant: dict[str, str]) -> None:
    """Say beside each line not read what it was meant as, and offer the whole mail at the first of them."""
    results: list[Result] = []
    offered = False
    for one in planner.plan.results:
        unread = one.status in FAULTY and one.line in meant
        told = _told(one, (meant[one.line],)) if unread else msgspec.structs.replace(one, example="", choices=())
        results.append(told if offered or not unread else msgspec.structs.replace(told, example=planner.plan.meant))
        offered = offered or unread
    planner.plan.results = results


def _told(result: Result, lines: Sequence[str]) -> Result:
    """The result of a line not read, with what it may have been meant as in words, not as a line to send."""
    says = tuple(Say(key="guess.meant", facts={"line": line}) for line in dict.fromkeys(lines) if line)
    return msgspec.structs.replace(result, says=(*result.says, *says), example="", choices=())


def _ways(
    planner: Planner, stray: Stray, above: list[str], about: str, unread: dict[str, Result]
) -> Iterator[tuple[list[str], str]]:
    """What the lines up to this one may have been meant as, and what this one was in each case, the likeliest first."""
    text = stray.line.text
    told = unread.get(text)
    heard = planner.heard.get(text, "")
    said = [*((told.example, *told.choices) if told is not None else ()), heard, stray.meant, *plainly(planner, text)]
    said += respelt(text, words_of(planner), planner.said)
    for line in dict.fromkeys(one for one in said if one):
        yield [*above, _with_company(planner, line, about)], line
    if above:
        joined = f"{above[-1]} {text}"
        yield [*above[:-1], joined], joined
    instead = [one for one in dict.fromkeys((without_turn(text), *said)) if one and one != text]
    again = takes_back(text) or tokens(text)[:1] == ("sorry",)  # «sorry, 110»
    replaces = not adds(text) and (again or not planner.session.title.turns.whole)
    for at in range(len(above) - 1, max(-1, len(above) - 1 - _MOST_ABOVE), -1):
        for line in instead if replaces else ():
            yield [*above[:at], _with_company(planner, line, about), *above[at + 1 :]], line
            if at == len(above) - 1 and (tail := _with_tail(above[at], line)):
                yield [*above[:at], tail], tail
    for line in instead:
        yield [*above, _with_company(planner, line, about)], line


def _with_tail(order: str, said: str) -> str:
    """The order with so many of its last words changed for what was said; «bid 110» of «bid 105» and «110», or ""."""
    words, tail = order.split(), said.split()
    return " ".join((*words[: -len(tail)], *tail)) if len(tail) < len(words) else ""


def _with_company(planner: Planner, line: str, about: str) -> str:
    """The line with the company it is about, where a line above names it."""
    return line if not about or planner.said(line).about else f"{about}: {line}"


def _goes(planner: Planner, lines: Sequence[str]) -> bool:
    """Whether these lines, sent alone, would all be done."""
    return planner.would_do("; ".join(lines), planner.stands)
