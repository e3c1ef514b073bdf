"""Samples of 1843 that a mail names with more steps of the turn beside them, and sentences that only seem to ask."""

from __future__ import annotations

import pytest

from tests.first_time.table import Table

pytestmark = pytest.mark.any_engine

USE = "OU: use Boulogne-Amiens lay 59 C18 E SW token"
# What each mail is offered first; none of its steps may be lost.
OFFERED = (
    ("no. 3 with the marker in calais, run, keep the money", f"{USE} Calais; run best; withhold"),
    ("number 2, run best and all into the treasury", f"{USE} Boulogne-sur-Mer; run best; withhold"),
    ("your second line, then run, hold back", f"{USE} Boulogne-sur-Mer; run best; withhold"),
    ("#3, but the marker in Boulogne-sur-Mer; run; keep the cash", f"{USE} Boulogne-sur-Mer; run best; withhold"),
    ("#3 but the marker in Boulogne-sur-Mer\nrun\nkeep the cash", f"{USE} Boulogne-sur-Mer; run best; withhold"),
    ("3 with the marker in calais and pay", f"{USE} Calais; run best; pay"),
    # another company of the mail's own words, and no step more
    ("no. 3 with the marker in calais. Don't run.", f"{USE} Calais"),
    # a wh-word within a statement
    ("Take what the second line of yours says, then run, everything to the shareholders.",
     f"{USE} Boulogne-sur-Mer; run best; pay"),
)  # fmt: skip
ANSWERED = (
    ("What can I use Boulogne-Amiens for?", "options"),
    ("Show me everything that can go to C18", "options"),
    ("Everything I can do in C18 please", "options"),
    # with a sentence that only says why one asks
    ('How does one order the power of a private? I\'ve not got the hang of this "use" thing.', "help"),
    ("How do I use a private? I've never understood that.", "help"),
    ("When is the deadline? Sorry, I forgot.", "deadline"),
)
NOT_DROPPED = (
    ("When is the deadline? I don't buy anything.", "pass"),
    ("When is the deadline? I get a marker in Brest.", "OU: token Brest"),
)


def test_what_becomes_of_them() -> None:
    table = Table("1843", "sixteen")
    wrong = []
    for text, line in (*OFFERED, *NOT_DROPPED):
        came = table.came_of(3, text)
        if came.offered[:1] != (line,):
            wrong.append(f"{text}: {came.offered}")
    for text, about in ANSWERED:
        came = table.came_of(3, text)
        if came.answered != {about} or came.offered:
            wrong.append(f"{text}: {came.answered}, {came.offered}")
    assert not wrong, "\n".join(wrong)
