"""Signatures and footers: what stands below «-- » or a rule, the line of a telephone, small print, banners above."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.reading import footers
from pbem.reading.dividers import is_rule, is_titled_rule

_MOST_LAST_LINES = 4
_MOST_RULES = 100
_MOST_FOOTER_LINES = 12
_LEGAL_CHARS = 90
_TELEPHONE_CHARS = 160
_HEADING = 3  # so many signs more or less than the words above has the line below a heading
_GLUED = re.compile(  # written large, as programs do: «… that I sent from my own phone» is a person's
    r"(?<=[^\s:]) {1,9}(?:Sent from my (?i:iphone|ipad|mobile|galaxy|android|phone|blackberry|(?:[\w-]{1,20} ){1,5}"
    r"(?:phone|smartphone|device|tablet|blackberry|iphone|ipad))|(?i:von meinem iphone gesendet))\.?\Z"
)
_DASH_NAME = re.compile(r" ?-([^\W\d_][\w.'-]{1,20}(?: [^\W\d_][\w.'-]{0,20}){0,2})\Z")
_SIGN_OFF = re.compile(r" *(?:--|__|-|\u1427) *\Z")
_CONTACT = re.compile(
    r"@|https?:|www\.|\+?\d[\d ()./-]{6,30}|\b(?:tel|fax|phone|mobile|mobil|skype|cell)\b", re.IGNORECASE
)
_NAME = re.compile(r"[^\W\d_][\w.'-]{0,20}(?: [^\W\d_][\w.'-]{0,20}){0,3}[.,]?\Z")
_CLAUSE = re.compile(r"\b(?:is|was|am|are|because|while)\b")
_SMALL_PRINT = footers.LEGAL_STARTS + footers.GREEN_STARTS
_WHOLE_WORD = re.compile(r"\b(" + "|".join(footers.TELEPHONE_WORDS) + r")\b", re.IGNORECASE)


def own_part(lines: Sequence[str], *, below_quote: bool) -> tuple[list[int], list[str]]:
    """Return which of a block's lines are the sender's, by number, and what was left out: "signature", "below_rule".

    `below_quote`: the quote stands above the block. Else what stands below a rule may be the answered letter, and is
    not read.
    """
    if len(lines) == 1 and len(lines[0]) <= 1:
        return [0], []
    signs: list[str] = []
    left = list(range(len(lines)))
    for at in _rules(lines):
        sign = _below_rule(lines, at, unread=not below_quote)
        if sign:
            signs.append(sign)
            del left[at:]
            break
    whole = list(left)
    left = _without_small_print(lines, left)
    left = _without_last_lines(lines, left)
    left = [at for at in left if not _is_lone_telephone_line(lines, at)]
    while left and not lines[left[-1]].strip():
        left.pop()
    if any(lines[at].strip() for at in set(whole) - set(left)):
        signs.append("signature")
    return left, list(dict.fromkeys(signs))


def _rules(lines: Sequence[str]) -> list[int]:
    """The numbers of lines that may set off a signature; rules in fenced code are none."""
    fences = [at for at, line in enumerate(lines) if line.lstrip().startswith("```")]
    fenced = {at for start, end in zip(fences[::2], fences[1::2], strict=False) for at in range(start, end)}
    rules = (
        at for at, line in enumerate(lines) if line and (is_rule(line) or is_titled_rule(line) or _SIGN_OFF.match(line))
    )
    return [at for at in rules if at not in fenced][:_MOST_RULES]


def _below_rule(lines: Sequence[str], at: int, *, unread: bool) -> str:
    """Judge what stands below a rule: "signature", "below_rule" for what is not read to be safe, "" for own text."""
    below = lines[at + 1 : at + 1 + 4 * _MOST_FOOTER_LINES]
    if lines[at].rstrip() == "--" or _is_footer(below):
        return "signature"
    if _SIGN_OFF.match(lines[at]):
        return "signature" if _is_signature(below) else ""
    if not _is_set_off(lines, at) or not any(line.strip() for line in below):
        return ""
    if _is_signature(below):
        return "signature"
    return "below_rule" if unread else ""


def _is_set_off(lines: Sequence[str], at: int) -> bool:
    """Tell whether a rule stands by itself below something; one inside a paragraph or below a heading is their own."""
    if lines[at].strip()[:1] == "_":
        return True
    if not any(line.strip() for line in lines[:at]):
        return False
    if not lines[at - 1].strip():
        return True
    ends = at + 1 == len(lines) or not lines[at + 1].strip()
    return ends and abs(len(lines[at].strip()) - len(lines[at - 1].strip())) > _HEADING


def _is_footer(below: Sequence[str]) -> bool:
    """Tell whether the first lines below a rule are those of a list, a service or a firm."""
    first = [line[:300].lower() for line in below[:_MOST_FOOTER_LINES] if line.strip()][:3]
    return any(phrase in line for line in first for phrase in footers.LIST_FOOTERS) or _is_legal(below)


def _is_signature(below: Sequence[str]) -> bool:
    """Tell whether what stands below a rule is a name alone, or with something to reach it by, in few short lines."""
    written = [line.strip() for line in below if line.strip()]
    if len(written) > _MOST_FOOTER_LINES or any(len(line) > 100 for line in written[:2]):
        return False
    if not written or not _NAME.match(written[0]) or not written[0][:1].isupper():
        return not written
    return len(written) <= 2 or any(_CONTACT.search(line[:200]) for line in written)


def _is_legal(lines: Sequence[str]) -> bool:
    """Tell whether lines begin with a firm's small print."""
    written = [line.strip(" *_").lower() for line in lines[:8] if line.strip()]
    if not written or not written[0].startswith(footers.LEGAL_STARTS):
        return bool(written) and written[0].startswith(footers.GREEN_STARTS)
    text = " ".join(written)[:2_000]
    return len(text) >= _LEGAL_CHARS and any(word in text for word in footers.LEGAL_PROOFS)


def _without_small_print(lines: Sequence[str], left: list[int]) -> list[int]:
    for index, at in enumerate(left):
        fresh = index == 0 or not lines[left[index - 1]].strip()
        if (
            fresh
            and lines[at].strip(" *_").lower().startswith(_SMALL_PRINT)
            and _is_legal([lines[one] for one in left[index : index + 8]])
        ):
            while index and (not lines[left[index - 1]].strip() or is_rule(lines[left[index - 1]])):
                index -= 1
            return left[:index]
    return left


def _without_last_lines(lines: Sequence[str], left: list[int]) -> list[int]:
    """Leave out the lines of a telephone at the end, with a rule above them, or else «-Ann»."""
    for _ in range(_MOST_LAST_LINES):
        end = len(left)
        while end and not lines[left[end - 1]].strip():
            end -= 1
        if not end or not (is_telephone_line(lines[left[end - 1]]) or _is_small_talk(lines[left[end - 1]])):
            break
        end -= 1
        while end and (not lines[left[end - 1]].strip() or is_rule(lines[left[end - 1]])):
            end -= 1
        left = left[:end]
    return _without_dash_name(lines, left)


def _without_dash_name(lines: Sequence[str], left: list[int]) -> list[int]:
    end = len(left)
    while end and not lines[left[end - 1]].strip():
        end -= 1
    if end < 2 or lines[left[end - 2]].strip():
        return left
    name = _DASH_NAME.match(lines[left[end - 1]].rstrip())
    return left[: end - 1] if name and name[1][:1].isupper() else left


def without_banner(lines: Sequence[str]) -> int:
    """Return how many first lines are a banner that a firm's mail server put above the mail."""
    first = next((at for at, line in enumerate(lines) if line.strip(" *")), 0)
    if not lines or not lines[first].strip(" *_-").lower().startswith(footers.BANNERS):
        return 0
    end = first
    while end < len(lines) and end < first + 8 and lines[end].strip():
        end += 1
    return end if end < len(lines) else 0


def is_telephone_line(line: str) -> bool:
    """Tell whether a line is what a telephone or a mail program adds."""
    bare = line.strip(" .*_[]()<>-")
    text = bare.lower()
    if len(text) > _TELEPHONE_CHARS or (text.startswith("from my") and len(text) > 30):
        return False
    if not (text.startswith(footers.TELEPHONE_BEGINNINGS) or text.endswith(footers.TELEPHONE_ENDINGS)):
        return False
    if _CLAUSE.search(text):
        return False
    return any(word in text for word in footers.TELEPHONE_PROOFS) or any(
        word[1][:1].isupper() for word in _WHOLE_WORD.finditer(bare)
    )


def _is_small_talk(line: str) -> bool:
    return line.strip(" .*_[]()-").lower().startswith(footers.SMALL_TALK)


def _is_lone_telephone_line(lines: Sequence[str], at: int) -> bool:
    """Tell whether a telephone's line is a paragraph of its own."""
    alone = at > 0 and not lines[at - 1].strip() and (at + 1 == len(lines) or not lines[at + 1].strip())
    return alone and is_telephone_line(lines[at])


def without_glued(line: str) -> str:
    """Return the last line without the telephone's words that were glued to it."""
    return _GLUED.sub("", line) if len(line) < 500 else line
