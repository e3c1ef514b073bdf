"""The second reading and the engine are at one in whole random games; and it is seen when they are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.eighteen import presidents
from engine.eighteen.steps import sold_out
from engine.games.g1861 import loans, nationalise
from engine.games.g1861.steps import dividend, private_auction
from tests.sampled import sampled
from tests.second_reading.beside import disagreement

GAMES = ((3, "jklm", "column"), (3, "gtg", "grid"), (4, "gtg", "column"), (5, "jklm", "grid"))


@pytest.mark.parametrize(("players", "variant", "market"), sampled(GAMES, GAMES[1:2]))
def test_they_agree_before_every_action_and_at_the_end(players: int, variant: str, market: str) -> None:
    assert disagreement(players, variant, market, "beside") == ""


def nothing(*_: object) -> None:
    """In the place of a rule."""


WRONG: dict[str, tuple[str, object, str, Callable[..., object]]] = {
    "no price rises at the end of a stock round": ("jklm", sold_out, "rise", nothing),
    "a director stays whatever others hold": ("jklm", presidents, "settle", nothing),
    "nothing is repaid": ("jklm", loans, "repay_all_it_can", lambda *_: 0),
    "half of a dividend is rounded down": ("jklm", dividend, "half_of", lambda whole, unit: whole // (2 * unit) * unit),
    "prices do not fall at a nationalisation": ("jklm", nationalise, "fall_for_loans", nothing),
    "who declined is asked no more": ("gtg", private_auction, "clockwise_from", lambda players, first: (first,)),
}


SHOWS_IN = {"no price rises at the end of a stock round": (5, 0)}  # players and game; the others do in the first of 3


@pytest.mark.parametrize("name", sampled(WRONG, list(WRONG)[4:5]))
def test_a_wrong_rule_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant, module, rule, instead = WRONG[name]
    monkeypatch.setattr(module, rule, instead)
    games = [SHOWS_IN.get(name, (3, 0)), *((3, number) for number in range(1, 6))]
    assert any(disagreement(players, variant, "grid", f"wrong {number}") for players, number in games)
