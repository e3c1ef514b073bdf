"""«Same again» is what its writer ordered the last time; asked back unless all of it is plain and legal."""

from __future__ import annotations

import pytest

from tests.desk.test_moves import actions
from tests.desk.test_ten_mails import plain
from tests.house import House, sample_orders
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

SAID = (
    "same as last turn", "ditto", "same again", "as before", "same again please", "Same as last time, thanks",
    "repeat that",
    "wie zuletzt", "the same again",
)  # fmt: skip


def round_about(house: House) -> tuple[str, str]:
    """Everybody has traded or built once; who is to move again, and what they ordered."""
    first = house.active()
    ordered = next(one for one in sample_orders(house.last(first, "your_turn")) if one.startswith("trade"))
    house.write(first, ordered)
    while house.active() != first:
        name = house.active()
        house.write(name, next(one for one in sample_orders(house.last(name, "your_turn")) if one.startswith("build")))
    return first, ordered


@pytest.mark.parametrize("said", spread(SAID, 2, single=True))
def test_it_is_asked_back_with_what_was_ordered(running: House, said: str) -> None:
    mover, ordered = round_about(running)
    before = actions()
    answer = running.write(mover, said, answering=running.last(mover, "your_turn"))[0]
    assert actions() == before
    assert f"The last time, you ordered {ordered}" in plain(answer)
    assert sample_orders(answer)


@pytest.mark.parametrize(
    "said", ["same as last turn but in red", "the same old story", "same here", "ditto for Ben, I think"]
)
def test_other_words_are_not_it(running: House, said: str) -> None:
    mover, _ = round_about(running)
    before = actions()
    answer = running.write(mover, said, answering=running.last(mover, "your_turn"))[0]
    assert actions() == before
    assert "The last time, you ordered" not in plain(answer)


def test_who_never_ordered_anything_is_told(running: House) -> None:
    mover = running.active()
    answer = running.write(mover, "same again", answering=running.last(mover, "your_turn"))[0]
    assert "nothing to repeat" in plain(answer)


def test_beside_a_move_it_is_never_guessed(running: House) -> None:
    mover, ordered = round_about(running)
    before = actions()
    order = sample_orders(running.last(mover, "your_turn"))[0]
    running.write(mover, f"{order}\nsame as last turn", answering=running.last(mover, "your_turn"))
    assert actions() == before
    assert ordered
