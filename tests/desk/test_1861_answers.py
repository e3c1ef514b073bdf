"""What answers the open question answers that, and is kept for no other; a bare pass is kept for nothing."""

from __future__ import annotations

import pytest

from pbem.store.db import connected
from pbem.store.models import OrderInHand
from tests import scenes_1861 as at
from tests.desk.presiding import plain
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]


def kept() -> list[str]:
    """What anybody has in hand."""
    with connected():
        return [str(row.line) for row in OrderInHand.select()]


@pytest.mark.parametrize(
    ("scene", "line", "done"),
    [
        (at.trainless, "NW: pass", ["ann: pass"]),
        (at.trainless, "NW pass", ["ann: pass"]),
        (at.offered, "NW: pass", ["ann: decline"]),
        (at.offered, "NW: decline", ["ann: decline"]),
        (at.asked_for_a_train, "SW: pass", ["ben: decline"]),
        (at.asked_for_a_train, "MKN: pass", ["ben: decline"]),
        (at.merging, "K-B: pass", ["ann: pass"]),
        (at.selling, "GR: pass", ["ann: pass"]),
    ],
)
def test_an_answer_with_its_company_answers_what_is_asked(desk: Desk, scene, line: str, done: list[str]) -> None:  # type: ignore[no-untyped-def]
    desk.put(scene())
    assert desk.send(line).lines[:1] == done
    assert kept() == []


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (at.too_many, "NW: pass"), (at.giving_up, "SW: pass"), (at.merged, "GR: pass"), (at.trainless, "SW: pass"),
        (at.offered, "SW: pass"), (at.offered, "NW: keep"),
        (at.too_many, "NW: keep"), (at.offered, "SW: decline"), (at.asked_for_a_train, "GR: accept"),
    ],
)  # fmt: skip
def test_an_answer_that_does_not_fit_is_refused_and_not_kept(desk: Desk, scene, line: str) -> None:  # type: ignore[no-untyped-def]
    desk.put(scene())
    before, name = desk.encoded, desk.active()
    came = desk.send(line)
    assert (came.outcome, came.lines, kept(), desk.encoded) == ("refused", [], [], before)
    assert "This would be legal" in plain(came.to(name)) or "Please choose one" in plain(came.to(name))


@pytest.mark.parametrize("scene", [at.stock, at.bidding, at.operating, at.merging, at.offered, at.trainless])
def test_a_bare_pass_is_kept_for_no_turn_that_is_not_named(desk: Desk, scene) -> None:  # type: ignore[no-untyped-def]
    desk.put(scene())
    before = desk.encoded
    for name in {"ann", "ben", "cleo"} - {desk.active()}:
        came = desk.send("pass", name)
        assert (came.outcome, came.lines, kept(), desk.encoded) == ("refused", [], [], before)


def test_a_pass_for_a_turn_that_is_named_is_kept(desk: Desk) -> None:
    desk.put(at.stock())
    desk.send("pass until OR", "ben")
    desk.send("SW: pass", "ben")
    assert kept() == ["pass until OR", "SW: pass"]


@pytest.mark.parametrize(
    ("scene", "name", "line", "about"),
    [
        (at.bidding, "cleo", "pass M-V", "auction M-V"), (at.bidding, "cleo", "M-V: pass", "auction M-V"),
        (at.bidding, "cleo", "pass on m-v", "auction M-V"), (at.privates, "cleo", "pass TSR", "auction TSR"),
        (at.stock, "ben", "pass my next turn", "stock"),
    ],
)  # fmt: skip
def test_a_pass_for_an_auction_or_ones_own_turn_says_so(desk: Desk, scene, name: str, line: str, about: str) -> None:  # type: ignore[no-untyped-def]
    desk.put(scene())
    assert desk.send(line, name).outcome == "applied"
    with connected():
        assert [row.about for row in OrderInHand.select()] == [about]
    done = desk.send("pass").lines
    while f"{name}: pass (standing)" not in done:  # others are asked before them
        assert desk.active() != name
        done = desk.send("pass").lines
    with connected():
        assert OrderInHand.get().over_at is not None
