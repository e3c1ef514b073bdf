"""Every line that a letter of 1861 ever offers is taken when it is sent back: over positions of simulated games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests import scenes_1861 as at
from tests.offered_1861 import CLUMSY, answers, faults
from tests.placed_1861 import Desk, desk, kept_1861
from tests.rules.g1861.table import Scene

__all__ = ["desk", "kept_1861"]

SOME = 6  # mails tried in each position
SCENES = (
    at.privates, at.stock, at.operating, at.running, at.buying, at.merging, at.converting, at.merged, at.giving_up,
    at.offered, at.asked_for_a_train, at.trainless, at.too_many, at.moscow, at.first_minor,
)  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.__name__)
def test_every_line_offered_can_be_sent(desk: Desk, scene: Callable[[], Scene]) -> None:
    desk.put(scene())
    name, dice = desk.active(), Random(scene.__name__)
    found = []
    for text in ("options", *dice.sample(CLUMSY, SOME)):
        wrong = faults(desk.house, name, answers(desk.house, name, text))
        found += [(text, *one) for one in wrong]
    assert found == []
