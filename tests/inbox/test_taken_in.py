"""A mail that is taken in: kept with its game and the first claim in one commit, and kept whatever goes wrong then."""

from __future__ import annotations

from datetime import timedelta
from typing import NoReturn

import pytest

from pbem.base.clock import from_millis, to_millis
from pbem.inbox import claims, handling, receive
from pbem.inbox.claims import LEFT_OVER_AFTER
from pbem.inbox.receive import TakenIn
from pbem.reading.read_mail import read_mail
from pbem.store.db import connected, database
from pbem.store.models import InboundMail
from tests.edges import legal_order, mails, standing
from tests.house import House
from tests.inbox.test_identity import plain, token_of

MINUTE = timedelta(minutes=1)


def taken_in(house: House, name: str, text: str) -> TakenIn:
    """A mail of somebody's, as the web takes it in."""
    return receive.take_in(house.mail(name, text), house.now, house.settings.door)


def handled(house: House, taken: TakenIn) -> str:
    """What comes of it."""
    return handling.handle(taken.id, house.settings.door, house.now, begun=taken.begun)


def test_it_has_its_game_and_a_claim_from_the_first(running: House) -> None:
    name, order = legal_order(running)
    taken = taken_in(running, name, order)
    (mail,) = (one for one in mails() if one.id == taken.id)
    assert (mail.game_id, mail.member_id, mail.attempts) == (1, running.member(name).id, 1)
    assert claims.claim(taken.id, running.now) is None
    assert handling.handle(taken.id, running.settings.door, running.now) == "taken", "by somebody else"
    assert handled(running, taken) == "applied"


def test_the_row_in_hand_is_the_one_that_is_kept(running: House) -> None:
    running.now += timedelta(microseconds=1234)  # the store keeps thousandths
    taken = taken_in(running, "ann", "status")
    assert taken.begun is not None
    with connected():
        row = InboundMail.get_by_id(taken.id)
    for field in InboundMail._meta.sorted_field_names:
        name = field if field not in ("game", "member") else f"{field}_id"
        assert getattr(taken.begun.mail, name) == getattr(row, name), field
    assert row.received_at == from_millis(to_millis(running.now))


def test_the_same_mail_is_taken_in_once(running: House) -> None:
    mime, door = running.mail("ann", "status"), running.settings.door
    first = receive.take_in(mime, running.now, door, event_key="one")
    assert receive.take_in(mime, running.now, door, event_key="two") == TakenIn(first.id, False)
    assert receive.take_in(running.mail("ann", "hand"), running.now, door, event_key="one") == TakenIn(first.id, False)


def test_whoever_dies_before_handling_it_leaves_it_to_others(running: House) -> None:
    name, order = legal_order(running)
    taken = taken_in(running, name, order)
    assert claims.left_over(running.now + LEFT_OVER_AFTER - timedelta(seconds=1)) == []
    assert claims.left_over(running.now + LEFT_OVER_AFTER) == [taken.id]
    running.wait(minutes=1)
    assert mails()[-1].outcome == "applied"
    assert handled(running, taken) == "taken", "the one who had it was only slow"


def test_one_that_had_to_wait_is_claimed_for_longer(running: House) -> None:
    name, order = legal_order(running)
    taken = taken_in(running, name, order)
    running.now += LEFT_OVER_AFTER - timedelta(seconds=1)
    assert handled(running, taken) == "applied"
    assert mails()[-1].attempts == 1


@pytest.mark.parametrize("what", ["read_mail", "identify", "addressed"])
def test_it_is_kept_where_it_cannot_be_read(running: House, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    def broken(*_: object) -> NoReturn:
        raise ZeroDivisionError

    name, order = legal_order(running)
    with monkeypatch.context() as patch:
        patch.setattr(receive, what, broken)
        taken = taken_in(running, name, order)
    assert taken == TakenIn(mails()[-1].id, True)
    assert (mails()[-1].state, mails()[-1].attempts) == ("stored", 0)
    assert handled(running, taken) == "applied"


def test_a_large_one_is_stored_for_good_before_it_is_read(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever reading it does to this process: it is there."""
    seen: list[int] = []

    def looks(*args: object) -> object:
        stored = InboundMail.select().where(InboundMail.state == "stored").count()
        seen.append(0 if database.in_transaction() else stored)
        return read_mail(*args)  # type: ignore[arg-type]

    name, order = legal_order(running)
    monkeypatch.setattr(receive, "read_mail", looks)
    monkeypatch.setattr(receive, "READ_AT_ONCE", 100)
    taken = taken_in(running, name, order)
    assert (seen, taken.begun, mails()[-1].game_id) == ([1], None, 1)
    assert handled(running, taken) == "applied"


def test_an_address_that_was_renewed_meanwhile_proves_nothing_any_more(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    old = token_of(running, name)
    taken = receive.take_in(plain(f"{name}@example.org", order, To=old), running.now, running.settings.door)
    with connected():
        mail = InboundMail.get_by_id(taken.id)
        InboundMail.update(state="done").where(InboundMail.id == mail.id).execute()
    running.write(name, "new address")
    with connected():
        InboundMail.update(state="stored").where(InboundMail.id == mail.id).execute()
    assert handled(running, taken) == "held"
    assert standing()["position"] == before["position"]
