"""The course of a finished game of Paris Connection: values and points after each turn, and the turns that told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from engine.games.paris_connection import RULES, Action, Build, Definition, Trade, View
from engine.games.paris_connection.scoring import score
from pbem.drawing.scene import Scene
from pbem.titles.paris_connection.drawn.course import draw_course
from pbem.words.phrases import joined, phrase, sentence

Names = Mapping[str, str]
MOST, MOST_LEADS = 6, 4  # turning points in all; those of them at which the lead changed


class Course(msgspec.Struct, frozen=True):
    """What is kept with a letter: what everything counted at the start and after each turn, and the turns."""

    values: dict[str, tuple[int, ...]]  # by company
    totals: dict[str, tuple[int, ...]]  # by player in turn order, as §7 would have scored the hands then
    actions: tuple[str, ...]  # as exact lines


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn, counted from 1, after which others led, or that brought its player much."""

    turn: int
    action: Action
    effect: Literal["own", "other", "level", "most"]
    leaders: tuple[str, ...] = ()
    gain: int = 0


def chart(definition: Definition, views: Sequence[View], actions: Sequence[str]) -> str:
    """The course as it is kept: from full views of every position of a game that is over, and what was done between.

    What was corrected after a turn counts with it, and before the first one with the start.
    """
    turns = [at for at, line in enumerate(actions) if isinstance(RULES.read_action(line), Build | Trade)]
    views, actions = [views[at] for at in (*turns, len(actions))], [actions[at] for at in turns]
    seats = views[0].table.players
    totals = {
        one: tuple(score(definition, one, view.hands[one], view.table.values, len(seats)).total for view in views)
        for one in seats
    }
    values = {one: tuple(view.table.values[one] for view in views) for one in definition.companies}
    return msgspec.json.encode(Course(values, totals, tuple(actions))).decode()


def turning_points(definition: Definition, chart: str, names: Names) -> tuple[str, ...]:
    """The turning points in words, in order, at most six."""
    told = _read(chart)
    return tuple(_told(definition, told, point, names) for point in _points(told))


def picture(definition: Definition, chart: str, names: Names) -> Scene:
    """Both charts, with the turning points numbered as they are told."""
    told = _read(chart)
    points = [(names.get(one, one), counts) for one, counts in told.totals.items()]
    leaders = _leaders(told, len(told.actions))
    winners = frozenset(at for at, one in enumerate(told.totals) if one in leaders)
    return draw_course(told.values, points, winners, [point.turn for point in _points(told)])


def alt(definition: Definition, chart: str, names: Names) -> str:
    """What the charts show, in a line."""
    told = _read(chart)
    values = ", ".join(f"{_word(one)} {counts[-1]}" for one, counts in told.values.items())
    totals = ", ".join(f"{names.get(one, one)} {counts[-1]}" for one, counts in told.totals.items())
    return phrase("paris_connection.course.alt", turns=len(told.actions), values=values, totals=totals)


def _read(chart: str) -> Course:
    return msgspec.json.decode(chart, type=Course)


def _leaders(told: Course, turn: int) -> tuple[str, ...]:
    most = max(counts[turn] for counts in told.totals.values())
    return tuple(one for one, counts in told.totals.items() if counts[turn] == most)


def _points(told: Course) -> list[TurningPoint]:
    """The last change of the lead and those that lasted longest; then the turns that brought their players most."""
    read = (RULES.read_action(line) for line in told.actions)
    actions = [action for action in read if isinstance(action, Build | Trade)]  # `course` keeps turns only
    leaders = [_leaders(told, turn) for turn in range(len(actions) + 1)]
    changes = [turn for turn in range(1, len(leaders)) if leaders[turn] != leaders[turn - 1]]
    # Who leads alone counts twice as much as who leads with others.
    lasted = {
        turn: (after - turn) * (2 if len(leaders[turn]) == 1 else 1)
        for turn, after in pairwise([*changes, len(leaders)])
    }
    kept = sorted(changes, key=lambda turn: (turn != changes[-1], -lasted[turn], turn))[:MOST_LEADS]
    gains = {turn: _gain(told, action.player, turn) for turn, action in enumerate(actions, 1)}
    rich = sorted((turn for turn in gains if gains[turn] > 0 and turn not in kept), key=lambda one: (-gains[one], one))
    found = [_change(turn, actions[turn - 1], leaders[turn]) for turn in kept]
    found += [TurningPoint(turn, actions[turn - 1], "most", gain=gains[turn]) for turn in rich[: MOST - len(kept)]]
    return sorted(found, key=lambda point: point.turn)


def _gain(told: Course, player: str, turn: int) -> int:
    return told.totals[player][turn] - told.totals[player][turn - 1]


def _change(turn: int, action: Action, leaders: tuple[str, ...]) -> TurningPoint:
    own = leaders == (action.player,)
    return TurningPoint(turn, action, "own" if own else "level" if len(leaders) > 1 else "other", leaders)


def _told(definition: Definition, told: Course, point: TurningPoint, names: Names) -> str:
    action = point.action
    facts: dict[str, object] = {"turn": point.turn, "player": names.get(action.player, action.player)}
    facts |= {"gain": point.gain, "leaders": joined([names.get(one, one) for one in point.leaders])}
    if isinstance(action, Trade):
        facts |= {"returned": _word(action.returned), "count": action.count, "taken": _word(action.taken)}
        return phrase(f"paris_connection.course.traded.{point.effect}", **facts)
    facts |= {"company": _word(action.colour), "place": _cities(definition, action)}
    return phrase(
        f"paris_connection.course.built.{point.effect}", value=told.values[action.colour][point.turn], **facts
    )


def _cities(definition: Definition, action: Build) -> str:
    """The cities that the build connected: a build without one changes nobody's points."""
    reached = [definition.board.hex(one) for one in action.hexes]
    return joined([hex_.name or hex_.id for hex_ in reached if hex_.worth]) or action.hexes[-1]


def _word(company: str) -> str:
    return sentence(f"paris_connection.company.{company}") or company
