"""Old moves taken out as it is done by mail, fifty of each whole game, beside a second reading of what that means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.games.paris_connection import Game, Trade
from pbem.desk.undoing.anew import Anew, anew
from pbem.table.following import AUTO, BESIDE
from tests.desk.old_moves_again import Again, Before, again, never_ordered, once_through
from tests.desk.whole_games import EVERY, another, some_places
from tests.listed import FIRST, Listed
from tests.own_types import own
from tests.sampled import sampled

PARIS = [one for one in EVERY if one.id.startswith("paris-connection ")]
EIGHTEEN = [one for one in EVERY if one not in PARIS]
SHORT = [one for one in EIGHTEEN if one.id.startswith(("1843 2-", "1843 3-"))]
ENOUGH = 9  # of a hand of which it is not asked what it holds: nobody trades as often

Noted = Callable[[str, object], None]


@pytest.mark.parametrize(("make", "path"), sampled(EIGHTEEN, SHORT))
def test_an_18xx_game_goes_on_as_read_a_second_time(
    make: Callable[[Path], Listed], path: Path, record_property: Noted
) -> None:
    """As if nobody had ordered what follows by itself, nor the end of a turn where it is only what was left out."""
    game = make(path)
    game = game._replace(why=never_ordered(game))
    old, dice = once_through(game), Random(f"again {path.stem}")
    counts: Counter[str] = Counter()
    for at in some_places(game, dice):
        for asks in (False, True):
            read = again(game, old, at, asks=asks)
            course = anew(game, game.effective()[at], ask=asks)  # type: ignore[arg-type]
            same(game, old, course, read, at)
            assert game.rules.encode(course.after) == game.rules.encode(read.after)
            counted(counts, read)
    assert counts["settled"]
    assert counts["gone"]
    record_property(path.stem, dict(counts))


@pytest.mark.parametrize(("make", "path"), sampled(EIGHTEEN, SHORT))
def test_an_18xx_game_with_another_move_too(make: Callable[[Path], Listed], path: Path, record_property: Noted) -> None:
    """As if all its lines had been ordered."""
    game = make(path)
    old, dice = once_through(game), Random(f"another {path.stem}")
    counts: Counter[str] = Counter()
    for at in some_places(game, dice):
        other = another(game, old[at].position, game.lines[at], dice)
        if other is not None:
            asks = bool(at % 2)
            read = again(game, old, at, game.rules.write_action(other), asks=asks)
            course = anew(game, game.effective()[at], [other], ask=asks)  # type: ignore[arg-type]
            same(game, old, course, read, at)
            assert game.rules.encode(course.after) == game.rules.encode(read.after)
            counted(counts, read)
    assert counts["courses"]
    assert counts["gone"]
    record_property(path.stem, dict(counts))


@pytest.mark.parametrize(("make", "path"), sampled(PARIS, PARIS[-1:]))
def test_paris_connection_goes_on_as_the_open_record_says(
    make: Callable[[Path], Listed], path: Path, record_property: Noted
) -> None:
    """The second reading has no hands: whoever trades is believed to hold what they give, unless one was taken out."""
    game = make(path)
    hands = {player: dict.fromkeys(hand, ENOUGH * len(game.lines)) for player, hand in game.begin.hands.items()}
    believed = game._replace(begin=type(game.begin)(game.definition, game.begin.table, hands))
    played, old, dice = once_through(game), once_through(believed), Random(f"open {path.stem}")
    counts: Counter[str] = Counter()
    for at in some_places(game, dice):
        for asks in (False, True):
            other = another(game, old[at].position, game.lines[at], dice) if at % 2 else None
            instead = [] if other is None or isinstance(other, Trade) else [other]
            read = again(believed, old, at, *map(game.rules.write_action, instead), asks=asks, hides=True)
            course = anew(game, game.effective()[at], instead, ask=asks, hides=True)  # type: ignore[arg-type]
            same(game, played, course, read, at)
            assert own(Game, course.after).table == read.after.table
            counted(counts, read)
    assert counts["gone"]
    record_property(path.stem, dict(counts))


def counted(counts: Counter[str], read: Again) -> None:
    kept = sum(one.place is not None for one in read.steps)
    counts.update(courses=1, kept=kept, settled=len(read.steps) - kept, gone=len(read.gone))
    counts.update(followed_no_more=len(read.followed), asked_again=read.back is not None)


def same(game: Listed, old: Sequence[Before], course: Anew, read: Again, taken: int) -> None:
    """Line by line, with what each told; and the engine makes the same of these lines."""
    made = [
        (None if one.entry is None else one.entry.number - FIRST, written(game, one.action), tuple(one.events))
        for one in course.made
    ]
    assert made == [(one.place, one.line, one.told) for one in read.steps], (taken, game.lines[taken])
    assert [one.entry.number - FIRST for one in course.dropped] == list(read.gone)
    assert [one.number - FIRST for one in course.followed] == list(read.followed)
    assert (None if course.back is None else course.back.number - FIRST) == read.back
    end = play.replay(old[taken].position, (game.rules.read_action(one.line) for one in read.steps))
    assert game.rules.encode(end) == game.rules.encode(course.after)
    assert game.rules.encode(old[-1].position) == game.rules.encode(course.before)
    last = taken
    for one in course.made:
        last = last if one.entry is None else one.entry.number - FIRST
        assert (BESIDE in one.facts) == (one.entry is None and AUTO in one.facts)
        assert BESIDE not in one.facts or one.facts[BESIDE] == str(FIRST + last)
    table(course, old, taken)


def written(game: Listed, action: Any) -> str:
    return str(game.rules.write_action(action))


def table(course: Anew, old: Sequence[Before], taken: int) -> None:
    """What is told of later moves is the difference of what the two lists told."""
    new = {one.entry.number - FIRST: tuple(one.events) for one in course.made if one.entry is not None}
    other = {at: (old[at].told, told) for at, told in new.items() if told != old[at].told}
    rows = {one.entry.number - FIRST: (tuple(one.old), tuple(one.events)) for one in course.otherwise if one.entry}
    assert rows == other
    assert all(tuple(one.old) == old[one.entry.number - FIRST].told for one in course.dropped)
    assert all(at > taken for at in new)
