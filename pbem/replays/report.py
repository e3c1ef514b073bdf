"""What came of a replay: the end of the game, or the first point where the file and our rules part."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.core.errors import Refusal


class Divergence(msgspec.Struct, frozen=True):
    """The first difference. `number` counts elementary actions from 1, `id` is the file's; 0 for both: at the end.

    `theirs` and `ours`: lines that show both sides.
    """

    number: int
    id: int
    action: str
    reason: str
    theirs: tuple[str, ...]
    ours: tuple[str, ...]


class Report(msgspec.Struct, frozen=True):
    """How a replay went. Players by the ids of the file.

    `checked`: what of the file was compared and found to be ours, `unchecked`: what was not; both in words, and empty
    where there is a difference. `orders`: where only the order differs in which several are asked the same.
    `agrees`: every position was compared. `endless`: by the rules it has no end any more.
    `state_company`: its id, where its runs are in the file, which may have earned less than they could.
    `actions`: elementary actions replayed. `implied`: passes that the file leaves out because nothing else could be
    done, `ignored`: passes of the file where there was nothing to decide; `trusted`: actions done although our rules
    refuse them (`--lenient`); `guesses`: deals in certificates that are not where they should be.
    """

    title: str
    variant: str
    finished: bool
    end_reason: str | None
    actions: int
    scores: dict[str, int]
    names: dict[str, str]
    implied: int = 0
    trusted: int = 0
    ignored: int = 0
    guesses: int = 0
    checked: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    agrees: bool = False
    endless: bool = False
    state_company: str = ""
    divergence: Divergence | None = None


class Parted(Exception):
    """Raised where a replay cannot go on, or must not."""

    def __init__(self, divergence: Divergence) -> None:
        super().__init__(divergence.reason)
        self.divergence = divergence


Tell = Callable[[dict[str, object]], None]  # takes one line of a trace
Progress = Callable[[], None]  # called after each action


def reason_of(refusal: Refusal) -> str:
    """Why the rules refuse, with the section and the code."""
    return f"{refusal.sentence} ({refusal.section}, {refusal.code})"
