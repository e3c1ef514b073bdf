"""The words that tests of told games speak."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from pbem.titles.g1861.mail import TITLE
from pbem.words.phrases import phrase
from tests.rules.g1861.table import definition

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Carl", "p4": "Dora"}


def told(*events: Event) -> list[str]:
    """The story of these events, a sentence each."""
    return [phrase(say.key, **say.facts) for say in TITLE.told.story(definition(), events, NAMES)]


def joined_up(events: Sequence[Event]) -> str:
    """The same in one string."""
    return " ".join(told(*events))
