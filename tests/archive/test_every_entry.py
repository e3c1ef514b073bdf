"""Every game can be exported at every entry of its record: here at the first ones; at all others in the soak."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from pbem.games import game_kind, game_slugs
from tests.archive.every_entry import SEAT, entries_of, export_at
from tests.archived import NAMES, random_game
from tests.house import House

FIRST = 3  # moves


@pytest.mark.parametrize("slug", game_slugs())
def test_the_very_first_entries_of_every_game_of_any_number_of_players(store: Settings, slug: str) -> None:
    """A game has no round with a name on the axis of its charts before the first of them has begun."""
    house, rules = House(store), game_kind(slug).rules
    assert rules.max_players <= len(NAMES)
    for players in range(rules.min_players, rules.max_players + 1):
        game = random_game(house, slug, players, most=FIRST, press=False)
        every = entries_of(house, game)
        assert len(every) > FIRST
        if players == rules.min_players:
            export_at(house, game, every)
        else:
            export_at(house, game, every[:1], SEAT)
