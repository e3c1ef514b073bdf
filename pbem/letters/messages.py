"""Says made into sentences, in the language spoken now."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.letters.harmless import harmless
from pbem.phrases import sentence
from pbem.say import Say

FACT_LENGTH = 600


def say_text(say: Say) -> str:
    """The sentence of a say, its facts made harmless; where the tables have no such key, the text it brought.

    A placeholder without a fact stays readable as `…`: a letter with a gap is better than no letter.
    """
    template = sentence(say.key)
    if template is None:
        return harmless(say.text, FACT_LENGTH)
    return template.format_map(_Gaps({key: harmless(value, FACT_LENGTH) for key, value in say.facts.items()}))


class _Gaps(dict[str, str]):
    """Facts, with `…` for what is missing."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        super().__init__(facts)

    def __missing__(self, key: str) -> str:
        return "…"
