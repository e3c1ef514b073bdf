"""Archives changed at random, also by somebody who makes hashes and links fit: found, or shown to mean nothing."""

from __future__ import annotations

from random import Random

import pytest

from pbem.archive.bundle import bundle
from pbem.archive.format import Archive
from tests.archive.conftest import NAMES
from tests.archive.tampered import WAYS, change, judged
from tests.sampled import sampled

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("quick_makers")]

# Where a change that leaves all else fitting may stay unseen, and why it does no harm.
HARMLESS = {
    "shuffle.commitments.": "promises of hands that nobody may know yet: the welcome letters gave them",
    "whole.decisions[].about": "what kind of decision it is: shown, and counted for lessons",
    "whole.decisions[].because[]": "why it is due then: shown",
    "whole.decisions[].counts": "time of a question; each letter tells its deadline",
    "whole.decisions[].due_at": "never before the hours of the game are over, but by an order; each letter tells it",
    "whole.decisions[].overdue": "whether who is late was told so: they are told again, or once less",
    "whole.members[].digest_at": "which letters somebody gets who never chose: the next one says so",
    "whole.members[].mail_form": "in which form somebody who never chose gets letters: the next one shows it",
    "whole.members[].mail_mode": "which letters somebody gets who never chose: the next one says so",
    "whole.members[].rests_until": "until when orders in hand rest: their owner is told",
    "whole.members[].told_number": "what somebody was told already: they hear it again, or read it in `history`",
    "whole.people[]": "a person's own habit, of a kind that can be",
}


def harmless(place: str) -> str:
    return next((reason for start, reason in HARMLESS.items() if place.startswith(start)), "")


def tampered(whole: bytes, seed: str, times: int) -> list[str]:
    """The changes, each of its own, that nobody finds and that mean something."""
    dice, silent = Random(seed), []
    for number in range(times):
        one = change(whole, dice, WAYS[number % len(WAYS)])
        verdict = judged(whole, one, harmless)
        if not verdict.found and not verdict.means_nothing:
            silent.append(f"{one.way} {one.place}")
    return silent


@pytest.mark.parametrize("name", sampled(["paris-own", "1861-whole", "paris-over-public", "paris-whole"], 2))
def test_random_changes_are_found_or_mean_nothing(samples: dict[str, Archive], name: str) -> None:
    assert tampered(bundle(samples[name]), f"everyday {name}", 12) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_500_random_changes_are_found_or_mean_nothing(samples: dict[str, Archive], name: str) -> None:
    assert tampered(bundle(samples[name]), f"soak {name}", 500) == []
