"""The clauses of `accept`: name, zone and word in any order; a line that has to be mended keeps what was good in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pbem.orders.fold import key
from pbem.orders.names import check_name, check_word
from pbem.orders.order import OrderError
from pbem.orders.refuse import refused
from pbem.orders.zones import check_zone

CLAUSES = {"as": "name", "name": "name", "zone": "zone", "timezone": "zone", "tz": "zone", "word": "word"}
_POLITE = {
    "and",
    "with",
    "my",
    "the",
    "is",
    "please",
    "thanks",
    "thank",
    "you",
    "invitation",
    "hi",
    "hello",
    "all",
    "yes",
    "i",
    "here",
}
_VERBS = {"is", "be", "shall", "will"}
_LEADS = {"name": "as", "zone": "zone", "word": "word"}  # in the order in which a mended line gives them
_LONGEST = 400  # characters that are looked at
_CHUNK = re.compile(r'["“”„«»][^"“”„«»]*["“”„«»]|\S+')  # a quoted run is one word


def read_clauses(rest: str, taken: tuple[str, ...], example: str, reserved: frozenset[str]) -> Mapping[str, str]:
    """What stands after `accept`, checked: `name`, `zone` (an IANA key), `word`; each at most once.

    No name may be one of `taken` or `reserved`. OrderError for the first thing that cannot be read; its example is
    the whole line put right: the good clauses as they are, the bad ones mended; `example` where there is neither.
    """
    said, trouble = _split(rest)
    checks: Mapping[str, Callable[[str], str]] = {
        "name": lambda text: check_name(text, taken, "as", reserved),
        "zone": lambda text: check_zone(text, "zone"),
        "word": check_word,
    }
    good: dict[str, str] = {}
    lines: dict[str, str] = {}
    for clause, text in said.items():
        try:
            good[clause] = checks[clause](text)
            lines[clause] = f"{_LEADS[clause]} {good[clause]}"
        except OrderError as error:
            trouble = trouble or error
            lines[clause] = error.example or error.choices[0]
    if trouble is not None:
        raise _mended(trouble, lines, example)
    return good


def _mended(trouble: OrderError, lines: Mapping[str, str], example: str) -> OrderError:
    """`trouble` with whole lines to copy instead of single clauses."""

    def whole(clauses: Mapping[str, str]) -> str:
        return " ".join(("accept", *(clauses[one] for one in _LEADS if one in clauses)))

    choices = tuple(whole({**lines, "zone": choice}) for choice in trouble.choices)  # only zones are ambiguous
    line = "" if choices else whole(lines) if lines else example
    return OrderError(trouble.say, example=line, choices=choices)


def _split(rest: str) -> tuple[Mapping[str, str], OrderError | None]:
    """The text of each clause, and what is wrong with the line; only a zone may have several words (New York)."""
    given: dict[str, str] = {}
    current, trouble = "", None
    for word in _CHUNK.findall(rest[:_LONGEST].replace(",", " ").replace(":", ": ")):
        clause = CLAUSES.get(key(word))
        if current and not given[current] and key(word) in _VERBS:  # my word is semaphore
            continue
        if current and (not given[current] or (current == "zone" and not clause and key(word) not in _POLITE)):
            given[current] = f"{given[current]} {word}".strip().rstrip(".!?:")
        elif clause in given:
            trouble = trouble or refused("accept_twice", {"clause": clause or ""})
            current = ""
        elif clause is not None:
            current, given[clause] = clause, ""
        elif trouble is None and key(word) and key(word) not in _POLITE:
            trouble = refused("accept_clause", {"said": word})
    return given, trouble
