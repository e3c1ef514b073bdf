"""Every line that a letter of 1843 ever offers is taken when it is sent back: over positions of simulated games."""

from __future__ import annotations

import os
from random import Random

import pytest

from pbem.base.settings import Settings
from tests.blind import orders_of
from tests.house import House
from tests.offered_1843 import CLUMSY, answers, faults
from tests.playing_1843 import asked, begin, mails

pytestmark = pytest.mark.any_engine

SEVERAL = 2  # clumsy mails tried before each mail that is looked at
EVERY = 15  # mails of which one is looked at
GAMES = range(int(os.environ.get("SOAK_OFFERED_GAMES", "5")))


@pytest.mark.parametrize(
    ("seed", "most", "every"),
    [("offered", 45, EVERY), *(pytest.param(f"offered {one}", 900, 1, marks=pytest.mark.soak) for one in GAMES)],
)
def test_every_line_offered_in_a_game_can_be_sent(store: Settings, seed: str, most: int, every: int) -> None:
    """Simulated players; before their mails all lines of their newest letter, and of answers to bad mails."""
    house, dice, lines, number = House(store), Random(seed), 0, 0
    begin(house)
    for number, _ in enumerate(mails(house, seed, most=most)):
        if number % every or not (open_ := asked(house)):
            continue
        name = open_[0][1]
        newest = house.last(name)
        wrong = faults(house, name, [newest]) if orders_of(newest.text) else []
        for text in ("options", *dice.sample(CLUMSY, SEVERAL)):
            wrong += [(f"{text}: {line}", why) for line, why in faults(house, name, answers(house, name, text))]
        assert wrong == []
        lines += len(orders_of(newest.text))
    assert lines > number // every
