"""Sentences of other services’ logs, and plain words: the order lines that they may mean; nothing is judged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

import msgspec

from engine.eighteen.definition import Definition18xx
from pbem.eighteen.logs.as_told import clauses, plain
from pbem.eighteen.logs.facts import OWN, company_called, facts_of
from pbem.eighteen.logs.forms import FORMS, Form
from pbem.eighteen.orders.names import LONGEST, Names, names_of
from pbem.orders.numbers import amounts_in_digits, thousands_joined
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.orders.parse import read_orders
from pbem.orders.plain_words import core
from pbem.words.say import Say

MOST_SAID = 200  # characters of a line
MOST_PIECES = 12  # orders of a line
PASS = "pass"
_RUN = re.compile(r"(?P<company>(?:[^:]+: )?)run (?P<train>\d.*)")
_DIVIDED = re.compile(r"(?P<kind>pay|half|withhold)\b(?: \d+)?(?: (?:for|by) (?P<of>[\w&.-]+))?")
_BIDS = re.compile(r"bid (?:up to )?\d")  # for what is passed
NAMES_ITS_COMPANY = ("{co}", "{minor}", "{minors}")  # an order with one of these needs no company and colon before it
PRAISE = re.compile(r"(?:well|nicely|good|nice)\b", re.IGNORECASE)  # «NW: well run»
_DAY = r"(?:\d{4}-\d{2}-\d{2}[ T,]+|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}[ ,]+)?"
_TIME = re.compile(rf"^[-•*\s]*(?:\[?{_DAY}\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?: ?[AP]M)?\]?)?[-–—•*|\s]*", re.IGNORECASE)
_UNIT = r"(?:[$£€¥₽₩]|(?:R|F|frs?|francs?|RUB|r[uo]u?bles?)\b)"
_SUM = re.compile(  # «for 1 200 R»; «bid 6 160 fr» is for private 6
    rf"((?:\b(?:for|at|bids|spends|receives|withholds|out|of)|\ba) \d{{1,2}}) (\d{{3}} ?{_UNIT})", re.IGNORECASE
)
_ASIDE = re.compile(  # (Kyiv); what may be a route, sides of a tile or a source of shares stays
    r"\s*\((?![^()]*\d-[A-Za-z])(?!(?:[ns]?[ew]|[ns])(?:[ /,-]+(?:[ns]?[ew]|[ns]))*\))"
    r"(?!(?:the )?(?:ipo|pool|market|treasury|bank)\))[^()]*\)",
    re.IGNORECASE,
)
_LEAD = re.compile(  # before an order for a turn to come: it is kept for that by itself
    r"(?:and )?(?:in|for) the (?:or|operating round)[,:] ?(?:when (?:it's|it is) [\w-]{2,9}'s turn[,:] )?|"
    r"(?:and |then )*(?:when|once|as soon as) (?:it's|it is) my (?:own )?turn(?: next| again)?(?: to \w+)?[,:]? ",
    re.IGNORECASE,
)
_SEPARATED = (re.compile(r"\s*;\s*"), re.compile(r"\s*(?:;|,(?: and)?(?: then)? |\.\s|\band then\b|\bthen\b)\s*"))
_BRACKETS = re.compile(r"\[([^]]*)\]")
_MARKS = str.maketrans(
    {"’": "'", "‘": "'", " ": " ", "–": "-", "—": "-", "−": "-", "‑": "-", "‐": "-", "(": " ", ")": " "}
)

Reason = tuple[re.Pattern[str], str, str]  # of lines that are wanted and impossible: the sentence’s key, the section


_AMOUNT = re.compile(r"(?<![\w.#-])\d{2,3}(?![\w%])")
KEEP_OPEN = "keep open"


def plainly(
    definition: Definition18xx, line: str, forms: Sequence[Form] = FORMS, *, whole: bool = False
) -> tuple[str, ...]:
    """The order lines that the line may mean; most lines mean none. `forms`: what the game understands.

    `whole`: it is one clause.
    """
    text = tidied(line)
    if not text:
        return ()
    names = names_of(definition)
    clause_forms = [one for one in forms if one.clause]
    if (found := _readings(text, names, clause_forms if whole else forms)) or whole:
        return found
    about, colon, rest = _subject(text, names)
    for separated in _SEPARATED:
        parts = [one for one in separated.split(rest if colon else text) if one]
        pieces = clauses(parts)
        pieces[:1] = [f"{about}: {one}" for one in pieces[:1]] if colon else pieces[:1]
        if (len(parts) > 1 or len(pieces) > 1) and 0 < len(pieces) <= MOST_PIECES:
            read = list(takewhile(lambda one: len(one) == 1, (_readings(one, names, clause_forms) for one in pieces)))
            if len(read) == len(pieces):
                return ("; ".join(_run_once([one[0] for one in read])),)
    return ()


def _run_once(lines: Sequence[str]) -> list[str]:
    """The orders of a line, of which several that run a train each are the one that runs them all."""
    found: list[str] = []
    for line in lines:
        above, now = (_RUN.match(one) for one in (found[-1] if found else "", line))
        if above and now and now["company"] in ("", above["company"]):
            found[-1] = f"{found[-1]}, {now['train']}"
        else:
            found.append(line)
    return found


def passing_once(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines, passing once: «too rich for me, I'm out» says it twice.

    «Too rich for me, so up to 100» is either of two orders, and so none.
    """
    pieces = [one.split("; ") for one in lines]
    if any(PASS in one and any(map(_BIDS.match, one)) for one in pieces):
        return ()
    return tuple(PASS if set(one) == {PASS} else "; ".join(one) for one in pieces)


def holds_together(text: str, line: str) -> bool:
    """Whether a reading does not pass where it keeps a turn open, and bids up to an amount that is the only one said.

    «Raise to 95, limit 95» is not up to 95, nor does «ask me then, don't buy» pass; nobody withholds and pays, nor is
    «MID: pay too, and pay for NOR» about MID alone.
    """
    pieces = line.split("; ")
    opened = next((at for at, one in enumerate(pieces) if one.endswith(KEEP_OPEN)), len(pieces))
    if any(one.endswith(PASS) for one in pieces[opened:]) or not _divides_once(pieces):
        return False
    bids = [" up to " in one for one in pieces if one.rpartition(": ")[2].startswith("bid ")]
    if any(bids) and not all(bids):
        return False  # «my limit is 90 for BSS and 100 for MYR»
    return " up to " not in line or len(_AMOUNT.findall(text)) <= len(_AMOUNT.findall(line))


def _divides_once(pieces: Sequence[str]) -> bool:
    """Whether no company's revenue becomes two things, and none is another one's than whose turn it is."""
    about, kinds = "", dict[str, str]()
    for one in pieces:
        company, colon, rest = one.rpartition(": ")
        about = company if colon else about
        if (divided := _DIVIDED.match(rest)) is None:
            continue
        of = divided["of"]
        if (of and about and of != about) or kinds.setdefault(about, divided["kind"]) != divided["kind"]:
            return False
    return True


def speaker(definition: Definition18xx, line: str, forms: Sequence[Form] = FORMS) -> str:
    """The player of whom a sentence of a log tells («Ann passes»); "" where it names none."""
    names, text = names_of(definition), tidied(line)
    for said in dict.fromkeys((text, text.partition(";")[0])):
        for form in forms:
            for pattern in form.alone:
                match = pattern.fullmatch(said)
                if match and match.groupdict().get("player") and facts_of(match, names) is not None:
                    return match["player"]
    return ""


def orders_of(
    definition: Definition18xx, order: Order, words: Sequence[OrderWord], forms: Sequence[Form]
) -> list[Order]:
    """What a line that begins as an order may mean as a sentence, one order each: «token on K7 for 40 R».

    Where it means several, one below the other, it is none of them.
    """
    said = f"{order.word.word} {order.rest}"
    found: list[Order] = []
    for line in plainly(definition, said, forms):
        items = read_orders(line, words) if line != said else ()
        if len(items) == 1 and isinstance(items[0], Order):
            found.append(msgspec.structs.replace(items[0], line=order.line, about=order.about))
    return found


def why_none(line: str, reasons: Sequence[Reason] = ()) -> OrderError | None:
    """Why the line is no order, where it is known what is wanted."""
    text = tidied(line)
    for pattern, key, section in reasons:
        if text and pattern.fullmatch(text):
            return OrderError(Say(key=key), section=section)
    return None


def tidied(line: str) -> str:
    """The line as patterns take it: on one line, without the time of a log, asides, courtesies; "" if too long."""
    return "" if len(line) > MOST_SAID or "\n" in line.strip() else _tidied(line)


@lru_cache(1 << 10)
def _tidied(line: str) -> str:
    text = _ASIDE.sub("", plain(_TIME.sub("", line.strip())))
    text = _SUM.sub(r"\1\2", text)
    text = " ".join(amounts_in_digits(thousands_joined(text).translate(_MARKS)).split())
    return re.sub(r"\s+([,.;:!])", r"\1", core(text)).rstrip(" .,;!-")


def _readings(text: str, names: Names, forms: Sequence[Form]) -> tuple[str, ...]:
    """The order lines of one piece, each once."""
    said, asked = core(_LEAD.sub("", text)).rstrip(" ?"), "?" in text
    about, colon, rest = _subject(said, names)
    lines = []
    for form in forms:
        if about and not (asked and not colon):
            for pattern in form.alone if colon else form.of_company:
                lines.append(_line(form, pattern.fullmatch(rest), names, about))
        if not colon:
            for pattern in form.alone:
                match = pattern.fullmatch(said)
                if not (asked and "player" in pattern.groupindex):
                    lines.append(_line(form, match, names, ""))
    return tuple(dict.fromkeys(line for line in lines if line))


def _subject(said: str, names: Names) -> tuple[str, bool, str]:
    """The company with whose name the words begin, whether a colon follows it, and the rest."""
    words = said.split()
    for size in range(min(LONGEST, len(words) - 1), 0, -1):
        name = re.sub(r"(?:'s|,)$", "", " ".join(words[:size]))
        if company := company_called(names, name.rstrip(": ")):
            rest = " ".join(words[size + 1 :] if words[size] == ":" else words[size:])
            colon = name.endswith(":") or words[size] == ":"
            return company, colon, core(rest) if colon and not PRAISE.match(rest) else rest
    return "", False, said


def _line(form: Form, match: re.Match[str] | None, names: Names, company: str) -> str:
    """The order that matched words mean; "" where they are not what the form takes them for."""
    facts = facts_of(match, names) if match else None
    if facts is None or facts.get(OWN, company) != company:
        return ""
    if company:
        facts["co"] = company
    order = _BRACKETS.sub(lambda one: one[1] if _all_said(one[1], facts) else "", form.order)
    if not _all_said(order, facts):
        return ""
    line = " ".join(order.format_map(facts).split())
    return f"{company}: {line}" if company and not any(mark in order for mark in NAMES_ITS_COMPANY) else line


def _all_said(words: str, facts: dict[str, str]) -> bool:
    return all(name in facts for name in re.findall(r"{(\w+)}", words))
