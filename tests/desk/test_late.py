"""Every letter names its decision: an order is late only when that one is closed."""

from __future__ import annotations

from pbem.base.settings import Settings
from tests.desk.test_moves import actions, position
from tests.house import House, sample_orders


def test_a_second_answer_to_the_same_letter_is_late_and_says_what_changed(store: Settings) -> None:
    house = House(store)
    house.started()
    mover = house.active()
    turn = house.last(mover, "your_turn")
    first, second = sample_orders(turn)[:2]
    house.write(mover, first, answering=turn)
    before = position()
    (answer,) = house.write(mover, second, answering=turn)
    assert position() == before
    text = " ".join(answer.text.split())
    assert "asked for decision 1, which is closed" in text
    assert f"{mover.title()} built" in text
    assert b"image/png" in answer.mime


def test_an_old_letter_answered_a_round_later_is_late(store: Settings) -> None:
    house = House(store)
    house.started()
    old = None
    for _ in range(3):
        mover = house.active()
        turn = house.last(mover, "your_turn")
        old = old or (mover, turn)
        house.write(mover, sample_orders(turn)[0], answering=turn)
    assert old is not None
    mover, turn = old
    assert house.active() == mover
    (answer,) = house.write(mover, sample_orders(turn)[1], answering=turn)
    assert len(actions()) == 3
    assert "decision 4" in " ".join(answer.text.split())
    house.write(mover, sample_orders(answer)[0] if sample_orders(answer) else "trade", answering=answer)


def test_a_fresh_mail_speaks_to_the_open_decision(store: Settings) -> None:
    house = House(store)
    house.started()
    mover = house.active()
    house.write(mover, sample_orders(house.last(mover, "your_turn"))[0])
    assert len(actions()) == 1


def test_questions_press_and_settings_work_under_any_old_letter(store: Settings) -> None:
    house = House(store)
    house.started()
    mover = house.active()
    turn = house.last(mover, "your_turn")
    house.write(mover, sample_orders(turn)[0], answering=turn)
    sent = house.write(mover, "status\nhand\npress all: done\nzone Europe/Rome", answering=turn)
    assert len(sent) == 4  # two players, the moderator, the answer
    assert "closed" not in sent[-1].text


def test_orders_quoted_from_our_letters_are_never_executed(store: Settings) -> None:
    house = House(store)
    house.started()
    mover = house.active()
    turn = house.last(mover, "your_turn")
    quoted = "\n".join(f"> {order}" for order in sample_orders(turn))
    unmarked = turn.text.replace("--- Write your orders above this line ---", "")
    house.write(mover, f"Nice map!\n\n{quoted}")
    house.write(mover, f"Nice map!\n\n{unmarked}")
    assert actions() == []
