"""Actions with fields that cannot be: refused with a reason in every game, never done, never a traceback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core import play
from engine.core.errors import NightMailError
from engine.games.g1843.actions import PowerBuild
from engine.games.g1843.rules import RULES as G1843
from engine.games.g1861.rules import RULES as G1861
from engine.games.paris_connection import RULES as PARIS
from pbem.replays.exports import first_position, read_lines
from tests import random_1843, random_1861, random_games
from tests.golden_1843 import FOLDER, export_of

NUMBERS = (-1, -(10**9), 10**9, 2**70, True, 1.5, "1", None)
TEXTS = (5, None, True, (), b"x", "", "nothing of the sort")
LISTS = (None, 5, "x", (-1,), (None,), ("nothing of the sort",))
INDEXES = ("stop", "to_stop", "rotation")  # 99 is none of them
KINDS = 1  # actions of each kind that are spoilt in a game; in a soak 20


def paris() -> Iterator[tuple[Any, Any]]:
    """Positions of a game of Paris Connection, each with an action that is legal there."""
    played, dice = random_games.begin(3, "fields")[0], Random("fields")
    for _ in range(30):
        action = random_games.random_action(played, dice)
        yield played, action
        yield from ((played, one) for one in random_games.trades(played))
        played, _ = play.apply(played, action)


def eighteen(start: Any, walked: Any, dice: Random) -> Iterator[tuple[Any, Any]]:
    """Positions of a random game, each with some actions that are legal there."""
    game = start
    for action, after in walked:
        yield game, action
        if dice.random() < 0.1:
            yield from ((game, one) for one in islice(play.legal_actions(game), 10))
        game = after


GAMES: dict[str, tuple[Any, Callable[[], Iterator[tuple[Any, Any]]]]] = {
    "paris": (PARIS, paris),
    "1861": (
        G1861,
        lambda: eighteen(start := random_1861.begin(3, "jklm"), random_1861.walk(start, "fields"), Random(1)),
    ),
    "1843": (G1843, lambda: eighteen(start := random_1843.begin(4), random_1843.walk(start, "fields"), Random(1))),
}


@pytest.mark.parametrize("many", [KINDS, pytest.param(20, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", GAMES)
def test_no_spoilt_field_is_legal_or_crashes(name: str, many: int) -> None:
    _, positions = GAMES[name]
    seen: dict[str, int] = {}
    for game, action in islice(positions(), 200 if many == KINDS else None):
        kind = type(action).__name__
        if seen.get(kind, 0) < many:
            seen[kind] = seen.get(kind, 0) + 1
            for field, spoilt in spoilt_of(action):
                refused = play.why_not(game, spoilt)
                assert refused is not None, f"{spoilt} is legal: {field}"
                assert refused.section, spoilt
                assert refused.sentence, spoilt
    assert len(seen) > (1 if name == "paris" else 5), seen


@pytest.mark.parametrize("name", GAMES)
def test_no_spoilt_line_crashes(name: str) -> None:
    """What the reader of exact lines takes is refused by the rules, or done; what it does not take it says."""
    rules, positions = GAMES[name]
    seen: set[str] = set()
    for game, action in islice(positions(), 200):
        if type(action).__name__ in seen:
            continue
        seen.add(type(action).__name__)
        words = rules.write_action(action).split()
        for at in range(1, len(words)):
            for wrong in ("-1", "1000000000", "", "x" * 300, "0x1", "١", "1.5", "None"):
                line = " ".join((*words[:at], wrong, *words[at + 1 :]))
                try:
                    play.why_not(game, rules.read_action(line))
                except NightMailError:
                    continue


def spoilt_of(action: Any) -> Iterator[tuple[str, Any]]:
    """The action with one field that cannot be, of itself and of what it holds."""
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, msgspec.Struct):
            inner = ((f"{name}.{field}", spoilt) for field, spoilt in spoilt_of(value))
            yield from ((field, msgspec.structs.replace(action, **{name: spoilt})) for field, spoilt in inner)
            continue
        wrong: tuple[Any, ...] = NUMBERS if isinstance(value, int) else TEXTS if isinstance(value, str) else LISTS
        wrong = (*wrong, 99) if name in INDEXES else wrong
        yield from ((f"{name}={one!r}", msgspec.structs.replace(action, **{name: one})) for one in wrong)


def test_a_power_of_1843_places_its_marker_in_a_city_that_is_there() -> None:
    """10.2: `stop=-1` was legal, paid for, and placed nothing."""
    export = export_of(FOLDER / "3-engineers.json")
    game = first_position(export, "3-engineers")
    for line in read_lines(export):
        if isinstance(line, PowerBuild):
            for stop in (-1, 1, 2, 99, 10**9):
                assert play.why_not(game, msgspec.structs.replace(line, stop=stop)) is not None, stop
            return
        game, _ = play.apply(game, line)
    pytest.fail("no power is used")
