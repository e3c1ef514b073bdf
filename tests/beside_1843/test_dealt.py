"""1843: the engine and the second reading agree on stock rounds dealt at random; SOAK_DEALT_1843 says on how many."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from tests.beside_1843.asking import EVERYDAY, Sample
from tests.beside_1843.beside import Apart, beside_steps
from tests.beside_1843.dealt import dealt, played
from tests.second_reading_1843 import stock
from tests.second_reading_1843.facts import ABSENT

pytestmark = [pytest.mark.any_engine, pytest.mark.skipif(bool(ABSENT), reason=ABSENT)]
ROUNDS = int(os.environ.get("SOAK_DEALT_1843", "3"))
MANY = Sample(120, 0, 0)


def agreed(numbers: range, sample: Sample) -> Counter[str]:
    """What was asked in these rounds; Apart where the two do not agree."""
    seen: Counter[str] = Counter()
    for name in (f"dealt {number}" for number in numbers):
        model, start = dealt(Random(name))
        seen += beside_steps(start, played(start, name), name, sample, often=1.0, model=model).asked
    return seen


@pytest.mark.parametrize("number", range(ROUNDS))
def test_both_agree_on_a_stock_round(number: int) -> None:
    """Every position of it, and many actions that were not taken."""
    seen = agreed(range(number, number + 1), MANY)
    assert seen["Pass lawful"] + seen["Pass refused"] > 0
    assert seen["Sell lawful"] > 0


def test_a_limit_judged_differently_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are dealt in which it matters: above the certificate limit."""
    monkeypatch.setattr(stock, "over_limit", lambda game, player: False)
    with pytest.raises(Apart, match=r"1843 §7\.6"):
        agreed(range(40), EVERYDAY)
