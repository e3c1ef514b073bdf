"""No loop can arise: with ourselves, with another Night Mail, with a robot that gives no sign of being one."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from tests.edges import legal_order, mails, standing
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

MOST_ANSWERS = 4  # to a robot: two like texts are a person's, the third is known


def played(house: House) -> list[Sent]:
    """A few moves with all kinds of letters; those that ann got."""
    for _ in range(3):
        name, order = legal_order(house)
        house.write(name, f"{order}\n\nstatus")
    house.write("ben", "press all: hello")
    house.write("ann", "help\nbuild nothing")
    return [letter for letter in house.box.letters if letter.to == "ann@example.org"]


def test_our_own_letters_that_come_back_meet_silence(running: House) -> None:
    letters = played(running)
    before = standing()
    for letter in letters:
        running.take(letter.mime, envelope_from="ann@example.org", envelope_to=letter.mail["Reply-To"])
    assert (running.post(), standing()) == ([], before)
    assert all(mail.outcome.startswith("automatic:") for mail in mails()[-len(letters) :])


def test_two_services_that_answer_each_other_fall_silent_at_once(running: House) -> None:
    """A player's address is that of another Night Mail: whatever it sends, it says that a machine wrote it."""
    letters = played(running)
    before = standing()
    reply_to = f"play+{running.member('ann').token}@mail.test".encode()
    for number, letter in enumerate(letters):
        theirs = letter.mime.replace(b"mail.test", b"other.test")
        theirs = re.sub(rb"(?m)^From: .*$", b"From: Ann <ann@example.org>", theirs, count=1)
        theirs = re.sub(rb"(?m)^To: .*$", b"To: " + reply_to, theirs, count=1)
        theirs = re.sub(rb"(?m)^Message-ID: .*$", b"Message-ID: <%d@other.test>" % number, theirs, count=1)
        running.take(theirs)
    assert (running.post(), standing()) == ([], before)


def test_a_robot_without_a_sign_is_answered_a_few_times(running: House) -> None:
    """It answers every letter at once, in the same words, with the letter below."""
    letter: Sent | None = running.write("ann", "help")[0]
    answers = 0
    while letter is not None and answers < 50:
        running.now += timedelta(seconds=20)
        came = running.write("ann", "Thank you for your message! We will look into it soon.", answering=letter)
        letter = next((one for one in came if one.to == "ann@example.org"), None)
        answers += letter is not None
    assert 1 <= answers <= MOST_ANSWERS
