"""`options track` and `options lay E9`: every legal lay, what it brings, lines that are accepted."""

from __future__ import annotations

import re

from engine.common18xx.actions import Lay
from engine.core import play
from engine.games.g1861.game import Game
from engine.games.g1861.whatif import WHAT_IF
from pbem.games.eighteen.options_track import WIDTH, track_block
from tests.games.eighteen.lines import meant
from tests.random_1861 import begin, walk
from tests.rules.g1861.table import table


def late() -> Game:
    """A company with trains is asked for track, late in a random game."""
    game, found = begin(4, "jklm"), list[Game]()
    for action, after in walk(game, "3"):
        if isinstance(action, Lay) and game.companies[action.company].trains and len(list(play.legal_actions(game))) > 12:
            found.append(game)
        game = after
    return found[-1]


def test_every_legal_lay_is_listed_with_the_revenue_it_brings() -> None:
    game = late()
    company = game.round.order[game.round.turn]  # type: ignore[union-attr]
    values = WHAT_IF.by_revenue(game, company)
    block = track_block(game, {})
    rows = block.split("```")[1].strip().splitlines()[1:]
    assert max(map(len, rows)) <= WIDTH
    assert sum(row.count("|") + row.count(":") + row.count("; ") - row.count(";") for row in rows) >= len(rows) // 2
    listed = {row[:5].strip() for row in rows} - {""}
    assert listed == {one.lay.hex for one in values}
    assert next(iter(rows)).split()[0] == values[0].lay.hex  # the best first
    assert f"{len(values)} legal lays" in block
    assert f"earns {values[0].before} at best" in block


def test_the_lines_of_one_hex_are_accepted() -> None:
    game = late()
    best = WHAT_IF.by_revenue(game, game.round.order[game.round.turn])[0].lay  # type: ignore[union-attr]
    block = track_block(game, {}, best.hex)
    lines = [line.split("#")[0].strip() for line in block.splitlines() if ": lay " in line]
    assert lines
    for line in lines:
        action = meant(game, line).actions[-1]
        assert isinstance(action, Lay) and action.hex == best.hex
        assert play.why_not(game, action) is None
    assert re.search(r"# .*best run \d+ → \d+", block)
    assert max(map(len, block.split("```")[1].splitlines())) <= WIDTH


def test_where_there_is_nothing_to_lay_that_is_said() -> None:
    assert track_block(table().stock().game, {}) == "Track is laid in operating rounds only."
    operating = table().with_minor("M-V", "anne", cash=100, trains="2").operating().game
    assert track_block(operating, {}, "B4") == "M-V can lay nothing on B4 Riga now."
    assert "```" in track_block(operating, {})
