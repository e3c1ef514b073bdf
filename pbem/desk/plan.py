"""The plan of a mail: what its orders come to, before anything is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.letters.content import Result
from pbem.orders.moderator_words import moderator_words
from pbem.orders.order import OrderWord
from pbem.orders.vocabulary import COMMON
from pbem.store.models import Confirmation, Decision, Member
from pbem.table.session import Session

# Entries after which a code that waits for «confirm» may mean something else than it did.
CHANGES = frozenset({
    "accepted", "declined", "named", "started", "action", "undo", "resigned", "substituted", "ejected",
    "ejected_default", "ended", "cancelled", "cancelled_because",
})  # fmt: skip


@dataclass
class Step:
    """One thing to be done if nothing of the mail is refused."""

    what: str  # move | undo | resign | accept | decline | rule
    action: Any = None
    command: Any = None
    seat: Member | None = None  # whose move a moderator makes; None: the sender's own
    alone: bool = False  # no other step may stand beside it: each was considered as things stood before
    line: int | None = None  # its place among the results: what was done is told there too


@dataclass
class Plan:
    """The outcome of reading a mail: results line by line, steps to take, messages and settings that always work."""

    results: list[Result] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    freely: list[Any] = field(default_factory=list)  # press and settings, as commands
    events: list[Any] = field(default_factory=list)  # of the moves that were tried
    preview: bool = False
    refused: bool = False
    resend: tuple[Member, ...] = ()  # whose newest letter is sent again
    to_seats: list[tuple[Member, Result]] = field(default_factory=list)  # what came of moving for it
    late: Decision | None = None
    to_confirm: list[str] = field(default_factory=list)  # order lines that wait for a confirmation
    confirmed: Confirmation | None = None
    code: str = ""
    picture: bool = False
    kept: set[int] = field(default_factory=set)  # results of press and settings: done, whatever is refused beside them
    all_hands: bool = False  # a moderator who does not play asked for the hands
    position: Any = None  # after the steps


def press_readers(session: Session, sender: Member, to: Sequence[str]) -> list[Member]:
    """Who gets a message to these names: others of the game, `moderator`, or `all`."""
    others = [one for one in session.reads() if one.person_id != sender.person_id]
    wanted = {name.casefold() for name in to}
    if "all" in wanted:
        return others
    chosen = [one for one in others if one.name.casefold() in wanted]
    asked = "moderator" in wanted and session.moderator.person_id != sender.person_id
    return [*chosen, session.moderator] if asked and session.moderator not in chosen else chosen


def mark(session: Session) -> int:
    """The number of the last log entry that changed the game itself; talk and settings do not count."""
    return max((entry.number for entry in session.entries if entry.kind in CHANGES), default=0)


def order_words(session: Session, member: Member) -> tuple[OrderWord, ...]:
    """All order words that mean something in this game; the moderator's only at his own address."""
    if member.role == "moderator":
        return moderator_words(session.kind.words)
    return (*COMMON, *session.kind.words)
