"""Signatures and footers: what stands below «-- » or a rule, and what else ends a mail though nobody wrote it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.reading import footers
from pbem.reading.contacts import NOBODY, Sender
from pbem.reading.dividers import is_rule, is_titled_rule
from pbem.reading.signed import without_signature
from pbem.reading.small_print import is_small_print, may_begin
from pbem.reading.telephones import (
    end_above_telephone_line,
    is_lone_telephone_line,
    without_last_telephone_lines,
)

_MOST_TURNS = 3
_MOST_RULES = 100
_MOST_FOOTER_LINES = 12
_HEADING = 3  # so many signs more or less than the words above has the line below a heading
_DASH_NAME = re.compile(r" ?-([^\W\d_][\w.'-]{1,20}(?: [^\W\d_][\w.'-]{0,20}){0,2})\Z")
_SIGN_OFF = re.compile(r" *(?:--|__|-|\u1427) *\Z")
_CONTACT = re.compile(
    r"@|https?:|www\.|\+?\d[\d ()./-]{6,30}|\b(?:tel|fax|phone|mobile|mobil|skype|cell)\b", re.IGNORECASE
)
_NAME = re.compile(r"[^\W\d_][\w.'-]{0,20}(?: [^\W\d_][\w.'-]{0,20}){0,3}[.,]?\Z")


def own_part(lines: Sequence[str], *, below_quote: bool, sender: Sender = NOBODY) -> tuple[list[int], list[str]]:
    """Return which of a block's lines are the sender's, by number, and what was left out: "signature", "below_rule".

    `below_quote`: the quote stands above the block. Else what stands below a rule may be the answered letter, and is
    not read. `sender`: as their mail names them.
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
    left = _without_last_lines(lines, left, sender)
    if not below_quote and (end := end_above_telephone_line(lines, left)) is not None:
        left = left[:end]
        signs.append("below_rule")
    left = [at for at in left if not is_lone_telephone_line(lines, at)]
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
    return any(phrase in line for line in first for phrase in footers.LIST_FOOTERS) or is_small_print(below)


def _is_signature(below: Sequence[str]) -> bool:
    """Tell whether what stands below a rule is a name alone, or with something to reach it by, in few short lines."""
    written = [line.strip() for line in below if line.strip()]
    if len(written) > _MOST_FOOTER_LINES or any(len(line) > 100 for line in written[:2]):
        return False
    if not written or not _NAME.match(written[0]) or not written[0][:1].isupper():
        return not written
    return len(written) <= 2 or any(_CONTACT.search(line[:200]) for line in written)


def _without_small_print(lines: Sequence[str], left: list[int]) -> list[int]:
    for index, at in enumerate(left):
        fresh = index == 0 or not lines[left[index - 1]].strip()
        if fresh and may_begin(lines[at]) and _is_small_print([lines[one] for one in left[index:]], below=index > 0):
            while index and (not lines[left[index - 1]].strip() or is_rule(lines[left[index - 1]])):
                index -= 1
            return left[:index]
    return left


def _is_small_print(lines: Sequence[str], *, below: bool) -> bool:
    """Tell whether small print begins here; `below` all else, as the last paragraph, a sentence is enough of it."""
    last = below and len(lines) <= _MOST_FOOTER_LINES and not _goes_on_below(lines)
    return is_small_print(lines[:8]) or (last and is_small_print(lines, least=0))


def _goes_on_below(lines: Sequence[str]) -> bool:
    """Whether something is written below the first paragraph."""
    end = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    return any(line.strip() for line in lines[end:])


def _without_last_lines(lines: Sequence[str], left: list[int], sender: Sender) -> list[int]:
    """Leave out the lines of a telephone at the end, and how the sender can be reached, or else «-Ann»."""
    for _ in range(_MOST_TURNS):
        before = len(left)
        left = without_signature(lines, without_last_telephone_lines(lines, left), sender)
        if len(left) == before:
            break
    return _without_dash_name(lines, left)


def _without_dash_name(lines: Sequence[str], left: list[int]) -> list[int]:
    end = len(left)
    while end and not lines[left[end - 1]].strip():
        end -= 1
    if end < 2 or lines[left[end - 2]].strip():
        return left
    name = _DASH_NAME.match(lines[left[end - 1]].rstrip())
    return left[: end - 1] if name and name[1][:1].isupper() else left
