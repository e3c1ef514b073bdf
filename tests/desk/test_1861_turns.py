"""A company's turn in one mail: what it leaves out, what is asked back, and how all of it is taken back."""

from __future__ import annotations

import pytest

from engine.eighteen.companies import operating
from pbem.store.db import connected
from pbem.store.models import LogEntry
from tests import scenes_1861 as at
from tests.desk.presiding import ask, confirmed, plain
from tests.dotted import sample_begins
from tests.placed_1861 import Desk, desk, kept_1861

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

PLACED = "lay NW 57 E9 1"


def test_what_a_mail_leaves_out_is_declined_and_said_so(desk: Desk) -> None:
    desk.put(at.operating())
    came = desk.send("NW: lay 57 E9 NE; half")
    assert [line.rpartition(" (")[2] for line in came.lines if line.endswith(")")] == [
        "private)", "trains)", "private_last)",
    ]  # fmt: skip
    assert any(line.startswith("ann: run NW") for line in came.lines)
    said = plain(came.to("ann"))
    assert "No train is bought." in said
    assert "Done, Ann" in said


def test_an_omitted_run_is_the_best_and_the_dividend_is_asked_back(desk: Desk) -> None:
    desk.put(at.operating())
    came = desk.send("NW: lay 57 E9 NE")
    assert came.lines[-1].endswith(" (run)")
    said = plain(came.to("ann"))
    assert "the trains run for the most they can" in said
    assert "Your turn, Ann: please move by" in said
    assert [sample_begins(came.to("ann").text, f"NW: {word}") for word in ("pay", "half", "withhold")] == [True] * 3


def test_a_compulsory_purchase_is_asked_back(desk: Desk) -> None:
    """MKN has no train and may not go without one."""
    desk.put(at.before_buying())
    came = desk.send("MKN: pass")
    assert desk.active() == "ann"
    assert sample_begins(came.to("ann").text, "MKN: buy train 4")
    assert operating(desk.position) == "MKN"


def test_a_turn_can_be_kept_open(desk: Desk) -> None:
    desk.put(at.operating())
    assert desk.send("NW: redeem 1\nkeep open").lines == ["ann: redeem NW 1"]
    assert desk.active() == "ann"
    came = desk.send("NW: lay 57 E9 NE; pay")
    assert f"ann: {PLACED}" in came.lines


def test_a_turn_can_be_kept_open_behind_an_offer(desk: Desk) -> None:
    """The offer is made, though its answer is waited for now."""
    desk.put(at.buying())
    assert desk.send("MKN: buy train 4 from SW for 180\nkeep open").lines == ["ann: offer train MKN 4 180 SW"]
    assert desk.active() == "ben"


@pytest.mark.store
def test_an_answer_is_no_order_for_the_turn_it_interrupts(desk: Desk) -> None:
    """Whoever accepts a price for a private is still asked for the track of the company."""
    desk.put(at.offered())
    assert desk.send("accept").lines == ["ann: accept"]
    assert desk.active() == "ann"
    assert "NW operates, and may lay" in plain(desk.house.last("ann"))


def test_one_company_alone_has_two_turns(desk: Desk) -> None:
    """What is left out of its turn in one operating round is nothing of the next one."""
    desk.put(at.alone())
    came = desk.send("NW: run best; half")
    assert came.lines[-1] == "ann: pass (trains)"
    assert desk.position.or_number == 2
    assert desk.active() == "ann"


def test_a_whole_mail_is_taken_back_by_its_sender(desk: Desk) -> None:
    desk.put(at.operating())
    before = desk.encoded
    first = desk.send("NW: lay 57 E9 NE; run best; half")
    assert len(first.lines) > 4
    after = desk.encoded
    assert desk.send("undo", "ann").outcome == "applied"
    assert desk.encoded == before
    assert desk.send("NW: lay 57 E9 NE; run best; half").lines == first.lines
    assert desk.encoded == after


def test_a_preview_changes_nothing(desk: Desk) -> None:
    desk.put(at.operating())
    before = desk.encoded
    came = desk.send("preview\nNW: lay 57 E9 NE; run best; half")
    assert (came.lines, came.outcome, desk.encoded) == ([], "answered", before)
    assert "This would work" in plain(came.to("ann"))


def test_the_moderator_orders_for_a_player_and_takes_back(desk: Desk) -> None:
    desk.put(at.operating())
    before = desk.encoded
    house = desk.house
    ask(house, "as Ann: NW: lay 57 E9 NE\nas Ann: NW: run best\nas Ann: NW: half")
    assert desk.position.laid.tiles["E9"] == ("57", 1)
    assert desk.active() == "ann"  # an order for somebody leaves nothing out
    played = desk.encoded
    confirmed(house, "undo")
    assert desk.encoded == before
    confirmed(house, "redo")
    assert desk.encoded == played


def _actions() -> list[LogEntry]:
    with connected():
        return list(LogEntry.select().where(LogEntry.kind == "action"))


def test_a_default_is_played_at_the_deadline(desk: Desk) -> None:
    """And what it leaves out of the turn is declined as in any mail."""
    desk.put(at.stock())
    house = desk.house
    ask(house, "overdue default")
    desk.send("default pass")
    house.wait(hours=60)  # over a weekend
    assert desk.active() != "ann"


def test_a_seat_is_called_by_its_name(desk: Desk) -> None:
    """Wherever the rules say whom they wait for."""
    desk.put(at.stock())
    said = plain(desk.send("default pass", "ben").to("ben"))
    assert "It would not be legal right now" in said
    assert "waiting for Ann" in said


def test_an_empty_seat_plays_its_default(desk: Desk) -> None:
    desk.put(at.stock())
    confirmed(desk.house, "eject ben default")
    desk.send("buy GR")
    desk.house.wait(hours=1)
    assert [one.text.partition(": ")[2] for one in _actions()] == ["buy GR treasury", "pass"]
    assert desk.active() == "cleo"
