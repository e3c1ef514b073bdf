"""What one mail does comes to each reader in one letter, whatever it is made of."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.desk.presiding import ask
from tests.desk.test_messages import a_move
from tests.house import House

pytestmark = pytest.mark.any_engine

TEXT = "We meet again on Monday."


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        (f"pause\nannounce: {TEXT}", "has paused the game"),
        (f"announce: {TEXT}\n\npause", "has paused the game"),
        (f"extend two days\nannounce: {TEXT}", "has given"),
        (f"press ann, ben, cleo: {TEXT}\n\nremind 12h", "reminder"),
        (f"hours 60\nweekends off\npress all: {TEXT}", "Saturdays and Sundays"),
    ],
)
def test_what_the_moderator_does_and_says_in_one_mail_is_one_letter_each(
    running: House, orders: str, told: str
) -> None:
    letters = ask(running, orders)
    assert Counter(letter.to.partition("@")[0] for letter in letters) == {"mo": 1, "ann": 1, "ben": 1, "cleo": 1}
    for letter in letters[1:]:
        assert letter.to == "mo@example.org" or (TEXT in letter.text and told in " ".join(letter.text.split()))


def test_two_messages_of_a_mail_are_one_letter_to_who_gets_both(running: House) -> None:
    letters = ask(running, "announce: One.\n\nannounce: Two.")
    assert Counter(letter.to for letter in letters).most_common(1)[0][1] == 1
    assert all("| One." in one.text and "| Two." in one.text for one in letters if not one.to.startswith("mo"))


@pytest.mark.store
def test_a_move_and_a_message_are_one_letter_and_the_message_outlives_an_undo(running: House) -> None:
    mover, _, order = a_move(running)
    running.take(running.mail(mover, f"{order}\n\npress all: {TEXT}"))
    following = running.active()
    running.take(running.mail(mover, "undo"))
    letters = [letter for letter in running.post() if letter.to.startswith(following)]
    assert [TEXT in letter.text for letter in letters] == [True], "the letter that asked was not sent, its message is"
    assert "Your turn" not in letters[0].text
    (letter,) = (one for one in running.write(mover, f"{order}\n\npress all: {TEXT}") if one.to.startswith(following))
    assert "Your turn" in letter.text
    assert f"«press {mover.title()}:»" in letter.text
    assert TEXT in letter.text
