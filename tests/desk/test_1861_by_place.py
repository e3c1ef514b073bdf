"""Samples by their place in a game whose mail is a whole turn: in order, beside others, and beside bids (1861)."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from pbem.orders.by_place import place_of
from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.blind import offered as whole_lines
from tests.desk.in_hand import kept
from tests.desk.presiding import plain
from tests.desk.test_by_place import offered
from tests.house import Sent
from tests.placed_1861 import Desk, desk, kept_1861
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


def letter_to(desk: Desk, name: str) -> tuple[Sent, list[str]]:
    """A letter that asks them as things stand, a little later, and the lines that it offers on one line each."""
    letter = desk.send("status", name).to(name)
    desk.house.now += timedelta(minutes=5)
    return letter, [line.partition("  # ")[0] for line in offered(letter)]


def number_of(lines: list[str], line: str) -> int:
    """The number of a line."""
    return lines.index(line) + 1


def test_a_line_of_several_orders(desk: Desk) -> None:
    desk.put(at.operating())
    letter, lines = letter_to(desk, "ann")
    number = next(at for at, line in enumerate(lines, 1) if line.startswith("NW: lay") and "run best; pay" in line)
    came = desk.send(f"{number}", "ann", answering=letter)
    assert came.outcome == "applied"
    assert came.lines[1].startswith("ann: lay NW") or came.lines[0].startswith("ann: lay NW")
    assert any(line.startswith("ann: pay") or "pay" in line for line in came.lines)


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        (".{}, then run best, half", "; run best; half"),
        ("number {}, run, pay half please", "; run best; half"),
        ("track as in your number {}, then run it and keep everything", "; run best; withhold"),
    ],
)
def test_what_stands_behind_a_number_is_not_lost(desk: Desk, said: str, steps: str) -> None:
    desk.put(at.operating())
    letter, lines = letter_to(desk, "ann")
    lay = next(at for at, line in enumerate(lines, 1) if line.startswith("NW: lay 5 E9") and "; " not in line)
    came = desk.send(said.format(lay), "ann", answering=letter)
    assert came.lines == []
    assert f"{lines[lay - 1]}{steps}" in plain(came.to("ann"))


def test_several_numbers_are_done_in_their_order(desk: Desk) -> None:
    desk.put(at.operating())
    letter, lines = letter_to(desk, "ann")
    lay = next(at for at, line in enumerate(lines, 1) if line.startswith("NW: lay 5 E9"))
    half = number_of(lines, "NW: run best; half")
    came = desk.send(f"{lay} and {half}", "ann", answering=letter)
    assert came.outcome == "applied", plain(came.to("ann"))
    assert [line for line in came.lines if "lay NW 5 E9" in line]
    assert [line for line in came.lines if "half" in line]


def test_a_named_number_beside_an_order(desk: Desk) -> None:
    """«#5» can mean nothing else; a bare 5 beside other orders may be the number of one of them."""
    desk.put(at.operating())
    letter, lines = letter_to(desk, "ann")
    lay = next(at for at, line in enumerate(lines, 1) if line.startswith("NW: lay 5 E9"))
    came = desk.send(f"{lay}\nNW: run best; half", "ann", answering=letter)
    assert (came.outcome, came.lines) == ("refused", [])
    came = desk.send(f"#{lay}\nNW: run best; half", "ann", answering=letter)
    assert came.outcome == "applied", plain(came.to("ann"))


def test_numbers_of_a_list_of_own_orders(desk: Desk) -> None:
    desk.put(at.operating())
    letter, _ = letter_to(desk, "ann")
    for text in ("1.\nNW: lay 57 E9 NE\n2.\nNW: half", "1)\nNW: lay 57 E9 NE\n2)\nNW: half"):
        came = desk.send(text, "ann", answering=letter)
        assert (came.outcome, came.lines) == ("refused", [])
    came = desk.send("1. NW: lay 57 E9 NE\n2. NW: half", "ann", answering=letter)
    assert came.outcome == "applied"
    assert [line for line in came.lines if "lay NW 57 E9" in line]


def test_what_could_be_a_bid_is_asked_back_with_both(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.put(at.bidding())
    letter, lines = letter_to(desk, "ben")
    monkeypatch.setattr(type(TITLE.orders), "bare", lambda *_: ("bid M-V 110",))
    came = desk.send("4", "ben", answering=letter)
    assert (came.outcome, came.lines) == ("answered", [])
    said = came.to("ben")
    assert "This could be number 4 of our letter, or an order of its own" in plain(said)
    assert [line.partition("  # ")[0] for line in offered(said)][:2] == [lines[3], "bid M-V 110"]
    came = desk.send("#1", "ben", answering=letter)
    assert came.lines == [f"ben: {lines[0]}"]


def test_a_bid_is_no_number(desk: Desk) -> None:
    desk.put(at.bidding())
    letter, _ = letter_to(desk, "ben")
    for text in ("£5", "5?", "OR 2", "the 4", "10,5"):
        came = desk.send(text, "ben", answering=letter)
        assert came.lines == [], text
    assert desk.send("+5", "ben", answering=letter).lines == ["ben: bid M-V 105"]


def test_a_rule_for_later_by_its_number(desk: Desk) -> None:
    desk.put(at.stock())
    letter, lines = letter_to(desk, "ann")
    line = next(one for one in lines if one.startswith("pass auctions"))
    desk.send(f"#{number_of(lines, line)}", "ann", answering=letter)
    assert kept("ann") == [line]


@pytest.mark.parametrize("again", spread(["#{n}", "{n} please", "{line}", "option {n}: {line}", "[x] {line}"], 2))
def test_what_a_number_did_is_not_done_again(desk: Desk, again: str) -> None:
    """The turn goes on, and the letter is of the same turn: it may have been sent twice."""
    desk.put(at.buying())
    letter, lines = letter_to(desk, "ann")
    line = "MKN: buy train 4"
    number = number_of(lines, line)
    came = desk.send(f"{number}\nask the rest", "ann", answering=letter)
    if came.outcome != "applied":
        came = desk.send(f"{number}", "ann", answering=letter)
    assert came.outcome == "applied", plain(came.to("ann"))
    desk.house.now += timedelta(minutes=5)
    came = desk.send(again.format(n=number, line=line), "ann", answering=letter)
    assert came.lines == []


@pytest.mark.parametrize("again", ["#{n}", "{n}", "{line}"])
def test_what_a_line_did_is_not_done_again_by_its_number(desk: Desk, again: str) -> None:
    desk.put(at.buying())
    letter, lines = letter_to(desk, "ann")
    line = "MKN: buy train 4"
    assert desk.send(line, "ann", answering=letter).outcome == "applied"
    desk.house.now += timedelta(minutes=5)
    assert desk.send(again.format(n=number_of(lines, line), line=line), "ann", answering=letter).lines == []


def test_a_yes_to_a_whole_turn(desk: Desk) -> None:
    desk.put(at.operating())
    letter, _ = letter_to(desk, "ann")
    asks = desk.send("NW: lay 57 E9 NE\nrnu best\npay", "ann", answering=letter).to("ann")
    desk.house.now += timedelta(minutes=5)
    assert "Did you mean this? Reply «yes», or send it back:" in plain(asks)
    came = desk.send("Yes please", "ann", answering=asks)
    assert came.outcome == "applied", plain(came.to("ann"))
    assert [line for line in came.lines if "lay NW 57 E9" in line]
    desk.house.now += timedelta(minutes=5)
    assert desk.send("yes", "ann", answering=asks).lines == []


def test_yes_to_an_offer_is_an_answer_to_the_offer(desk: Desk) -> None:
    """It is asked, and a letter that asks something back does not promise that a yes does that."""
    desk.put(at.offered())
    name = desk.active()
    letter, _ = letter_to(desk, name)
    asks = desk.send("acept", name, answering=letter).to(name)
    desk.house.now += timedelta(minutes=5)
    assert "Reply «yes»" not in asks.text
    before = desk.encoded
    desk.send("yes", name, answering=asks)
    assert desk.encoded == before
    assert desk.send("yes", name, answering=letter).outcome == "applied"


def same_as_its_line(desk: Desk, scene: Any, at: int) -> None:
    """A number of the letter that asks does what its line does."""
    came = []
    for by_number in (False, True):
        desk.put(scene)
        name = desk.active()
        desk.send("drop all", name)
        letter = desk.send("status", name).to(name)
        desk.house.now += timedelta(minutes=5)
        lines = whole_lines(letter.text)
        text = f"#{range(1, len(lines) + 1)[at]}" if by_number else lines[at]
        done = desk.send(text, name, answering=letter)
        came.append((done.outcome, done.lines))
    assert came[0] == came[1]
    assert came[0][0] in ("applied", "waits", "answered"), came


@pytest.mark.parametrize(
    ("place", "scene"),
    spread(list(product([1, -1], ["operating", "running", "merging", "offered", "over_limit"])), 2),
)
def test_a_number_does_what_its_line_does(desk: Desk, place: int, scene: str) -> None:
    same_as_its_line(desk, getattr(at, scene)(), place)


@pytest.mark.parametrize("said", ["2 from N", "a 2 then", "it's a 2 from N for one then", "another 2 please"])
def test_a_train_is_no_number(said: str) -> None:
    """Of a sample of the letter: «a 2», «2 from N»."""
    assert place_of(said) is None


@pytest.mark.parametrize("said", ["{}, then pay half", "number {} and then half", "{} and half please"])
def test_a_number_and_an_order_in_one_line_are_offered_together(desk: Desk, said: str) -> None:
    """The order alone would be half of the turn."""
    desk.put(at.operating())
    letter, lines = letter_to(desk, "ann")
    number = next(at for at, line in enumerate(lines, 1) if line.startswith("NW: lay 5 E9") and "; " not in line)
    came = desk.send(said.format(number), "ann", answering=letter)
    assert came.lines == []
    assert re.search(rf"\.1 {re.escape(lines[number - 1])}; (?:run best; )?(?:pay )?half", plain(came.to("ann")))


def test_a_number_and_an_order_that_cannot_follow_it(desk: Desk) -> None:
    desk.put(at.operating())
    letter, lines = letter_to(desk, "ann")
    number = next(at for at, line in enumerate(lines, 1) if line.startswith("NW: lay 5 E9") and "; " not in line)
    came = desk.send(f"{number}, then lay 57 A1", "ann", answering=letter)
    assert came.lines == []
    assert "Refused" in plain(came.to("ann"))


def test_a_second_yes_to_a_bid_offers_no_other_one(desk: Desk) -> None:
    """Its turn is over: sent back, the bid would be kept for a turn to come."""
    desk.put(at.bidding())
    letter, _ = letter_to(desk, "ben")
    asks = desk.send("bidd M-V 110", "ben", answering=letter).to("ben")
    desk.house.now += timedelta(minutes=5)
    assert desk.send("yes", "ben", answering=asks).lines == ["ben: bid M-V 110"]
    desk.house.now += timedelta(minutes=5)
    came = desk.send("yes", "ben", answering=asks)
    assert came.lines == []
    assert "The game has moved on since that letter, so we did nothing." in plain(came.to("ben"))
    assert "Did you mean this?" not in plain(came.to("ben"))
