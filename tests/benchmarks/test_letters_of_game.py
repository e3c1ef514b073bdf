"""benchmarks/letters_of_game.py still plays, makes letters and counts; how long anything takes is judged nowhere."""

from __future__ import annotations

import pytest

from benchmarks import letters_of_game
from pbem.base.settings import Settings

pytestmark = pytest.mark.any_engine

MAILS = 3


@pytest.mark.parametrize("slug", ["1861", "1843"])
def test_some_mails_are_played_timed_and_counted(store: Settings, slug: str) -> None:
    told: list[int] = []
    played = letters_of_game.play(store, slug, "test", MAILS, 4, told.append)
    assert told == list(range(1, MAILS + 1))
    assert len(played.mails) == MAILS
    assert played.questions >= MAILS
    assert sum(played.letters.values()) >= sum(mail.letters for mail in played.mails)
    assert played.made
    assert all(one.html and one.whole > one.pictures for one in played.made)
    tables = (letters_of_game.taken(played, []), letters_of_game.sizes(played), letters_of_game.counts(played))
    assert all(table.row_count for table in tables)
