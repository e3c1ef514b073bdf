"""The one of several orders told one after the other that a mail settles on: «… Settled then, the last of these»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.games.paris_connection import Definition
from pbem.orders.fold import fold, key, tokens
from pbem.orders.prose import Sentence
from pbem.titles.paris_connection.mail.hearing import of_kind
from pbem.titles.paris_connection.mail.prose_lexicon import prose_lexicon

_MOST_WORDS = 14  # of a verdict
_SEVERAL = 2
_NTH = {"former": 0, "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3,
        "latter": -1, "last": -1}  # fmt: skip
_WHICH = re.compile(
    rf"\b(?:the|that|number) (?P<nth>{'|'.join(_NTH)})(?= (?:one|option|idea|way|plan|choice|possibility|of|it is|"
    r"then|please|pls|for me|wins|will do|i think)\b|\W*\Z)"
)
_LABELLED = re.compile(r"\s+(?=\(?(?:[1-4a-d])\)\s)", re.IGNORECASE)
_TELLS = re.compile(r":\s|\s[-–—]+\s")
_MAYBE = re.compile(r"\b(?P<who>i|we)(?: (?:could|might|may|would|can)|'d)\b(?: (?:also|either|just|maybe|perhaps))?")


def settled(definition: Definition, said: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """The sentence that the mail settles on, as if it stood alone; all of them where it settles on none."""
    every = [one._replace(text=part) for one in said for part in _LABELLED.split(one.text)]
    at = next((at for at in range(len(every) - 1, 0, -1) if _is_verdict(definition, every[at].text)), 0)
    found = _WHICH.search(fold(every[at].text)) if at else None
    told = [one for one in every[:at] if _is_order(definition, one.text)]
    if found is None or len(told) < _SEVERAL:
        return tuple(said)
    nth = _NTH[found["nth"]]
    if nth >= len(told):
        return tuple(said)
    text = fold(told[nth].text).replace("’", "'")
    head = _TELLS.split(text, maxsplit=1)[0]  # «a yellow for two reds: costs 21, brings 28»
    return (Sentence(_MAYBE.sub(r"\g<who>", head if _is_order(definition, head) else text)),)


def _is_verdict(definition: Definition, text: str) -> bool:
    words = tokens(text)
    return len(words) <= _MOST_WORDS and _WHICH.search(fold(text)) is not None and not any(_names(definition, text))


def _is_order(definition: Definition, text: str) -> bool:
    """Whether it names a colour and something to do with it."""
    kinds = list(_names(definition, text))
    return "colour" in kinds and len(kinds) >= _SEVERAL


def _names(definition: Definition, text: str) -> Iterator[str]:
    for word in prose_lexicon(definition).hear(key(text)):
        yield from (kind for kind in ("colour", "place") if word.sure and of_kind(word, kind))
