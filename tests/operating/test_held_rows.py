"""Held mails and former reply addresses beside the record: somebody else's are found."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.operating.verify import verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import FormerAddress, HeldMail, InboundMail
from tests.edges import legal_order
from tests.house import House
from tests.inbox.test_held import by_subject, held_codes


@pytest.fixture
def held(running: House) -> House:
    """A house with a mail that is held, one that was released, and an address that was renewed."""
    name, order = legal_order(running)
    by_subject(running, name, "press all: hello")
    (code,) = held_codes(running, name)
    running.write(name, f"release {code}\nnew address")
    by_subject(running, name, order)
    running.post()
    return running


def wrong(house: House) -> list[str]:
    """What `pbem verify` finds."""
    with connected():
        return [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok]


def test_as_it_is_all_is_well(held: House) -> None:
    assert wrong(held) == []


@pytest.mark.parametrize(
    ("table", "fields", "said"),
    [
        (HeldMail, {"mail": 1}, "is not theirs"),
        (HeldMail, {"void": "released"}, "is 'held'"),
        (HeldMail, {"doubt": "nonsense"}, "doubt"),
        (HeldMail, {"code": "1"}, "code"),
        (FormerAddress, {"token": "a" * 24}, "never promised"),
        (FormerAddress, {"token": "?"}, "token"),
    ],
)
def test_what_was_changed_is_found(held: House, table: Any, fields: dict[str, Any], said: str) -> None:
    with transaction():
        last = table.select().order_by(table.id.desc()).get()
        if fields == {"mail": 1}:
            fields = {"mail": InboundMail.select().where(InboundMail.member != last.member_id).get().id}
        table.update(fields).where(table.id == last.id).execute()
    assert any(said in what for what in wrong(held))
