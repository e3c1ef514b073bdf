"""Paris Connection §4: a turn is one action, build or trade."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalAction, UnreadableAction
from engine.core.play import apply
from engine.games.paris_connection import RULES, Build, Trade
from tests.paris_table import table


def test_4_only_the_active_player_acts() -> None:
    """§4: the active player, and nobody else."""
    game = table("paris-connection", "anne ben carl")
    refused = game.refusal("ben: build red F10")
    assert (refused.code, refused.section) == ("not_your_turn", "Paris Connection §4")
    assert game.refuses("carl: trade red 1 blue") == "not_your_turn"
    assert game.refuses("nobody: build red F10") == "not_your_turn"
    assert game.allows("anne: build red F10")


def test_4_exactly_one_action_then_the_next_player() -> None:
    """§4: after a build, and after a trade, it is the next player's turn."""
    game = table("paris-connection", "anne ben carl").with_hand("ben", red=5)
    built = game.play("red F10")
    assert built.active == "ben"
    assert built.refuses("anne: build red F11") == "not_your_turn"
    assert built.play("trade red 1 blue").active == "carl"


def test_4_passing_is_not_allowed() -> None:
    """§4: there is no word for a pass, and an action that does nothing is refused."""
    game = table("paris-connection", "anne ben carl")
    with pytest.raises(UnreadableAction):
        RULES.read_action("anne: pass")
    with pytest.raises(UnreadableAction):
        RULES.read_action("anne: build red")
    with pytest.raises(IllegalAction) as build:
        apply(game.game, Build("anne", "red", ()))
    assert build.value.refusal.code == "too_few"
    with pytest.raises(IllegalAction) as trade:
        apply(game.with_hand("anne", red=5).game, Trade("anne", "red", "blue", 0))
    assert trade.value.refusal.code == "take_one_or_two"


def test_4_a_refused_action_leaves_the_game_as_it_was() -> None:
    """§4: nothing of an illegal build stands, though its first placements were good."""
    game = table("paris-connection", "anne ben carl")
    before = RULES.encode(game.game)
    with pytest.raises(IllegalAction):
        game.play("red F10 F11 A09")
    assert RULES.encode(game.game) == before


def test_4_the_notation_is_one_exact_line() -> None:
    """§4: an action is written and read back unchanged; another spelling is none."""
    build, trade = Build("p1", "blue", ("C09", "B09")), Trade("p2", "red", "black", 2)
    assert RULES.write_action(build) == "p1: build blue C09 B09"
    assert RULES.write_action(trade) == "p2: trade red 2 black"
    assert (RULES.read_action("p1: build blue C09 B09"), RULES.read_action("p2: trade red 2 black")) == (build, trade)
    for line in (
        "p1: trade red blue",
        "p1: trade red two blue",
        "p1: trade red 02 blue",
        "p1:build blue C09",
        "p1: sell red 1",
    ):
        with pytest.raises(UnreadableAction):
            RULES.read_action(line)
