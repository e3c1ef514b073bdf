"""Of a large store `pbem doctor` looks at some games, and says so; what it may take for a fault, and what not."""

from __future__ import annotations

import re
from random import Random

import pytest

from pbem.operating import rows
from pbem.operating.doctor import examine
from pbem.operating.extent import Extent
from pbem.operating.store_check import wrong_rows
from pbem.store.db import connected, transaction
from pbem.store.models import TABLES, Game, InboundMail, OutboundMail
from tests.edges import Run
from tests.house import House

pytestmark = pytest.mark.usefixtures("known_shipped")
GAMES = 5


@pytest.fixture
def several(running: House) -> House:
    """A game that runs, and some that wait for answers."""
    for number in range(1, GAMES):
        running.create(name=f"Don {number}")
    return running


def test_some_games_stand_for_all_and_running_ones_are_among_them(several: House) -> None:
    seen = set[int]()
    with connected():
        for seed in range(20):
            some = Extent(2, chance=Random(seed)).games
            assert (len(some.games), some.of, some.whole) == (2, GAMES, False)
            assert 1 in some.games, "half of them run, if as many do"
            seen.update(some.games)
        assert Extent(GAMES).games.whole
        assert Extent(None).games.games == list(range(1, GAMES + 1))
    assert seen == set(range(1, GAMES + 1)), "others each time"


def test_it_says_what_it_looked_at(several: House, run: Run) -> None:
    out = run("doctor", "--sample", "2")[1]
    assert "every row of 2 of 5 games (a sample; `--all` looks at every one) can be read" in out
    assert "2 of 5 games (a sample; `--all` looks at every one) load" in out
    for args in (("--sample", "2", "--all"), ("--sample", "5"), ()):
        out = run("doctor", *args)[1]
        assert "every row can be read" in out
        assert "5 games load" in out
        assert "sample" not in out


def test_a_wrong_row_of_a_game_in_the_sample_is_found(several: House) -> None:
    with transaction():
        Game.update(state="asleep").where(Game.id == 1).execute()
    with connected():
        assert list(rows.unsound_rows(rows.of_games([1]))) == ["row 1 of game: state is impossible"]
        assert list(rows.unsound_rows(rows.of_games([2]))) == []
    assert any("state is impossible" in one.what for one in examine(several.settings, several.now))


def test_pieces_hold_every_row_once(several: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "ROWS", 3)
    monkeypatch.setattr(rows, "LONG_ROWS", 2)
    with connected():
        pieces = rows.whole()
        for table in TABLES:
            mine = [piece for piece in pieces if piece.table is table and re.fullmatch(r"id >= (\d+) .*", piece.where)]
            query = f'SELECT count(*) FROM "{table._meta.table_name}" WHERE '
            counted = [table._meta.database.execute_sql(query + piece.where).fetchone()[0] for piece in mine]
            assert not mine or sum(counted) == table.select().count()
            assert max(counted, default=0) <= 3
        assert len(pieces) > len(TABLES)


@pytest.mark.parametrize("prints_too", [False, True])
def test_bytes_that_were_let_go_are_no_fault(several: House, prints_too: bool) -> None:
    """Retention takes a letter's bytes first, and its fingerprints later."""
    with transaction():
        gone = {"mime": None, "prints": None} if prints_too else {"mime": None}
        OutboundMail.update(gone).where((OutboundMail.id == 1) & OutboundMail.prints.is_null(False)).execute()
        InboundMail.update(mime=b"").where(InboundMail.id == 1).execute()
    with connected():
        assert list(wrong_rows(Extent(), beside_bytes=True)) == []
