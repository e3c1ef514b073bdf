"""Notices that stand above a mail: a server's tag or warning that it came from outside, small print of a firm.

Of each no more goes than surely is its own: a tag alone, a sentence, a paragraph. What is left of one stays in the
text, where it orders nothing.
"""

from __future__ import annotations

import re

from pbem.reading.characters import plain_characters
from pbem.reading.dividers import is_rule
from pbem.reading.notice_words import (
    BANNERS,
    GOES_ON,
    MAIL,
    NOT_ADDRESSED,
    OUTSIDE,
    OUTSIDE_STEMS,
    STRANGERS,
    WARNINGS,
)
from pbem.reading.small_print import is_small_print, says_small_print

_MOST_NOTICES = 6
_MOST_LINES = 16  # of a paragraph
_MOST_BLANK = 40
_LOOKED_AT = 500
_WRAPPED_FROM = 45
_TAG_WORDS = 5
_TAG = re.compile(
    r"[\s*_~=!#>-]{0,8}(?:⚠️?\s?)?"
    r"(?:[\[({<【［]\s?([^\[\](){}<>【】［］:@]{2,40})[\])}>】］]|\*{2,3} ?([^*:@]{2,40}) ?\*{2,3})[*_]{0,3}"
    r"(?:\s*[:–—]|\s+-(?=\s))?\s*"
)
_COLON_TAG = re.compile(r"[*_]{0,3}([A-Z][A-Z -]{2,30}|Extern[a-z]{0,3}(?: [\w-]{4,12})?)[*_]{0,3}\s?:[*_]{0,3}\s*")
_DOUBTS = 2  # words of what a warning says of links and senders
_WORDS = re.compile(r"[^\W\d_]+")
_ENDS = re.compile(r"[.!?。！…>\])*_][\s*_\"'”»]*\Z")
_AROUND = " *_-~=>!#⚠️[](){}<>【】"


def below_notices(lines: list[str]) -> list[str]:
    """Return the lines without the notices above them; all of them where nothing else is written."""
    left, at = lines, 0
    for number in range(_MOST_NOTICES):
        first = _next_written(left, at)
        if first is None:
            return lines
        found = _without_first(left, first, below_one=number > 0)
        if found is None:
            break
        left, at = found
        below = _next_written(left, at)
        if below is not None and is_rule(left[below]):  # drawn below the notice
            at = below + 1
    if left is lines and at == 0:
        return lines
    return left[at:] if _next_written(left, at) is not None else lines


def _next_written(lines: list[str], at: int) -> int | None:
    for below in range(at, min(at + _MOST_BLANK, len(lines))):
        if lines[below].strip(" *\t\xa0\u200b"):
            return below
    return None


def _without_first(lines: list[str], at: int, *, below_one: bool) -> tuple[list[str], int] | None:
    """The lines and where they go on behind the notice that begins at a line; None where none does.

    `below_one`: another notice stands above it.
    """
    if (rest := _behind_tag(lines[at])) is not None:
        if not rest.strip(_AROUND):
            return lines, at + 1
        lines = [*lines[:at], rest, *lines[at + 1 :]]
        paragraph = _paragraph(lines, at)
        doubts = sum(one in " ".join(paragraph[:4]) for one in GOES_ON) >= _DOUBTS
        return lines, at + _end(paragraph, GOES_ON) * doubts
    paragraph = _paragraph(lines, at)
    if _is_warning(paragraph):
        return lines, at + _end(paragraph, GOES_ON)
    if is_small_print(paragraph, least=0) or (below_one and _goes_on(paragraph)):
        return lines, at + _end(paragraph, ())
    return None


def _behind_tag(line: str) -> str | None:
    """Return what stands behind a server's tag on its line, None where none begins it."""
    found = _TAG.match(line[:_LOOKED_AT])
    if found and _is_outside(found[1] or found[2], short="[" in found[0]):
        return line[found.end() :]
    found = _COLON_TAG.match(line[:_LOOKED_AT])
    if found and _is_outside(found[1]) and not _says_outside(line[found.end() :]):
        return line[found.end() :]
    return None


def _is_outside(words: str, *, short: bool = False) -> bool:
    """Tell whether the few words of a tag name a mail from outside and nothing else; «ext» does where it is `short`."""
    said = _WORDS.findall(_level(words))
    if not 0 < len(said) <= _TAG_WORDS:
        return False
    outside = [word.startswith(OUTSIDE_STEMS) or (short and word == "ext") for word in said]
    beside = (word == "e" or word.startswith(("email", "post", *MAIL)) or word in WARNINGS for word in said)
    return any(outside) and all(one or other for one, other in zip(outside, beside, strict=True))


def _level(text: str) -> str:
    """The text in plain small letters; Turkish «İ» is one letter."""
    return plain_characters(text).lower().replace("i\u0307", "i")


def _paragraph(lines: list[str], at: int) -> list[str]:
    """The lines up to a blank one, in plain small letters."""
    out: list[str] = []
    for line in lines[at : at + _MOST_LINES]:
        if not line.strip():
            break
        out.append(_level(line[:_LOOKED_AT]).strip())
    return out


def _is_warning(paragraph: list[str]) -> bool:
    text = " ".join(paragraph[:4]).strip(_AROUND)
    if text.startswith(BANNERS) or ("@" in text and text.startswith(STRANGERS)):
        return True
    if "받지 않습니다" in text or "受け取ることはほとんどありません" in text:
        return True
    if _says_outside(text) and sum(one in text for one in GOES_ON) >= _DOUBTS:
        return True
    word = next((one for one in WARNINGS if text.startswith(one)), "")
    behind = text[len(word) :].lstrip(" *_]")
    return bool(word) and behind[:1] in "!:：-–—.,】" and _says_outside(behind)


def _says_outside(text: str) -> bool:
    lowered = _level(text)
    return any(one in lowered for one in OUTSIDE) and any(one in lowered for one in MAIL)


def _goes_on(paragraph: list[str]) -> bool:
    """Tell whether a paragraph below a notice is more of it."""
    text = paragraph[0].strip(_AROUND)
    return text.startswith(NOT_ADDRESSED) and (len(paragraph) > 1 or len(text) > len("if you are not the addressee"))


def _end(paragraph: list[str], more: tuple[str, ...]) -> int:
    """Return how many lines of a paragraph are the notice: up to the end of a sentence below which none goes on.

    A line goes on in one that has words of notices, or, if a program may have wrapped it, in one whose sentence ends.
    """
    more_said = [any(word in line for word in more) or says_small_print(line) for line in paragraph]
    ended = [bool(_ENDS.search(line)) for line in paragraph]
    end = 1
    while end < len(paragraph):
        wrapped = not ended[end - 1] and len(paragraph[end - 1]) >= _WRAPPED_FROM
        if not (more_said[end] or (wrapped and any(ended[end:] + more_said[end:]))):
            break
        end += 1
    return end
