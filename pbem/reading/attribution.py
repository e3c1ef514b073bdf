"""«On 5 May 2025, Night Mail <play@…> wrote:»: the line a mail program puts above a quote, wrapped or not."""

from __future__ import annotations

import re
from enum import IntEnum

from pbem.reading.calendar_words import CALENDAR
from pbem.reading.phrases import QUOTING, SELF, WROTE, WROTE_STARTS

MOST_LINES = 5
MOST_CHARS = 400
_DATE_CHARS = 60

_ADDRESS = re.compile(r"[^\s<>@]{1,64}@[^\s<>@]{1,253}")
_DATE = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b(?:19|20)\d\d\b|\d{1,2}[:h]\d\d"
    r"|\d{4} ?年|\d{1,2} ?월"
)
_FULL_DATE = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b|\b\d{4}[./-]\d{1,2}[./-]\d{1,2}\b")
_DAY = re.compile(r"\b[0-3]?\d\b")
_VIA = re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2} .{1,80}? via ")
_DAY_AND_MONTH = re.compile(r"\d{1,2}\. ?([^\W\d_]{3,12})")
_WORD = re.compile(r"[^\W\d_]{2,20}(?:-[^\W\d_]{2,10})?")
_ORNAMENTS = " *_-~|=\"'"


def _any_of(words: tuple[str, ...]) -> str:
    """Return a pattern for any of the words, the longest first."""
    return "(?:" + "|".join(map(re.escape, sorted(set(words), key=len, reverse=True))) + ")"


_VERB = re.compile(r"(?<![a-z])" + _any_of(WROTE))
_VERBS = tuple(set(WROTE))
_SELF_WROTE = re.compile(r"(?<!\w)" + _any_of(SELF) + r" (?:\w{2,8} ){0,2}" + _any_of(WROTE))
_STARTER = re.compile(_any_of(WROTE_STARTS) + r"\b[\s,]")
_QUOTING = re.compile(_any_of(QUOTING) + r"\b")
_DATED_START = re.compile(r"(?:[^\W\d_]{2,12}[.,]{1,2} ?){0,2}\d")
_BARE = re.compile(
    r"(?:[^\W\d_]{2,12}[.,]{1,2} ?){0,2}\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}"
    r"[^<]{0,80}<[^<>@\s]{1,64}@[^<>\s]{1,253}>"
)
_LABELLED = re.compile(r"[^\d:<@]{1,40}: ")  # "press all: …" is a line of the sender's own
_MAILTO = re.compile(r"<?mailto:")


class Strength(IntEnum):
    """How surely words are an attribution: `WEAK` ones count only right above lines that are marked as quoted."""

    NONE = 0
    WEAK = 1
    STRONG = 2


def attribution_end(lines: list[str], start: int) -> tuple[int, Strength] | None:
    """Return the index behind the attribution that begins at line `start` and how sure it is; None without one.

    At most five lines, ending in a colon or the verb; with a verb of writing and a date or an address, or with a date
    and an address (some languages use no verb).
    """
    first = _without_brackets(lines[start][:MOST_CHARS]).strip(_ORNAMENTS).lower()
    if not first or _LABELLED.match(first):
        return None
    starter = bool(_STARTER.match(first))
    if not (starter or _could_start(first) or first.endswith(":") or _goes_on(lines, start, first)):
        return None
    found = _complete(lines, start)
    if found is None or (found[0] > start + 1 and not _has_evidence(first)):
        return None
    if lines[found[0] - 1].rstrip().endswith(">") and not any(line.strip() for line in lines[found[0] : found[0] + 4]):
        return None  # a date and an address with nothing below them introduce nothing
    if not (_is_dated_starter(first) or _is_whole_date(first)) and any(
        _ends_at(lines, later, found[0]) for later in range(start + 1, found[0])
    ):
        return None  # the attribution begins below; this line is the sender's
    return found


def _is_dated_starter(line: str) -> bool:
    """Tell whether a line begins with a word like «On» and a date soon behind it: no line of the sender's own."""
    words = line[:_DATE_CHARS].replace(",", " ").split()[:3]
    return bool(_STARTER.match(line)) and any(word[0].isdigit() or word.strip(".") in CALENDAR for word in words[1:])


def is_dated(line: str) -> bool:
    """Tell whether a line in small letters begins with a word like «On» and a date with its year."""
    return _is_dated_starter(line) and bool(_FULL_DATE.search(line[:_DATE_CHARS]))


def _is_whole_date(line: str) -> bool:
    """Tell whether a line holds a date and a time and nothing else to speak of."""
    return len(line) <= _DATE_CHARS and bool(_DATED_START.match(line)) and len(_DATE.findall(line)) >= 2


def _goes_on(lines: list[str], start: int, first: str) -> bool:
    """Tell whether a first line ends in its verb, or has its date, and the address on the next line."""
    below = lines[start + 1][:80].strip() if start + 1 < len(lines) else ""
    address = below.startswith("<") and "@" in below
    return _ends_in_verb(first) or (_has_date(first) and (address or (first.endswith("<") and "@" in below)))


def _ends_at(lines: list[str], start: int, end: int) -> bool:
    if lines[start].lstrip().startswith("<"):  # a bare address goes on what stands above it
        return False
    found = _complete(lines, start)
    return found is not None and found[0] == end


def _has_evidence(line: str) -> bool:
    """Tell whether a first line that goes on below already names a date or an address."""
    return bool(_ADDRESS.search(line)) or _has_date(line)


def _has_date(text: str) -> bool:
    return _is_dated(text) or _has_day_name(text)


def _is_dated(text: str) -> bool:
    """Tell whether a date or a time of day stands in the text, in figures or as «9. mai»."""
    return bool(_DATE.search(text)) or any(word in CALENDAR for word in _DAY_AND_MONTH.findall(text))


def _has_day_name(text: str) -> bool:
    return any(word in CALENDAR for word in _WORD.findall(text[:MOST_CHARS]))


def _could_start(line: str) -> bool:
    return bool(_DATED_START.match(line) or _ADDRESS.search(line))


def _complete(lines: list[str], start: int) -> tuple[int, Strength] | None:
    """Join lines until they tell who wrote when; a blank one may stand before an address in angle brackets."""
    joined = ""
    last = min(start + MOST_LINES, len(lines))
    at = start
    while at < last:
        line = lines[at].strip()
        if not line and joined and at + 1 < len(lines) and _is_address_of(joined, lines[at + 1].strip()):
            at, last = at + 1, min(last + 1, len(lines))
            continue
        inside = joined.count("<") > joined.count(">")
        if not line or (line.startswith(">") and not inside) or (joined and _is_label(line)):
            return None
        joined = f"{joined} {line}".strip().lower()
        if len(joined) > MOST_CHARS:
            return None
        at += 1
        if (strength := tells_who(joined)) is not Strength.NONE:
            return at, strength
        if joined.endswith(":"):
            return None
    return None


def _is_address_of(above: str, line: str) -> bool:
    """Tell whether a line behind a blank one goes on with the address of whom the words above name."""
    return line == "<" or (line.startswith("<") and "@" in line[:MOST_CHARS] and _is_dated_starter(above))


def _is_label(line: str) -> bool:
    return bool(_LABELLED.match(line)) and not _MAILTO.match(line)


def tells_who(text: str) -> Strength:
    """Judge the joined, lower-case words of what may be an attribution."""
    words = _without_brackets(text).strip(_ORNAMENTS).replace("< ", "<")  # wrapped there
    if words.endswith(":") and text.startswith("--") and _ends_in_verb(words):
        return Strength.STRONG
    if words.endswith(":"):
        return _with_colon(words, address=bool(_ADDRESS.search(words)), date=_is_dated(words))
    if words.endswith(">") and _BARE.fullmatch(words):
        return Strength.STRONG
    if not _ends_in_verb(words):
        return Strength.NONE
    if text.startswith("--") and text.endswith("--"):
        return Strength.STRONG
    address, date = bool(_ADDRESS.search(words)), _is_dated(words)
    if date and (address or _STARTER.match(words)):
        return Strength.STRONG if text[-1:] in "-*" or address else Strength.WEAK
    return Strength.NONE


def _without_brackets(text: str) -> str:
    """The text without the brackets around all of it: «[ On … wrote: ]»."""
    bare = text.strip()
    return bare[1:-1] if bare[:1] == "[" and bare[-1:] == "]" and "]" not in bare[:-1] else text


def _ends_in_verb(words: str) -> bool:
    """Tell whether lower-case words end in a verb of writing, punctuation aside."""
    return words.rstrip(" .,:;!*_-").endswith(_VERBS)


def _with_colon(words: str, *, address: bool, date: bool) -> Strength:
    if address and date and (_in_brackets(words) or _ends_in_address(words)):
        return Strength.STRONG
    if _QUOTING.match(words) and ((address and _in_brackets(words)) or _FULL_DATE.search(words)):
        return Strength.STRONG
    if not _VERB.search(words):
        return Strength.NONE
    if address and date:
        return Strength.STRONG
    if _SELF_WROTE.search(words):
        if _ends_in_verb(words) and (is_dated(words) or _begins_with_date(words)):
            return Strength.STRONG  # «On Nov 26, 2013 you wrote:», whoever wrote it: it introduces what stands below
        return Strength.WEAK if date or _has_day_name(words) else Strength.NONE
    if address:
        return Strength.STRONG if _ends_in_verb(words) else Strength.WEAK
    if date or (_is_dated_starter(words) and _DAY.search(words) and _ends_in_verb(words)):
        return Strength.STRONG
    return Strength.WEAK if _has_day_name(words) else Strength.NONE


def _begins_with_date(words: str) -> bool:
    """Tell whether a whole date stands at the beginning, maybe behind the day of the week."""
    first = words.split(" ", 1)[0].strip(".,")
    return bool(_FULL_DATE.search(words[:_DATE_CHARS])) and (first.isdigit() or first in CALENDAR)


def _ends_in_address(words: str) -> bool:
    """Tell whether a date begins and a bare address ends the words: «9 May 2025, 11:02 by play@example.org:»."""
    return _begins_with_date(words) and bool(_ADDRESS.fullmatch(words.rstrip(": ").rsplit(" ", 1)[-1]))


def _in_brackets(words: str) -> bool:
    """Tell whether an address stands in brackets, as programs write it and people seldom do."""
    return any(
        "@" in word and word[:1] in "<([" and word.rstrip(":,").endswith((">", ")", "]")) for word in words.split()
    )


def looks_like_attribution(line: str) -> bool:
    """Tell whether the last line above a quote introduces it, in whatever language."""
    text = line.strip(_ORNAMENTS)[:MOST_CHARS].lower()
    if _LABELLED.match(text):
        return False
    address, date = bool(_ADDRESS.search(text)), _is_dated(text)
    if text.endswith(":"):
        said = _ends_in_verb(text) and not _SELF_WROTE.search(text)
        return address or date or said or bool(_QUOTING.match(text))
    return (
        (address and date and "<" in text)
        or bool(_VIA.match(text))
        or (date and len(text) <= 120 and bool(_QUOTING.match(text)))
    )
