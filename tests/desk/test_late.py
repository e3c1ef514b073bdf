"""Every letter names its decision: an order is late only when that one is closed."""

from __future__ import annotations

import pytest

from tests.desk.test_moves import actions, position
from tests.house import House, sample_orders

pytestmark = pytest.mark.any_engine


def test_a_second_answer_to_the_same_letter_is_late_and_says_what_changed(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    first, second = sample_orders(turn)[:2]
    running.write(mover, first, answering=turn)
    before = position()
    (answer,) = running.write(mover, second, answering=turn)
    assert position() == before
    text = " ".join(answer.text.split())
    assert "was about decision 1, which has been settled" in text
    assert f"{mover.title()} built" in text
    assert b"image/png" not in answer.mime, "nothing is asked"


def test_an_old_letter_answered_a_round_later_is_late(running: House) -> None:
    old = None
    for _ in range(3):
        mover = running.active()
        turn = running.last(mover, "your_turn")
        old = old or (mover, turn)
        running.write(mover, sample_orders(turn)[0], answering=turn)
    assert old is not None
    mover, turn = old
    assert running.active() == mover
    (answer,) = running.write(mover, sample_orders(turn)[1], answering=turn)
    assert len(actions()) == 3
    assert "decision 4" in " ".join(answer.text.split())
    assert b"image/png" in answer.mime, "they are asked again"
    running.write(mover, sample_orders(answer)[0] if sample_orders(answer) else "trade", answering=answer)


def test_a_fresh_mail_speaks_to_the_open_decision(running: House) -> None:
    mover = running.active()
    running.write(mover, sample_orders(running.last(mover, "your_turn"))[0])
    assert len(actions()) == 1


def test_questions_press_and_settings_work_under_any_old_letter(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    running.write(mover, sample_orders(turn)[0], answering=turn)
    sent = running.write(mover, "status\nhand\npress all: done\n\nzone Europe/Rome", answering=turn)
    assert len(sent) == 4  # two players, the moderator, the answer
    assert "closed" not in sent[-1].text


def test_orders_quoted_from_our_letters_are_never_executed(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    quoted = "\n".join(f"> {order}" for order in sample_orders(turn))
    unmarked = turn.text.replace("--- Write your orders above this line ---", "")
    running.write(mover, f"Nice map!\n\n{quoted}")
    running.write(mover, f"Nice map!\n\n{unmarked}")
    assert actions() == []
