"""Paris Connection §8: what is open and what is secret."""

from __future__ import annotations

import json

from engine.core.events import may_read
from engine.core.play import view
from engine.games.paris_connection import RULES, Dealt
from tests.paris_table import table

GAME = table("paris-connection", "anne ben carl")


def test_8_open_is_the_table() -> None:
    """§8: map, values, depots and the sizes of hands, to everybody and to the public."""
    for reader in ("anne", "ben", None):
        assert view(GAME.game, reader).table == GAME.game.table
    assert GAME.view(None).table.hand_sizes == {"anne": 10, "ben": 10, "carl": 10}


def test_8_open_is_every_action_in_full() -> None:
    """§8: colours returned and taken, and all hexes, for all readers."""
    game = GAME.with_hand("anne", red=5)
    for line in ("trade red 2 blue", "red E11 E12"):
        assert [event.readers for event in game.play(line).events] == [None]


def test_8_secret_is_the_hand_of_others() -> None:
    """§8: a player sees his own hand only, the public and strangers none."""
    assert GAME.view("anne").hands == {"anne": GAME.hand("anne")}
    assert GAME.view("anne").hand == GAME.hand("anne")
    assert GAME.view(None).hands == GAME.view("stranger").hands == {}
    assert GAME.view(None).hand is None
    assert GAME.view("stranger").hand is None


def test_8_secret_in_the_bytes_of_a_view() -> None:
    """§8: what is stored for a letter names no other player's hand."""
    stored = json.loads(RULES.encode_view(GAME.view("ben")))
    assert set(stored["hands"]) == {"ben"}
    assert RULES.decode_view(RULES.encode_view(GAME.view("ben"))) == GAME.view("ben")


def test_8_hand_sizes_follow_from_the_open_record() -> None:
    """§8: they change with trades as everybody can count."""
    game = GAME.with_hand("anne", red=10)
    assert game.play("trade red 2 blue").view("ben").table.hand_sizes["anne"] == 11
    assert game.play("trade red 1 blue").view("ben").table.hand_sizes["anne"] == 10


def test_8_the_draw_is_told_to_its_player_alone() -> None:
    """§8: the Dealt event has one reader."""
    for event in GAME.events:
        if isinstance(event, Dealt):
            readers = [name for name in ("anne", "ben", "carl", None) if may_read(event, name)]
            assert readers == [event.player]
        else:
            assert may_read(event, None)


def test_8_a_moderator_who_does_not_play_may_see_all() -> None:
    """§8: the full view, which the service gives to him only."""
    assert GAME.game.full_view().hands == GAME.game.hands
    assert GAME.game.full_view().reader is None


def test_8_a_refusal_says_nothing_of_other_hands() -> None:
    """§8: the sentence names the player's own hand."""
    game = GAME.with_hand("anne", red=5).with_hand("ben", yellow=5)
    assert game.refusal("trade yellow 1 red").sentence == "You have no yellow to give back. You hold 5 red."
    assert game.refuses("ben: trade yellow 1 red") == "not_your_turn"
    assert game.refuses("ben: trade red 1 yellow") == "not_your_turn"
