"""Wording a Say from the English message tables, so that tests see a missing key or a missing fact."""

from __future__ import annotations

from pbem.words.phrases import messages
from pbem.words.say import Say


def sentences(start: str) -> dict[str, str]:
    """The English sentences whose keys begin with `start` and a dot, whatever table they stand in."""
    return {key: sentence for key, sentence in messages().items() if key.startswith(f"{start}.")}


def worded(say: Say) -> str:
    """The English sentence of `say`; KeyError when its key or one of its facts is missing."""
    return messages()[say.key].format(**say.facts)
