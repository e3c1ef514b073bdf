"""Every line that a letter of 1861 ever offers is taken when it is sent back: over positions of simulated games."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from random import Random

import pytest

from pbem.base.settings import Settings
from tests import scenes_1861 as at
from tests.blind import orders_of
from tests.house import House
from tests.offered_1861 import CLUMSY, answers, faults
from tests.placed_1861 import Desk, desk, kept_1861
from tests.playing_1861 import asked, begin, mails
from tests.rules.g1861.table import Scene
from tests.rules.g1861.turns import sold_out
from tests.sampled import sampled
from tests.simulated_1861 import some

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

SOME = 2  # mails tried in each position; in a soak all
POSITIONS = 4  # of a simulated game
SCENES = (
    at.privates, at.stock, at.operating, at.running, at.buying, at.merging, at.converting, at.merged, at.giving_up,
    at.offered, at.asked_for_a_train, at.trainless, at.too_many, at.moscow, at.first_minor,
)  # fmt: skip


@pytest.mark.parametrize("scene", sampled(SCENES, SCENES[::2]), ids=lambda one: one.__name__)
@pytest.mark.parametrize("some", [SOME, pytest.param(len(CLUMSY), marks=pytest.mark.soak)])
def test_every_line_offered_can_be_sent(desk: Desk, scene: Callable[[], Scene], some: int) -> None:
    desk.put(scene())
    name, dice = desk.active(), Random(scene.__name__)
    assert tried(desk.house, name, dice.sample(CLUMSY, some)) == []


@pytest.mark.parametrize("mail", ["buy train 3 for 1", "buy train 3"])
def test_what_would_only_be_refused_otherwise_is_not_offered(desk: Desk, mail: str) -> None:
    """Neither bank nor pool has a 3: with the revenue settled it would still have to be said whose is bought."""
    desk.put(sold_out(at.operating(), "2", "3"))
    name = desk.active()
    assert tried(desk.house, name, [mail]) == []
    assert "What becomes of the revenue of NW?" in desk.send(f"preview\n{mail}", name).to(name).text


@pytest.mark.parametrize("number", [POSITIONS, pytest.param(300, marks=pytest.mark.soak)])
def test_every_line_offered_in_simulated_positions_can_be_sent(desk: Desk, number: int) -> None:
    dice, lines = Random("positions"), 0
    for position in some("letters", number):
        desk.put(position)
        name = desk.active()
        letter = desk.send("status", name).to(name)
        assert faults(desk.house, name, [letter]) == []
        assert tried(desk.house, name, ["options", *dice.sample(CLUMSY, 1)]) == []
        lines += len(orders_of(letter.text))
    assert lines > number


def tried(house: House, name: str, mails: Sequence[str]) -> list[tuple[str, ...]]:
    """The lines that the answers to these mails offer, and that would not be taken."""
    return [(text, *one) for text in mails for one in faults(house, name, answers(house, name, text))]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(int(os.environ.get("SOAK_OFFERED_GAMES", "5"))))
def test_every_line_offered_in_a_game_can_be_sent(store: Settings, seed: int) -> None:
    """Simulated players; before each of their mails all lines of their newest letter, and of answers to bad mails."""
    house, dice, lines = House(store), Random(f"offered {seed}"), 0
    begin(house)
    for _ in mails(house, f"offered {seed}"):
        if open_ := asked(house):
            name = open_[0][1]
            newest = house.last(name)
            wrong = faults(house, name, [newest]) if orders_of(newest.text) else []
            assert wrong + tried(house, name, ("options", *dice.sample(CLUMSY, 2))) == []
            lines += len(orders_of(newest.text))
    assert lines > 500
