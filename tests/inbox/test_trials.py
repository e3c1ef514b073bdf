"""Letters of `pbem mail test`: every way in takes what answers them or brings them back, and nothing follows."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from pbem.imap import sieve
from pbem.inbox import trials
from pbem.inbox.recipients import is_ours
from pbem.store.db import connected
from pbem.store.models import Pulse
from tests.house import House

pytestmark = pytest.mark.any_engine
TOKEN, OTHER = "a" * 24, "b" * 24
LETTER = f"<{'0' * 28}@mail.test>"


@pytest.fixture
def house(running: House) -> House:
    """A service whose operator has sent one."""
    trials.begin(TOKEN, LETTER, running.now)
    return running


def mail(to: str, *more: str, sender: str = "george@friends.example") -> bytes:
    """Somebody writes."""
    return "\r\n".join([f"From: {sender}", f"To: {to}", "Subject: Re: x", *more, "", "yes", ""]).encode()


def bounce(message_id: str, to: str) -> bytes:
    """A report about a letter."""
    kind = 'multipart/report; report-type=delivery-status; boundary="b"'
    status = "Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"
    report = f"--b\r\n{status}\r\n--b\r\n\r\n{message_id}\r\n--b--"
    return f"From: MAILER-DAEMON@x.example\r\nTo: {to}\r\nContent-Type: {kind}\r\n\r\n{report}\r\n".encode()


def test_its_addresses_are_ours_and_no_others(house: House) -> None:
    assert is_ours(f"play+{TOKEN}@mail.test", "mail.test")
    assert is_ours(f"<BOUNCES+{TOKEN.upper()}@mail.test>", "mail.test")
    assert not is_ours(f"play+{OTHER}@mail.test", "mail.test")
    assert not is_ours(f"play+{TOKEN}@other.test", "mail.test")


def test_an_answer_is_known_by_its_address_or_by_the_letter_it_names(house: House) -> None:
    assert house.take(mail(f"play+{TOKEN}@mail.test")) == "trial"
    assert house.take(mail("play@mail.test", f"In-Reply-To: {LETTER}")) == "trial"
    assert house.take(mail(f"play+{OTHER}@mail.test")) == "unknown_token"
    assert house.take(mail("play@mail.test", "In-Reply-To: <other@mail.test>")) == "stranger"
    assert house.post() == []


def test_with_a_seats_own_address_beside_it_the_mail_is_the_seats(house: House) -> None:
    """What a player writes to their game is never lost to a trial."""
    own = f"play+{house.member('ann').token}@mail.test"
    assert house.take(mail(f"play+{TOKEN}@mail.test, {own}", sender="ann@example.org")) not in (
        "trial",
        "unknown_token",
    )


def test_who_plays_and_answers_both_is_heard_in_the_game(house: House) -> None:
    letter = str(house.last("ann").mail["Message-ID"])
    both = mail("play@mail.test", f"References: {LETTER} {letter}", sender="ann@example.org")
    assert house.take(both) != "trial"


@pytest.mark.parametrize("domain", ["club+@free.example", "club@free.example"])
def test_in_a_mailbox_of_people_answers_and_bounces_are_told_from_the_rest(house: House, domain: str) -> None:
    door = msgspec.structs.replace(house.settings, domain=domain).door
    letter = LETTER.replace("mail.test", "free.example")
    trials.begin(OTHER, letter, house.now)
    answer = mail("club@free.example", f"In-Reply-To: {letter}")
    assert sieve.judged(answer, door) == sieve.OURS
    assert sieve.judged(mail("club@free.example"), door) == sieve.NOT_OURS
    assert sieve.is_about_letter(bounce(letter, "club@free.example"), door)
    assert not sieve.is_about_letter(bounce(letter.replace("0", "1"), "club@free.example"), door)
    if "+" in domain:
        assert sieve.judged(mail(f"club+{OTHER}@free.example"), door) == sieve.OURS


def test_it_is_known_for_a_month(house: House) -> None:
    trials.begin(OTHER, "<other@mail.test>", house.now + trials.KEPT - timedelta(minutes=1))
    assert is_ours(f"play+{TOKEN}@mail.test", "mail.test")
    trials.begin("c" * 24, "<more@mail.test>", house.now + trials.KEPT + timedelta(minutes=1))
    assert not is_ours(f"play+{TOKEN}@mail.test", "mail.test")
    with connected():
        assert Pulse.select().where(Pulse.name.startswith("trial:")).count() == 2
