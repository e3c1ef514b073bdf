"""Refusing to read: one short way to raise an OrderError whose sentence stands in messages/orders.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pbem.orders.fold import tokens
from pbem.orders.near_names import NEAR, near
from pbem.orders.order import OrderError
from pbem.words.say import Say

MOST_SAID = 40
_LOOKED_AT = 400  # characters of a line
_APART = re.compile(r"[\s,;:/]+")
_OF_WORDS = re.compile(r"(?:^|\.)(?:orders|ask|track|run|guess)\.|\.(?:two|word_unknown)\Z")
_PUNCTUATION = "\"'“”„‘’«».!?()[]"
NO_FACTS: Mapping[str, str] = MappingProxyType({})


def short(text: str) -> str:
    """What somebody wrote, fit to stand in a sentence: one line, printable, at most `MOST_SAID` signs."""
    line = "".join(sign for sign in " ".join(text[: MOST_SAID * 4].split()) if sign.isprintable())
    return line if len(line) <= MOST_SAID else line[: MOST_SAID - 1] + "…"


def as_written(said: str, text: str) -> str:
    """The words near the beginning of `text` whose folded form is `said`, as they stand there; else `said` itself."""
    words = _APART.split(text[:_LOOKED_AT])
    wanted = tuple(said[:MOST_SAID].split())
    for at in range(len(words)):
        found: tuple[str, ...] = ()
        for end in range(at, min(at + len(wanted), len(words))):
            found += tokens(words[end])
            if found == wanted:
                return " ".join(words[at : end + 1]).strip(_PUNCTUATION)
    return said


def refused(
    code: str,
    facts: Mapping[str, str] = NO_FACTS,
    *,
    example: str = "",
    choices: tuple[str, ...] = (),
    section: str = "",
    table: str = "orders",
) -> OrderError:
    """The error with message key `orders.CODE`, or `TABLE.CODE`; `facts` fill its placeholders, `said` is cut."""
    said = {"said": short(facts["said"])} if "said" in facts else {}
    say = Say(key=f"{table}.{code}", facts={**facts, **said})
    return OrderError(say, example=example, choices=choices, section=section)


def nearest(word: str, known: Iterable[str], least: float = NEAR) -> str | None:
    """The one of `known` that `word` is most likely a misspelling of, or None."""
    return next(iter(near(word, known, least=least)), None)


def lies_in_words(say: Say) -> bool:
    """Whether the reason lies in the words of a line alone, not in the rules, the clock or what else stands there."""
    return _OF_WORDS.search(say.key) is not None
