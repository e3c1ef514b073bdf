"""Legal actions of random positions in words that are not the reader's own: done or asked back, never another one.

And what contradicts itself, is denied or only asked about orders nothing. How much is understood is told at the end of
the run and not asserted. SOAK_SAID says how many positions of each game (300), SOAK_SAID_SEED which.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from rich.console import Console
from rich.progress import track

from tests.said_by_mail import DONE, OTHER, RULES, Desk, desk_of, kept_of
from tests.said_positions import Case, cases

pytestmark = pytest.mark.any_engine

__all__ = ["desk_of", "kept_of"]

GAMES = tuple(RULES)
EVERYDAY, ACTIONS = 6, 160  # positions of each game, in so many first actions
SPEAKS_OF_ANOTHER = 0.25
SOAK = int(os.environ.get("SOAK_SAID", "300"))
SEED = os.environ.get("SOAK_SAID_SEED", "said")
SIZES = [(EVERYDAY, ACTIONS), pytest.param(SOAK, 700, marks=pytest.mark.soak)]


def spoken(slug: str, number: int, actions: int) -> Iterator[tuple[Case, Random]]:
    """The cases, each with its own luck; in a long run one sees how far it is."""
    found = cases(slug, SEED, number, actions)
    many = number > EVERYDAY
    shown = track(found, f"said in {slug}", total=number, console=Console(stderr=True)) if many else found
    for at, case in enumerate(shown):
        yield case, Random(f"{SEED} {slug} {at}")


def sentence(case: Case, dice: Random) -> str:
    """The action in somebody's words; now and then they speak of another one too."""
    speaker = case.speaker(dice)
    phrase, other = case.phrase(speaker), case.another(dice)
    if phrase and other and other.phrase(speaker) and dice.random() < SPEAKS_OF_ANOTHER:
        return speaker.rather(lambda: case.phrase(speaker), lambda: other.phrase(speaker))
    return speaker.sentence(phrase) if phrase else ""


def idle(case: Case, dice: Random) -> Iterator[tuple[str, bool]]:
    """Sentences about the action that order nothing now, and whether they may be kept for later."""
    speaker = case.speaker(dice)
    if not case.phrase(speaker):
        return
    if text := case.contradiction(speaker):
        yield text, False
    yield speaker.not_meant(lambda: case.phrase(speaker)), False
    yield speaker.later(lambda: case.phrase(speaker)), True


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("number", "actions"), SIZES)
def test_what_is_said_is_never_taken_for_another_action(
    desk_of: Desk, slug: str, number: int, actions: int, record_property: Callable[[str, object], None]
) -> None:
    figures, wrong = Counter[str](), list[str]()
    for case, dice in spoken(slug, number, actions):
        text = sentence(case, dice)
        if not text:
            figures["no words for it"] += 1
            continue
        outcome, deed = desk_of.outcome(case.position, case.action, text)
        figures[outcome] += 1
        if outcome == OTHER:
            wrong.append(f"{case.at}: {text!r} means {desk_of.written(case.action)}: {deed.told}")
    record_property("said", f"{slug}: " + ", ".join(f"{count} {name}" for name, count in figures.most_common()))
    assert not wrong, "\n".join(wrong)
    assert figures[DONE], "nothing is understood at all"


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("number", "actions"), SIZES)
def test_what_contradicts_itself_or_is_not_meant_does_nothing(
    desk_of: Desk, slug: str, number: int, actions: int
) -> None:
    wrong = []
    for case, dice in spoken(slug, number, actions):
        for text, kept in idle(case, dice):
            deed = desk_of.came_of(case.position, text)
            if deed.actions or (deed.more and not kept):
                wrong.append(f"{case.at}: {text!r}, about {desk_of.written(case.action)}: {deed.told}")
    assert not wrong, "\n".join(wrong)
