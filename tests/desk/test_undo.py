"""Taking back one's own move, and mails that cross it."""

from __future__ import annotations

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Decision, Game, LogEntry, OutboundMail
from tests.desk.test_moves import actions, position
from tests.house import House, sample_orders

pytestmark = pytest.mark.one_connection


def _move(house: House) -> str:
    mover = house.active()
    turn = house.last(mover, "your_turn")
    house.write(mover, sample_orders(turn)[0], answering=turn)
    return mover


def test_undo_puts_everything_back_and_tells_those_who_knew(running: House) -> None:
    running.hear_all("ann", "ben", "cleo")
    before = position()
    mover = _move(running)
    sent = running.write(mover, "undo")
    assert position() == before
    assert running.active() == mover
    told = {letter.to.partition("@")[0]: letter for letter in sent}
    assert set(told) == {"ann", "ben", "cleo"}
    for name in set(told) - {mover}:
        assert "has taken back" in told[name].text
        assert "Nothing for you to do" in told[name].text or "there is nothing for you to do" in told[name].text.lower()
    assert f"decision {_open().number}" in " ".join(told[mover].text.split())


def _open() -> Decision:
    with connected():
        return Decision.get(Decision.closed_at.is_null())


def test_the_same_decision_is_asked_again_and_the_letter_for_it_still_counts(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    orders = sample_orders(turn)
    running.write(mover, orders[0], answering=turn)
    running.write(mover, "undo")
    running.write(mover, orders[1], answering=turn)
    with connected():
        standing = [entry.text for entry in LogEntry.select().where(LogEntry.kind == "action")]
    assert [line.partition(": ")[2] for line in standing] == orders[:2]


def test_undo_and_another_order_in_one_mail(running: House) -> None:
    mover = running.active()
    orders = sample_orders(running.last(mover, "your_turn"))
    running.write(mover, orders[0])
    sent = running.write(mover, f"undo\n{orders[1]}")
    assert "Nothing was done" not in sent[0].text
    assert running.active() != mover
    assert len(actions()) == 2


def test_a_mail_that_crosses_an_undo_is_late_and_harms_nobody(running: House) -> None:
    mover = _move(running)
    second = running.active()
    asked = running.last(second, "your_turn")
    crossing = running.mail(second, sample_orders(asked)[0], answering=asked)
    running.write(mover, "undo")
    other = sample_orders(running.last(mover, "your_turn"))[1]
    running.write(mover, other)
    assert running.active() == second, "the second player is asked again, by another decision"
    before = position()
    running.take(crossing)
    (answer,) = running.post()
    assert position() == before
    assert "has been settled" in " ".join(answer.text.split())
    assert "look at what has changed" in " ".join(answer.text.split())
    running.write(second, sample_orders(running.last(second))[0], answering=answer)
    assert position() != before, "the answer to the refusal is an answer to the open decision"


def test_no_undo_after_somebody_else_has_moved(running: House) -> None:
    first = _move(running)
    _move(running)
    before = position()
    (answer,) = running.write(first, "undo")
    assert position() == before
    assert "has moved since" in answer.text


def test_nothing_to_undo(running: House) -> None:
    (answer,) = running.write(running.active(), "undo")
    assert "no move of yours" in answer.text


def test_letters_not_yet_sent_are_dropped_instead_of_followed(running: House) -> None:
    running.hear_all("ann", "ben", "cleo")
    mover = running.active()
    turn = running.last(mover, "your_turn")
    running.take(running.mail(mover, sample_orders(turn)[0], answering=turn))
    running.take(running.mail(mover, "undo"))
    sent = running.post()
    assert {letter.to for letter in sent} == {f"{mover}@example.org"}
    with connected():
        assert OutboundMail.select().where(OutboundMail.state == "dropped").count() == 2
    _move(running)
    other = running.active()
    news = running.last(other, "your_turn").text
    assert news.count(f"{mover.title()} built") == 1 or "taken back" in news


def test_verify_holds_after_undos(store: Settings) -> None:
    from pbem.operating.verify import verify_game

    house = House(store)
    house.started()
    for _ in range(3):
        mover = _move(house)
        house.write(mover, "undo")
        _move(house)
    with connected():
        findings = verify_game(1, "mail.test", house.now)
        assert Game.get_by_id(1).state == "running"
    assert [finding.what for finding in findings if not finding.ok] == []
    assert len(findings) >= 6


def test_a_move_that_was_taken_back_before_its_letter_went_out_is_told_with_the_next(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    first, second = sample_orders(turn)[:2]
    running.take(running.mail(mover, first, answering=turn))
    running.take(running.mail(mover, "undo"))
    running.post()
    running.write(mover, second)
    news = " ".join(running.last(running.active(), "your_turn").text.split())
    assert news.count("(Since taken back.)") == 1
