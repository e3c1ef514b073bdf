"""What a reader has ordered for later as their letters list it: a line each, with the word that takes it away."""

from __future__ import annotations

from typing import NamedTuple

from pbem.facts.in_hand import InHand
from pbem.games.standing_order import CONSENT
from pbem.letters.harmless import harmless
from pbem.letters.wording import Wording
from pbem.words.columns import fenced, text_width
from pbem.words.phrases import joined, phrase

MOST = 78  # columns of a row: on a phone it wraps once
_CUT = "…"


class Listed(NamedTuple):
    """The rows as a fenced block, with a mark before it where they have links; "" without any. `notes`: below it."""

    block: str = ""
    mark: str = ""
    notes: tuple[str, ...] = ()


NOTHING = Listed()


def listed(wording: Wording) -> Listed:
    """All but the answers to deals, which have a list of their own."""
    orders = [one for one in wording.content.in_hand if one.kind != CONSENT]
    if not orders:
        return NOTHING
    rows = {_row(wording, one): drop(one.number) for one in orders}
    notes = (phrase("in_hand.cut"),) if any(_CUT in row for row in rows) else ()
    answering = () if wording.content.rests_until else tuple(str(one.number) for one in orders if one.next)
    if answering:
        key = "in_hand.answers" if len(answering) == 1 else "in_hand.answers.many"
        notes = (phrase(key, numbers=joined(answering)), *notes)
    return Listed(fenced(tuple(rows)), wording.mark_drops(rows), notes)


def drop(number: int) -> str:
    """The order that takes away what has this number; each row ends with it, in brackets."""
    return f"drop {number}"


def _row(wording: Wording, one: InHand) -> str:
    """Its line is cut where there is no room for it all."""
    does = harmless(wording.words(one.does)) if one.does else ""
    line = _on_one_line(one.lines)
    row = _worded(one.number, line, does)
    if text_width(row) <= MOST:
        return row
    while line and text_width(_worded(one.number, line + _CUT, does)) > MOST:
        line = line[:-1].rstrip(" ;,")
    return _worded(one.number, line + _CUT, does)


def _worded(number: int, line: str, does: str) -> str:
    key = "in_hand.listed" if does else "in_hand.listed.plain"
    return phrase(key, number=number, line=line, **({"does": does} if does else {}))


def _on_one_line(lines: tuple[str, ...]) -> str:
    """Orders for one turn as one may write them on one line; the company they are about is named once."""
    about, colon, _ = lines[0].partition(": ")
    whose = f"{about}: " if colon and " " not in about else ""
    rest = (line.removeprefix(whose) if whose else line for line in lines[1:])
    return "; ".join(harmless(line) for line in (lines[0], *rest))
