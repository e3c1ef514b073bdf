"""Mails of one game act in the order received, whoever works them off; an earlier one that fails holds up nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pbem.desk import apply
from pbem.inbox import claims, handling, receive
from pbem.store.db import connected
from pbem.store.models import InboundMail
from pbem.table.session import Session, game_session
from tests.edges import legal_order, mails, standing, substituted
from tests.house import House


def _arrive(house: House, name: str, text: str, *, addressed: bool = True) -> int:
    """A mail is stored and, as the web process does, addressed; nobody has handled it."""
    stored = receive.store(house.mail(name, text), house.now)
    if addressed:
        receive.address(stored.id, house.settings.door)
    return stored.id


def test_a_later_mail_waits_for_the_earlier_one_of_its_game(running: House) -> None:
    name, order = legal_order(running)
    first, second = _arrive(running, name, order), _arrive(running, name, "undo")
    assert handling.handle(second, running.settings.door, running.now) == "applied"
    assert [(mail.id, mail.outcome, mail.turn) for mail in mails()] == [(first, "applied", 4), (second, "applied", 5)]
    assert [kind for _, kind, _ in standing()["log"]][-2:] == ["action", "undo"]
    assert handling.handle(first, running.settings.door, running.now) == "taken"


def test_a_mail_stored_before_acts_before_though_its_game_was_found_only_now(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process stores a move and has yet to see whose it is; ours, with the mail after it, is at the game."""
    name, order = legal_order(running)
    first, second = _arrive(running, name, order, addressed=False), _arrive(running, name, "undo")
    entered: list[int] = []

    @contextmanager
    def just_before(*args: Any) -> Iterator[Session]:
        if not entered:
            receive.address(first, running.settings.door)
        entered.append(args[3].id)
        with game_session(*args) as session:
            yield session

    monkeypatch.setattr(handling, "game_session", just_before)
    assert handling.handle(second, running.settings.door, running.now) == "applied"
    assert entered == [second, first, second]
    assert [(mail.id, mail.outcome, mail.turn) for mail in mails()] == [(first, "applied", 4), (second, "applied", 5)]
    assert [kind for _, kind, _ in standing()["log"]][-2:] == ["action", "undo"]


def test_mails_of_other_games_and_machines_are_not_waited_for(running: House) -> None:
    running.create(("dan", "eve", "flo"), name="Loire")
    token = running.member("dan", game=2).token
    elsewhere = receive.store(running.mail("dan", "accept", to=f"play+{token}@mail.test"), running.now).id
    machine = receive.store(running.mail("ann", "undo", Auto_Submitted="auto-replied"), running.now).id
    for mail_id in (elsewhere, machine):
        receive.address(mail_id, running.settings.door)
    mine = _arrive(running, "ann", "status")
    assert handling.handle(mine, running.settings.door, running.now) == "answered"
    with connected():
        assert [InboundMail.get_by_id(mail_id).state for mail_id in (elsewhere, machine)] == ["stored", "stored"]


def test_an_earlier_mail_that_fails_holds_up_nobody(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = _arrive(running, "ann", "status"), _arrive(running, "ben", "status")
    real = apply.take_mail

    def fails_for_ann(session, member, read, **more):  # type: ignore[no-untyped-def]
        if member.name == "Ann":
            raise RuntimeError("no luck")
        return real(session, member, read, **more)

    with monkeypatch.context() as patch:
        patch.setattr(apply, "take_mail", fails_for_ann)
        assert handling.handle(second, running.settings.door, running.now) == "answered"
        assert handling.handle(first, running.settings.door, running.now) == "failed"
    assert handling.handle(first, running.settings.door, running.now) == "answered"
    assert [mail.turn for mail in mails()] == [5, 4]


def test_an_earlier_mail_of_a_seat_that_was_given_away_is_turned_away(running: House) -> None:
    from pbem.table.session import game_session

    early = _arrive(running, "ann", "status")
    with game_session(1, "mail.test", running.now) as session:
        substituted(session, "p1", "zoe@example.org")
    late = _arrive(running, "ben", "status")
    assert handling.handle(late, running.settings.door, running.now) == "answered"
    with connected():
        assert InboundMail.get_by_id(early).outcome == "unknown_token"


def test_a_mail_from_a_clock_that_stood_wrong_is_taken_up_all_the_same(running: House) -> None:
    mail_id = _arrive(running, "ann", "status")
    with connected():
        InboundMail.update(
            received_at=running.now.replace(year=2031), claimed_until=running.now.replace(year=2031)
        ).execute()
    assert claims.left_over(running.now) == [mail_id]
    assert handling.handle(mail_id, running.settings.door, running.now) == "answered"
