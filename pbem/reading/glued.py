"""Lines that a program glued together: a reply and what stands above the quote, or that and the quote, set apart."""

from __future__ import annotations

import re

from pbem.reading.attribution import Strength, attribution_end, is_dated, tells_who
from pbem.reading.calendar_words import CALENDAR
from pbem.reading.header_block import labels_of
from pbem.reading.phrases import HEADER_LABELS, ORIGINAL_MESSAGE, WROTE_STARTS
from pbem.reading.quote_signs import is_quoted

_MOST_CHARS = 2_000
_MOST_TRIES = 8
_MOST_PIECES = 3
_FULL_RULE = 30
_LONG_RULE = re.compile(r"_{10,200}")
_DASHED = re.compile(r"-{3,40} ?([^-]{5,40}?) ?-{3,40}")
_LARGE_WORD = re.compile(r"(?<=[^\s>-])(?: {1,9}| ?-{2,10} ?)(?=(\w{1,12})[ ,]([^\W\d_]{2,20}|\d))")
_LARGE_LABEL = re.compile(r"(?<=[^\s>]) {1,9}(?=\*{0,2}([^\W\d_][^\s:*]{0,14}(?: [^\s:*]{1,10})?)\*{0,2} ?:)")
_LABELLED = re.compile(r"[^\d:<@]{1,40}: ")
_COLON = re.compile(r":(?: +(?=\S)|(?=[^\W\d_]))")
_LEAD = re.compile(r"\s*reply\s*-{0,40}\s*", re.IGNORECASE)  # «reply--- On Wed … wrote:» is a program's
_TIME = re.compile(r"\d[:h.]\d\d")
_FIXED_BLANKS = str.maketrans("\xa0\u202f", "  ")
_BEGINNERS = frozenset(HEADER_LABELS["from"] + HEADER_LABELS["sent"] + HEADER_LABELS["subject"])


def set_apart(lines: list[str]) -> list[str]:
    """Return the lines, those in pieces that hold more than one thing. Typography of the lines is as written."""
    out: list[str] = []
    for at, line in enumerate(lines):
        if not 15 <= len(line) <= _MOST_CHARS or is_quoted(line):
            out.append(line)
            continue
        rest, below = line, lines[at + 1 : at + 4]
        for _ in range(_MOST_PIECES):
            if not (start := _head_start(rest, below)):
                break
            if not _LEAD.fullmatch(rest[:start]):
                out.append(rest[:start].rstrip())
            rest = rest[start:].lstrip()
        stop = _attribution_stop(rest)
        out += [rest] if stop is None else [rest[:stop].rstrip(), _quote(rest[stop:], below)]
    return out


def _quote(words: str, below: list[str]) -> str:
    """What followed the attribution on its own line: marked as quoted if the lines below are, else not, so that they
    are taken for the quote too."""
    marked = bool(below) and is_quoted(below[0])
    bare = words.lstrip("> ")
    return f"> {bare}" if marked else bare or "..."


def _head_start(line: str, below: list[str]) -> int | None:
    """Return where a head begins behind words of the sender's own, None where none does."""
    line = line.translate(_FIXED_BLANKS)
    if (rule := _LONG_RULE.search(line)) and _divides(line, rule):
        return rule.start() or (rule.end() if rule.end() < len(line.rstrip()) else None)
    dashed = _DASHED.search(line)
    if dashed and dashed[1].strip().lower() in ORIGINAL_MESSAGE:
        return dashed.start() or (dashed.end() if dashed.end() < len(line.rstrip()) else None)
    return _block_start(line) or _starter_at(line, below)


def _divides(line: str, rule: re.Match[str]) -> bool:
    """Tell whether underscores in a line divide two letters; those to be filled in do not."""
    behind = line[rule.end() :]
    return "from" in labels_of(behind.lstrip()) if behind.strip() else rule.end() - rule.start() >= _FULL_RULE


def _block_start(line: str) -> int | None:
    for tried, found in enumerate(_LARGE_LABEL.finditer(line)):
        if tried >= _MOST_TRIES:
            break
        if found[1].lower() in _BEGINNERS and len(set(labels_of(line[found.end() :]))) >= 3:
            return found.end()
    return None


def _starter_at(line: str, below: list[str]) -> int | None:
    if _LABELLED.match(line):  # «press ben: On 9 May Ann wrote:» is one line of the sender's own
        return None
    tries = 0
    for found in _LARGE_WORD.finditer(line):
        if not any(map(str.isalnum, line[: found.start()])):
            continue
        starter = not found[1][:1].islower() and found[1].lower() in WROTE_STARTS
        if not starter or not (found[2].isdigit() or found[2].lower() in CALENDAR):
            continue
        tries += 1
        rest = line[found.end() :]
        end = attribution_end([rest, *below], 0) or _on_one_line(rest)
        if end is not None and end[1] is Strength.STRONG and ("@" in rest + "".join(below) or _tells_when(rest)):
            return found.start()
        if tries >= _MOST_TRIES:
            break
    return None


def _tells_when(rest: str) -> bool:
    """Tell whether an attribution without an address has a whole date and all stands on its line."""
    return is_dated(rest.lower()) and (attribution_end([rest], 0) or _on_one_line(rest)) is not None


def _on_one_line(rest: str) -> tuple[int, Strength] | None:
    stop = _attribution_stop(rest)
    return None if stop is None else (1, Strength.STRONG)


def _attribution_stop(line: str) -> int | None:
    """Return where the quoted words begin on the attribution's own line."""
    line = line.translate(_FIXED_BLANKS)
    first = line[:1_000].lstrip().partition(" ")[0].lower()
    if first not in WROTE_STARTS:
        return None
    for tried, found in enumerate(_COLON.finditer(line)):
        if tried >= _MOST_TRIES:
            break
        words = line[: found.start() + 1].lower()
        sure = "@" in words or (is_dated(words) and _TIME.search(words))
        if sure and len(words) <= 400 and tells_who(words) is Strength.STRONG:
            return found.end()
    return None
