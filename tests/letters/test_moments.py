"""Deadlines in the reader's own time zone."""

from __future__ import annotations

import msgspec
import pytest

from pbem.facts.ask import Ask
from pbem.letters.moments import long_moment, short_moment
from pbem.letters.render import render
from tests.letters.sample import ANN, SAMPLES, TITLE


@pytest.mark.parametrize(
    ("zone", "iso", "shown"),
    [
        ("UTC", "2026-11-21T17:00:00Z", "Saturday 21 November 2026, 17:00 (UTC)"),
        ("Europe/Paris", "2026-11-21T17:00:00Z", "Saturday 21 November 2026, 18:00 (Europe/Paris)"),
        ("Europe/Paris", "2026-07-01T22:30:00Z", "Thursday 2 July 2026, 00:30 (Europe/Paris)"),
        ("America/Los_Angeles", "2027-01-01T05:00:00Z", "Thursday 31 December 2026, 21:00 (America/Los_Angeles)"),
        ("Asia/Kathmandu", "2026-03-01T00:00:00Z", "Sunday 1 March 2026, 05:45 (Asia/Kathmandu)"),
        ("Pacific/Kiritimati", "2026-12-31T10:00:00Z", "Friday 1 January 2027, 00:00 (Pacific/Kiritimati)"),
    ],
)
def test_long_moments(zone: str, iso: str, shown: str) -> None:
    """Weekday, date and time are those of the reader's place, summer time included; the zone is named."""
    assert long_moment(iso, zone) == shown


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "a\x00b", "x" * 5000])
def test_an_unknown_zone_is_utc(zone: str) -> None:
    """A zone that cannot be found costs the reader a conversion, not his letter."""
    assert long_moment("2026-11-21T17:00:00Z", zone).endswith("17:00 (UTC)")


def test_short_moment() -> None:
    """For entries of the record."""
    assert short_moment("2026-11-05T17:04:59Z", "Europe/Paris") == "5 Nov 18:04"


def test_first_line_of_two_readers_differs_only_in_the_zone() -> None:
    """The same question, the same moment, each in his own words."""
    letter = msgspec.structs.replace(SAMPLES["your_turn"], ask=Ask(decision=7, due_at="2026-11-21T23:30:00Z"))
    paris = render(letter, TITLE, None).preheader
    tokyo = render(
        msgspec.structs.replace(letter, reader=msgspec.structs.replace(ANN, timezone="Asia/Tokyo")), TITLE, None
    ).preheader
    assert paris == "Your turn, Ann: please move by Sunday 22 November 2026, 00:30 (Europe/Paris)."
    assert tokyo == "Your turn, Ann: please move by Sunday 22 November 2026, 08:30 (Asia/Tokyo)."
