"""The plan of a mail: what its orders come to, before anything is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.facts.result import Answer, Result
from pbem.games.meant import Turn
from pbem.post.outcome import Outcome
from pbem.store.models import Confirmation, HeldMail, Member
from pbem.table.record_kinds import names_where
from pbem.table.session import Session

# Carried out by the member who ordered it; a `Say` that comes of it is what everybody else is to hear.
Do = Callable[[Session, Member], object]
# A question whose answer hangs on what the mail does: asked once that is done, or nothing of it is.
Ask = Callable[[Session, Member], Answer]

_CHANGES = frozenset(names_where(lambda kind: kind.changes))


@dataclass
class Deed:
    """One thing to be done if nothing of the mail is refused."""

    what: str  # move | undo | resign | accept | decline | rule | drop | state (what is ordered for later: done last)
    do: Do
    seat: Member | None = None  # whose move a moderator makes; None: the sender's own
    alone: bool = False  # no other step may stand beside it: each was considered as things stood before
    line: int | None = None  # its place among the results: what was done is told there too


class Free(NamedTuple):
    """Press or a setting: done whatever becomes of the orders beside it."""

    said: object  # what was read
    do: Do
    # days away, as they come to with what stands above it: the next of its kind need not reckon that again
    then: list[dict[str, str]] | None = None


@dataclass
class Plan(Outcome):
    """The outcome of reading a mail, and how it is carried out: steps, messages and settings that always work."""

    steps: list[Deed] = field(default_factory=list)
    ordered: tuple[str, Turn] | None = None  # whose orders a turn had: what they leave out of it is settled
    kept_open: Turn | None = None  # a turn of which everything else is to be asked
    freely: list[Free] = field(default_factory=list)
    confirmed: Confirmation | None = None
    releases: list[HeldMail] = field(default_factory=list)  # whose lines are among those tried
    acts: bool = False  # a move stands in it, legal or not
    proven: bool = False  # a code was right: whoever sent the mail reads the member's letters
    names_held: bool = False  # the answer lists what is still held
    missed: list[Confirmation | HeldMail] = field(default_factory=list)  # what waits for a code, when wrong ones came …
    misses: int = 0  # … and how many; one that is no code at all does not count
    guessed_out: bool = False  # they were too many: nothing more of the mail is tried
    written: list[str] = field(default_factory=list)  # the moves that were only supposed, as the game writes them
    courtesies: list[Result] = field(default_factory=list)  # lines that nobody need hear of, beside others
    asks: dict[int, Ask] = field(default_factory=dict)  # by result: what is answered last
    kept: set[int] = field(default_factory=set)  # results of what is done freely


def mark(session: Session) -> int:
    """The number of the last log entry that changed the game itself; talk and settings do not count."""
    return next((entry.number for entry in session.record.backwards() if entry.kind in _CHANGES), 0)
