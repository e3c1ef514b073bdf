"""Questions beside a move in one mail are answered as things stand once the mail is worked off."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from tests import scenes_1861 as at
from tests.desk.in_hand import PROXY, kept
from tests.desk.presiding import ask, code_in, plain
from tests.edges import legal_order
from tests.house import House, Sent
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

IDLE = ["preview\n{order}", "{order}\nbuild nonsense"]  # mails with a legal move that is not made
NOTHING = "You have ordered nothing for later."
NOBODY = "Nobody has answered a question in this game yet."


def sent(house: House, text: str) -> tuple[str, Sent]:
    """Whoever is asked sends this with a move, three hours after they were asked; who, and the answer."""
    house.now += timedelta(hours=3)
    name, order = legal_order(house)
    letters = house.write(name, text.format(order=order))
    return name.title(), next(one for one in letters if one.to.startswith(f"{name}@"))


def told(answer: Sent) -> list[str]:
    """The entries of the record that the answer tells of."""
    return [line for line in answer.text.split("\n") if line.startswith("- No. ")]


@pytest.mark.parametrize("text", ["{order}\ndeadline", "deadline\n{order}"])
def test_deadline_beside_a_move(running: House, text: str) -> None:
    _, answer = sent(running, text)
    assert f"It is {running.active().title()}’s turn (decision 2), due by" in plain(answer)
    assert "It is your turn" not in plain(answer)


@pytest.mark.parametrize("idle", IDLE)
def test_deadline_beside_a_move_that_is_not_made(running: House, idle: str) -> None:
    _, answer = sent(running, f"{idle}\ndeadline")
    assert "It is your turn (decision 1). Please move by" in plain(answer)


@pytest.mark.parametrize("text", ["{order}\nhistory", "history\n{order}"])
def test_history_beside_a_move(running: House, text: str) -> None:
    name, answer = sent(running, text)
    assert told(answer)[-1].startswith("- No. 6, 21 Nov 16:00:")
    assert f"16:00: {name} " in told(answer)[-1]


@pytest.mark.parametrize("idle", IDLE)
def test_history_beside_a_move_that_is_not_made(running: House, idle: str) -> None:
    _, answer = sent(running, f"{idle}\nhistory")
    assert told(answer)[-1].startswith("- No. 5, 21 Nov 13:00: You drew")


@pytest.mark.parametrize("text", ["{order}\nstatus waits", "status waits\n{order}"])
def test_status_waits_beside_a_move(running: House, text: str) -> None:
    name, answer = sent(running, text)
    assert NOBODY not in plain(answer)
    assert re.search(rf"^{name} +1 +0 +3\.0$", answer.text, re.MULTILINE), answer.text
    assert f"The game is waiting for {running.active().title()} now" in plain(answer)


@pytest.mark.parametrize("idle", IDLE)
def test_status_waits_beside_a_move_that_is_not_made(running: House, idle: str) -> None:
    name, answer = sent(running, f"{idle}\nstatus waits")
    assert NOBODY in plain(answer)
    assert f"The game is waiting for {name} now" in plain(answer)


@pytest.mark.parametrize("text", [f"bid M-V 100\n{PROXY}\nstanding", f"standing\n{PROXY}\nbid M-V 100"])
def test_standing_beside_a_move(desk: Desk, text: str) -> None:
    """What the same mail orders for later is in hand."""
    desk.put(at.stock())
    came = desk.send(text, "ann")
    assert came.outcome == "applied"
    (line,) = kept("ann")
    assert NOTHING not in plain(came.to("ann"))
    assert line in plain(came.to("ann"))


@pytest.mark.parametrize("text", [f"preview\nbid M-V 100\n{PROXY}\nstanding", f"bid M-V 7\n{PROXY}\nstanding"])
def test_standing_beside_a_move_that_is_not_made(desk: Desk, text: str) -> None:
    desk.put(at.stock())
    came = desk.send(text, "ann")
    assert (came.lines, kept("ann")) == ([], [])
    assert NOTHING in plain(came.to("ann"))


def test_standing_no_longer_lists_what_the_mail_has_dropped(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send(PROXY, "ben")
    assert PROXY in plain(desk.send("standing", "ben").to("ben"))
    assert PROXY not in plain(desk.send("drop all\nstanding", "ben").to("ben")).split("standing", 1)[1]


def test_questions_asked_twice_are_answered_once(running: House) -> None:
    _, answer = sent(running, "deadline\n{order}\ndeadline\nhistory 1\nhistory 2\nhistory 1")
    assert plain(answer).count("turn (decision 2)") == 1
    assert plain(answer).count("You asked the same thing above") == 2
    assert len(told(answer)) == 3


def test_the_deadline_of_a_game_that_the_mail_ends(running: House) -> None:
    (preview,) = ask(running, "end now")
    letters = ask(running, f"deadline\nconfirm {code_in(preview)}")
    (answer,) = [one for one in letters if one.to.startswith("mo@")]
    assert "The game is over. You can still ask: status, map, history." in plain(answer)
