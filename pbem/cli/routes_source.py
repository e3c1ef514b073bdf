"""What `pbem routes` looks at: a position of a file, or the present one of a game of the service."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click
from rich.console import Console
from rich.progress import Progress

from engine.eighteen.game import Game18xx
from engine.eighteen.whatif.supposing import WhatIf
from pbem.archive.signs import is_archive
from pbem.base import clock
from pbem.cli.common import MOST_DIGITS, ready, settings_of_environment
from pbem.replays.known import logged
from pbem.replays.positions import Course, NoSuchPosition, Position, course_of, position_at
from pbem.routes.question import NotUnderstood, company_named
from pbem.store.db import connected
from pbem.table.session import load_session
from pbem.titles import what_if, with_what_ifs

Tick = Callable[[], None]
ROUNDS = {"operating": "OR", "privates": "PA"}  # the others are stock rounds
NUMBER = re.compile(rf"[Gg]\d{{1,{MOST_DIGITS}}}\Z")


class Looked(NamedTuple):
    """A position, a company of its rules, and how both are called; `warning`: what to know of the file."""

    game: Game18xx
    company: str
    name: str  # for the picture's file
    place: Position
    slug: str
    warning: str = ""

    @property
    def what_if(self) -> WhatIf[Game18xx]:
        """What its game answers about supposed positions."""
        return what_if(self.slug)

    @property
    def at(self) -> str:
        """`after action 641 (id:700), OR 7.2, phase 8`."""
        number = self.place.number
        id_told = f" (id:{self.place.id})" if self.place.id != number else ""
        after = "now" if number < 0 else "at the start" if number == 0 else f"after action {number}{id_told}"
        return f"{after}, {self._round}, phase {self.game.phase}"

    @property
    def _round(self) -> str:
        """`OR 7.2`; of a game without logs by the kind of its round."""
        game = self.game
        kind = logged().get(self.slug)
        name = kind.stage(game).round if kind is not None else ROUNDS.get(str(game.round.__struct_config__.tag), "SR")
        return f"{name} {game.set_number}" + (f".{game.or_number}" if name == "OR" else "")


def looked_up(source: str, company: str, at: str | None) -> Looked:
    """The position asked for; NotUnderstood, NoSuchPosition or BadGameFile when there is none."""
    path = Path(source)
    if path.is_file():
        return _in_file(path, company, at)
    if NUMBER.match(source):
        return _in_service(source.upper(), company, at)
    raise NotUnderstood(f"{source}: no such file. A game on this service is written like G12.")


def _in_file(path: Path, company: str, at: str | None) -> Looked:
    course = _course(path)
    if course.slug not in with_what_ifs():
        raise NotUnderstood(_no_routes(path.name, course.title))
    wanted = company_named(course.positions[0].game.definition, company)
    warning = ""
    if course.parted and at is None:
        reason = course.parted.reason
        warning = f"{path.name} is replayed only up to action {course.positions[-1].number}, because: {reason}"
    place = position_at(course, at) if at is not None else _last_run(course, wanted)
    return Looked(place.game, _in_play(place.game, wanted), path.stem, place, course.slug, warning)


def _course(path: Path) -> Course:
    """The whole game, with a progress bar where somebody looks."""
    if is_archive(path):
        from pbem.archive.reading import read_archive  # a log needs none of it
        from pbem.archive.replaying import course_of_archive

        return course_of_archive(read_archive(path).archive)
    if not sys.stderr.isatty():
        return course_of(path)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("replaying")

        def of_length(total: int) -> Tick:
            bar.update(task, total=total)
            return lambda: bar.advance(task)

        return course_of(path, of_length)


def _last_run(course: Course, company: str) -> Position:
    """The end, or the last position before it in which the company has a train and somewhere to run."""
    playing = [place for place in course.positions if company in place.game.companies]
    if not playing:
        raise NoSuchPosition(f"{company} is never in play in this game. {_playing(course.positions[-1].game)}")
    running = [one for one in playing if _can_run(one.game, company)]
    return (running or playing)[-1]


def _can_run(game: Game18xx, company: str) -> bool:
    return bool(game.companies[company].trains) and game.network.can_run(company)


def _in_play(game: Game18xx, company: str) -> str:
    if company not in game.companies:
        raise NoSuchPosition(f"{company} is not in play at that point. {_playing(game)}")
    return company


def _playing(game: Game18xx) -> str:
    return f"In play: {', '.join(game.companies)}."


def _in_service(number: str, company: str, at: str | None) -> Looked:
    """The present position of a game of the service, read only."""
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        session = load_session(int(number[1:]), settings.domain, clock.now())
    if session.game.slug not in with_what_ifs():
        raise NotUnderstood(_no_routes(number, session.rules.title))
    if at is not None:
        raise click.UsageError("--at works only with files; for a game on this service you get the current position.")
    if not session.has_position:
        raise NotUnderstood(f"{number} has not started.")
    game: object = session.position
    assert isinstance(game, Game18xx), "only such games answer what-ifs"
    wanted = _in_play(game, company_named(game.definition, company))
    return Looked(game, wanted, number, Position(-1, -1, game), session.game.slug)


def _no_routes(name: str, title: str) -> str:
    others = " and ".join(sorted(with_what_ifs()))
    none = f"{name} is a game of {title}, in which no company runs trains, so there are no routes."
    return f"{none} Ask for one of {others}."
