"""Two services that differ only in what one player has in hand and has not fired; what everybody else gets of each."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pbem.base import addresses
from pbem.base.settings import Settings
from pbem.post import letterbox
from pbem.store.db import connected
from pbem.store.models import LogEntry, Member, OrderInHand
from pbem.table.session import Session, load_session
from tests.hasty import Hasty
from tests.house import House
from tests.worlds import world

CODE = "7K3M-Q9TX"  # of every order that waits to be confirmed
OWNER = "ben"
PLAYERS = ("ann", OWNER, "cleo")
LEADER = "the leader at their own address"


class Step(NamedTuple):
    """One thing that happens. `other`: what the owner writes in the other world instead; `hours` pass instead."""

    name: str
    text: str
    other: str | None = None
    hours: float = 0


class Got(NamedTuple):
    """What came of a step for everybody but the owner: the outcome, where it was another's mail, and the letters."""

    outcome: str
    letters: tuple[tuple[str, bytes], ...]


class Service:
    """A service of the first or the second world; the moderator is called `leader`."""

    def __init__(self, house: House, leader: str, second: bool) -> None:
        self.house, self.leader, self.second = house, leader, second

    def do(self, step: Step) -> Got:
        """Let it happen; what everybody but the owner has of it."""
        house = self.house
        before, outcome = len(house.box.letters), ""
        if step.hours:
            house.wait(hours=step.hours)
        else:
            text = step.other if self.second and step.other is not None else step.text
            to, name = "", step.name
            if name == LEADER:
                name = self.leader
                to = f"play+{house.member(name, role='moderator').token}@mail.test"
            outcome = house.take(house.mail(name, text, to=to))
            house.post()
        letters = tuple((one.to, one.mime) for one in house.box.letters[before:] if not one.to.startswith(f"{OWNER}@"))
        return Got("" if step.name == OWNER else outcome, letters)

    def session(self) -> Session:
        """The game, to be looked at."""
        with connected():
            session = load_session(1, self.house.settings.domain, self.house.now)
            assert session.seats
            assert session.entries
            return session

    def record(self) -> list[tuple[str, str, Any]]:
        """All that was recorded."""
        with connected():
            return [(one.kind, one.text, one.facts) for one in LogEntry.select().order_by(LogEntry.number)]

    def by_owner(self, entry: tuple[str, str, Any]) -> bool:
        """Whether this is a move of the owner, by hand or by what they had in hand."""
        return entry[1].startswith(f"{self.house.member(OWNER).player}: ")

    def stated(self) -> list[tuple[int, str, Any]]:
        """All that the owner has ever ordered for later."""
        with connected():
            rows = OrderInHand.select().join(Member).order_by(OrderInHand.id)
            return [(row.number, row.line, row.over_after) for row in rows]


@contextmanager
def service(
    folder: Path,
    settings: Settings,
    patch: pytest.MonkeyPatch,
    *,
    leader: str = "mo",
    second: bool = False,
    drawn: bool = False,
    **game: Any,
) -> Iterator[Service]:
    """A started game in which all that is random is the same in both worlds; letters are numbered for each reader.

    `drawn`: with pictures, which takes most of the time.
    """
    counters: defaultdict[str, Iterator[int]] = defaultdict(lambda: itertools.count(1))
    reader = [""]
    really = letterbox.enqueue

    def enqueue(member: Member, *args: Any, **more: Any) -> Any:
        reader[0] = member.person.address.partition("@")[0]
        return really(member, *args, **more)

    with world(folder, settings, patch, None) as house, patch.context() as within:
        if not drawn:
            house.worker.scribe = Hasty(house.settings)
        within.setattr(letterbox, "enqueue", enqueue)
        within.setattr(
            addresses, "new_message_id", lambda domain: f"<{next(counters[reader[0]])}.{reader[0]}@{domain}>"
        )
        house.started(PLAYERS, moderator=f"{leader}@example.org", **game)
        yield Service(house, leader, second)


def same_deeds(first: list[tuple[str, str, Any]], second: list[tuple[str, str, Any]], here: Service) -> bool:
    """Whether the same was recorded in both worlds. Where they part, the owner has moved."""
    parts = next((pair for pair in zip_longest(first, second) if pair[0] != pair[1]), None)
    assert parts is None or any(one is not None and here.by_owner(one) for one in parts), parts
    return parts is None


def compared(first: Sequence[Got], second: Sequence[Got], steps: Sequence[Step]) -> int:
    """How many letters everybody else got, each the same to the byte, at the same step, in the same order."""
    for one, other, step in zip(first, second, steps, strict=True):
        assert one.outcome == other.outcome, step
        assert [to for to, _ in one.letters] == [to for to, _ in other.letters], step
        for (to, mime), (_, again) in zip(one.letters, other.letters, strict=True):
            assert mime == again, (to, step)
    return sum(len(one.letters) for one in first)
