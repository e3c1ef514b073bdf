"""An end that is only tried out: the reader's points are exact, the others' lie within what is told, and no more is."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from engine.games.paris_connection import Game
from engine.games.paris_connection.scoring import final_scores
from pbem.titles.paris_connection.mail.ending import possible, would_score
from tests.golden_games import golden_files, last_position, read_golden
from tests.letters.paris import NAMES, definition
from tests.worlds import redealt


def ended(players: int) -> Game:
    """The end of a golden game, with hands of several colours."""
    golden = (read_golden(file) for file in golden_files())
    return last_position(next(one for one in golden if one.players == players and one.ended != "stall"))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_is_told_holds_for_every_deal_that_looks_alike(players: int) -> None:
    """The same block to the letter whatever others hold, and true of each of these deals (§7, §8)."""
    game = ended(players)
    assert game.finished
    chance = random.Random(players)
    for reader in game.table.players[:2]:
        told = would_score(definition(), game.closed_view(reader), NAMES)
        ranges = {one.player: one for one in possible(definition(), game.closed_view(reader))}
        deals = [game, *(Game(game.definition, game.table, redealt(game, reader, chance)) for _ in range(20))]
        for other in deals:
            assert would_score(definition(), other.closed_view(reader), NAMES) == told
            for row in final_scores(other):
                one = ranges[row.player]
                assert one.least <= row.total <= one.most
                assert one.penalty == row.penalty
        assert ranges[reader].least == ranges[reader].most
        assert any(one.hands != game.hands for one in deals), "the hands did differ"


def test_both_ends_of_a_range_are_possible() -> None:
    """The most that Ben can have is what he has when the dearest of what is hidden are his; so with the least."""
    game = ended(4)
    reader, other = game.table.players[0], game.table.players[1]
    values, size = game.table.values, game.table.hand_sizes[other]
    hidden = [
        colour
        for player in game.table.players[1:]
        for colour, count in game.hands[player].items()
        for _ in range(count)
    ]
    told = next(one for one in possible(definition(), game.closed_view(reader)) if one.player == other)
    for dear, end in ((True, told.most), (False, told.least)):
        taken = sorted(hidden, key=lambda colour: values[colour], reverse=dear)[:size]
        assert sum(values[colour] for colour in taken) - told.penalty == end


def test_the_table_says_what_it_knows() -> None:
    """Exact for the reader, a range for others; ranges only for a moderator; nothing where hands are open."""
    game = ended(4)
    reader = game.table.players[0]
    own = next(row for row in final_scores(game) if row.player == reader)
    text = would_score(definition(), game.closed_view(reader), NAMES)
    assert re.search(rf"^{NAMES[reader]} +\d+ +-?\d+ +{own.total}$", text, re.MULTILINE)
    assert len(re.findall(r"-?\d+ to -?\d+$", text, re.MULTILINE)) == 3
    assert "Your own points are exact." in text
    assert max(len(line) for line in text.split("```")[1].splitlines()) <= 46
    public = would_score(definition(), game.closed_view(None), NAMES)
    assert len(re.findall(r"-?\d+ to -?\d+$", public, re.MULTILINE)) == 4
    assert "Your own" not in public
    assert would_score(definition(), game.view(reader), NAMES) == ""
    running = replace(game, table=replace(game.table, ended=None))
    assert would_score(definition(), running.closed_view(reader), NAMES) == ""
