"""Robots that hide every sign, met with silence; mails that ask the same many times, answered once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from pbem.base.door import Authentication, Door
from pbem.desk import holding
from pbem.desk.told import MOST_ANSWERS
from pbem.inbox import handling, receive, robots
from pbem.orders.parse import MOST_ORDERS
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from tests.edges import legal_order, mails, standing
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

REPLY = "Thank you for your message.\nI am at sea until spring."


def outcomes(house: House, name: str, texts: Sequence[str], *, pause: float = 20) -> list[str]:
    """Mails one after the other, each so many seconds after what we sent; what became of them."""
    found = []
    for text in texts:
        house.wait(seconds=pause)
        found.append(house.take(house.mail(name, text)))
        house.wait(seconds=1)  # the answer goes out a moment later
    return found


def to_moderator(house: House) -> list[Sent]:
    """What the moderator was told of robots."""
    return [
        one for one in house.box.letters if one.to == "mo@example.org" and "by itself" in " ".join(one.text.split())
    ]


def test_three_like_texts_at_once_after_our_letters_are_a_robot(running: House) -> None:
    """The first two are answered, the third and all that follow are not; the moderator is told once."""
    before = standing()
    assert outcomes(running, "ann", [REPLY] * 2) == ["answered", "answered"]
    count = len(running.box.letters)
    assert outcomes(running, "ann", [REPLY, REPLY.upper(), f"  {REPLY}\n"]) == ["robot"] * 3
    assert len(running.box.letters) == count + 1
    (told,) = to_moderator(running)
    assert "Ann" in told.text
    assert "spring" not in told.text, "what somebody wrote is theirs"
    assert [mail.state for mail in mails()] == ["done"] * 2 + ["ignored"] * 3
    assert standing() == before


def test_another_mail_of_the_same_sender_is_read_as_ever(running: House) -> None:
    assert outcomes(running, "ann", [REPLY] * 3)[-1] == "robot"
    assert outcomes(running, "ann", ["status", "How are you?"]) == ["answered", "answered"]
    assert outcomes(running, "ben", [REPLY]) == ["answered"], "another sender's"
    mover, order = legal_order(running)
    assert outcomes(running, mover, [order]) == ["applied"]


def test_whoever_takes_their_time_is_a_person(running: House) -> None:
    """More than a minute after our letter, or three in more than ten minutes."""
    assert outcomes(running, "ann", [REPLY] * 4, pause=61) == ["answered"] * 4
    for _ in range(4):
        running.wait(minutes=5)
        running.take(running.mail("ben", "status"))
        running.post()
        assert outcomes(running, "ben", [REPLY], pause=5) == ["answered"]


def test_whoever_asks_three_times_after_one_letter_is_impatient(running: House) -> None:
    running.wait(minutes=5)
    running.write("ann", "status")
    running.now += timedelta(seconds=10)
    for _ in range(5):
        assert running.take(running.mail("ann", "help")) == "answered"
        running.now += timedelta(seconds=2)


def test_different_texts_are_no_robot(running: House) -> None:
    """Somebody who tries one line after the other, in a hurry."""
    texts = [f"build blue {hex_id}" for hex_id in ("Z01", "Z02", "Z03", "Z04")]
    assert outcomes(running, running.active(), texts) == ["refused"] * 4


def test_orders_that_are_carried_out_are_never_met_with_silence(running: House) -> None:
    mover = running.active()
    assert outcomes(running, mover, ["name Zoe", "name Zoe", "name Zoe"])[-1] != ""
    name, order = legal_order(running)
    assert outcomes(running, name, [order]) == ["applied"]
    assert outcomes(running, name, ["undo"]) == ["applied"]
    for _ in range(3):
        assert outcomes(running, name, [order, "undo"], pause=5) == ["applied", "applied"]


def test_a_robot_that_is_still_there_stays_unanswered_and_one_that_is_gone_is_forgotten(running: House) -> None:
    assert outcomes(running, "ann", [REPLY] * 3)[-1] == "robot"
    for _ in range(3):
        running.wait(hours=23)
        assert outcomes(running, "ann", [REPLY]) == ["robot"]
    assert len(to_moderator(running)) == 1
    running.wait(hours=25)
    assert outcomes(running, "ann", [REPLY]) == ["answered"]


@pytest.mark.store
def test_a_text_that_was_a_robots_is_no_order_lost(running: House) -> None:
    """What would be carried out is, whoever said it before and how often."""
    name, order = legal_order(running)
    other = next(one for one in ("ann", "ben", "cleo") if one != name)
    assert outcomes(running, other, [order] * 3) == ["refused", "refused", "robot"]
    assert outcomes(running, name, [order]) == ["applied"]
    while running.active() != other:
        mover, line = legal_order(running)
        assert outcomes(running, mover, [line], pause=90) == ["applied"]
    line = legal_order(running)[1]
    assert outcomes(running, other, [line]) == ["applied"]


def test_the_ration_still_holds(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", 3)
    running.wait(hours=1, seconds=1)
    texts = [f"hello {word}" for word in ("a", "b", "c", "d")]
    assert outcomes(running, "ann", texts) == ["answered"] * 3 + ["too_many"]


# -- mails in somebody's name -----------------------------------------------------------------------------------------

OURS = "mx.mail.test"
PROVED = f"{OURS}; dmarc=pass header.from=example.org"
FAILED = f"{OURS}; dmarc=fail header.from=example.org"
SILENT_ON_IT = f"{OURS}; spf=pass smtp.mailfrom=evil.test; dmarc=none header.from=example.org"


def came(house: House, door: Door, text: str, verdict: str) -> str:
    """What became of a mail in ann's name, at her own address, of which our mail server says that."""
    house.now += timedelta(seconds=20)
    mime = house.mail("ann", text, Authentication_Results=verdict)
    return handling.handle(receive.store(mime, house.now).id, door, house.now)


@pytest.mark.parametrize(
    ("authentication", "forged", "own"),
    [
        ("hold", SILENT_ON_IT, PROVED), ("hold", FAILED, PROVED), ("warn", FAILED, PROVED), ("warn", FAILED, ""),
        ("hold", FAILED, SILENT_ON_IT), ("warn", SILENT_ON_IT, PROVED),
    ],
)  # fmt: skip
def test_what_others_write_in_her_name_takes_no_answer_from_her(
    running: House, monkeypatch: pytest.MonkeyPatch, authentication: Authentication, forged: str, own: str
) -> None:
    """61 mails with her token, forged and known for it, silenced us towards her for an hour."""
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", 6)
    running.wait(hours=1, seconds=1)
    door = Door("mail.test", authentication=authentication, trusted_authserv=OURS)
    became = [came(running, door, f"hello {number}", forged) for number in range(9)]
    assert became[-1] in ("too_many", holding.UNHEARD), "they are not answered for ever"
    assert [came(running, door, f"status {number}", own) for number in range(6)] == ["answered"] * 6
    assert came(running, door, "status again", own) == "too_many"


def test_without_a_server_to_tell_them_apart_all_are_counted(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", 3)
    running.wait(hours=1, seconds=1)
    door = Door("mail.test")
    assert [came(running, door, f"hello {number}", FAILED) for number in range(3)] == ["answered"] * 3
    assert came(running, door, "status", PROVED) == "too_many"


def test_what_is_held_for_its_subject_is_not_counted_either(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """For that, nobody need even know her token."""
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", 6)
    running.wait(hours=1, seconds=1)
    for number in range(3):
        for line in (f"hello {number}", f"name Zoe{number}"):
            running.take(running.mail("ann", line, to="play@mail.test", Subject="[G1]"))
    assert {mail.outcome for mail in mails()} == {"held", holding.UNPROVEN}
    assert running.take(running.mail("ann", "status")) == "answered"


def test_a_robot_in_her_name_is_not_hers(running: House) -> None:
    """What others write three times, each at once after a letter to her, is still answered to herself."""
    door = Door("mail.test", authentication="warn", trusted_authserv=OURS)

    def said(verdict: str) -> str:
        running.wait(seconds=20)
        outcome = came(running, door, "status", verdict)
        running.wait(seconds=1)
        return outcome

    assert [said(FAILED) for _ in range(4)] == ["answered", "answered", "robot", "robot"]
    assert said(PROVED) == "answered"


# -- one mail that asks the same many times ---------------------------------------------------------------------------


def answer(house: House, name: str, text: str) -> Sent:
    """The letter that answers."""
    assert house.take(house.mail(name, text)) in ("answered", "refused")
    house.post()
    return house.last(name)


@pytest.mark.parametrize("question", ["options", "history 100", "rules 4.1", "help", "map"])
def test_equal_questions_are_answered_once(running: House, question: str) -> None:
    """200 times `options` in one mail made a letter of 4 MB, when a mail could have so many."""
    name = running.active()
    once = answer(running, name, question)
    often = answer(running, name, "\n".join([question] * MOST_ORDERS))
    assert often.text.count("You asked the same thing above; the answer is there.") == MOST_ORDERS - 1
    assert len(often.whole) < len(once.whole) + 150_000


def test_different_questions_have_each_their_answer_up_to_a_number(running: House) -> None:
    letter = answer(running, "ann", "\n".join(f"help word{number}" for number in range(MOST_ORDERS)))
    said = " ".join(letter.text.split())
    assert said.count("Please ask this one in another mail.") == MOST_ORDERS - MOST_ANSWERS
    letter = answer(running, "ann", "status\nrules 4.1\noptions\nmoves\nrules 4.2")
    said = " ".join(letter.text.split())
    assert said.count("You asked the same thing above") == 1, "«moves» is «options»"


def test_questions_beside_a_move_do_not_hold_it_up(running: House) -> None:
    name, order = legal_order(running)
    questions = "\n".join(f"history {number}" for number in range(1, 41))
    assert running.take(running.mail(name, f"{order}\n{questions}")) == "applied"
    with connected():
        assert OutboundMail.select().where(OutboundMail.template == "refusal").count() == 0
