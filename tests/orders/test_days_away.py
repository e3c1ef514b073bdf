"""Days away as people tell them, and samples that are given up for others."""

from __future__ import annotations

import pytest

from pbem.orders.sample_words import references
from pbem.orders.wishes import away_of


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("We fly to Lisbon on Friday 27 November and are home again on Monday the 30th.", "27 November-30 November"),
        ("Nov 27 through Dec 2 I'll be hiking without phone.", "27 November-2 December"),
        ("I am away between the 27th and the 30th of November, no need to wait for me.", "27-30 November"),
        (
            "From Friday 27 November I am in hospital, back on 2 December, let my turns wait",
            "27 November-2 December hold",
        ),
        # what is denied in them
        ("I'm off skiing from 24 to 29 November, no mail there. Let the game wait for me.", "24-29 November hold"),
        ("24 to 29 November there is no reception where I am. Please hold my turns.", "24-29 November hold"),
        ("Away 24 to 29 November, the game need not wait for me.", "24-29 November"),
        ("Away 24 to 29 November, don't let the game wait.", "24-29 November"),
        ("Off hiking 24-29 November, no wifi. Nobody has to wait for me.", "24-29 November"),
    ],
)
def test_days_away(text: str, line: str) -> None:
    assert away_of(text) == f"away {line}"


@pytest.mark.parametrize(
    "text",
    [
        "I fly 3 trains to 4 cities",
        "back to 27, and 30 for the train",
        "a trip of 5 hexes",
        "I'm not away from 24 to 29 November after all",
        "I won't be off skiing 24 to 29 November",
        "no mail from 3 to 4 players",
    ],
)
def test_no_days(text: str) -> None:
    assert away_of(text) == ""


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("not number 1 but number 2 please", [2]),
        ("i was going to send you number 9. so number 10.", [10]),
        ("no. 11, please. number 3 would do the same", [11]),
        ("i take your proposal number 5", [5]),
    ],
)
def test_samples_that_are_given_up(text: str, numbers: list[int]) -> None:
    assert [one.number for one in references(text) if not one.denied] == numbers
