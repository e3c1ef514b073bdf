"""The lease of the clock: one holder, lost by silence, given up on leaving."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Lease
from pbem.worker import lease

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def test_one_holds_the_other_waits_until_silence(store: Settings) -> None:
    assert lease.hold("a", 45, NOON)
    assert not lease.hold("b", 45, NOON + timedelta(seconds=44))
    assert lease.hold("a", 45, NOON + timedelta(seconds=44))
    assert not lease.hold("b", 45, NOON + timedelta(seconds=60))
    assert lease.hold("b", 45, NOON + timedelta(seconds=90))
    assert not lease.hold("a", 45, NOON + timedelta(seconds=91))


def test_giving_up_lets_the_next_one_in_at_once(store: Settings) -> None:
    assert lease.hold("a", 45, NOON)
    assert lease.is_held(NOON)
    lease.release("a", NOON + timedelta(seconds=1))
    assert not lease.is_held(NOON + timedelta(seconds=1))
    assert lease.hold("b", 45, NOON + timedelta(seconds=1))


def test_releasing_what_another_holds_changes_nothing(store: Settings) -> None:
    assert lease.hold("a", 45, NOON)
    lease.release("b", NOON)
    assert lease.is_held(NOON)


def test_it_is_renewed_once_a_third_of_it_has_gone_and_not_before(store: Settings) -> None:
    """Every tick would else write a row; one that renews too late loses it to a worker whose clock is ahead."""

    def held_until() -> datetime:
        with connected():
            found: datetime = Lease.get().expires_at
        return found

    assert lease.hold("a", 45, NOON)
    for seconds, renewed in ((1, False), (14, False), (15, True), (29, False), (31, True), (75, True)):
        before = held_until()
        now = NOON + timedelta(seconds=seconds)
        assert lease.hold("a", 45, now)
        assert held_until() == (now + timedelta(seconds=45) if renewed else before), seconds
        assert lease.is_held(now + timedelta(seconds=29))
        assert not lease.hold("b", 45, now + timedelta(seconds=29))
