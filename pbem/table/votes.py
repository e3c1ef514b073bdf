"""The players' vote, as the record tells it: what is asked, who has said what, and what that comes to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from pbem.base.clock import from_iso
from pbem.store.models import LogEntry, Member
from pbem.table.game_settings import value_of
from pbem.table.record_kinds import (
    DOWNTIME,
    VOTE_ASKED,
    VOTE_FAILED,
    VOTE_NO,
    VOTE_OPENED,
    VOTE_PASSED,
    VOTE_STOPPED,
    VOTE_VOID,
    VOTE_WITHDRAWN,
    VOTE_YES,
)
from pbem.table.session import Session

CLOSING = frozenset({VOTE_PASSED.name, VOTE_FAILED.name, VOTE_STOPPED.name, VOTE_WITHDRAWN.name, VOTE_VOID.name})
_OF_VOTES = CLOSING | {VOTE_OPENED.name, VOTE_YES.name, VOTE_NO.name, DOWNTIME.name}
YES, NO = "yes", "no"
ALL = "all"

Verdict = Literal["", "passed", "failed"]


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """One vote, from its entry on; `facts` are those of the entry, `said` who has said yes or no, by their rows."""

    number: int  # of the entry that asked for it: its name
    by: int | None  # the row of the player who asked
    line: str  # what is voted on, as everybody may read it
    facts: dict[str, str]
    asked_at: datetime
    opens_at: datetime  # without an answer of the moderator
    closes_at: datetime
    opened: bool
    said: dict[int, str]
    closed: LogEntry | None = None

    @property
    def what(self) -> str:
        """undo | replace | end | pause | resume."""
        return self.facts["what"]

    @property
    def player(self) -> str:
        """The seat that is to be given away; "" where none is."""
        return self.facts.get("seat_of", "")


def newest(session: Session) -> Vote | None:
    """The last vote there was, open or closed; None where there never was one."""
    return next(_votes(session), None)


def open_now(session: Session) -> Vote | None:
    """The vote that is open, or waits for the moderator's answer: one at most, and the row says if there is."""
    if session.game.vote_at is None:
        return None
    found = newest(session)
    return found if found is not None and found.closed is None else None


def numbered(session: Session, number: int) -> Vote | None:
    """The vote that this entry asked for."""
    return next((one for one in _votes(session) if one.number == number), None)


def _votes(session: Session) -> Iterator[Vote]:
    """All votes, the newest first."""
    since: list[LogEntry] = []
    for entry in session.record.backwards():
        if entry.kind == VOTE_ASKED.name:
            yield _told(entry, since[::-1])
            since = []  # there is one vote at a time
        elif entry.kind in _OF_VOTES:
            since.append(entry)


def _told(asked: LogEntry, later: list[LogEntry]) -> Vote:
    """A vote of its entry and those up to the next vote; who asked has said yes. It is given back what was lost."""
    facts = {key: str(value) for key, value in asked.facts.items()}
    said = {} if asked.actor_id is None else {asked.actor_id: YES}
    opens, closes = from_iso(facts["opens_at"]), from_iso(facts["closes_at"])
    opened, closed = opens <= asked.at, None
    for entry in later:
        if entry.kind in CLOSING:
            closed = entry
            break
        if entry.kind == DOWNTIME.name:
            lost = _lost(entry)
            opens, closes = opens if opened else opens + lost, closes + lost
        elif entry.kind == VOTE_OPENED.name:
            opened, closes = True, from_iso(str(entry.facts["closes_at"]))
        elif entry.actor_id is not None:
            said[entry.actor_id] = YES if entry.kind == VOTE_YES.name else NO
    return Vote(
        number=asked.number, by=asked.actor_id, line=facts["line"], facts=facts, asked_at=asked.at, opens_at=opens,
        closes_at=closes, opened=opened, said=said, closed=closed,
    )  # fmt: skip


def _lost(entry: LogEntry) -> timedelta:
    """For how long the service was down."""
    return from_iso(str(entry.facts["until_at"])) - from_iso(str(entry.facts["from_at"]))


# -- who votes, and what it comes to ----------------------------------------------------------------------------------


def voters(session: Session, vote: Vote) -> tuple[Member, ...]:
    """Who has a say: whoever sits at the table, but for the one whose seat is to be given away."""
    return tuple(seat for seat in session.seats if seat.status == "playing" and seat.player != vote.player)


def who_said(session: Session, vote: Vote, word: str) -> tuple[Member, ...]:
    """Those of them who have said yes, or no; "" for those who have said nothing."""
    return tuple(one for one in voters(session, vote) if vote.said.get(one.id, "") == word)


def needed(session: Session, vote: Vote) -> int:
    """How many must say yes now: all as long as the moderator is asked, then as the game has it set."""
    count = len(voters(session, vote))
    return count // 2 + 1 if vote.opened and vote.facts["rule"] != ALL else count


def verdict(session: Session, vote: Vote) -> Verdict:
    """What has been decided. Before the moderator has had their time, everybody's yes takes moves back and no more."""
    voting, need = len(voters(session, vote)), needed(session, vote)
    agreed, against = len(who_said(session, vote, YES)), len(who_said(session, vote, NO))
    if not vote.opened:
        return "passed" if vote.what == "undo" and 0 < need <= agreed else ""
    if 0 < need <= agreed:
        return "passed"
    over = session.now >= vote.closes_at
    return "failed" if over or voting - against < need else ""


def opens_at(session: Session, member: Member) -> datetime:
    """When a vote that they ask for now opens without the moderator's answer.

    At once where the game never waits for one, where the moderator asks themself, and where the last request stayed
    without an answer and the moderator has done nothing since.
    """
    if member.person_id == session.moderator.person_id or _is_silent(session):
        return session.now
    return session.now + timedelta(hours=value_of(session.game, "votes_after"))


def _is_silent(session: Session) -> bool:
    """Whether the last request opened by itself, and whoever leads has done nothing since, as a player neither."""
    leads = {one.id for one in session.members if one.person_id == session.moderator.person_id}
    for entry in session.record.backwards():
        if entry.actor_id in leads:
            return False
        if entry.kind == VOTE_OPENED.name:
            return entry.actor_id is None
    return False


def closes_at(session: Session, opens: datetime) -> datetime:
    """Until when a vote that opens then is open."""
    return opens + timedelta(hours=value_of(session.game, "votes_for"))
