"""1843: a few random games on which the engine and the second reading agree, action by action."""

from __future__ import annotations

import pytest

from engine.games.g1843.steps.buy_port import BUYING_PORTS
from engine.games.g1843.steps.lay_track import LAYING
from engine.games.g1843.steps.place_token import PLACING
from tests.beside_1843.beside import Apart, beside
from tests.beside_1843.compared import differences
from tests.beside_1843.tastes import curious, spendthrift
from tests.random_1843 import Taste, begin, careful, careless
from tests.sampled import sampled
from tests.second_reading_1843 import stock
from tests.second_reading_1843.facts import ABSENT
from tests.second_reading_1843.model import Model

pytestmark = [pytest.mark.any_engine, pytest.mark.skipif(bool(ABSENT), reason=ABSENT)]
SAMPLE = sampled([(5, spendthrift, 1), (2, curious, 1), (4, careless, 2)], 1)  # `make soak` plays many


@pytest.mark.parametrize(("players", "taste", "number"), SAMPLE)
def test_both_agree_on_a_whole_game(players: int, taste: Taste, number: int) -> None:
    """Every position, and a few hundred actions that were not taken."""
    played = beside(players, f"beside {number}", taste)
    assert played.ended in ("bankrupt", "price")
    assert played.actions > 100
    assert {"Sell lawful", "Sell refused", "Start lawful", "Start refused"} <= set(played.asked)
    assert sum(played.asked.values()) > 200


@pytest.mark.soak
def test_both_agree_when_fortune_changes() -> None:
    """Emergencies that no play would have brought about."""
    assert beside(3, "fortune 1", careless, fortune=0.05).actions > 20


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


@pytest.mark.parametrize("step", [LAYING, PLACING, BUYING_PORTS])
def test_a_step_passed_over_is_seen(step: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine would go on where something can be done."""
    monkeypatch.setattr(type(step), "waits", lambda self, game: False)
    with pytest.raises(Apart, match="passed over here, possible there"):
        beside(2, "beside 1", careful, often=0)


def test_an_action_judged_differently_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position differs when nobody does what one side alone allows; it is asked for all the same."""
    monkeypatch.setattr(stock, "why_not_start", lambda game, player, company, par: "")
    with pytest.raises(Apart, match=r"here:? 1843 §7"):
        beside(3, "beside 1", careful, often=1)
