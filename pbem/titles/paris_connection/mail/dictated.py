"""What a mail was dictated as: words that sound like others, «won black for to brown», and hexes in parts, «f 07»."""

from __future__ import annotations

import re

from engine.games.paris_connection import Definition
from pbem.orders.numbers import whole

_COLOUR = r"(?:blue|yellow|red|purple|black|brown)s?\b"
_ONE_OF = r"(?:(?:to|too|two|2|one|won|1|an?|the|some)\s+)?"
_BEFORE_TWO = (
    r"for|four|4|against|into|out|back|in|takes?|gets?|gives? me|receives?|buys?|bye?|wants?|like|have|away|home|"
    r"returned"
)
_TORN = re.compile(rf"\b(?P<before>{_BEFORE_TWO}),?\s+(?:to|too)\s+(?=(?:new\s+|more\s+)?{_COLOUR})", re.IGNORECASE)
# Each with what was said; in this order, and each once.
_SOUNDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (r"\bblew(?=\s|\W|\Z)", "blue"),
        (r"(?<=\bmy )reads?\b|(?<=\bone )reads?\b|(?<=\btwo )reads?\b|(?<=\bfor )reads?\b", "red"),
        (rf"\bwon(?=\s+{_COLOUR})|(?<=\bfor )won\b|(?<=\bfour )won\b|(?<=\btake )won\b", "one"),
        (rf"(?<=\w)\s+four\s+(?={_ONE_OF}{_COLOUR})", " for "),
        (
            rf"(?<!bye )(?<!good )\b(?:by(?=\s+{_ONE_OF}{_COLOUR})|"
            rf"bye(?=\s+(?:to|too|two|2|one|won|an?)\s+{_COLOUR}))",
            "buy",
        ),
        (rf"\b(?:bill|billed)(?=\s+{_COLOUR})", "build"),
        (rf"(?<!back )\btoo\s+(?={_COLOUR})", "two "),
    )
)
_NUMBER = r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
_PLACED = r"(?:on|to|at|via|onto|in|hex|and|then|through|[a-q]\d{1,2},?)"
_APART = re.compile(
    rf"(?P<before>\b{_PLACED}\s+|,\s*|{_COLOUR}:?\s+)?(?<![\w'’.-])(?P<row>[a-q])(?P<gap>[ .-]{{1,2}})"
    rf"(?P<column>0 ?\d|\d{{1,2}}|{_NUMBER})\b(?!\s+(?:{_COLOUR}|[uyrpkn]\b|locos?\b|locomotives?\b|for\b|"
    r"of\b|days?\b))",
    re.IGNORECASE,
)
_WORDS = frozenset("ai")  # rows that are words


def as_dictated(definition: Definition, text: str) -> str:
    """The text as it was most likely said, its hexes in one."""
    for pattern, instead in _SOUNDS:
        text = pattern.sub(instead, text)
    for _ in range(2):  # the second one of a pair begins with what ended the first
        text = _APART.sub(lambda found: _hex(definition, found), text)
    return text


def is_torn(text: str) -> bool:
    """Whether «to» stands where two may be meant: «a black for to brown»."""
    return _TORN.search(text) is not None


def with_two(text: str) -> str:
    """The text with a two where one may be meant."""
    return _TORN.sub(r"\g<before> two ", text)


def _hex(definition: Definition, found: re.Match[str]) -> str:
    """A hex whose row and column stand apart, where it is one of the map, and nothing else is likely."""
    said = found["column"].replace(" ", "")
    column = int(said) if said.isdigit() else whole(said.lower())
    id_ = f"{found['row'].upper()}{column:02d}"
    alone = len(said) == 1 or found["row"].lower() in _WORDS
    placed = found["before"] is not None
    if id_ not in definition.board.by_id or (alone and not placed and not said.startswith("0")):
        return found[0]
    return f"{found['before'] or ''}{id_}"
