"""Golden games of Paris Connection: replayed line by line to the exact end, one for each end and player count."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from engine.core.play import apply
from engine.games.paris_connection import RULES
from engine.games.paris_connection.events import EndReason
from tests.golden_games import SCRIPTS, first_position, golden_files, last_position, read_golden, summary
from tests.random_games import check_position

FILES = golden_files()


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """Each file in turn."""
    found: Path = request.param
    return found


def test_replay_to_the_exact_end(path: Path) -> None:
    """Deal, start hexes, values, hands, totals (computed apart) and winners are those of the file."""
    golden = read_golden(path)
    start, end = first_position(golden), last_position(golden)
    expected = summary(start, end)
    assert {name: getattr(golden, name) for name in expected} == expected
    assert list(golden.dealt) == list(start.table.players)


def test_the_engine_scores_it_the_same(path: Path) -> None:
    """§7: the result table of the engine against the file."""
    golden = read_golden(path)
    rows = last_position(golden).view(None).result
    assert {row.player: row.total for row in rows} == golden.totals
    assert tuple(row.player for row in rows if row.winner) == golden.winners


def test_it_ends_with_the_last_line_and_not_before(path: Path) -> None:
    """§6: at every step the invariants hold; only the last action ends the game."""
    golden = read_golden(path)
    game = first_position(golden)
    for line in golden.actions:
        assert not game.finished
        action = RULES.read_action(line)
        assert RULES.write_action(action) == line
        assert (action.player,) == game.active
        game, _ = apply(game, action)
        check_position(game)
    assert game.finished
    assert game.table.ended == golden.ended


def test_every_end_reason_has_a_golden_game() -> None:
    by_the_rules = set(get_args(EndReason)) - {"moderator"}  # whose end is no action; see tests/test_engine_core.py
    assert {read_golden(path).ended for path in FILES} == by_the_rules


def test_every_player_count_has_a_golden_game() -> None:
    assert {read_golden(path).players for path in FILES} == set(range(RULES.min_players, RULES.max_players + 1))


def test_both_ways_to_the_supply_end_have_one() -> None:
    """§6: by a build and by a trade."""
    last = {read_golden(path).actions[-1].split()[1] for path in FILES if read_golden(path).ended == "supply"}
    assert last == {"build", "trade"}


def test_every_script_has_its_file() -> None:
    assert {path.stem for path in FILES} == set(SCRIPTS)
