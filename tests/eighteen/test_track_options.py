"""`options track` and `options lay E9`: every legal lay, what it brings, lines that are accepted."""

from __future__ import annotations

import re
from functools import cache

import pytest

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.events import TrackLaid
from engine.games.g1861.game import Game
from engine.games.g1861.whatif import WHAT_IF
from pbem.eighteen.map_orders.track import lay_words
from pbem.eighteen.offered.options_track import WIDTH, track_block
from tests.eighteen.lines import meant
from tests.eighteen.walked import walked
from tests.rules.g1861.table import table


@cache
def late() -> Game:
    """A company with trains and several lays to choose from is asked for track, late in a random game."""
    found = list[Game]()
    for game, events in zip(walked().games, walked().events, strict=False):
        if any(isinstance(one, TrackLaid) and game.companies[one.company].trains for one in events):
            found.append(game)
    return next(one for one in reversed(found) if len(list(play.legal_actions(one))) > 12)


def listed(block: str) -> dict[str, int]:
    """What a table says: the words of each lay, with the revenue after it."""
    said: dict[str, str] = {}
    at = hex_id = ""
    for row in block.split("```")[1].strip().splitlines()[1:]:
        hex_id = row[:5].strip() or hex_id
        at = f"{row[5:10].strip()} {hex_id}" if row[5:10].strip() else at
        said[at] = f"{said.get(at, '')} {row[15:]}".strip()
    found: dict[str, int] = {}
    for start, text in said.items():
        for group in text.split("; "):
            after, _, ways = group.partition(": ")
            found |= {f"{start} {way}".strip(): int(after) for way in ways.split(" | ")}
    return found


@pytest.mark.soak
def test_every_legal_lay_is_listed_with_the_revenue_it_brings() -> None:
    game = late()
    company = companies.operating(game)
    assert company
    values = WHAT_IF.by_revenue(game, company)
    block = track_block(game, {})
    assert listed(block) == {lay_words(game.definition, one.lay): one.after for one in values}
    assert next(iter(listed(block))).split()[1] == values[0].lay.hex  # the best first
    assert max(map(len, block.split("```")[1].splitlines())) <= WIDTH
    assert f"{company} earns {values[0].before} at best and has {len(values)} legal lays" in block


def test_the_lines_of_one_hex_are_accepted() -> None:
    game = late()
    hex_id = next(iter(listed(track_block(game, {})))).split()[1]
    block = track_block(game, {}, hex_id)
    lines = [line.split("#")[0].strip() for line in block.splitlines() if ": lay " in line]
    assert lines
    for line in lines:
        action = meant(game, line).actions[-1]
        assert isinstance(action, Lay)
        assert action.hex == hex_id
        assert play.why_not(game, action) is None
    assert re.search(r"# .*best run (stays \d+|\d+ → \d+)", block)
    assert max(map(len, block.split("```")[1].splitlines())) <= WIDTH


def test_where_there_is_nothing_to_lay_that_is_said() -> None:
    assert track_block(table().stock().game, {}) == "Track is laid in operating rounds only."
    operating = table().with_minor("M-V", "anne", cash=100, trains="2").operating().game
    assert track_block(operating, {}, "B4") == "M-V can lay nothing on B4 Riga now."
    assert "```" in track_block(operating, {})
