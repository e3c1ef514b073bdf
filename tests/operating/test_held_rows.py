"""Held mails and former reply addresses beside the record: somebody else's are found."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.operating.verify import verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import DecisionAddress, FormerAddress, HeldMail, InboundMail
from tests.edges import legal_order
from tests.house import House
from tests.inbox.test_held import by_subject, held_codes
from tests.tapping import links, tap

pytestmark = pytest.mark.one_connection


@pytest.fixture
def held(running: House) -> House:
    """A house with a mail that is held, one that was released, and an address that was renewed."""
    name, order = legal_order(running)
    by_subject(running, name, "press all: hello")
    (code,) = held_codes(running, name)
    running.write(name, f"release {code}\nnew address")
    by_subject(running, name, order)
    tap(running, name, links(running.last(name, "your_turn"))[0], verdict="")
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
        (HeldMail, {"address": "a" * 24}, "not theirs"),
        (HeldMail, {"address": "?"}, "address"),
        (DecisionAddress, {"decision": 9}, "not theirs"),
        (DecisionAddress, {"state": "nonsense"}, "state"),
        (DecisionAddress, {"token": "?"}, "token"),
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


def test_an_address_that_outlives_its_question_is_found(held: House) -> None:
    with connected():
        row = DecisionAddress.select().where(DecisionAddress.state != "over").order_by(DecisionAddress.id).get()
    held.write(held.active(), links(held.last(held.active(), "your_turn"))[0].body)
    assert wrong(held) == []
    with transaction():
        DecisionAddress.update(state="open").where(DecisionAddress.id == row.id).execute()
    assert any("its address is not" in what for what in wrong(held))


def test_so_are_two_addresses_of_one_question(held: House) -> None:
    with transaction():
        row = DecisionAddress.select().order_by(DecisionAddress.id.desc()).get()
        for token in ("a" * 24, "b" * 24):
            DecisionAddress.create(member=row.member_id, decision=row.decision, token=token)
    assert any("two addresses" in what for what in wrong(held))
