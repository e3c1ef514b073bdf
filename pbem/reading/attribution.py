"""«On 5 May 2025, Night Mail <play@…> wrote:»: the line a mail program puts above a quote, wrapped or not."""

from __future__ import annotations

import re

from pbem.reading.phrases import WROTE, WROTE_STARTS

MOST_LINES = 4
_MOST_CHARS = 400

_ADDRESS = re.compile(r"[^\s<>@]{1,64}@[^\s<>@]{1,253}")
_DATE = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b(?:19|20)\d\d\b|\d{1,2}[:h]\d\d"
    r"|\d{4} ?年|\d{1,2} ?월|\d{1,2}\. ?[^\W\d_]{3,12}"
)


def _any_of(words: tuple[str, ...]) -> str:
    """Return a pattern for any of the words, the longest first."""
    return "(?:" + "|".join(map(re.escape, sorted(set(words), key=len, reverse=True))) + ")"


_VERB = re.compile(r"(?<![a-z])" + _any_of(WROTE))
_STARTER = re.compile(_any_of(WROTE_STARTS) + r"\b[\s,]")
_DATED_START = re.compile(r"(?:[^\W\d_]{2,12}[.,]{1,2} ?){0,2}\d")
_LABELLED = re.compile(r"[^\d:<@]{1,40}: ")  # "press all: …" is a line of the sender's own


def attribution_end(lines: list[str], start: int) -> int | None:
    """Return the index behind the attribution that begins at line `start`, None when there is none.

    At most four lines without a blank one between, ending in a colon; with a verb of writing and a date or
    an address, or with a date and an address (some languages use no verb).
    """
    first = lines[start].strip().lower()
    starter = bool(_STARTER.match(first))
    if not first or _LABELLED.match(first):
        return None
    if not (starter or _could_start(first) or first.endswith(":")):
        return None
    end = _complete(lines, start)
    if end is None or (end > start + 1 and not _has_evidence(first)):
        return None
    if not starter and any(_complete(lines, later) == end for later in range(start + 1, end)):
        return None  # the attribution begins below; this line is the sender's
    return end


def _has_evidence(line: str) -> bool:
    """Tell whether a first line that goes on below already names a date or an address."""
    return bool(_DATE.search(line[:_MOST_CHARS]) or _ADDRESS.search(line[:_MOST_CHARS]))


def _could_start(line: str) -> bool:
    return bool(_DATED_START.match(line) or _ADDRESS.search(line[:_MOST_CHARS]))


def _complete(lines: list[str], start: int) -> int | None:
    joined = ""
    for at in range(start, min(start + MOST_LINES, len(lines))):
        line = lines[at].strip()
        if not line or line.startswith(">") or (joined and _LABELLED.match(line)):
            return None
        joined = f"{joined} {line}".strip().lower()
        if len(joined) > _MOST_CHARS:
            return None
        if joined.endswith(":"):
            return at + 1 if _tells_who(joined) else None
    return None


def _tells_who(text: str) -> bool:
    address, date = bool(_ADDRESS.search(text)), bool(_DATE.search(text))
    return (address and date) or ((address or date) and bool(_VERB.search(text)))


def looks_like_attribution(line: str) -> bool:
    """Tell whether the last line above a quote introduces it, in whatever language."""
    text = line.strip()[:_MOST_CHARS].lower()
    address, date = bool(_ADDRESS.search(text)), bool(_DATE.search(text))
    if _LABELLED.match(text):
        return False
    return (text.endswith(":") and (address or date)) or (address and date and "<" in text)
