"""Which lines are marked as quoted: ">" and its kin, names before it, bars, and what a program wrapped out of them."""

from __future__ import annotations

import re
from collections.abc import Callable

_SURE = re.compile(r" {0,20}(?:[A-Z]{1,3}|&gt; ?)?(?:>|&gt;|\|-{3,200}[>|] *\Z)")
_NO_QUOTE = re.compile(r" {0,20}>{2,}.{1,300}<{2,} *\Z")  # ">>> sale <<<" is an ornament
# Signs that people use for other things too: they count where two lines below each other have the same one.
_WEAK = re.compile(r" {0,20}([|¦│┃▏](?= |\Z)|[}:\]](?= |\Z)|[^\W\d_]{2,15}>+(?= |\Z))")
_OPENS = re.compile(r">{3,20} ?([^<>]{0,80}?(?:<[^<>]{3,120}>[^<>]{0,40}?)?) ?>*\Z")
_DATE_AND_TIME = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.{1,4}\d{1,2}[:.]\d\d")
_CLOSES = re.compile(r"<{3,20} ?([^<>]{0,80}?) ?<*\Z")
_LINK_ONLY = re.compile(r" {0,20}[<(]?https?://[^\s]{1,300} *>? *\Z")
_OPEN_LINK = re.compile(r"\(https?://[^\s()]{1,200}\Z")
_WRAPPED_FROM = 66  # a quoted line this long may have been wrapped once more
_WRAPPED_REST = 24


def _never(line: str) -> bool:
    return False


def quoted_lines(lines: list[str], is_whole: Callable[[str], bool] = _never) -> list[bool]:
    """Tell of each line whether it is marked as quoted.

    `is_whole`: of a quoted line, whether all of it is known to stand on it, so that what is below is no rest of it.
    """
    flags = [is_quoted(line) for line in lines]
    signs = [None if flag else _weak_sign(line) for flag, line in zip(flags, lines, strict=True)]
    for at in range(1, len(lines)):
        if (
            signs[at] is not None
            and signs[at] == signs[at - 1]
            and not (_is_bare(lines[at]) and _is_bare(lines[at - 1]))
        ):
            flags[at] = flags[at - 1] = True
    _mark_enclosed(lines, flags)
    for at in range(1, len(lines) - 1):
        between = not flags[at] and flags[at - 1] and flags[at + 1]
        if between and _is_wrapped_rest(lines[at - 1], lines[at]) and not is_whole(lines[at - 1]):
            flags[at] = True
    return flags


def is_quoted(line: str) -> bool:
    """Tell whether a line is marked as quoted beyond doubt."""
    if not _SURE.match(line):
        return False
    return not (line.rstrip().endswith("<<") and _NO_QUOTE.match(line))


def is_enclosed_head(line: str) -> bool:
    """Tell whether a line names between «>>>» and «>>>» who wrote and when."""
    found = _OPENS.match(line)
    return found is not None and bool(_DATE_AND_TIME.search(found[1]))


def _mark_enclosed(lines: list[str], flags: list[bool]) -> None:
    """Mark what stands between «>>> Ann >>>» and «<<< Ann <<<», or between «>>>>» and «<<<<»."""
    opened: tuple[int, str] | None = None
    for at, line in enumerate(lines):
        if found := _OPENS.match(line):
            opened = at, found[1]
        elif opened and (closed := _CLOSES.match(line)) and closed[1] == opened[1]:
            flags[opened[0] : at + 1] = [True] * (at + 1 - opened[0])
            opened = None


def _weak_sign(line: str) -> str | None:
    found = _WEAK.match(line) if line.strip() else None
    if found is None or (found[1] == "|" and line.count("|") > 1):  # a table
        return None
    return found[0].lower().rstrip(">")


def _is_bare(line: str) -> bool:
    """Tell whether a line is a bracket or colon alone, as code has it."""
    return line.strip() in ("}", ":", "]")


def _is_wrapped_rest(above: str, line: str) -> bool:
    """Tell whether a line between two quoted ones is the end of the upper one, cut off by a program."""
    if _LINK_ONLY.match(line) or line.lstrip().startswith("|"):  # a cell of Notes' drawn head
        return True
    text, whole = line.strip(), above.rstrip()
    if _OPEN_LINK.search(whole[-300:]) and text.endswith(")") and len(text.split()) == 1:
        return True
    short = 0 < len(text) <= _WRAPPED_REST and len(whole) >= _WRAPPED_FROM
    return short and whole[-1] not in ".?!:;" and text[0].islower() and not any(map(str.isdigit, text))
