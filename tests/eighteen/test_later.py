"""Orders for later in people's own words: each wording with the order that it means, and what must not be read so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pbem.eighteen.logs.clauses import MOST_LINES
from pbem.titles.g1843.mail.orders import LANGUAGE as LANGUAGE_1843
from pbem.titles.g1861.mail.orders import LANGUAGE
from tests.g1843 import definition as definition_1843
from tests.rules.g1861.table import definition
from tests.sampled import sampled

HERE = Path(__file__).parent


def _lines(name: str) -> list[str]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [one for one in lines if one and not one.startswith("#")]


MEANT = [tuple(one.split(" => ")) for one in _lines("later.txt")]
MEANT_1843 = [tuple(one.split(" => ")) for one in _lines("later_1843.txt")]


@pytest.mark.parametrize(("line", "order"), MEANT)
def test_what_is_ordered_for_later(line: str, order: str) -> None:
    assert LANGUAGE.plainly(definition(), line) == (order,)


@pytest.mark.parametrize(("line", "order"), MEANT_1843)
def test_what_is_ordered_for_later_in_1843(line: str, order: str) -> None:
    assert LANGUAGE_1843.plainly(definition_1843(), line) == (order,)


@pytest.mark.parametrize("line", _lines("not_later.txt"))
def test_what_orders_nothing_for_later(line: str) -> None:
    assert LANGUAGE.plainly(definition(), line) == ()


@pytest.mark.parametrize("seed", sampled(range(4), 1))
def test_parts_in_any_row_break_nothing(seed: int) -> None:
    """Words of many of them in a row: read in no time, as one line or as none."""
    dice, words = Random(seed), [word for line, _ in MEANT for word in line.split()]
    for _ in range(100):
        line = " ".join(dice.choices(words, k=dice.randint(1, 40)))[:200]
        assert len(LANGUAGE.plainly(definition(), line)) <= MOST_LINES


def test_ways_are_bounded() -> None:
    line = "now again too keep pass again out now " * 5
    assert LANGUAGE.plainly(definition(), f"{line[:170]} up to 65, up to 66") == ()
