"""Orders for later in a sentence: «for my next turn: if Ben builds red, I swap yellow for 2 black» as a line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.desk.meaning.plain_orders import orders_in, plainly
from pbem.desk.planner import Planner
from pbem.orders.next_turn import NEXT_TURN
from pbem.orders.plain_words import MOST_PLAIN, core
from pbem.words.say import Say

_LEADS = r"(?:(?:and|also|then|plus|but|p\.?s\.?|oh)\b[,:]?\s+)*"
_NEXT_TURN = re.compile(
    rf"{_LEADS}(?:(?:for|in|on|as for)\s+)?(?:{NEXT_TURN}|(?:my\s+|the\s+)?(?:next|following)\s+one)"
    r"(?:\s+(?:already|then|please|pls))*\s*[:,;–—-]*\s*",
    re.IGNORECASE,
)
_BY_THEN = re.compile(r"\s+(?:by|until|till)\s+then\b(?=\s*[,:])", re.IGNORECASE)  # which says nothing more
_IF = re.compile(  # «if Ben buys NW I buy SW» needs no comma
    rf"{_LEADS}if\s+(?P<condition>[^:,;]{{3,80}}?)"
    r"(?:\s*[:,]\s*(?:then\s+)?|\s+then,?\s+|\s+(?=i(?:['’](?:d|ll))?\s))(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_OF_AMOUNT = re.compile(  # of a bid, which says itself what comes above it
    r"(?:it|that|this|the (?:price|bid|bidding|auction|others?)|any(?:one|body)|some(?:one|body)) (?:else )?"
    r"(?:gets|goes|becomes|is|rises|climbs|bids|costs|turns|comes|offers) (?:any |much |even )?"
    r"(?:more|higher|dearer|above|over|beyond|past|too)\b",
    re.IGNORECASE,
)
_THE_SAME = re.compile(r"\b(?:it|that|them|the same)\b", re.IGNORECASE)
_ELSE = re.compile(r"\s*[.,;]?\s+(?:or\s+)?(?:else|otherwise|if not)\b\s*[:,]?\s*", re.IGNORECASE)
_MISSED = re.compile(
    rf"{_LEADS}(?:if|should|in case|whenever)\s+i(?:'m|\s+am|\s+should)?\s+(?:ever\s+)?"
    r"(?:(?:miss|late for|run out of)\s+(?:a|the|my|any)\s+(?:deadlines?|time|turn|move)|(?:too )?late|not there)"
    r"(?:\s+(?:next time|again|once))?\s*[:,]?\s*(?:then\s+)?(?:default:?\s+)?(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_FOR_ME = re.compile(
    r"(?:\s+for me)?(?:,?\s+(?:would|will|could|can) you(?: please)?)?(?:,?\s+(?:please|pls))?"
    r"(?:,?\s+(?:(?:on|in|for|at)\s+)?(?:my\s+|the\s+)?next\s+(?:turn|go|move|round)(?:\s+then)?|\s+then|"
    r"\s+instead)?[.?!\s]*\Z",
    re.IGNORECASE,
)
_JUST = re.compile(
    r"(?:(?:just|simply|please|pls|i|i['’](?:d|ll)|will|would|shall|want|like|to|do)\s+)+", re.IGNORECASE
)


def asked_back(planner: Planner, lines: Sequence[str]) -> tuple[Say, ...]:
    """What is said where these lines are asked back; an «if» alone is about the turn that is on, where it is one's own.

    In a game with turns of several moves it may wait for its moment in this one.
    """
    asked = Say(key="guess.asked")
    alone = any(line.startswith("if ") for line in lines) and planner.may_move()
    return (asked, Say(key="guess.if_now")) if alone and not planner.session.title.turns.whole else (asked,)


def ordered_ahead(planner: Planner, said: str) -> str:
    """The line that a sentence about a later turn comes to; "" where it is none, or an order in it is not known."""
    if len(said) > 2 * MOST_PLAIN:
        return ""
    if missed := _MISSED.match(said):
        order = _order(planner, missed["rest"])
        return f"default {order}" if order else ""
    said = _BY_THEN.sub("", said)
    begins = _NEXT_TURN.match(said)
    found = _IF.match(said[begins.end() :] if begins else said)
    if found is None or _OF_AMOUNT.match(found["condition"]):
        return ""
    first, *others = _ELSE.split(found["rest"], maxsplit=1)
    orders = [_order(planner, one) for one in (first, *others)]
    line = f"if {found['condition'].strip()}: {' else '.join(orders)}" if all(orders) else ""
    return line if line and orders_in(planner, line) else ""  # of a condition that is understood


def _order(planner: Planner, said: str) -> str:
    """The one move that these words are, as they are or in plain words."""
    if _THE_SAME.search(said):
        return ""  # it is known where the other order is read: `later_in_prose`
    said = _FOR_ME.sub("", said.strip())
    for text in dict.fromkeys((core(said), core(_JUST.sub("", said, count=1) if _JUST.match(said) else said))):
        plain = planner.session.title.orders.plainly(planner.session.definition, text) or plainly(planner, text)
        if len(plain) == 1 and ";" not in plain[0]:
            return plain[0]
        read = orders_in(planner, text)
        if len(read) == 1 and read[0].word.kind == "action" and ";" not in text:
            return text
    return ""
