"""No line is offered for a round that will not be played: the game ends before it (1861 §7, 1843 §8.10.1)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.eighteen.offered.ahead import beside
from pbem.titles.g1843.mail.hints import HINTS as HINTS_1843
from pbem.titles.g1843.mail.standing import WAYS as WAYS_1843
from pbem.titles.g1861.mail.hints import HINTS as HINTS_1861
from pbem.titles.g1861.mail.standing import WAYS as WAYS_1861
from tests import scenes_1843
from tests.desk.in_hand import two_companies

LAST = 9  # set


def of_1843(number: int, *, gray_set: int | None, reached: bool = False) -> list[str]:
    """What Anne, whose PLM is the last to operate in this round of the last set, may say ahead."""
    scene = scenes_1843.operating().with_(set_number=LAST, or_number=number, ors=3, gray_set=gray_set)
    here = scene.round
    last = replace(here, turn=here.order.index("PLM"), reached=reached)
    return rounds(beside(HINTS_1843, WAYS_1843, scene.with_(round=last).game, "anne"))


def of_1861(number: int, last_set: int | None) -> list[str]:
    """The same of her GR."""
    scene: Any = two_companies().with_(set_number=LAST, or_number=number, last_set=last_set)
    here = scene.game.round
    return rounds(beside(HINTS_1861, WAYS_1861, scene.with_(round=replace(here, turn=2)).game, "anne"))


def rounds(lines: tuple[str, ...]) -> list[str]:
    """The rounds that they name, in their comments."""
    return [found for line in lines for found in re.findall(r"\b[SO]R \d+(?:\.\d)?", line)]


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (lambda: of_1843(3, gray_set=None), ["SR 10", "OR 10.1"]),
        (lambda: of_1843(3, gray_set=LAST), ["SR 10", "OR 10.1"]),
        (lambda: of_1843(2, gray_set=LAST - 1), ["OR 9.3"]),
        (lambda: of_1843(3, gray_set=LAST - 1), []),
        (lambda: of_1843(2, gray_set=None, reached=True), []),
        (lambda: of_1861(2, None), ["SR 10", "OR 10.1"]),
        (lambda: of_1861(2, LAST), []),
    ],
)
def test_only_rounds_to_come_are_spoken_of(found: Any, wanted: list[str]) -> None:
    assert sorted(found()) == sorted(wanted)
