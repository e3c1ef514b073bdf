"""The archive of a game as it could be asked for after any entry of its record, made whole but for the pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unittest.mock import patch

from pbem.archive.derived import MAKERS, Maker
from pbem.archive.format import Scope
from pbem.archive.story import story_of
from pbem.archive.writing import archive_of
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table.record_kinds import ACTION, STARTED
from pbem.table.session import load_session
from tests.archive.retold import dots
from tests.house import House


def entries_of(house: House, game: Game) -> range:
    """The numbers of the entries after which the game can be asked for: from the first position on."""
    with connected():
        entries = load_session(game.id, house.settings.domain, house.now).entries
    first = next(one.number for one in entries if one.kind in (STARTED.name, ACTION.name))
    return range(first, entries[-1].number + 1)


SEAT: tuple[tuple[Scope, str], ...] = (("own", "p1"),)
BOTH: tuple[tuple[Scope, str], ...] = (("public", ""), *SEAT)


def export_at(
    house: House,
    game: Game,
    numbers: Iterable[int],
    readers: Sequence[tuple[Scope, str]] = BOTH,
    makers: Sequence[Maker] = MAKERS,
) -> None:
    """What `export` would bring after each of these entries, for each of these readers, as far as `makers` make it."""
    with connected(), patch("pbem.archive.painting.png", dots):
        for number in numbers:
            for scope, who in readers:
                session = load_session(game.id, house.settings.domain, house.now)
                try:
                    story = story_of(archive_of(session, scope, who, number))
                    made = [maker(story) for maker in makers]
                except Exception as error:
                    raise AssertionError(f"{game.slug} of {len(session.seats)}, entry {number}, {scope}") from error
                assert all(made)
