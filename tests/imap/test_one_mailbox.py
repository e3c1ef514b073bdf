"""A service that has one mailbox and no domain: its letters, their answers, taps and bounces."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
import pytest

from pbem.base.settings import Settings
from pbem.imap import sieve
from pbem.store import schema
from pbem.store.db import connected, open_database
from pbem.store.models import InboundMail, Person
from tests import stores
from tests.edges import mails, standing
from tests.house import House, Sent, sample_orders

CLUB = "club@free.example"
pytestmark = pytest.mark.any_engine


@pytest.fixture(params=["club+@free.example", CLUB], ids=["plus", "bare"])
def club(request: pytest.FixtureRequest, settings: Settings) -> Iterator[House]:
    """A game that everybody has accepted by answering the invitation."""
    ours = msgspec.structs.replace(settings, domain=request.param)
    stores.make(ours)
    open_database(ours)
    schema.prepare(ours)
    house = House(ours)
    house.create()
    for name in ("ann", "ben", "cleo"):
        house.take(house.mail(name, f"accept word {name}word", answering=house.last(name)))
        house.post()
    yield house
    stores.close()


def tagged(house: House) -> bool:
    """Whether tokens can stand in its addresses."""
    return house.settings.domain != CLUB


def written_by_hand(sender: str, text: str, to: str, subject: str, *more: str) -> bytes:
    """A mail that answers nothing."""
    return "\r\n".join([f"From: {sender}", f"To: {to}", f"Subject: {subject}", *more, "", text, ""]).encode()


def taps(letter: Sent) -> list[tuple[str, str, str]]:
    """Address, subject and text of the mails that the links of a letter open."""
    found = []
    for link in re.findall(r'href="(mailto:[^"]*)"', letter.html):
        parts = urlsplit(html.unescape(link))
        said = parse_qs(parts.query)
        found.append((unquote(parts.path), said["subject"][0], said["body"][0]))
    return found


def test_letters_come_from_the_mailbox_and_answers_go_there(club: House) -> None:
    letter = club.last(club.active(), "your_turn")
    assert f"<{CLUB}>" in str(letter.mail["From"])
    assert letter.sender == CLUB, "its provider sends in no other name"
    token = club.member(club.active()).token
    assert letter.mail["Reply-To"] == (f"club+{token}@free.example" if tagged(club) else CLUB)
    assert letter.mail["List-Id"] == "<g1.club.free.example>"
    assert "play@" not in letter.whole.decode()


def test_an_answer_moves(club: House) -> None:
    name = club.active()
    letter, before = club.last(name, "your_turn"), standing()
    order = next(line for line in sample_orders(letter) if line.startswith("build"))
    assert club.take(club.mail(name, order, answering=letter)) == "applied"
    assert standing() != before


def test_the_moderator_answers_a_letter(club: House) -> None:
    letter = club.last("mo")
    assert club.take(club.mail("mo", "pause", to=CLUB, answering=letter)) == "applied"
    forged = written_by_hand("mo@example.org", "resume", CLUB, "[G1]")
    assert club.take(forged) == "moderators_address"


def test_what_answers_nothing_is_asked_about(club: House) -> None:
    name = club.active()
    order = next(line for line in sample_orders(club.last(name, "your_turn")) if line.startswith("build"))
    before = standing()
    assert club.take(written_by_hand(f"{name}@example.org", order, CLUB, "[G1] Volga")) == "held"
    assert club.take(written_by_hand("eve@example.org", order, CLUB, "[G1] Volga")) == "stranger"
    assert standing()["position"] == before["position"]


def test_a_tap_finds_its_decision(club: House) -> None:
    name = club.active()
    letter, before = club.last(name, "your_turn"), standing()
    address, subject, order = next(one for one in taps(letter) if one[2].startswith("build"))
    assert address == CLUB or tagged(club)
    assert bool(re.search(r" \([a-z2-7]{24}\)$", subject)) is not tagged(club)
    sender, answers = f"{name}@example.org", f"In-Reply-To: {letter.mail['Message-ID']}"
    assert club.take(written_by_hand(sender, order, address, subject)) == "held", "no server vouches for them"
    assert club.take(written_by_hand("eve@example.org", order, address, subject)) == "foreign_token"
    assert standing()["position"] == before["position"]
    assert club.take(written_by_hand(sender, order, address, f"Re: {subject}", answers)) == "applied"


def test_what_the_mailbox_writes_itself_is_nobodys(club: House) -> None:
    answers = f"In-Reply-To: {club.last('ann').mail['Message-ID']}"
    for sender in {CLUB, str(club.last("ann").mail["Reply-To"])}:
        club.take(written_by_hand(sender, "status", CLUB, "[G1] Volga", answers))
        with connected():
            row = InboundMail.select().order_by(InboundMail.id.desc()).get()
        assert (row.state, row.outcome) == ("ignored", "automatic:own_letter")


def test_fewer_mails_by_one_click_finds_its_seat(club: House) -> None:
    link = str(club.last("ann").mail["List-Unsubscribe"]).strip("<>")
    parts = urlsplit(link)
    said = parse_qs(parts.query)
    mime = written_by_hand("ann@example.org", said["body"][0], unquote(parts.path), said["subject"][0])
    assert club.take(mime) == "answered"


def bounce_of(letter: Sent, to: str) -> bytes:
    """What a mail server says of a letter to nobody."""
    lines = [
        "From: MAILER-DAEMON@free.example", f"To: {to}", "Subject: Undelivered Mail Returned to Sender",
        "Return-Path: <>", "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        "", "--b", "", "no such user", "--b", "Content-Type: message/delivery-status", "",
        "Reporting-MTA: dns; mx.free.example", "", "Action: failed", "Status: 5.1.1", "--b",
        "Content-Type: text/rfc822-headers", "", f"Message-ID: {letter.mail['Message-ID']}", "--b--", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


def test_a_bounce_is_known_by_the_letter_it_names(club: House) -> None:
    with connected():
        before = Person.get(Person.address == "ann@example.org").bounces
    club.take(bounce_of(club.last("ann"), CLUB))
    with connected():
        rows = {one.address: one.bounces for one in Person.select()}
    assert rows["ann@example.org"] != before
    assert rows["ben@example.org"] == before


def test_what_is_left_in_a_mailbox_that_people_use(club: House) -> None:
    door, letter = club.settings.door, club.last("ann")
    bounce = bounce_of(letter, CLUB)
    strange = bounce.replace(str(letter.mail["Message-ID"]).encode(), b"<x@free.example>")
    judged = {
        "a friend": written_by_hand("eve@example.org", "see you", CLUB, "Friday"),
        "a player": written_by_hand("ann@example.org", "status", CLUB, "my move"),
        "our letter": letter.mime,
        "a bounce": bounce,
        "another's bounce": strange,
        "a robot": written_by_hand("eve@example.org", "sale", CLUB, "sale", "Precedence: bulk"),
    }
    assert {what: sieve.judged(mime, door) for what, mime in judged.items()} == {
        "a friend": sieve.NOT_OURS,
        "a player": sieve.OURS,  # who is asked which game is meant; silence would cost a move
        "our letter": sieve.NOT_OURS,
        "a bounce": sieve.REPORT,
        "another's bounce": sieve.REPORT,
        "a robot": sieve.REPORT,
    }
    assert [what for what, mime in judged.items() if sieve.is_about_letter(mime, door)] == ["our letter", "a bounce"]


def test_a_reply_that_others_of_the_provider_see_shows_the_address_to_them(club: House) -> None:
    letter = club.last("ann")
    seen = club.mail("ann", "status", answering=letter, Cc="eve@free.example")
    club.take(seen)
    renewed = club.member("ann").token not in str(letter.mail["Reply-To"])
    assert renewed or not tagged(club)
    assert mails()[-1].outcome == "answered"
