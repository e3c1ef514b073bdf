"""Letters that come back: scored for good or for now; whoever leads a game is told once, with what can be done."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.base import addresses
from pbem.base.settings import Settings
from pbem.reading.returned import returned
from pbem.store.db import connected, transaction
from pbem.store.models import Person
from pbem.table import bounces
from tests.edges import mails, told
from tests.house import House
from tests.inbox.test_identity import plain

DSN = (
    "Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; ann@example.org\r\nAction: {}\r\nStatus: {}\r\n"
)
FULL = DSN.format("failed", "4.2.2") + "Diagnostic-Code: smtp; 452 4.2.2 mailbox full\r\n"
GONE = DSN.format("failed", "5.1.1") + "Diagnostic-Code: smtp; 550 5.1.1 no such user\r\n"


@pytest.mark.parametrize(
    ("text", "lost", "for_good"),
    [
        (GONE, True, True),
        (FULL, True, False),
        (DSN.format("delayed", "4.4.7"), False, False),
        (DSN.format("delivered", "2.0.0"), False, False),
        ("Action: failed\r\n", True, True),
        ("The following address failed:\r\n550 5.1.1 <ann@example.org>: User unknown", True, True),
        ("Remote host said: 550 #5.1.0 Address rejected.", True, True),
        ("550 No such user here", True, True),
        ("SMTP error 452 4.2.2 over quota", True, False),
        ("delivery failed, sorry", True, False),
        ("Invoice 5.1.1 of 2026", True, True),
        ("", True, False),
        ("Status: " * 50_000, True, False),
    ],
)
def test_what_a_report_says(text: str, lost: bool, for_good: bool) -> None:
    found = returned(text.encode())
    assert (found.lost, found.for_good) == (lost, for_good)


def test_who_is_out_of_office_has_a_mailbox(running: House) -> None:
    to = f"play+{running.member('ann').token}@mail.test"
    for number in range(5):
        mime = plain(
            "ann@example.org", "I am away until Monday.", To=to, Message_ID=f"<{number}@x.org>", Subject="Re: x"
        )
        assert running.take(mime, envelope_from="<>") == "automatic:null_sender"
    assert person("ann").bounces == 0
    assert not returned(b"I am away until 5.12.2026", surely=False).lost
    assert returned(b"550 5.1.1 no such user", surely=False).lost


def bounce(house: House, name: str, text: str) -> None:
    """A report about a letter to somebody."""
    to = addresses.bounce_address(house.member(name).token, "mail.test")
    number = len(mails())
    mime = plain("mailer-daemon@example.org", text, To=to, Message_ID=f"<{number}@mx.example.org>", Subject="failure")
    house.take(mime, envelope_from="<>")


def person(name: str) -> Person:
    """Their row."""
    with connected():
        return Person.get(Person.address == f"{name}@example.org")


def test_a_mailbox_that_is_gone_is_told_at_once_and_once(running: House) -> None:
    mover = running.active()
    name = mover.title()
    bounce(running, mover, GONE)
    bounce(running, mover, GONE)
    (letter,) = [one for one in running.wait(minutes=1) if one.to == "mo@example.org"]
    text = " ".join(letter.text.split())
    assert f"Letters to {name} at {mover}@example.org are coming back, so {name} may not know it is their turn." in text
    assert "no such user" in text
    for order in (f"extend {name} 2 days", f"resend {name}", f"replace {name} by"):
        assert order in text
    bounce(running, mover, GONE)
    assert [one for one in running.wait(minutes=1) if one.to == "mo@example.org"] == []


def test_who_is_told_of_a_bounce_hears_what_it_is_that_they_miss(running: House) -> None:
    waiting = next(name for name in ("ann", "ben") if name != running.active())
    bounce(running, waiting, GONE)
    (letter,) = [one for one in running.wait(minutes=1) if one.to == "mo@example.org"]
    assert "will not hear when it is their turn" in " ".join(letter.text.split())
    assert "extend" not in letter.text


@pytest.mark.parametrize(
    ("answer", "missed"), [("", "may not have the invitation"), ("accept", "may not hear that the game starts")]
)
def test_a_bounced_invitation_is_no_turn(store: Settings, answer: str, missed: str) -> None:
    house = House(store)
    house.create()
    if answer:
        house.write("ann", answer)
    bounce(house, "ann", GONE)
    (letter,) = [one for one in house.wait(minutes=1) if one.to == "mo@example.org"]
    told = " ".join(letter.text.split())
    assert missed in told
    assert "their turn" not in told
    assert "extend" not in told


def test_a_full_mailbox_is_told_when_it_stays_full(running: House) -> None:
    for _ in range(3):
        bounce(running, "ann", FULL)
        assert running.wait(minutes=1) == []
    bounce(running, "ann", FULL)
    assert [one.to for one in running.wait(minutes=1)] == ["mo@example.org"]


def test_who_writes_has_a_mailbox(running: House) -> None:
    for _ in range(3):
        bounce(running, "ann", FULL)
    running.write("ann", "status")
    assert (person("ann").bounces, person("ann").bounce_score) == (0, 0)
    bounce(running, "ann", FULL)
    assert running.wait(minutes=1) == []


def test_after_a_month_it_is_forgotten(running: House) -> None:
    for _ in range(3):
        bounce(running, "ann", FULL)
    running.now += bounces.FORGOTTEN + timedelta(minutes=1)
    bounce(running, "ann", FULL)
    assert person("ann").bounce_score == bounces.FOR_NOW


def test_a_mail_system_that_asks_for_a_proof_keeps_letters_from_their_reader(running: House) -> None:
    mime = plain("ann@example.org", "please click the link below to prove that you are human",
                 To=f"play+{running.member('ann').token}@mail.test", Subject="Your message is awaiting verification",
                 X_TMDA_Fingerprint="abc")  # fmt: skip
    assert running.take(mime) == "automatic:challenge"
    assert told() == []
    (letter,) = [one for one in running.wait(minutes=1) if one.to == "mo@example.org"]
    assert "proves to be human" in " ".join(letter.text.split())


def test_a_moderator_whose_own_letters_come_back_is_not_written_to(running: House) -> None:
    token = running.member("mo", role="moderator").token
    mime = plain("mailer-daemon@example.org", GONE, To=addresses.bounce_address(token, "mail.test"))
    running.take(mime, envelope_from="<>")
    assert running.wait(minutes=1) == []
    assert person("mo").bounces == 1


def test_nor_is_one_who_plays(store: Settings) -> None:
    """A letter about letters that do not reach them would not reach them either."""
    house = House(store)
    house.started(moderator="ann@example.org")
    seat = house.member("ann")
    mime = plain("mailer-daemon@example.org", GONE, To=addresses.bounce_address(seat.token, "mail.test"))
    house.take(mime, envelope_from="<>")
    assert person("ann").bounce_score == bounces.FOR_GOOD
    assert [one.to for one in house.wait(minutes=1) if one.to == "ann@example.org"] == []


@pytest.mark.parametrize(("later", "score"), [(-timedelta(seconds=1), 2), (timedelta(0), 1), (timedelta(seconds=1), 1)])
def test_what_came_back_a_month_ago_counts_no_more(running: House, later: timedelta, score: int) -> None:
    them = person("ann").id
    with transaction():
        bounces.came_back(them, "full", running.now, for_good=False)
        bounces.came_back(them, "full", running.now + bounces.FORGOTTEN + later, for_good=False)
    assert person("ann").bounce_score == score
