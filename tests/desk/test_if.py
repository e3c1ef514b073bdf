"""«if Ann builds red: …» in Paris Connection: kept for one's turn, told to nobody, done or not when it is there."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.games.paris_connection import Game as Position
from pbem.store.db import connected
from pbem.store.models import OrderInHand
from pbem.table import in_hand
from pbem.table.session import Session, load_session
from tests.desk.test_moves import actions
from tests.house import House, sample_orders
from tests.own_types import own

pytestmark = pytest.mark.any_engine


def _session(house: House) -> Session:
    return load_session(1, house.settings.domain, house.now)


def _waiting(house: House) -> str:
    """Who is to move after whoever is asked now."""
    with connected():
        session = _session(house)
        order = own(Position, session.position).view(None).table.players
        after = order[(order.index(session.position.active[0]) + 1) % len(order)]
        return str(session.names[after]).lower()


def _lines(house: House, name: str) -> list[str]:
    """What the player could build were it their turn now."""
    return sample_orders(house.last(name, "your_turn"))


def _colour(line: str) -> str:
    return line.split()[1]


def _setting(house: House) -> tuple[str, str, str]:
    """Who moves, a build of theirs, and who comes next."""
    mover = house.active()
    build = next(line for line in _lines(house, mover) if line.startswith("build"))
    return mover, build, _waiting(house)


def _far_build(house: House, other_than: str) -> str:
    """A build that stays legal whatever is built by then: read from the engine for the next player's own hand."""
    with connected():
        session = _session(house)
        seat = next(seat for seat in session.seats if seat.name.lower() == _waiting(house))
        lines = session.title.offered.examples(session.definition, session.view(seat), seat.player)
    taken = set(other_than.split()[2:])
    return next(line for line in lines if line.startswith("build") and taken.isdisjoint(line.split()[2:]))


def test_it_is_done_when_its_condition_holds_at_ones_turn(running: House) -> None:
    mover, build, later = _setting(running)
    mine = _far_build(running, build)
    sent = running.write(later, f"if {mover} builds {_colour(build)}: {mine}")
    assert "Kept for later as no. 1" in sent[0].text
    assert actions() == []
    running.write(mover, build)
    assert [line.partition(": ")[2] for line in actions()] == [build, mine]
    with connected():
        assert OrderInHand.get().over_after is not None


def test_what_was_done_so_is_told_as_automatic_and_nothing_else_is(running: House) -> None:
    mover, build, later = _setting(running)
    running.write(later, f"if {mover} builds {_colour(build)}: {_far_build(running, build)}")
    running.write(mover, build)
    (history,) = running.write("ann", "history 9")
    words = " ".join(history.text.split())
    assert words.count("Automatic") == 1
    theirs, _, automatic = words.partition(f"Automatic, by what {later.title()} had ordered for later:")
    assert f"{mover.title()} buil" in theirs
    assert f"{later.title()} buil" in automatic


@pytest.mark.store
def test_where_it_does_not_hold_nothing_or_the_other_order_is_done(running: House) -> None:
    mover, build, later = _setting(running)
    mine = _far_build(running, build)
    running.write(later, f"if {mover} trades {_colour(build)}: {mine}")
    running.write(mover, build)
    assert len(actions()) == 1
    assert running.active() == later
    assert "was not so, and it is over" in running.last(later, "your_turn").text.replace("\n", " ")


def test_else_is_done_where_it_does_not_hold(running: House) -> None:
    mover, build, later = _setting(running)
    mine = _far_build(running, build)
    running.write(later, f"if {mover} trades {_colour(build)}: {mine} else {mine}")
    running.write(mover, build)
    assert [line.partition(": ")[2] for line in actions()] == [build, mine]


def test_nobody_else_is_told_and_the_owner_sees_it_listed(running: House) -> None:
    mover, build, later = _setting(running)
    mine = _far_build(running, build)
    sent = running.write(later, f"if {mover} trades {_colour(build)}: {mine}")
    assert {letter.to.partition("@")[0] for letter in sent} == {later}
    asked = next(letter for letter in running.write(mover, "status") if letter.to.startswith(mover))
    assert "ordered for later" not in asked.text
    assert mine in running.write(later, "standing")[0].text
    dropped = running.write(later, "drop 1")[0].text
    assert "Dropped: no. 1" in dropped
    assert "nothing for later" in running.write(later, "standing")[0].text


def test_after_an_undo_it_rests_until_go_on(running: House) -> None:
    mover, build, later = _setting(running)
    mine = _far_build(running, build)
    running.write(later, f"if {mover} builds {_colour(build)}: {mine}")
    running.write(mover, build)
    assert len(actions()) == 2
    running.write(mover, "undo")  # what followed by itself is taken back with it
    running.write(mover, build)
    assert len(actions()) == 3, "the order rests"
    assert running.active() == later
    assert "rest" in running.last(later, "your_turn").text or "go on" in running.last(later, "your_turn").text
    running.write(later, "go on")
    assert len(actions()) == 4


def test_after_an_hour_it_is_done_without_a_word(running: House) -> None:
    mover, build, later = _setting(running)
    mine = _far_build(running, build)
    running.write(later, f"if {mover} builds {_colour(build)}: {mine}")
    running.write(mover, build)
    running.write(mover, "undo")
    running.write(mover, build)
    running.wait(minutes=59)
    assert len(actions()) == 3
    running.wait_until(running.now + timedelta(minutes=2))
    assert len(actions()) == 4


def test_a_condition_or_order_that_cannot_be_read_is_refused_at_once(running: House) -> None:
    mover, build, later = _setting(running)
    refused = running.write(later, f"if {mover} builds tartan: {build}")[0].text
    assert "no colour of a company" in refused
    assert "Kept" not in running.write(later, "if Ann builds red: build red Z99")[0].text
    with connected():
        assert OrderInHand.select().count() == 0


def test_an_order_that_cannot_be_read_is_refused_at_ones_turn_too(running: House) -> None:
    """Though the condition does not hold yet, whatever is offered in its stead must be readable."""
    mover, _, later = _setting(running)
    told = running.write(mover, f"if {later} builds red: build tartan G07")[0].text
    assert "nothing was ordered for that case" not in told
    assert actions() == []


def test_prose_that_begins_with_if_is_no_order(running: House) -> None:
    mover, _, _ = _setting(running)
    text = running.write(mover, "If it rains on Sunday: let us play inside.\n\nstatus")[0].text
    assert "After «if», write" not in text


def test_it_is_looked_at_with_its_owners_eyes(running: House) -> None:
    """Whether an order takes the place of another one hangs on no hand but their own."""
    with connected():
        session = _session(running)
        for seat in session.seats:
            found = in_hand.seen(session, seat, session.position)
            assert found == session.tried_view(seat, session.position) != session.position
