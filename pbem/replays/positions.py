"""All positions of a game in a file, one after each action, to be looked at."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from pbem.base.errors import ServiceError
from pbem.base.plain import PlainFields
from pbem.recorded.entries import Entry
from pbem.replays.export_replay import ExportReplay
from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log, read_file
from pbem.replays.report import Divergence, Progress

POSITION = re.compile(r"(id:)?(\d{1,9})\Z")


class NoSuchPosition(ServiceError):
    """The game has no position after such an action."""


class Position(NamedTuple):
    """The game after action `number` (0: at its start), counted as in a trace; `id` is the file's number of it."""

    number: int
    id: int
    game: Any  # of the type that its title has


class Course(NamedTuple):
    """A game from its start on: `slug` of its rules; where file and rules part, if they do, it ends before that."""

    slug: str
    title: str
    positions: tuple[Position, ...]
    parted: Divergence | None


class _LogWatched(LogReplay):
    def _line(self, entry: Entry) -> PlainFields:
        return {"position": Position(self.done, entry.id, self.game)}


class _ExportWatched(ExportReplay):
    def _line(self, number: int, line: str) -> PlainFields:
        return {"position": Position(number, number, self.game)}


def course_of(path: Path, progress: Callable[[int], Progress] = lambda total: lambda: None) -> Course:
    """The positions of a recorded log or an export; BadGameFile when it is neither. `progress` is told the length."""
    found: list[Position] = []

    def tell(line: PlainFields) -> None:
        found.append(line["position"])

    file = read_file(path)
    if isinstance(file, Log):
        run: LogReplay | ExportReplay = _LogWatched(file, tell=tell)
        slug, title, total = file.game, file.kind.logged, len(file.entries)
    else:
        run = _ExportWatched(file, tell=tell)
        slug, title, total = file.game, run.kind.rules.title, len(file.actions)
    start = Position(0, 0, run.game)
    parted = run.run(progress(total)).divergence
    return Course(slug, title, (start, *found), parted)


def position_at(course: Course, wanted: str) -> Position:
    """The position after action `N`, or after the file's action `id:N` and what the server added to it."""
    match = POSITION.match(wanted.strip())
    if match is None:
        raise NoSuchPosition(
            f"--at {wanted}: write the number of an action, like --at 120, or the file's own, like --at id:130."
        )
    number, last = int(match[2]), course.positions[-1]
    if match[1]:
        return _by_id(course, number)
    if number > last.number:
        raise NoSuchPosition(f"--at {number}: {_end(course)}")
    return course.positions[number]


def _by_id(course: Course, number: int) -> Position:
    found = [one for one in course.positions if one.id == number]
    if found:
        return found[-1]
    before = [one for one in course.positions if one.id < number]
    if number > course.positions[-1].id:
        raise NoSuchPosition(f"--at id:{number}: {_end(course)}")
    other = f"The one before it is --at id:{before[-1].id}."
    raise NoSuchPosition(f"--at id:{number}: it changed nothing (undone, an undo, or a message). {other}")


def _end(course: Course) -> str:
    last = course.positions[-1]
    why = f" After that the file and our rules disagree: {course.parted.reason}" if course.parted else ""
    return f"the last action there is {last.number} (id:{last.id}).{why}"
