"""The letters that follow a mail: what the answer says first, and what it shows."""

from __future__ import annotations

import pytest

from tests.house import House

pytestmark = pytest.mark.any_engine


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("status", "Here is your answer, Ann."),
        ("quiet 22:00-07:00", "Done, Ann."),
        ("hello, all of you", "We could not make out an order in your mail, Ann, so nothing was done."),
        ("resign", "Please confirm first, Ann: nothing has been done yet."),
    ],
)
def test_an_answer_says_first_what_became_of_the_mail(running: House, text: str, first: str) -> None:
    assert first in " ".join(running.write("ann", text)[0].text.split())


@pytest.mark.parametrize("text", ["help", "history", "deadline", "quiet 22:00-07:00", "press all: hello"])
def test_an_answer_shows_the_map_only_where_it_was_asked_for(running: House, text: str) -> None:
    running.write("ann", text)
    assert b"image/png" not in running.last("ann", "receipt").mime
    running.write("ann", f"{text}\n\nstatus")
    assert "Where the companies’ track lies" in running.last("ann", "receipt").text
    assert b"image/png" not in running.last("ann", "receipt").mime
    running.write("ann", f"{text}\n\nmap")
    assert b"image/png" in running.last("ann", "receipt").mime
