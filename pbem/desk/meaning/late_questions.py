"""A question in a mail of which nothing else was understood, amid sentences that no question order needs.

It changes nothing: what is asked is answered, and who meant a move as well is told that it was not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from pbem.desk.meaning.plain_orders import orders_in, words_of
from pbem.desk.meaning.plain_questions import asked_order
from pbem.desk.planner import Planner
from pbem.orders.fold import fold
from pbem.orders.help_topics import help_topic
from pbem.orders.numbers import in_digits
from pbem.orders.order import SourceLine
from pbem.orders.parse import by_name

_ORDERED = ("action", "press", "setting", "control")
MOST = 1500  # characters of a mail
NO_MOVE_YET = re.compile(
    r"\b(?:move|order|bid|turn) comes (?:later|tonight|tomorrow)\b|"
    r"\bbefore i (?:commit|decide|move|bid|do|choose|make up|send|order|say|answer|act)\b|"
    r"\b(?:(?:my |the )?(?:real )?(?:move|order|bid)|my (?:turn|train|decision|answer))s?"
    r"(?: for \w+(?: \w+)?)?(?: will| i)? "
    r"(?:follows?|comes? (?:later|tonight|tomorrow|after\w*|when|in)|send|sends)\b|"
    r"\bi(?:'ll| will| shall)? (?:then )?(?:send|make|give|do|mail) (?:you )?(?:my|the) (?:real )?(?:move|"
    r"order|orders|bid|turn)s?"
    r"[^.!?\n]{0,30}\b(?:later|tonight|tomorrow|this evening|after|afterwards|in a separate|when|then|soon)\b|"
    r"\bthen i(?:'ll| will) decide\b|\bquestion first\b|\bfirst a question\b|\bno(?:t an)? order yet\b|"
    r"\b(?:my )?(?:move|orders?|bid|turn|trains?) comes? (?:later|ton(?:igh|ig|ih)th?|tomorrow|this evening|soon)\b|"
    r"\bi(?:'ll| will| shall|ll) (?:then )?(?:send|do|make|write) (?:you )?(?:my|the) "
    r"(?:trains?|trades?|moves?|orders?|bids?|answers?|routes?) (?:later|tonight|tomorrow|this evening|afterwards)\b|"
    r"\bi(?:'ll| will| shall|ll) (?:have a )?(?:think|look|ponder|see|sleep)(?: about| at| over| on| to| it)* "
    r"(?:the |my |this |it\b|that )?(?:\w+ )?(?:later|tonight|tomorrow|this evening|afterwards|at the weekend)\b|"
    r"\bi(?:'ll| will| shall) (?:do|send|write|decide)(?: you)? [\w&-]+ (?:later|tonight|tomorrow|this evening)\b|"
    r"\bi(?:'ll| will| shall) (?:move|decide|bid|order) (?:later|tonight|tomorrow|this evening|afterwards|"
    r"after (?:that|lunch|dinner|work))\b",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"(?<=[.!?…])\s+|\n+")
_WISHES = re.compile(
    r"\?|\b(?:could|can|would|may|please|pls|show|list|give|send|tell|want|like|need|grateful|see|look|know|how|"
    r"what|which|who)\b"
)
_WITHIN = re.compile(  # «use what we bought it for», «do which you like»: no question
    r"(?<=\w )(?:what|which|who|how)(?: ever)?\b(?=[^.!?\n]*(?:[.!\n]|\Z))"
)
_DOES = frozenset(
    {"use", "take", "do", "get", "have", "keep", "give", "lay", "buy", "pay", "put", "place", "run", "play"}
)
_TILES = re.compile(r"\b(?:tiles?)\b")
_ALL = re.compile(
    r"\b(?:every|everything|all|which|what|list|complete|full|whole|possib\w*|anything|show|options?|look)\b"
)
_MOVES = re.compile(r"\b(?:possib\w*|options?|can|could|may|moves?|orders?|involv\w*|alternatives|choices)\b")
_LAST = re.compile(
    r"\b(?:last|past|latest|recent|previous) (?P<n>\d{1,3}) (?:\w+ )?(?:things?|moves?|entries|entry|turns?|"
    r"events?|steps?|actions?|"
    r"lines?|happenings|bids?)\b"
)
_HISTORY = re.compile(
    r"\bwho (?:bid|bought|built|did|took|traded|sold)\b|\bhow did it come\b|\bmissed (?:everything|all|it)\b|"
    r"\bwhat (?:was|were|has been) (?:bidden|bid|done|bought|built)\b|\blost the thread\b|\bwhat (?:has )?happened\b|"
    r"\bwhat did the others do\b|\bthe others? (?:did|have done|been up to)\b"
)
_RULES = re.compile(
    r"\b(?:send|have|see|get|read|show|want|need|mail|find|give)\b[^.!?]{0,30}\b(?:the |your |"
    r"these )?(?:rules|rule ?book)\b|\brule ?book\b"
)
_DEADLINE = re.compile(
    r"\bhow (?:long|late|much time)\b[^.!?]{0,30}\b(?:i|we|my)\b[^.!?]{0,30}\b(?:have|got|left|send|move|"
    r"wait|reply|answer|for this|time)\b|"
    r"\b(?:by|until|till|til) (?:when|what (?:time|day|hour))\b|\bwhen (?:exactly )?(?:is|must|do)"
    r"\b[^.!?]{0,30}\b(?:due|latest|deadline|move by)\b|"
    r"\bat the latest\b|\bdeadline\b"
)
_EXPORT = re.compile(r"\b(?:download|export)\b|\bas a file\b|\bwhole game\b[^.!?]{0,30}\bfile\b")
_MAP = re.compile(
    r"\b(?:map|board|picture)\b[^.!?]{0,40}\b(?:big|bigger|large|larger|again|whole)\b|\b(?:big|bigger|large|"
    r"larger) (?:map|picture|board)\b"
)
_WAITS = re.compile(r"\bwho\b[^.!?]{0,30}\b(?:slow|slowest|waiting|waited|holds?|holding)\b")
_STANDING = re.compile(
    r"\b(?:still|have you|are|is)\b[^.!?]{0,40}\b(?:stored|saved|in store|on file|in hand|noted down)\b|"
    r"\b(?:left|deposited|given) with you\b|"
    r"\b(?:standing|for later|in advance|ahead)\b[^.!?]{0,30}\border|\borders?\b[^.!?]{0,30}\b(?:standing|"
    r"for later|in advance)\b"
)
_HAND = re.compile(r"\bmy hand\b|\bwhat (?:do )?i (?:then )?(?:have|hold|own)\b")


def answer_late(planner: Planner) -> bool:
    """Answer the question that the mail asks, where nothing of it was read; whether it asks one."""
    results = planner.plan.results
    if planner.plan.asks or any(one.status != "not_understood" for one in results) or planner.plan.preview:
        return False
    line = question_in(planner)
    orders = orders_in(planner, line) if line else ()
    if len(orders) != 1 or not planner.would_do(line, planner.stands):
        return False
    told = next((one.line for one in results if one.line.strip()), line)
    planner.plan.results = []
    planner.try_order(replace(orders[0], line=SourceLine(1, told), plain=line))
    return True


def question_in(planner: Planner) -> str:
    """The question order for what a mail asks in any of its sentences; "" where it asks nothing."""
    text = planner.text[:MOST]
    said = in_digits(fold(text).replace("’", "'"))
    if not _WISHES.search(_WITHIN.sub(partial(_asked, planner, said), said)):
        return ""
    for line in _candidates(planner, text, said):
        if planner.would_do(line, planner.stands):
            return line
    known = (asked_order(planner, one) for one in _SENTENCES.split(text))
    return next((one for one in known if one and orders_in(planner, one)), "")


def _asked(planner: Planner, said: str, found: re.Match[str]) -> str:
    """A word that may ask, where it does; "" behind what is done: «use what we bought it for» states."""
    before = said[: found.start()].split()[-1].strip("\"'(")
    return "" if before in _DOES or planner.weigh(before) else found[0]


def _candidates(planner: Planner, text: str, said: str) -> Iterator[str]:
    names = [one.strip(".,;:!?()\"'«»“”") for one in text.split()]
    hexes = [one for one in dict.fromkeys(names) if re.fullmatch(r"[A-Za-z]\d{1,2}", one)]
    if _TILES.search(said) and _ALL.search(said):
        yield from (f"lay ? {one}" for one in hexes[-3:])
    if found := _LAST.search(said):
        yield f"history {found['n']}"
    if _RULES.search(said):
        yield "rules"
    if _EXPORT.search(said):
        yield "export"
    known = by_name(words_of(planner))
    names_of = {name: row.word for name, row in known.items() if row.kind in _ORDERED}
    yield from filter(None, (help_topic(one, names_of) for one in _SENTENCES.split(text)))
    if _ALL.search(said) and _MOVES.search(said):
        pieces = [one for one in dict.fromkeys(names) if one and planner.weigh(one) > 1]
        yield from (f"options {one}" for one in (*hexes[:3], *pieces[:4]))
    for pattern, line in (
        (_DEADLINE, "deadline"), (_HISTORY, "history"), (_WAITS, "status waits"), (_STANDING, "standing"),
        (_MAP, "map"), (_HAND, "hand"),
    ):  # fmt: skip
        if pattern.search(said):
            yield line
