"""Finding a game's desk by its slug, and that the desk offers what the service asks of it."""

from __future__ import annotations

import pytest

from engine.games.paris_connection import Build
from pbem.games import game_kind, game_slugs
from pbem.games.paris_connection.orders import WORDS
from tests.orders.paris import definition, opening


def test_every_game_is_found_by_its_slug() -> None:
    assert game_slugs() == ("1861", "paris-connection")
    assert [game_kind(slug).rules.slug for slug in game_slugs()] == list(game_slugs())


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        game_kind("monopoly")


def test_the_desk_of_paris_connection_speaks_its_order_language() -> None:
    kind = game_kind("paris-connection")
    assert kind.words == WORDS
    assert kind.write_order(definition(), Build("p1", "blue", ("C09", "B09"))) == "build blue C09 B09"
    assert "build blue C09" in kind.examples(definition(), opening().view("p2"), "p1")
