"""Every game can be exported at every entry of its record: here at the first ones; at all others in the soak."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from pbem.titles import slugs, title_of
from tests.archive.every_entry import BOTH, SEAT, entries_of, export_at
from tests.archived import NAMES, random_game
from tests.house import House
from tests.sampled import sampled

pytestmark = pytest.mark.one_connection

FIRST = 3  # moves


@pytest.mark.parametrize("slug", sampled(slugs(), ["1861"]))
def test_the_very_first_entries_of_every_game_of_any_number_of_players(store: Settings, slug: str) -> None:
    """A game has no round with a name on the axis of its charts before the first of them has begun."""
    house, rules = House(store), title_of(slug).rules
    assert rules.max_players <= len(NAMES)
    for players in range(rules.min_players, rules.max_players + 1):
        first = players == rules.min_players
        game = random_game(house, slug, players, most=FIRST if first else 0, press=False, stop=not first)
        every = entries_of(house, game)
        export_at(house, game, every if first else (every[0],), BOTH if first else SEAT)
        if players == rules.max_players:
            export_at(house, game, (every[-1],), SEAT)  # ended by the moderator before anybody has moved
