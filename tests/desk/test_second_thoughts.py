"""Mails whose second line takes back the first: nothing of them is done; comments stop nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.desk.test_moves import actions
from tests.desk.test_ten_mails import a_build, plain
from tests.house import House, sample_orders
from tests.orders.second_thoughts import HARMLESS, TAKEN_BACK
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

EVERY = 9  # of the long lists, each of which is tried word for word in tests/orders


@pytest.mark.parametrize(
    "form", spread(["{order}\n\n{line}", "{order}\n{line}", "{order}. {line}", "{order} - {line}"], 2)
)
def test_what_is_taken_back_is_never_done(running: House, form: str) -> None:
    mover, turn, order, _ = a_build(running)
    for line in TAKEN_BACK[len(form) % EVERY :: EVERY]:
        running.now += timedelta(minutes=5)
        running.write(mover, form.format(order=order, line=line), answering=turn)
        assert actions() == [], line


@pytest.mark.parametrize("line", HARMLESS[::EVERY])
def test_a_comment_below_an_order_stops_nothing(running: House, line: str) -> None:
    mover, turn, order, _ = a_build(running)
    running.write(mover, f"{order}\n\n{line}", answering=turn)
    assert actions()[-1].endswith(order)


@pytest.mark.parametrize("line", ["do it next turn", "do not process", "should have been the other way round"])
def test_what_begins_like_a_question_takes_back_all_the_same(running: House, line: str) -> None:
    mover, turn, order, _ = a_build(running)
    running.write(mover, f"{order}\n\n{line}", answering=turn)
    assert actions() == []


def test_the_last_version_is_asked_back(running: House) -> None:
    mover, turn, order, _ = a_build(running)
    other = next(one for one in sample_orders(turn) if one.startswith("build") and one != order)
    answer = running.write(mover, f"{order}\n\nah no wait, forget that. {other} please", answering=turn)[0]
    assert actions() == []
    assert "Not understood" in plain(answer)
    assert sample_orders(answer)[0] == other
