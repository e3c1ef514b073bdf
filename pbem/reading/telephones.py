"""The line that a telephone or a mail program adds to what was written: «Sent from my iPhone», «Get Outlook for iOS».

Nothing is written below it but what the program quotes; so what stands there, above the first quote, is not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.reading import footers
from pbem.reading.dividers import is_rule

_MOST_LAST_LINES = 4
_MOST_TRIED = 200  # lines of one block
_CHARS = 160
_SHORT = 30
_MOST_WORDS = 7
_GLUED = re.compile(  # written large, as programs do: «… that I sent from my own phone» is a person's
    r"(?<=[^\s:]) {1,9}(?:Sent from my (?i:iphone|ipad|mobile|galaxy|android|phone|blackberry|(?:[\w-]{1,20} ){1,5}"
    r"(?:phone|smartphone|device|tablet|blackberry|iphone|ipad))|(?i:von meinem iphone gesendet))\.?\Z"
)
_LINK = re.compile(r"[<(\[]{0,2}(?:https?://|mailto:)[^\s<>]{1,400}[>)\]]{0,2}")
_LINK_ONLY = re.compile(r"\s*[<(\[]{0,2}https?://[^\s<>]{1,400}[>)\]]{0,2}\s*\Z")
_CLAUSE = re.compile(r"\b(?:is|was|am|are|because|while)\b")
_WHOLE_WORD = re.compile(r"\b(" + "|".join(footers.TELEPHONE_WORDS) + r")\b", re.IGNORECASE)
_NO_NAME = re.compile(r"[,;:?!]|\b(?:is|was|am|are|I|my)\b")
_OUTLOOK = re.compile(r"(?=.*\bOutlook)(?=.*(?:\biOS\b|\bAndroid|\biPhone|\biPad|\bmobile\b))")
_GET = re.compile(
    r"(?:Get|Download) [A-Z][\w-]{1,20}(?: [A-Z][\w-]{1,20})? (?:for|on) (?:Android|iOS|iPhone|[Mm]obile|Windows)"
)
_SPEAKS = re.compile(r"\b(?:i|we|you)\b")
_BRAND = re.compile(r"sent from my (?:[\w'’.+/-]{1,20} ){0,4}[\w'’.+/-]{1,20}", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w.'-]{0,20}(?: [^\W\d_][\w.'-]{0,20}){0,3}[.,]?\Z")


def is_telephone_line(line: str) -> bool:
    """Tell whether a line is what a telephone or a mail program adds."""
    bare = _LINK.sub(" ", line[:1_000]).strip(" .*_[]()<>-")
    text = " ".join(bare.lower().split())
    if not text or len(text) > _CHARS:
        return False
    if text.startswith("from my") and (len(text) > _SHORT or _SPEAKS.search(text)):
        return False
    if _GET.fullmatch(bare) or _is_of_outlook(bare):
        return True
    if not (text.startswith(footers.TELEPHONE_BEGINNINGS) or text.endswith(footers.TELEPHONE_ENDINGS)):
        return False
    if _CLAUSE.search(text):
        return False
    return (
        any(word in text for word in footers.TELEPHONE_PROOFS)
        or any(word[1][:1].isupper() for word in _WHOLE_WORD.finditer(bare))
        or _is_brand(bare)
        or (bare != line.strip(" .*_[]()<>-") and any(word in line for word in ("http:", "https:")))
    )


def _is_of_outlook(bare: str) -> bool:
    """Tell whether few words name Outlook and a telephone, in whatever language."""
    return bool(_OUTLOOK.match(bare)) and len(bare.split()) <= _MOST_WORDS and not _NO_NAME.search(bare)


def _is_brand(bare: str) -> bool:
    """Tell whether «Sent from my …» goes on in the name of a thing: its last word is written large, or is a number."""
    if not _BRAND.fullmatch(bare):
        return False
    last = bare.split()[-1]
    return last[:1].isupper() or any(map(str.isdigit, last))


def without_last_telephone_lines(lines: Sequence[str], left: list[int]) -> list[int]:
    """Leave out such lines at the end, the link below one and a rule above it."""
    for _ in range(_MOST_LAST_LINES):
        end = _last_written(lines, left)
        if end > 1 and _LINK_ONLY.match(lines[left[end - 1]]) and is_telephone_line(lines[left[end - 2]]):
            end -= 1
        if not end or not (is_telephone_line(lines[left[end - 1]]) or _is_small_talk(lines[left[end - 1]])):
            break
        end -= 1
        while end and (not lines[left[end - 1]].strip() or is_rule(lines[left[end - 1]])):
            end -= 1
        left = left[:end]
    return left


def end_above_telephone_line(lines: Sequence[str], left: list[int]) -> int | None:
    """Return how many of the lines stand above a telephone's line with more than a name below it; None without one.

    One that stands above all others tells nothing.
    """
    written = False
    for index, at in enumerate(left[:_MOST_TRIED]):
        if not lines[at].strip():
            continue
        if written and is_telephone_line(lines[at]):
            below = [lines[one].strip() for one in left[index + 1 :] if lines[one].strip()]
            if below and not (len(below) == 1 and _NAME.match(below[0]) and below[0][:1].isupper()):
                return index
        written = True
    return None


def is_lone_telephone_line(lines: Sequence[str], at: int) -> bool:
    """Tell whether a telephone's line is a paragraph of its own."""
    alone = at > 0 and not lines[at - 1].strip() and (at + 1 == len(lines) or not lines[at + 1].strip())
    return alone and is_telephone_line(lines[at])


def without_glued(line: str) -> str:
    """Return the last line without the telephone's words that were glued to it."""
    return _GLUED.sub("", line) if len(line) < 500 else line


def _last_written(lines: Sequence[str], left: list[int]) -> int:
    end = len(left)
    while end and not lines[left[end - 1]].strip():
        end -= 1
    return end


def _is_small_talk(line: str) -> bool:
    return line.strip(" .*_[]()-").lower().startswith(footers.SMALL_TALK)
