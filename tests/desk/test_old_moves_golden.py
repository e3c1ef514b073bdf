"""Old moves taken out of golden and of recorded games, fifty of each: what comes is the game of the shortened list.

That list is played here by a program that knows nothing of how the service does it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.desk.undoing.anew import Anew, anew
from tests.desk.whole_games import DAILY, EVERY, another, some_places
from tests.listed import FIRST, Listed
from tests.sampled import sampled


class Played(NamedTuple):
    """What came of a list: the last position, and by the place of a line what it told."""

    end: Any
    told: dict[int, tuple[Any, ...]]


def plainly(game: Listed, without: int | None = None, instead: str = "") -> Played:
    """The lines one after the other, but for one, or with another instead; what the engine refuses is left out."""
    position, told = game.begin, {}
    for at, line in enumerate(game.lines):
        if at == without:
            if instead:
                position, _ = play.apply(position, game.rules.read_action(instead))
            continue
        try:
            position, told[at] = play.apply(position, game.rules.read_action(line))
        except IllegalAction:
            continue
    return Played(position, told)


@pytest.mark.parametrize(("make", "path"), sampled(EVERY, DAILY))
def test_a_game_without_an_old_move_is_that_of_the_shortened_list(make: Callable[[Path], Listed], path: Path) -> None:
    game = make(path)
    full = plainly(game)
    entries = game.effective()
    dice = Random(path.stem)
    dropped = 0
    for at in some_places(game, dice):
        short = plainly(game, at)
        course = anew(game, entries[at], settles=False)  # type: ignore[arg-type]
        assert game.rules.encode(course.after) == game.rules.encode(short.end), (at, game.lines[at])
        assert game.rules.encode(course.before) == game.rules.encode(full.end)
        differs(course, full, short, at)
        dropped += len(course.dropped)
    assert dropped


@pytest.mark.parametrize(("make", "path"), sampled(EVERY, DAILY))
def test_a_game_with_another_move_is_that_of_the_list_with_the_other_line(
    make: Callable[[Path], Listed], path: Path
) -> None:
    game = make(path)
    full, entries = plainly(game), game.effective()
    dice = Random(f"other {path.stem}")
    replaced = 0
    for at in some_places(game, dice):
        before = plainly(game._replace(lines=game.lines[:at])).end
        other = another(game, before, game.lines[at], dice)
        if other is None:
            continue
        short = plainly(game, at, game.rules.write_action(other))
        course = anew(game, entries[at], [other], settles=False)  # type: ignore[arg-type]
        assert game.rules.encode(course.after) == game.rules.encode(short.end), (at, game.lines[at])
        differs(course, full, short, at)
        replaced += 1
    assert replaced > 0


@pytest.mark.parametrize(("make", "path"), sampled(EVERY, DAILY))
def test_what_is_settled_in_between_lets_more_stand(make: Callable[[Path], Listed], path: Path) -> None:
    """Every course is one that the rules allow, line by line, with the later entries in their order."""
    game = make(path)
    entries = game.effective()
    dice = Random(f"settled {path.stem}")
    stand = {True: 0, False: 0}
    for at in some_places(game, dice):
        courses = {settles: anew(game, entries[at], settles=settles) for settles in stand}  # type: ignore[arg-type]
        for settles, course in courses.items():
            stand[settles] += sum(one.entry is not None for one in course.made)
            made = [game.rules.write_action(one.action) for one in course.made]
            again = play.replay(game.begin, map(game.rules.read_action, [*game.lines[:at], *made]))
            assert game.rules.encode(again) == game.rules.encode(course.after)
            kept = [one.entry.number for one in course.made if one.entry is not None]
            gone = [one.entry.number for one in course.dropped]
            assert (kept, gone) == (sorted(kept), sorted(gone))
            assert sorted([*kept, *gone]) == [one.number for one in entries[at + 1 :]]
    assert stand[True] >= stand[False]
    assert stand[True] > stand[False] or path.parent.name == "paris-connection"


def differs(course: Anew, full: Played, short: Played, taken: int) -> None:
    """What the course says of later moves is the difference of the two lists."""
    gone = {at for at in full.told if at > taken and at not in short.told}
    other = {at for at in short.told if at > taken and short.told[at] != full.told[at]}
    assert {one.entry.number - FIRST for one in course.dropped} == gone
    assert {one.entry.number - FIRST for one in course.otherwise if one.entry} == other
    for one in course.otherwise:
        assert one.entry is not None
        place = one.entry.number - FIRST
        assert (tuple(one.old), tuple(one.events)) == (full.told[place], short.told[place])
