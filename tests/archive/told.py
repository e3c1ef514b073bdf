"""Games as their archives tell them, each made once for all tests of a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from tempfile import TemporaryDirectory

import msgspec
import pytest

from pbem.archive.format import Archive, Scope
from pbem.archive.story import Story, story_of
from pbem.base import clock
from pbem.base.settings import load_settings
from pbem.table.record_kinds import PRESS
from tests import stores
from tests.archived import EIGHTEEN, PARIS, archived, golden_1861_game, random_game
from tests.desk.presiding import ask, confirmed, seated
from tests.house import House, sample_orders
from tests.known_walks import once


def _golden(house: House) -> None:
    golden_1861_game(house, undo_every=50)


def _paris(house: House) -> None:
    """Every fourth move is taken back: always the last one of a round."""
    random_game(house, PARIS, 4, undo_every=4)


def _running(house: House) -> None:
    random_game(house, PARIS, 4, undo_every=9, most=15)


def _running_1861(house: House) -> None:
    random_game(house, EIGHTEEN, 4, most=40)


def _by_mail(house: House) -> None:
    """Moves, a move taken back, talk, settings, a missed deadline, another name, a substitute, the moderator's end."""
    house.started()
    _move(house)
    house.write("ann", "press all:\nHello everybody")
    house.write("ann", "press ben: just us two")
    mover = _move(house)
    house.write(mover, "undo")
    _move(house)
    ask(house, "hours 50")
    house.wait(hours=80)
    _move(house)
    house.write("ben", "name Benny")
    for _ in range(3):
        _move(house)
    seated(house, "Cleo", "eve")
    for _ in range(3):
        _move(house)
    confirmed(house, "end now")
    house.write("ann", "press all: thanks")


def _move(house: House) -> str:
    mover = house.active()
    house.now += timedelta(hours=5)
    house.write(mover, sample_orders(house.last(mover, "your_turn"))[0])
    return mover


GAMES: dict[str, Callable[[House], None]] = {
    "1861": _golden,
    "paris": _paris,
    "running": _running,
    "running 1861": _running_1861,
    "by mail": _by_mail,
}
SCOPES: tuple[tuple[Scope, str], ...] = (("public", ""), ("own", "p2"), ("own", "p3"), ("whole", ""))


@contextmanager
def _house() -> Iterator[House]:
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        settings = load_settings(
            {"PBEM_HOME": home, "PBEM_DOMAIN": "mail.test", "PBEM_DATABASE_URL": stores.new_url("told")}
        )
        stores.make(settings)
        stores.ready(settings)
        house = House(settings)
        patch.setattr(clock, "now", lambda: house.now)
        yield house
        stores.end_test(settings)


@cache
def archives(name: str) -> dict[tuple[Scope, str], Archive]:
    """The archives of a game for everybody who may have one."""
    return once(f"told {name}", lambda: _archives(name))


def _archives(name: str) -> dict[tuple[Scope, str], Archive]:
    with _house() as house:
        GAMES[name](house)
        return {scope: archived(house, *scope) for scope in SCOPES}


def archive(name: str, scope: Scope = "public", reader: str = "") -> Archive:
    return archives(name)[scope, reader]


@cache
def story(name: str, scope: Scope = "public", reader: str = "") -> Story:
    """The game as its archive of this scope tells it."""
    return story_of(archive(name, scope, reader))


def renamed(name: str, *names: str) -> Story:
    """The same game with other names, which never were in the record."""
    found = archive(name)
    by_seat = dict(zip(sorted(found.names), names, strict=False))
    members = tuple(msgspec.structs.replace(one, name=by_seat.get(one.player, one.name)) for one in found.members)
    return story_of(msgspec.structs.replace(found, members=members))


def said(name: str, text: str) -> Story:
    """The same game with other words in the first message to all."""
    found = archive(name)
    at = next(at for at, one in enumerate(found.entries) if one.kind == PRESS.name and one.public.get("text"))
    entry = found.entries[at]
    entry = msgspec.structs.replace(entry, public=entry.public | {"text": text})
    return story_of(msgspec.structs.replace(found, entries=(*found.entries[:at], entry, *found.entries[at + 1 :])))
