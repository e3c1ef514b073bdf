"""Finding a game's desk by its slug, and that the desk offers what the service asks of it."""

from __future__ import annotations

import pytest

from engine.games.paris_connection import Build
from pbem.titles import slugs, title_of
from pbem.titles.paris_connection.mail import TITLE
from pbem.titles.paris_connection.mail.orders import WORDS
from tests.orders.paris import definition, opening


def test_every_game_is_found_by_its_slug() -> None:
    assert {"1861", "paris-connection"} <= set(slugs())
    assert [title_of(slug).rules.slug for slug in slugs()] == list(slugs())


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        title_of("monopoly")


def test_the_desk_of_paris_connection_speaks_its_order_language() -> None:
    assert title_of("paris-connection").orders.words == WORDS
    assert TITLE.orders.write(definition(), Build("p1", "blue", ("C09", "B09"))) == "build blue C09 B09"
    assert "build blue C09" in TITLE.offered.examples(definition(), opening().view("p2"), "p1")
