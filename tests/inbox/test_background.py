"""The mail room's thread: one connection for all its mails, given back when it closes, asked for anew when lost."""

from __future__ import annotations

import sqlite3
from unittest.mock import Mock

import pytest
from peewee import OperationalError

from pbem.base.door import Door
from pbem.inbox import background, receive
from pbem.inbox.background import MailRoom
from pbem.store.db import database
from tests.house import House


def handed_in(room: MailRoom, house: House, text: str) -> str:
    """What becomes of a mail of ann's that the room takes."""
    kept = receive.store(house.mail("ann", text), house.now)
    taken = room.take(kept.id)
    assert taken is not None
    return taken.result()


@pytest.mark.sqlite_only
def test_all_mails_share_one_connection(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = Mock(wraps=sqlite3.connect)
    kept = [receive.store(running.mail("ann", f"status\n\n{number}"), running.now) for number in range(3)]
    monkeypatch.setattr(sqlite3, "connect", connect)
    room = MailRoom(Door("mail.test"))
    taken = [room.take(one.id) for one in kept]
    room.idle()
    assert [one and one.result() for one in taken] == ["answered"] * 3
    assert connect.call_count == 1
    room.close()
    room.close()


def test_a_store_that_was_away_is_asked_again(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = MailRoom(Door("mail.test"))
    with monkeypatch.context() as patch:
        patch.setattr(background, "connected", gone)
        assert handed_in(room, running, "status") == "answered"  # here it was back already
    assert handed_in(room, running, "hand") == "answered"
    room.idle()
    room.close()
    assert database.is_closed()


def gone() -> None:
    """No connection to be had."""
    raise OperationalError("server away")
