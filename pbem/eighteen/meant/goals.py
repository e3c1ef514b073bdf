"""What a mail in prose says of turns to come in a stock round: shares bought one by one, what is not to be done yet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.offered.moves import Game
from pbem.orders.lexicon import Lexicon
from pbem.orders.numbers import whole
from pbem.orders.prose import Sentence

_NUMBER = r"(?P<{}>[2-9]|two|three|four|five|six|seven|eight)"
_EACH = re.compile(
    r"\b(?:(?:each|every)(?: single)? (?:time|turn|go|round)|keep (?:on )?(?:buying|getting|taking|adding)|"
    r"(?:until|till) i(?:'m|'ve| am| have| own| hold| get| sit on| reach)|"
    r"(?:one|a share|another) (?:each|a|per|every) (?:turn|go|time)|"
    r"in my next turns?|again and again)\b",
    re.IGNORECASE,
)
_GOAL = re.compile(
    rf"\b(?:(?:until|till) i(?:'m|'ve| am| have| own| hold| get| sit on| reach)(?: got)?(?: (?:at|to))? "
    rf"{_NUMBER.format('own')}\b(?! ?%)|"
    rf"up to {_NUMBER.format('most')}\b(?! ?%)(?! roubles| francs)|"
    rf"{_NUMBER.format('enough')} (?:are|is|will be) enough|"
    r"(?:up to|until|till)(?: i(?:'m| am| have| own| hold| sit on| reach))?(?: at)? (?P<percent>[2-9])0 ?%)",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\b(?:ask|check|come back|get back|consult|talk|decide)\b", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:pass|stop|enough|done|leave it)\b", re.IGNORECASE)
_BUYS = re.compile(r"\Abuy (\S+)(?: from \w+)?\Z")
_LATER = re.compile(
    r"\b(?:(?:on|in|at) my (?:next|second|following|other) (?:turns?|go|move)|next (?:turn|go|sr|or|time)\b|"
    r"(?:in|for|during) the (?:coming |next |following )?(?:ors?|operating rounds?)\b|"
    r"when(?:ever)? (?:it's|it is|it comes to) \S+ turn|"
    r"(?:on|in) (?:its|their) (?:first |next )?turns?)\b",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(
    r"\b(?:sell|sells|dump) (?:everything|all)(?: \w+)? (?:but|except|bar)\b|"
    r"\bdown to (?:\d|one|two|three|four)\b(?! ?%)",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\b(?:should|shall|must|please|let it|have it|then|i'll|i will|i buy|i sell)\b", re.IGNORECASE)


def one_by_one(lines: Sequence[str], said: Sequence[Sentence]) -> list[tuple[str, ...]]:
    """The lines, a share bought last until the goal of which the mail speaks, in each way it may end."""
    text = " ".join(one.text for one in said).replace("’", "'")
    buys, goal = _BUYS.match(lines[-1]) if lines else None, _GOAL.search(text)
    if buys is None or goal is None or not _EACH.search(text):
        return [tuple(lines)]
    number = whole(next(one for one in goal.groups() if one).lower())
    ends = [end for end, told in (("ask", _ASKS), ("pass", _ENDS)) if told.search(text)]
    return [
        (*lines[:-1], f"buy {buys[1]} until {number} shares then {end}") for end in ends or ("pass", "ask")
    ]  # fmt: skip


def is_for_later(game: Game, lexicon: Lexicon, one: Sentence) -> bool:
    """Whether a sentence orders what is not for this turn, or hangs on something, or is all but what is said."""
    text = one.text.replace("’", "'")
    if _ALL_BUT.search(text):
        return True
    if not (_LATER.search(text) or (one.hangs and _ASKED.search(text))):
        return False
    kinds = [{each.kind for each in word.senses} for word in lexicon.hear(ready(game.definition, text)) if word.sure]
    named = any({"company", "train"} & one for one in kinds)
    return named and any({"verb", "count"} & one for one in kinds)
