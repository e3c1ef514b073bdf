"""1843: a few random games on which the engine and the second reading agree, action by action; more in a soak."""

from __future__ import annotations

import os

import pytest

from tests.beside_1843.beside import Apart, beside
from tests.beside_1843.compared import differences
from tests.random_1843 import begin, careful, careless, collecting, hoarding
from tests.second_reading_1843.facts import ABSENT
from tests.second_reading_1843.model import Model

pytestmark = [pytest.mark.any_engine, pytest.mark.skipif(bool(ABSENT), reason=ABSENT)]
TASTES = (careless, careful, hoarding, collecting)
MANY = int(os.environ.get("SOAK_SECOND_1843", "60"))


@pytest.mark.parametrize(("players", "taste"), [(2, 1), (3, 0), (4, 2), (5, 3), (6, 0)])
def test_both_agree_on_a_whole_game(players: int, taste: int) -> None:
    played = beside(players, f"beside {players}", TASTES[taste])
    assert played.ended != "None"
    assert played.actions > 15


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_both_agree_on_many_games(players: int) -> None:
    for number in range(MANY):
        beside(players, f"soak {number}", TASTES[number % len(TASTES)])


def test_a_difference_is_seen() -> None:
    """The comparison is not blind: money, a share, a private, a tile, a marker."""
    game = begin(3)
    assert differences(Model(list(game.cards)), game) == []
    changed = game.copied()
    changed.purses["p1"] += 1
    assert differences(Model(list(game.cards)), changed) != []
    for fields in ({"closed": ("TAB",)}, {"phase": "green"}, {"depot": {**game.depot, "red": 1}}):
        other = game.copied()
        for name, value in fields.items():
            setattr(other, name, value)
        assert differences(Model(list(game.cards)), other) != [], fields


def test_a_refusal_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Model, "why_not", lambda self, action: "§0")
    with pytest.raises(Apart, match="refused there"):
        beside(3, "any", careless)
