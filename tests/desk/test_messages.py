"""A message runs to the end of its paragraph; a line that could be part of it or an order is asked back."""

from __future__ import annotations

import pytest

from tests.desk.test_moves import actions
from tests.house import House, sample_orders

pytestmark = pytest.mark.any_engine


def a_move(house: House) -> tuple[str, str, str]:
    """Who is to move, somebody else, and an order that is legal now."""
    mover = house.active()
    other = next(name for name in ("ann", "ben", "cleo") if name != mover)
    return mover, other, sample_orders(house.last(mover, "your_turn"))[0]


def test_an_order_within_a_message_is_neither_played_nor_sent(running: House) -> None:
    mover, other, order = a_move(running)
    (answer,) = running.write(mover, f"press {other}: Leave the south to me and I will\n{order}")
    assert actions() == []
    assert f"«{order}» could be part of this message or an order" in " ".join(answer.text.split())
    assert "end press" in answer.text


def test_a_misspelt_order_within_a_message_is_not_sent_to_a_rival(running: House) -> None:
    mover, other, order = a_move(running)
    (answer,) = running.write(mover, f"press {other}: Good luck!\n{order.replace('build', 'biuld')}")
    assert answer.to.startswith(mover)
    assert "could be part of this message" in " ".join(answer.text.split())


def test_end_press_tells_message_and_order_apart(running: House) -> None:
    mover, other, order = a_move(running)
    sent = running.write(mover, f"press {other}:\nLook:\n\n{order}\nis what I do.\nend press\n{order}")
    assert len(actions()) == 1
    (letter,) = (one for one in sent if "writes to you" in one.text)
    assert f"| {order}\n| is what I do." in letter.text
    assert "end press" not in letter.text


def test_a_message_may_hold_blank_lines_where_it_begins_below_its_colon(running: House) -> None:
    mover, other, _ = a_move(running)
    sent = running.write(mover, f"press {other}:\n\nDear rival,\n\nwell played.\n\nYours")
    (letter,) = (one for one in sent if "writes to you" in one.text)
    assert "| Dear rival,\n|\n| well played.\n|\n| Yours" in letter.text


def test_an_announcement_is_read_like_a_message(running: House) -> None:
    token = running.member("mo", role="moderator").token
    to = f"play+{token}@mail.test"
    running.take(running.mail("mo", "announce: We stop at noon and then I\npause the game", to=to))
    (answer,) = running.post()
    assert "could be part of this message" in " ".join(answer.text.split())
    running.take(running.mail("mo", "announce:\nHello.\n\nWe go on on Monday.", to=to))
    assert sum("We go on on Monday." in letter.text for letter in running.post()) >= 3


def test_a_question_below_a_message_holds_up_no_move(running: House) -> None:
    mover, other, order = a_move(running)
    running.write(mover, f"{order}\n\npress {other}: hello\nstatus")
    assert len(actions()) == 1
