"""What a game comes to without one of its old actions, or with another one in its place: worked out, nothing done.

All later entries are made again one after the other. One that the rules refuse there is dropped; before that it is
tried whether it goes once what mails leave out is settled, and what nobody is asked about (`ahead.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from engine.core.events import Event
from pbem.desk.undoing.ahead import Ahead, Ordered
from pbem.games.border import Action, AnyPosition
from pbem.store.models import LogEntry
from pbem.table.following import (
    AGAIN,
    AUTO,
    BESIDE,
    CORRECTED_BY,
    INSTEAD,
    OWN_MAIL,
    PLAYED_ELSEWHERE,
    REASON,
    STANDING,
    Follows,
)
from pbem.table.record_kinds import ENDED
from pbem.table.session import Session
from pbem.table.standing_moves import made

_KEPT_FACTS = ("by", "offered_by", AUTO, OWN_MAIL, CORRECTED_BY, REASON)
_ORDERED = (STANDING, PLAYED_ELSEWHERE)  # somebody wanted it, then or long before


class Made(NamedTuple):
    """One thing done in the new course: `entry` made again, or (None) what stands instead, or follows anew.

    `action` is None for the moderator's end. `facts`: as the record has them. `old`: what the entry told at its first.
    """

    entry: LogEntry | None
    action: Action | None
    facts: dict[str, str]
    position: AnyPosition
    events: Sequence[Event]
    old: Sequence[Event] = ()


class Dropped(NamedTuple):
    """An entry that cannot stand any more, and why; None where it hangs on something else that went."""

    entry: LogEntry
    why: Refusal | None
    old: Sequence[Event] = ()


class Anew(NamedTuple):
    """The new course. `taken`: the entry that goes; `back`: from this one on, the last dropped, all are asked again.

    `followed`: what had followed by itself, and does so no more. `before` and `after`: where the game stood and stands.
    """

    taken: LogEntry
    later: tuple[LogEntry, ...]
    made: tuple[Made, ...]
    dropped: tuple[Dropped, ...]
    followed: tuple[LogEntry, ...]
    back: LogEntry | None
    before: AnyPosition
    after: AnyPosition

    @property
    def instead(self) -> tuple[Made, ...]:
        """What stands in the place of the entry."""
        return tuple(one for one in self.made if INSTEAD in one.facts)

    @property
    def otherwise(self) -> tuple[Made, ...]:
        """What stays of the later entries and tells something else than it did."""
        return tuple(one for one in self.made if one.entry is not None and tuple(one.events) != tuple(one.old))


def anew(
    session: Session,
    taken: LogEntry,
    instead: Sequence[Action] = (),
    *,
    ask: bool = False,
    settles: bool = True,
    hides: bool = False,
) -> Anew:
    """The course of the game without `taken`; IllegalAction where what is to stand instead cannot.

    `ask`: from the first entry on that somebody ordered and that cannot stand, all are taken back. `settles`: see
    above. `hides`: a hand is hidden; what hangs on one of which something was taken out goes with it, whether or not
    the hand would have allowed it, so that nobody learns which.
    """
    return _Course(session, taken, ask=ask, settles=settles, hides=hides).run(instead)


def facts_again(entry: LogEntry) -> dict[str, str]:
    """The facts of an action that makes an entry again: whose it was stays."""
    return {AGAIN: str(entry.number)} | {key: entry.facts[key] for key in _KEPT_FACTS if key in entry.facts}


class _Course:
    """One course being worked out."""

    def __init__(self, session: Session, taken: LogEntry, *, ask: bool, settles: bool, hides: bool) -> None:
        self.session, self.taken = session, taken
        self.ask, self.settles, self.hides = ask, settles, hides
        standing = session.effective()
        at = next(at for at, one in enumerate(standing) if one.number == taken.number)
        self.later = tuple(standing[at + 1 :])
        self.position = session.start()
        self._ordered = Ordered()
        for one in standing[:at]:
            self._order(one.player if not follows_by_itself(one) else "")
            self.position, _ = made(session, self.position, one)
        self.made: list[Made] = []
        self.dropped: list[Dropped] = []
        self.followed: list[LogEntry] = []
        self.back: LogEntry | None = None
        self.bared: set[str] = set()  # of whose hand something was taken out
        self._last = taken  # of the entries that were made again
        self._stuck: Ahead | None = None

    def run(self, instead: Sequence[Action]) -> Anew:
        """All of it."""
        old, _ = made(self.session, self.position, self.taken)
        self._lay_bare(self.taken)
        for action in instead:
            self._take(Made(None, action, {INSTEAD: str(self.taken.number)}, *play.apply(self.position, action)))
        for entry in self.later:
            after, events = made(self.session, old, entry)
            if not self._again(entry, events) and self.ask and not follows_by_itself(entry):
                self.back = entry
                break
            old = after
        self._run_on(old)
        before = old
        for one in self.later[self.later.index(self.back) :] if self.back is not None else ():
            before, _ = made(self.session, before, one)
        return Anew(
            self.taken, self.later, tuple(self.made), tuple(self.dropped), tuple(self.followed), self.back,
            before, self.position,
        )  # fmt: skip

    def _run_on(self, old: AnyPosition) -> None:
        """The rest, where the later entries end; not what is being asked there, nor what is to be asked again."""
        if not self.settles or self._asked_alike(old):
            return
        for step in list(self._ahead().steps()):
            self._take(self._settling(step))

    def _asked_alike(self, old: AnyPosition) -> bool:
        """Whether the same players are asked for the same turn; that of a company may have another number."""
        turns, definition = self.session.title.turns, self.session.definition
        before, now = turns.turn_of(definition, old), turns.turn_of(definition, self.position)
        same = before.about == now.about if before.about else before == now
        return same and old.active == self.position.active

    def _settling(self, step: Follows) -> Made:
        facts = {AUTO: step.reason, BESIDE: str(self._last.number)}
        return Made(None, step.action, facts, step.position, step.events)

    def _again(self, entry: LogEntry, old: Sequence[Event]) -> bool:
        """Make an entry again, or drop it."""
        if self._is_bare(entry) or (entry.kind == ENDED.name and self.position.finished):
            self._drop(Dropped(entry, None, old))
            return False
        try:
            self._take(self._remade(self.position, entry, old))
        except IllegalAction as error:
            if not self._settled(entry, old):
                self._drop(Dropped(entry, error.refusal, old))
                return False
        return True

    def _remade(self, position: AnyPosition, entry: LogEntry, old: Sequence[Event]) -> Made:
        after, events = made(self.session, position, entry)
        return Made(entry, action_of(self.session, entry), facts_again(entry), after, events, old)

    def _take(self, one: Made) -> None:
        self._last = one.entry or self._last
        ordered = INSTEAD in one.facts or (one.entry is not None and not follows_by_itself(one.entry))
        self._order(one.action.player if ordered and one.action is not None else "")
        self.position = one.position
        self.made.append(one)

    def _order(self, player: str) -> None:
        """Something is done next that this player ordered; nobody: that followed by itself."""
        turn = self.session.title.turns.turn_of(self.session.definition, self.position)
        self._ordered = self._ordered.then(turn, player if player in self.session.names else "")

    def _drop(self, one: Dropped) -> None:
        self._lay_bare(one.entry)
        if follows_by_itself(one.entry):
            self.followed.append(one.entry)
        else:
            self.dropped.append(one)

    # -- what is hidden -----------------------------------------------------------------------------------------------

    def _lay_bare(self, entry: LogEntry) -> None:
        if self.hides:
            self.bared |= _of_hands(self.session, entry)

    def _is_bare(self, entry: LogEntry) -> bool:
        return bool(self.bared & _of_hands(self.session, entry))

    # -- what is settled before an entry ------------------------------------------------------------------------------

    def _settled(self, entry: LogEntry, old: Sequence[Event]) -> bool:
        """Whether the entry, or what follows by itself in its place, goes once something is settled; then it does."""
        if not self.settles or self.position.finished:
            return False
        unasked, action = follows_by_itself(entry), action_of(self.session, entry)
        for steps in self._ahead().ways("" if unasked else entry.player):
            found = []
            if not unasked or not _alike(steps[-1].action, action):
                try:
                    found.append(self._remade(steps[-1].position, entry, old))
                except IllegalAction:
                    continue
            for one in (*map(self._settling, steps), *found):
                self._take(one)
            return True
        return False

    def _ahead(self) -> Ahead:
        """What is settled from where the game stands; worked out once for each place."""
        if self._stuck is None or self._stuck.position is not self.position:
            self._stuck = Ahead(self.session.title, self.session.definition, self.position, self._ordered)
        return self._stuck


def _alike(step: Action, action: Action | None) -> bool:
    return action is not None and type(step) is type(action) and step.player == action.player


def action_of(session: Session, entry: LogEntry) -> Action | None:
    """The action of an entry; None for the moderator's end."""
    return session.rules.read_action(entry.text) if entry.text else None


def follows_by_itself(entry: LogEntry) -> bool:
    """Whether nobody ever ordered what the entry did."""
    return AUTO in entry.facts and entry.facts[AUTO] not in _ORDERED


def _of_hands(session: Session, entry: LogEntry) -> frozenset[str]:
    """Whose hands it hangs on that the entry can be: of a correction, not of who made it."""
    action = action_of(session, entry)
    return frozenset() if action is None else session.rules.hands_told(action)
