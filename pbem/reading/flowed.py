"""format=flowed (RFC 3676): space-stuffing, DelSp, and the few soft line ends that are really ours to
join."""

from __future__ import annotations

import re

_SOFT_FROM = 60  # a program wraps at 66 columns or more; a line that ends earlier was ended by the sender
_NARROWEST = 65
_NEW_START = re.compile(r"[-*•#/]|\(?\d{1,3}[.)]\s")


def unflow(text: str, *, delete_space: bool) -> str:
    """Return the lines of a format=flowed text.

    Orders stand one on a line, and mail programs put a soft end behind lines that the sender ended
    by hand. So lines are joined only when the program must have wrapped: the line is long, the next word
    would not have fitted, and the next line begins with no bullet, number or word that began a line before.
    """
    out: list[str] = []
    starts: set[str] = set()
    last = ""  # the physical line above, if it ends softly and is long
    for physical in text.split("\n"):
        line = physical.removeprefix(" ")
        if last and _continues(last, line, starts):
            out[-1] += line
        else:
            out.append(line)
            starts.add(_first_word(line))
        soft = line.endswith(" ") and line != "-- " and _columns(line) >= _SOFT_FROM and not line.startswith(">")
        last = line if soft else ""
        if soft and delete_space:
            out[-1] = out[-1][:-1]
    return "\n".join(out)


def _continues(before: str, line: str, starts: set[str]) -> bool:
    word = _first_word(line)
    if not word or line.startswith(">") or _NEW_START.match(line) or word in starts:
        return False
    return _columns(before.rstrip()) + 1 + _columns(word) > _NARROWEST


def _columns(text: str) -> int:
    """Return the width on a screen: Chinese, Japanese and Korean letters take two columns."""
    return len(text) + sum(1 for letter in text if letter >= "\u2e80")


def _first_word(line: str) -> str:
    return line[:80].strip().partition(" ")[0].lower()
