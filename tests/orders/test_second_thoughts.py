"""What takes an order back, and comments that begin like it, each word for word."""

from __future__ import annotations

import pytest

from pbem.orders.second_thoughts import denies, is_comment, second_thought
from pbem.orders.talk import is_talk, takes_back
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from pbem.titles.paris_connection.mail import TITLE as PARIS
from tests import g1861 as data
from tests.floods import MOST_CALLS, counted
from tests.orders.paris import definition as board
from tests.orders.second_thoughts import HARMLESS, TAKEN_BACK
from tests.orders.test_talk import NAMES, weighs
from tests.sampled import spread

STOPPED_ALL_THE_SAME = frozenset({"keep smiling", "keep well everybody"})  # «keep» is an order of 1861


@pytest.mark.parametrize("line", TAKEN_BACK)
def test_no_line_that_takes_back_is_talk(line: str) -> None:
    assert not is_talk(line, NAMES, weighs(TITLE_1861, data.definition()))
    assert not is_talk(line, NAMES, weighs(PARIS, board()))


@pytest.mark.parametrize("line", HARMLESS)
def test_a_comment_stops_no_order(line: str) -> None:
    assert is_talk(line, NAMES, weighs(PARIS, board())) or line in STOPPED_ALL_THE_SAME
    assert is_talk(line, NAMES, weighs(TITLE_1861, data.definition())) or line in STOPPED_ALL_THE_SAME


@pytest.mark.parametrize(
    "line", ["dont", "DON'T", "don’t do it", "wiat", "cancle that", "actualy no", "chnaged my mind"]
)
def test_it_is_known_however_it_is_spelt(line: str) -> None:
    assert second_thought(line)


@pytest.mark.parametrize(
    "line", ["no track, no token", "not 57 but 58", "don't buy a train, withhold", "then token at K7"]
)
def test_what_only_leaves_out_takes_nothing_back(line: str) -> None:
    assert not second_thought(line)


def test_what_denies_and_is_no_comment() -> None:
    assert denies("I won't lay that")
    assert denies("oh, no token then")
    assert is_comment("oh no idea")
    assert not is_comment("no token")


def test_it_is_seen_at_the_end_of_a_long_paragraph() -> None:
    assert takes_back(f"{'I had a lovely week in Wales and the weather was fine. ' * 40}No wait, leave it.")


@pytest.mark.parametrize(
    "piece", spread(["no ", "ah ", "don't ", "a", "wait wait ", "not. ", "I mean ", "cancl ", "sorry, "], 3)
)
def test_a_flood_is_read_in_time(piece: str) -> None:
    with counted() as calls:
        takes_back(piece * (65536 // len(piece)))
        denies(piece * (65536 // len(piece)))
        assert calls() < MOST_CALLS
