"""Corrections, old moves taken out and votes, all in one game, in two worlds: who may read no hand learns nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.core.corrections import Correction
from engine.core.errors import IllegalAction
from engine.games.paris_connection import RULES
from pbem.base.settings import Settings
from pbem.desk.undoing import old_move
from pbem.desk.undoing.anew import Anew
from pbem.desk.undoing.anew import anew as worked_out
from tests.archived import archived
from tests.desk import paris_courses
from tests.desk.paris_courses import Course, Player
from tests.house import House
from tests.sampled import sampled
from tests.worlds import Hands, letters_to, world

pytestmark = pytest.mark.any_engine

SEEDS = range(15)
FEW = 6


class Table(NamedTuple):
    """Who sits there; whose hands nobody else's letters may tell of; who reads."""

    names: tuple[str, ...]
    readers: tuple[str, ...]


def table(dice: Random, *, plays: bool) -> Table:
    """Four players, of whom two hands stay as they are; the moderator is one of those who read, or has no seat."""
    names = ("ann", "ben", "cleo", "mo" if plays else "dan")
    readers = ("mo", dice.choice(names[:3])) if plays else tuple(dice.sample(names, 2))
    return Table(names, readers)


@contextmanager
def begun(
    folder: Path, settings: Settings, patch: pytest.MonkeyPatch, hands: Hands | None, at: Table
) -> Iterator[House]:
    """The game of a table in its world."""
    with world(folder, settings, patch, hands) as house:
        house.create(at.names, votes_after=0)
        for name in at.names:
            house.write(name, f"accept word {name}")
        yield house


def reached(house: House, at: Table) -> dict[str, object]:
    """All that reaches who reads, to the byte; and what anybody could look at."""
    letters: dict[str, object] = {name: letters_to(house, name) for name in {*at.readers, "mo"}}
    letters["archive"] = msgspec.json.encode(archived(house))
    for name in at.readers:
        letters[f"archive of {name}"] = msgspec.json.encode(archived(house, "own", house.member(name).player))
    return letters


class Compared(NamedTuple):
    """A course, and what reached the readers in both worlds."""

    course: Course
    one: dict[str, object]
    other: dict[str, object]


def compared(seed: int, folder: Path, settings: Settings, patch: pytest.MonkeyPatch, *, plays: bool) -> Compared:
    dice = Random(f"put right {seed} {plays}")
    at = table(dice, plays=plays)
    with begun(folder / "one", settings, patch, None, at) as house:
        course = Player(house, at.names, at.readers, dice).course()
        one = reached(house, at)
    with begun(folder / "other", settings, patch, course.hands, at) as house:
        for each in course.wrote:
            paris_courses.write(house, each)
        return Compared(course, one, reached(house, at))


CASES = [(seed, plays) for seed in SEEDS for plays in (False, True)]


@pytest.mark.parametrize(("seed", "plays"), sampled(CASES, 2))
def test_nobody_learns_anything_of_a_hand(
    seed: int, plays: bool, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither from what is refused nor from what goes with a move, be they player or moderator."""
    course, one, other = compared(seed, tmp_path, settings, monkeypatch, plays=plays)
    assert course.told["old moves"], "or the course could not tell"
    for name in one:
        assert other[name] == one[name], name


def only_what_the_rules_refuse(patch: pytest.MonkeyPatch) -> None:
    """An old move that is taken out takes with it what cannot stand any more, and nothing else."""

    def anew(*given: Any, **how: Any) -> Anew:
        return worked_out(*given, **how | {"hides": False})

    patch.setattr(old_move, "anew", anew)


def looked_at_first(patch: pytest.MonkeyPatch) -> None:
    """Corrections of hands are tried before anybody has confirmed them, and for a moderator who plays."""
    real = type(RULES).tells_of_hand
    patch.setattr(type(RULES), "tells_of_hand", lambda rules, one: not isinstance(one, Correction) and real(rules, one))


@pytest.mark.parametrize(
    ("rule", "plays"),
    [(only_what_the_rules_refuse, False), (looked_at_first, False), (looked_at_first, True)],
    ids=["old moves", "without a seat", "who plays"],
)
def test_without_the_rule_they_would(
    rule: Callable[[pytest.MonkeyPatch], None],
    plays: bool,
    tmp_path: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of a few courses at least tells; or something is done in it that only the one dealing allows."""
    rule(monkeypatch)
    for seed in range(FEW):
        try:
            _, one, other = compared(seed, tmp_path / str(seed), settings, monkeypatch, plays=plays)
        except IllegalAction:
            return
        if one != other:
            return
    pytest.fail("nothing is told in any of them")
