"""Sentences that order nothing and were taken for an order when they were first said: found at random, kept here.

Each was found by `test_said_in_other_words`, and is put here in a position that needs no dice.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests import scenes_1861
from tests.paris_table import table
from tests.said_by_mail import Desk, desk_of, kept_of

pytestmark = pytest.mark.any_engine

__all__ = ["desk_of", "kept_of"]

START, OFFERED, STOCK = ("paris-connection", "start"), ("1861", "offered"), ("1861", "stock")
LEFT_ALONE = (
    (START, "build red F10\ndo not build red F10"),
    (START, "take red to F10; return a brown engine and take a black"),
    (START, "give back a brown piece take 1 black piece\ngive a purple and take 1 black"),
    (START, "build red F10\nor build blue E11?"),
    (OFFERED, "accept\ndo not accept"),
    (OFFERED, "reject the offer\ndo not reject the offer"),
    (OFFERED, "Reject the offer. No, don't reject the offer"),
    (OFFERED, "reject the offer only if nobody else does"),
    (OFFERED, "reject the offer in a later round"),
    (OFFERED, "reject the offer. No wait, agree"),
    (STOCK, "pass on this\ndo not pass on this"),
    (STOCK, "pass\ndo not pass"),
    (START, "red to F10; on the other hand never take red to F10"),
    (START, "build red F10\ntrade brown for black"),
    (START, "somebody told me to take red to F10; G10; H10, what do you all think?"),
    (START, "a rd build at F10; G10; G11"),
    (START, "2 brown trains for 1 yellow; give purpe and take a yellow"),
    (START, "Yellow builds at E15 (Strasbourg)\ntake brown to hex H10 and then J11"),
    (START, "push red to f10\na trade, a brown train for 2 black locomotives"),
    (START, "build red F10\nalternatively blue to E11"),
    (START, "build red F10\nor else blue on E11"),
    (START, "build red F10\nkeinesfalls rot auf F10"),
    (START, "never take red to F10\ntake red to F10"),
    (START, "| build red F10"),
    (START, "| . build red F10"),
    (START, "Ann> build red F10"),
    (START, "] build red F10"),
    (START, "build red F10. No, don't build red F10"),
    (START, "build red F10... no. I won't build red F10"),
    (START, "build red F10 unless Ben disagrees"),
    (START, "Don't do anything yet.\nbuild red F10"),
    (START, "I won't do this:\nbuild red F10"),
    (START, "build red F10\nActually no"),
    (OFFERED, "refuse the offer; on the other hand never refuse the offer"),
    (OFFERED, "agree; on the other hand never agree"),
    (OFFERED, "refuse; on the other hand never refuse"),
    (OFFERED, "agree; on the other hand never aggree"),
    (STOCK, "get rid of 1 SW\ndo not get rid of 1 SW"),
    (STOCK, "get rid of 10% of SW\ndo not get rid of 10% of SW"),
    (STOCK, "get rid of 10% of SW\ndon't get rid of 10% of SW"),
    (OFFERED, "refuse the offer; in no case refuse the offer"),
    (OFFERED, "agree; at least that was my plan"),
    (OFFERED, "reject the offer, correction: agreee"),
    (OFFERED, "Reject the offer no I won't reject the offer"),
    (OFFERED, "accept the offer, but only next round"),
    (OFFERED, "accept the offer as soon as he pays more"),
    (OFFERED, "decline the offer but accept 90"),
    (OFFERED, "decline the offer, which I accept"),
    (START, "build red F10\nunder no circumstances do that"),
    (OFFERED, "accept\ndecline"),
    (OFFERED, "accept, or decline?"),
    (OFFERED, "decline unless Ben pays more"),
    (STOCK, "bid N 100\ndo not bid N 100"),
    (STOCK, "bid N 100\nbid N 105"),
    (STOCK, "pass, or bid N 100"),
    (STOCK, "pass next turn"),
    (STOCK, "pass\nSW bought a 3-train."),
    (STOCK, "bid K-R 100\nK-R sold for 100."),
    (STOCK, "pass\nI never pass"),
)


def position(place: tuple[str, str]) -> Any:
    """Where it is said."""
    if place == START:
        return table("paris-connection", "anne ben carl").game
    return (scenes_1861.offered() if place == OFFERED else scenes_1861.stock()).game


@pytest.fixture
def slug(place: tuple[str, str]) -> str:
    """The game it is said in."""
    return place[0]


@pytest.mark.parametrize("place", [START, OFFERED, STOCK])
def test_nothing_is_done(desk_of: Desk, place: tuple[str, str]) -> None:
    here = position(place)
    done = {
        text: deed for where, text in LEFT_ALONE if where == place and not (deed := desk_of.came_of(here, text)).nothing
    }
    assert not done


DONE = (  # what stands beside an answer or an order and cannot turn it
    (START, "build red F10; good luck everybody", "build red F10"),
    (START, "build red F10\ndoes blue pay off?", "build red F10"),
    (OFFERED, "reject the offer, thanks", "decline"),
    (OFFERED, "I decline the offer, too low", "decline"),
    (OFFERED, "accept the offer of Ben", "accept"),
    (OFFERED, "accept Ben's offer, thanks", "accept"),
    (OFFERED, "I accept the offer. Good game everybody, greetings from Rome", "accept"),
)


@pytest.mark.parametrize(("place", "text", "done"), DONE)
def test_what_cannot_turn_an_order_does_not_stop_it(
    desk_of: Desk, place: tuple[str, str], text: str, done: str
) -> None:
    assert desk_of.came_of(position(place), text).told.startswith(f"p1: {done}")


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (START, "build red F10\nne pas construire rouge F10"),
        (OFFERED, "accept\ndecline"),
        (OFFERED, "accept\ndo not accept"),
        (STOCK, "bid N 100\ndo not bid N 100"),
    ],
)
def test_a_mail_that_speaks_against_itself_is_offered_nothing(desk_of: Desk, place: tuple[str, str], text: str) -> None:
    assert desk_of.came_of(position(place), text).offered == ()
