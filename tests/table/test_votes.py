"""The rules of a vote, one by one, told from entries alone: who votes, what is needed, what it comes to and when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.base.clock import to_iso
from pbem.store.models import LogEntry, Member
from pbem.table import votes
from pbem.table.record import Record
from pbem.table.record_kinds import (
    BY_VOTE,
    DOWNTIME,
    EXTENDED,
    VOTE_ASKED,
    VOTE_FAILED,
    VOTE_NO,
    VOTE_OPENED,
    VOTE_WITHDRAWN,
    VOTE_YES,
    RecordKind,
)
from tests.house import NOON

HOUR = timedelta(hours=1)
ANN, BEN, CLEO, DAN, MO = 1, 2, 3, 4, 9  # rows


class Table:
    """As much of a game as a vote asks for: seats, a record, settings, the present moment."""

    def __init__(self, players: int = 3, **settings: Any) -> None:
        self.seats = [
            Member(id=at, number=at, person=at, player=f"p{at}", name=f"P{at}", role="player", status="playing")
            for at in range(1, players + 1)
        ]
        self.moderator = Member(id=MO, number=MO, person=MO, name="Mo", role="moderator", status="moderating")
        self.game: Any = SimpleNamespace(id=1, settings=settings, vote_at=NOON, last_number=0)
        self.now = NOON
        self.entries: list[LogEntry] = []

    @property
    def members(self) -> list[Member]:
        """Everybody."""
        return [*self.seats, self.moderator]

    @property
    def record(self) -> Record:
        """What was written."""
        return Record.of(self.game, self.entries)

    def write(self, kind: RecordKind, actor: int | None, **facts: object) -> int:
        """An entry; its number."""
        number = self.game.last_number = len(self.entries) + 1
        self.entries.append(LogEntry(number=number, kind=kind.name, actor=actor, at=self.now, facts=facts))
        return number

    def asked(
        self, by: int = ANN, *, what: str = "end", rule: str = "majority", hours: int = 72, **facts: object
    ) -> int:
        """A vote that opens after so many hours, and closes three days later."""
        opens = self.now + hours * HOUR
        times = {"opens_at": to_iso(opens), "closes_at": to_iso(opens + 72 * HOUR)}
        return self.write(VOTE_ASKED, by, what=what, line=what, rule=rule, **times, **facts)

    def said(self, number: int, word: str, *actors: int) -> None:
        """These have said it."""
        for actor in actors:
            self.write(VOTE_YES if word == votes.YES else VOTE_NO, actor, **{BY_VOTE: number})

    def verdict(self, number: int) -> str:
        """What has been decided."""
        session: Any = self
        found = votes.numbered(session, number)
        assert found is not None
        return votes.verdict(session, found)


@pytest.mark.parametrize(
    ("players", "agree", "against", "verdict"),
    [
        (2, (ANN,), (), ""),
        (2, (ANN, BEN), (), "passed"),
        (2, (ANN,), (BEN,), "failed"),
        (3, (ANN,), (BEN,), ""),
        (3, (ANN, BEN), (), "passed"),
        (3, (ANN,), (BEN, CLEO), "failed"),
        (4, (ANN, BEN), (), ""),
        (4, (ANN, BEN), (CLEO,), ""),
        (4, (ANN, BEN), (CLEO, DAN), "failed"),
        (4, (ANN, BEN, CLEO), (DAN,), "passed"),
    ],
)
def test_more_than_half_of_all_must_say_yes(
    players: int, agree: Sequence[int], against: Sequence[int], verdict: str
) -> None:
    table = Table(players)
    number = table.asked(hours=0)
    table.said(number, votes.YES, *agree[1:])
    table.said(number, votes.NO, *against)
    assert table.verdict(number) == verdict


def test_where_all_must_agree_one_no_ends_it() -> None:
    table = Table(3)
    number = table.asked(hours=0, rule="all")
    table.said(number, votes.YES, BEN)
    assert table.verdict(number) == ""
    table.said(number, votes.NO, CLEO)
    assert table.verdict(number) == "failed"
    table.said(number, votes.YES, CLEO)
    assert table.verdict(number) == "passed", "the last word counts"


def test_silence_is_no_yes_when_the_time_is_over() -> None:
    table = Table(3)
    number = table.asked(hours=0)
    table.now += 72 * HOUR - timedelta(seconds=1)
    assert table.verdict(number) == ""
    table.now += timedelta(seconds=1)
    assert table.verdict(number) == "failed"


@pytest.mark.parametrize(("what", "verdict"), [("undo", "passed"), ("end", ""), ("pause", ""), ("replace", "")])
def test_before_the_moderators_time_is_over_everybodys_yes_takes_back_and_no_more(what: str, verdict: str) -> None:
    table = Table(3)
    number = table.asked(what=what)
    table.said(number, votes.YES, BEN)
    assert table.verdict(number) == ""
    table.said(number, votes.YES, CLEO)
    assert table.verdict(number) == verdict


def test_one_no_does_not_end_what_the_moderator_has_yet_to_answer() -> None:
    table = Table(3)
    number = table.asked(what="undo", rule="all")
    table.said(number, votes.NO, BEN, CLEO)
    assert table.verdict(number) == ""
    table.write(VOTE_OPENED, None, **{BY_VOTE: number, "closes_at": to_iso(table.now + HOUR)})
    assert table.verdict(number) == "failed"


def test_who_is_to_lose_the_seat_has_no_say() -> None:
    table = Table(3)
    number = table.asked(what="replace", hours=0, seat_of="p3")
    table.said(number, votes.NO, CLEO)
    session: Any = table
    vote = votes.numbered(session, number)
    assert vote is not None
    assert [one.name for one in votes.voters(session, vote)] == ["P1", "P2"]
    assert votes.needed(session, vote) == 2
    table.said(number, votes.YES, BEN)
    assert table.verdict(number) == "passed"


def test_who_has_left_counts_no_longer_and_who_came_instead_has_said_nothing() -> None:
    table = Table(3)
    number = table.asked(hours=0)
    table.said(number, votes.NO, CLEO)
    table.seats[1].status = "resigned"
    assert table.verdict(number) == "failed", "one of the two that are left is against it"
    table.seats[1] = Member(id=7, number=7, person=7, player="p2", name="New", role="player", status="playing")
    assert table.verdict(number) == ""
    table.said(number, votes.YES, 7)
    assert table.verdict(number) == "passed"


def test_only_what_belongs_to_the_vote_counts_and_it_closes_once() -> None:
    table = Table(3)
    first = table.asked(hours=0)
    table.said(first, votes.YES, BEN)
    table.write(VOTE_WITHDRAWN, ANN, **{BY_VOTE: first})
    second = table.asked(by=CLEO, hours=0)
    session: Any = table
    one, other = votes.numbered(session, first), votes.numbered(session, second)
    assert one is not None
    assert other is not None
    assert (one.said, other.said) == ({ANN: "yes", BEN: "yes"}, {CLEO: "yes"})
    assert one.closed is not None
    assert votes.open_now(session) == votes.newest(session) == other
    table.write(VOTE_FAILED, None, **{BY_VOTE: second})
    assert votes.open_now(session) is None


def test_an_outage_moves_both_moments() -> None:
    table = Table(3)
    number = table.asked(hours=10)
    lost = {"from_at": to_iso(table.now + HOUR), "until_at": to_iso(table.now + 6 * HOUR)}
    table.write(DOWNTIME, None, **lost)
    session: Any = table
    vote = votes.numbered(session, number)
    assert vote is not None
    assert vote.opens_at - NOON == 15 * HOUR
    assert vote.closes_at - NOON == (15 + 72) * HOUR


@pytest.mark.parametrize("hours", [0, 24])
def test_the_moderator_is_waited_for_as_long_as_it_is_set(hours: int) -> None:
    table = Table(3, votes_after=hours, votes_for=5)
    session: Any = table
    assert votes.opens_at(session, table.seats[0]) == NOON + hours * HOUR
    assert votes.closes_at(session, NOON) == NOON + 5 * HOUR


def test_nobody_waits_for_who_asks_themself() -> None:
    table = Table(3)
    table.seats[0] = Member(id=ANN, number=ANN, person=MO, player="p1", role="player", status="playing")
    session: Any = table
    assert votes.opens_at(session, table.seats[0]) == NOON
    assert votes.opens_at(session, table.seats[1]) == NOON + 72 * HOUR


def test_who_left_the_last_request_unanswered_is_not_waited_for_until_they_do_something() -> None:
    table = Table(3)
    session: Any = table
    number = table.asked()
    table.write(VOTE_OPENED, None, **{BY_VOTE: number, "closes_at": to_iso(NOON + HOUR)})
    table.write(VOTE_FAILED, None, **{BY_VOTE: number})
    assert votes.opens_at(session, table.seats[1]) == NOON
    table.write(EXTENDED, MO)
    assert votes.opens_at(session, table.seats[1]) == NOON + 72 * HOUR
