"""Says made into sentences, in the language spoken now and the reader's time zone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.letters.harmless import harmless
from pbem.letters.moments import day_words, long_moment, span_words
from pbem.words.phrases import sentence
from pbem.words.say import Say

FACT_LENGTH = 600


def say_text(say: Say, timezone: str = "UTC") -> str:
    """The sentence of a say, its facts made harmless; where the tables have no such key, the text it brought.

    Facts whose keys end in `_at` (a moment, ISO 8601), `_day` (a date) and `_span` (seconds) are put into words for
    a reader in that zone. A placeholder without a fact stays readable as `…`: a letter with a gap is better than
    no letter.
    """
    template = sentence(say.key)
    if template is None:
        return harmless(say.text, FACT_LENGTH)
    return template.format_map(_Gaps({key: _fact(key, value, timezone) for key, value in say.facts.items()}))


_WORDED: Mapping[str, Callable[[str, str], str]] = {
    "at": long_moment,
    "day": lambda value, timezone: day_words(value),
    "span": lambda value, timezone: span_words(int(value)),
}


def _fact(key: str, value: str, timezone: str) -> str:
    worded = _WORDED.get(key.rpartition("_")[2]) if "_" in key else None
    try:
        return harmless(worded(value, timezone) if worded else value, FACT_LENGTH)
    except ValueError:  # what is no moment stays as it is
        return harmless(value, FACT_LENGTH)


class _Gaps(dict[str, str]):
    """Facts, with `…` for what is missing."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        super().__init__(facts)

    def __missing__(self, key: str) -> str:
        return "…"
