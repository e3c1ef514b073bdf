"""The list of what is in hand in letters that were really sent, and its words tapped: 1861 and Paris Connection."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

import pytest

from tests import scenes_1861 as at
from tests.desk.in_hand import kept, two_companies
from tests.desk.presiding import ask, plain
from tests.desk.test_if import _far_build, _setting
from tests.house import House, Sent
from tests.placed_1861 import Desk, desk, kept_1861
from tests.tapping import Link, tap

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

ROWS = (
    "1: bid M-V up to 135 then pass – once it is up for auction (drop 1)",
    "2: policy SW: pay, run best – each turn, next in OR 1.1 (drop 2)",
    "3: pass until OR unless anyone sells NW – until OR 1.1 (drop 3)",
)
ORDERS = "bid M-V up to 135\npolicy SW: pay\npass until OR unless anyone sells NW"


def drops(letter: Sent) -> list[Link]:
    """The taps that take something away."""
    pattern = r'<a class="end" href="mailto:([^?]+)\?subject=([^&]*)&amp;body=([^"]*)"[^>]*>([^<]*)<'
    found = re.findall(pattern, letter.html)
    parts = ([unquote(unescape(part)) for part in one] for one in found)
    return [Link(to, subject, body, shown) for to, subject, body, shown in parts]


def lists(letter: Sent, *rows: str) -> bool:
    """Whether the letter lists these and nothing else."""
    return tuple(re.findall(r"^\d+: .* \(drop \d+\)$", letter.text, re.MULTILINE)) == rows


def test_every_letter_lists_it_until_it_is_over(desk: Desk) -> None:
    desk.put(at.stock())
    assert lists(desk.send(ORDERS, "ben").to("ben"), *ROWS), "the receipt"
    desk.send("press ben: Is that so?", "ann")
    assert lists(desk.house.last("ben", "press"), *ROWS)
    assert lists(desk.send("lay 57 Z9", "ben").to("ben"), *ROWS), "a refusal"
    desk.send("buy NW", "ann")
    desk.send("buy MKN", "cleo")
    ask(desk.house, "pause")
    assert lists(desk.house.last("ben", "notice"), *ROWS)
    ask(desk.house, "resume")
    came = desk.send("sell 1 NW; buy SW", "ann")
    asked = came.to("ben")
    assert "«pass until OR unless anyone sells NW» is over" in plain(asked)
    assert lists(asked, *ROWS[:2]), "the turn letter"
    desk.house.wait(hours=30)
    assert lists(desk.house.last("ben", "reminder"), *ROWS[:2])
    assert not re.search(r"\(drop", desk.house.last("ann").text)


def test_what_answers_next_is_said_before_it_does(desk: Desk) -> None:
    desk.put(at.stock())
    told = plain(desk.send(ORDERS, "ben").to("ben"))
    assert "What you are asked next, no. 3 answers." in told
    desk.send("bid M-V 100", "ann")
    assert "What you are asked next" not in plain(desk.send("status", "ben").to("ben")), "the high bid is his"
    desk.put(two_companies())
    desk.send("policy NW: half", "ann")
    assert "What you are asked next, no. 1 answers." in plain(desk.send("GR: half", "ann").to("ann"))
    assert "What you are asked next, nos. 1 and 3 answer." in plain(desk.send("NW: half", "ann").to("ann"))


def test_a_tap_takes_one_away_from_any_letter_old_or_new(desk: Desk) -> None:
    """Its address is the reader’s own; whoever taps a second time hears that nothing is there."""
    desk.put(at.stock())
    letter = desk.send(ORDERS, "ben").to("ben")
    links = drops(letter)
    assert [(one.body, one.shown) for one in links] == [(f"drop {n}", f"drop {n}") for n in (1, 2, 3)]
    assert {one.to for one in links} == {f"play+{desk.house.member('ben').token}@mail.test"}
    desk.send("buy NW", "ann")
    desk.send("buy MKN", "cleo")
    assert tap(desk.house, "ben", links[1]) == "applied"
    assert kept("ben") == ["bid M-V up to 135 then pass", "pass until OR unless anyone sells NW"]
    assert tap(desk.house, "ben", links[1]) == "refused"
    desk.house.post()
    assert "nothing in hand with the number 2" in plain(desk.house.last("ben"))
    assert tap(desk.house, "ben", links[0]) == "applied"
    assert kept("ben") == ["pass until OR unless anyone sells NW"]


def test_a_move_kept_in_paris_connection_is_listed_too(running: House) -> None:
    mover, build, later = _setting(running)
    mine = _far_build(running, build)
    (receipt,) = running.write(later, f"if {mover} trades purple: {mine}")
    (row,) = re.findall(r"^1: .*$", receipt.text, re.MULTILINE)
    assert row.startswith(f"1: if {mover.title()} trades purple: {mine}"[:40])
    assert row.endswith("– when you are asked next (drop 1)")
    assert "What you are asked next, no. 1 answers." in plain(receipt)
    (link,) = drops(receipt)
    assert tap(running, later, link) == "applied"
    assert kept(later) == []
