"""A rematch of an 18xx game: everybody keeps their seat, the first-player card moves on."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from engine.core import play
from engine.games.g1861.rules import RULES
from pbem.games.again import Again
from pbem.titles.g1861.mail import TITLE
from tests.g1861 import definition

ALL = ("p1", "p2", "p3", "p4")


def after(staying: Collection[str], **options: str) -> Again:
    """What follows a game that began with p3."""
    stored = RULES.options({"seats": "invited", "first": "3", "variant": "gtg", **options})
    game, _ = RULES.start(definition(), ALL, stored, "any")
    return TITLE.went.again(definition(), play.view(game, None), stored, staying)


@pytest.mark.parametrize(
    ("staying", "players", "first", "number"),
    [
        (ALL, ALL, "p4", "4"),
        (("p1", "p2", "p3"), ("p1", "p2", "p3"), "p1", "1"),
        (("p4", "p2", "p3"), ("p2", "p3", "p4"), "p4", "3"),
    ],
)
def test_seats_are_kept_and_the_card_moves_on(
    staying: tuple[str, ...], players: tuple[str, ...], first: str, number: str
) -> None:
    found = after(staying)
    assert (found.players, found.first) == (players, first)
    assert (found.options["seats"], found.options["first"], found.options["variant"]) == ("invited", number, "gtg")


def test_the_next_game_begins_so() -> None:
    """Players are numbered anew in the order in which they are invited."""
    found = after(ALL, seats="random")
    numbers = tuple(f"p{at + 1}" for at in range(len(found.players)))
    game, _ = RULES.start(definition(), numbers, RULES.options(found.options), "another seed")
    assert game.players == numbers
    assert game.first == numbers[found.players.index(found.first)]


def test_a_series_of_games_lets_everybody_begin() -> None:
    game, _ = RULES.start(definition(), ALL, RULES.options({}), "a series")
    options, began = RULES.options({}), [game.first]
    for _ in range(3):
        found = TITLE.went.again(definition(), play.view(game, None), options, ALL)
        began.append(found.first)
        options = RULES.options(found.options)
        game, _ = RULES.start(definition(), found.players, options, "again")
        assert (game.players, game.first) == (found.players, found.first)
    assert set(began) == set(ALL)
