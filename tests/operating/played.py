"""A game after three moves, looked at by `pbem verify`, and what somebody changes in it behind the service's back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import Finding, verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import Game, LogEntry
from tests.edges import Kept, legal_order, unseal_record
from tests.fixtures import copied, played_on
from tests.house import House


def _three_moves(house: House) -> None:
    for number in range(3):
        name, order = legal_order(house)
        house.write(name, order)
        if number == 1:
            house.write(name, "undo")
            house.write(name, order)


@pytest.fixture(scope="session")
def kept_played(kept_game: Kept, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """The game after three moves, the second one taken back and made again."""
    return played_on(kept_game, tmp_path_factory.mktemp("played"), _three_moves)


@pytest.fixture
def played(settings: Settings, kept_played: Kept, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A copy of it."""
    with copied(kept_played, settings, monkeypatch) as house:
        yield house


def verify(house: House, game: int = 1) -> list[Finding]:
    """The findings."""
    with connected():
        return verify_game(game, "mail.test", house.now)


def bad(house: House) -> list[str]:
    """What is wrong."""
    return [finding.what for finding in verify(house) if not finding.ok]


def rewrite(entry: LogEntry, **fields: object) -> None:
    """Change an entry of the record behind the service's back."""
    unseal_record()
    with transaction():
        LogEntry.update(fields).where(LogEntry.id == entry.id).execute()


def entries(kind: str) -> list[LogEntry]:
    """The record's entries of a kind."""
    with connected():
        return list(LogEntry.select().where(LogEntry.kind == kind).order_by(LogEntry.number))


def change(**fields: object) -> None:
    """Change the game's row."""
    with transaction():
        Game.update(fields).where(Game.id == 1).execute()


def stored() -> Game:
    """The game's row."""
    with connected():
        return Game.get_by_id(1)
