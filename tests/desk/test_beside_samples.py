"""Marks that touch a quoted sample, and words below a long one, which no program broke off it."""

from __future__ import annotations

import itertools
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from tests import scenes_1861 as at
from tests.dotted import samples_of
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

_ids = itertools.count(1)
HEAD = "On Mon, 23 Nov 2026 at 13:03, Night Mail <play@mail.test> wrote:\n"


def came_of(desk: Desk, text: str) -> tuple[bytes, bytes]:
    """The positions after a mail with a quote of its own, and after the second sample sent as an order."""
    desk.put(at.running())
    letter = desk.send("status", "ann").to("ann")
    second = samples_of(letter.text)[1]
    desk.send(second, "ann")
    ordered = desk.encoded
    desk.put(at.running())
    letter = desk.send("status", "ann").to("ann")
    assert samples_of(letter.text)[1] == second
    desk.house.now += timedelta(minutes=1)  # a letter of this very moment is not known by its text
    desk.house.written()
    quote = [f"> {line}".rstrip() for line in letter.text.splitlines()]
    lines = [
        text.replace("SAMPLE", line).replace("BARE", line[2:]) if line.startswith("> .2 ") else line for line in quote
    ]
    message = EmailMessage(policy=SMTP)
    message["From"] = "Ann <ann@example.org>"
    message["To"] = f"play+{desk.house.member('ann').token}@mail.test"
    message["Message-ID"] = f"<beside{next(_ids)}.ann@example.org>"
    message["In-Reply-To"] = message["References"] = letter.mail["Message-ID"]
    message.set_content(HEAD + "\n".join(lines))
    desk.house.take(message.as_bytes())
    return desk.encoded, ordered


@pytest.mark.parametrize(
    "text",
    [
        "SAMPLE\nx", "SAMPLE\nthis one please", "SAMPLE\nyes", "\nx\nSAMPLE", "SAMPLE\n\nthis one please\n",
        "> yes BARE",
    ],
)  # fmt: skip
def test_a_mark_that_touches_a_sample_takes_it(desk: Desk, text: str) -> None:
    came, ordered = came_of(desk, text)
    assert came == ordered


def test_a_blank_line_tells_to_which_of_two_a_mark_belongs(desk: Desk) -> None:
    came, ordered = came_of(desk, "x\n\nSAMPLE")
    assert came != ordered
