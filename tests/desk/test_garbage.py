"""Garbage behind a legal move is refused, and no example has any of it."""

from __future__ import annotations

import pytest

from pbem.desk.order_book import OrderBook
from pbem.desk.planner import Planner
from pbem.store.db import connected
from pbem.table.session import load_session
from tests import scenes_1861 as at
from tests.dotted import has_sample
from tests.house import House
from tests.offered_1861 import answers, faults, lines_of
from tests.placed_1861 import Desk, desk, kept_1861
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

GARBAGE = ("then of", "then pass rest of round", "then frobnicate", "else of", "otherwise on", "then")
SCENES = (at.stock, at.bidding, at.operating, at.running, at.buying, at.merging, at.converting, at.offered, at.privates)


@pytest.mark.parametrize("scene", sampled(SCENES, SCENES[::3]), ids=[one.__name__ for one in SCENES])
def test_in_1861(desk: Desk, scene) -> None:  # type: ignore[no-untyped-def]
    desk.put(scene())
    assert wrong(desk.house, desk.active()) == []


def test_in_paris_connection(running: House) -> None:
    assert wrong(running, running.active()) == []


def test_no_example_is_made_of_what_only_fills_a_line(desk: Desk) -> None:
    """«buy SE then pass rest of round» was answered with «buy SE then of»."""
    desk.put(at.stock())
    came = desk.send("buy GR then pass rest of round")
    assert (came.outcome, came.lines) == ("refused", [])
    assert "We do not know what «then pass rest of round» asks for" in " ".join(came.to("ann").text.split())
    assert has_sample(came.to("ann").text, "buy GR")


def wrong(house: House, name: str) -> list[tuple[str, str]]:
    """The lines with garbage that would be done, and the examples with some of it."""
    found = []
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        member = next(one for one in session.seats if one.person.address.startswith(f"{name}@"))
        view = session.tried_view(member, session.position)
        lines = session.title.offered.examples(session.definition, view, member.player)
        by_word = {line.partition("  #")[0].rpartition(": ")[2].split()[0]: line.partition("  #")[0] for line in lines}
        for line in (*by_word.values(), "bid M-V up to 135", "buy GR until 3 shares", "pass until OR"):
            for garbage in GARBAGE:
                plan = Planner(session, member, None, OrderBook()).make(f"{line} {garbage}")
                if plan.steps and not plan.refused:
                    found.append((f"{line} {garbage}", "done"))
                offered = [one for result in plan.results for one in (result.example, *result.choices)]
                found += [
                    (f"{line} {garbage}", one) for one in offered if "frobnicate" in one or one.endswith((" of", " on"))
                ]
    return found


def test_every_sample_of_a_round_of_many_mergers_is_accepted(desk: Desk) -> None:
    """Seven minors, among them M-K, V and M-V: the answers to «merge» and to «options»."""
    desk.put(at.many_minors())
    name = desk.active()
    letters = [*answers(desk.house, name, "merge"), *answers(desk.house, name, "options")]
    assert sum(line.startswith("merge") for letter in letters for line in lines_of(letter)) > 3
    assert faults(desk.house, name, letters) == []
    said = " ".join(desk.send("merge M-K + V + M-V into GR").to(name).text.split())
    assert "M-K, V, M-V are not connected." in said, "it was read as MKV"
