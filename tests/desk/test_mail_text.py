"""`mail text`: letters of words alone, to who wishes them; `mail html` brings the page and its pictures back."""

from __future__ import annotations

import pytest

from pbem.reading.read_mail import read_mail
from pbem.store.db import transaction
from pbem.store.models import Member
from tests.dotted import SAMPLE
from tests.edges import legal_order
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

BOTH, ALONE, MIXED = "multipart/alternative", "text/plain", "multipart/mixed"


def form(sent: Sent) -> str:
    """What its text is in; a file beside it, such as the deadline for a calendar, left aside."""
    mail = sent.mail
    return (
        next(iter(mail.iter_parts())).get_content_type()
        if mail.get_content_type() == MIXED
        else mail.get_content_type()
    )


def turn_of(house: House, name: str) -> Sent:
    """Others move until they are asked: the letter that does it."""
    while True:
        mover, order = legal_order(house)
        sent = house.write(mover, order)
        if house.active() == name:
            return next(one for one in sent if one.to == f"{name}@example.org")


def test_letters_are_text_alone_until_they_are_not_any_more(running: House) -> None:
    (answer,) = running.write("ann", "mail text")
    assert "text alone" in answer.text
    assert form(answer) == ALONE  # it holds at once
    turn = turn_of(running, "ann")
    assert form(turn) == ALONE
    assert "```" not in turn.text
    assert not [part for part in turn.mail.walk() if part.get_content_maintype() == "image"]
    (back,) = running.write("ann", "mail html")
    assert form(back) == BOTH
    assert form(turn_of(running, "ann")) == BOTH


def test_nobody_else_is_concerned(running: House) -> None:
    running.write("ann", "mail text")
    assert form(turn_of(running, "ben")) == BOTH


def test_an_answer_that_quotes_one_is_read_as_ever(running: House) -> None:
    """The samples in it stand behind their dots, and give no order."""
    running.write("ann", "mail text")
    turn = turn_of(running, "ann")
    assert [line for line in turn.text.splitlines() if SAMPLE.match(line)]
    read = read_mail(running.mail("ann", "help", answering=turn), running.settings.domain)
    assert read.text.strip() == "help"
    _, order = legal_order(running)
    running.write("ann", order, answering=turn)
    assert running.active() != "ann"


def test_how_many_letters_come_is_another_matter(running: House) -> None:
    for line, mode, wanted in (
        ("mail all", "all", "html"), ("mail text", "all", "text"), ("mail digest 07:30", "digest", "text"),
        ("unsubscribe", "turns", "text"), ("mail pictures", "turns", "html"),
    ):  # fmt: skip
        running.write("ann", line)
        with transaction():
            ann = Member.get(Member.name == "Ann")
        assert (ann.mail_mode, ann.mail_form) == (mode, wanted), line


def test_who_asks_for_the_map_reads_it(running: House) -> None:
    running.write("ann", "mail text")
    (answer,) = running.write("ann", "map")
    assert "is in this letter" not in answer.text
    assert "Where the companies’ track lies" in " ".join(answer.text.split())
