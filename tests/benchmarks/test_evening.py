"""The evening of benchmarks/evening.py still plays, counts and keeps; how much it counts is judged nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import evening, evening_pages
from benchmarks.evening_game import FRIENDS, Played, play
from pbem.base.settings import Settings
from pbem.titles.paris_connection.simulated.tactics import PATIENCE

pytestmark = [pytest.mark.any_engine]
MOVES = PATIENCE  # nobody thinks of the end before


@pytest.fixture
def played(store: Settings) -> Played:
    """Most scenes among three friends, with dots for maps."""
    return play(store, players=3, seed="test", mode="turns", most_moves=MOVES, pictures=False)


def test_an_evening_is_played_counted_and_kept(played: Played, tmp_path: Path) -> None:
    assert played.moves == MOVES
    assert played.undone == 1
    assert {one.to for one in played.letters} >= {friend.address for friend in FRIENDS[:3]}
    assert {"invited", "accept", "move", "undo", "help", "refused", "clock"} <= {one.occasion for one in played.letters}
    console = Console(width=140, record=True, quiet=True)
    tables = (evening.by_kind(played, {}), evening.by_reader(played), evening.by_occasion(played), evening.aims(played))
    for table in tables:
        assert table.row_count > 0
        console.print(table)
    evening_pages.keep(played.post, tmp_path)
    assert len(list(tmp_path.glob("*.eml"))) == len(list(tmp_path.glob("*.html"))) - 1 == len(played.letters)
    assert all(path.name in (tmp_path / "index.html").read_text("utf-8") for path in tmp_path.glob("*.txt"))
    assert not any("cid:" in path.read_text("utf-8") for path in tmp_path.glob("*.html"))
