"""Wording a Say from the English message tables, so that tests see a missing key or a missing fact."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

from pbem.words.say import Say

_FOLDER = Path(__file__).parents[2] / "mail_templates" / "en" / "messages"


@cache
def sentences(table: str) -> dict[str, str]:
    """The English sentences of messages/TABLE.yaml."""
    read = yaml.safe_load((_FOLDER / f"{table}.yaml").read_text("utf-8"))
    return {str(key): str(sentence) for key, sentence in read.items()}


def worded(say: Say, table: str = "orders") -> str:
    """The English sentence of `say`; KeyError when its key or one of its facts is missing."""
    return sentences(table)[say.key].format(**say.facts)
