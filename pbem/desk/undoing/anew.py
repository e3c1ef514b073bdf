"""What a game comes to without one of its old actions, or with another one in its place: worked out, nothing done.

All later entries are made again one after the other. One that the rules refuse there is dropped; before that it is
tried whether it goes once what its mail leaves out is settled, and what nobody is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from engine.core.events import Event
from pbem.games.border import Action, AnyPosition
from pbem.games.meant import Turn
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
    by_itself,
)
from pbem.table.record_kinds import ENDED
from pbem.table.session import Session
from pbem.table.standing_moves import made, position_after

_KEPT_FACTS = ("by", "offered_by", AUTO, OWN_MAIL, CORRECTED_BY, REASON)
_ORDERED = (STANDING, PLAYED_ELSEWHERE)  # somebody wanted it, then or long before
_MOST = 60  # steps that are settled before one entry


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
    """The new course. `taken`: the entry that goes; `back`: all from this one on are taken back, and asked again.

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
        self.position = position_after(session, standing[:at])
        self.made: list[Made] = []
        self.dropped: list[Dropped] = []
        self.followed: list[LogEntry] = []
        self.back: LogEntry | None = None
        self.bared: set[str] = set()  # of whose hand something was taken out
        self._last = taken  # of the entries that were made again
        self._ordered: tuple[str, Turn] | None = None  # whose orders the turn had that goes on
        self._stuck_at: AnyPosition | None = None  # from where these steps, by who orders, were worked out
        self._stuck: dict[str, tuple[list[Made], Iterator[Made]]] = {}

    def run(self, instead: Sequence[Action]) -> Anew:
        """All of it."""
        old, _ = made(self.session, self.position, self.taken)
        self._lay_bare(self.taken)
        for action in instead:
            self._take(Made(None, action, {INSTEAD: str(self.taken.number)}, *play.apply(self.position, action)))
        for at, entry in enumerate(self.later):
            old, events = made(self.session, old, entry)
            if not self._again(entry, events) and self.ask and not follows_by_itself(entry):
                self.back = entry
                for one in self.later[at + 1 :]:
                    old, _ = made(self.session, old, one)
                break
        self._run_on(old)
        return Anew(
            self.taken, self.later, tuple(self.made), tuple(self.dropped), tuple(self.followed), self.back,
            old, self.position,
        )  # fmt: skip

    def _run_on(self, old: AnyPosition) -> None:
        """What nobody need be asked about, where the later entries end; not what somebody is being asked there."""
        turns, definition = self.session.title.turns, self.session.definition
        here = turns.turn_of(definition, self.position)
        stands = here == turns.turn_of(definition, old) and self.position.active == old.active
        for step in by_itself(self.session.title, definition, self.position) if self.settles and not stands else ():
            self._take(Made(None, step.action, self._beside(step.reason), step.position, step.events))

    def _beside(self, reason: str) -> dict[str, str]:
        return {AUTO: reason, BESIDE: str(self._last.number)}

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
        if one.action is not None and one.action.player in self.session.names and AUTO not in one.facts:
            turn = self.session.title.turns.turn_of(self.session.definition, self.position)
            self._ordered = (one.action.player, turn)
        self.position = one.position
        self.made.append(one)

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
        unasked, kind = follows_by_itself(entry), type(action_of(self.session, entry))
        steps: list[Made] = []
        for step in self._steps("" if unasked else entry.player):
            steps.append(step)
            if unasked and type(step.action) is kind:
                break
            try:
                steps.append(self._remade(step.position, entry, old))
                break
            except IllegalAction:
                continue
        else:
            return False
        for one in steps:
            self._take(one)
        return True

    def _steps(self, player: str) -> Iterator[Made]:
        """What is settled from where the game stands, for an entry of this player; worked out once for each place."""
        if self._stuck_at is not self.position:
            self._stuck_at, self._stuck = self.position, {}
        if player not in self._stuck:
            self._stuck[player] = ([], self._worked_out(player))
        known, more = self._stuck[player]
        for at in count():
            if at == len(known):
                step = next(more, None)
                if step is None:
                    return
                known.append(step)
            yield known[at]

    def _worked_out(self, player: str) -> Iterator[Made]:
        """What is left out of the turn of which there are orders, by who made them, and what follows by itself.

        That `player` orders something later in the turn that goes on is enough; other turns are not passed over for it.
        """
        position, ordered = self.position, self._ordered
        turns, definition = self.session.title.turns, self.session.definition
        here, lent = turns.turn_of(definition, position), False
        for _ in range(_MOST):
            turn = turns.turn_of(definition, position)
            if position.finished or (lent and turn != here):
                return
            own = None
            if ordered is not None and ordered[1] == turn and ordered[0] in position.active:
                own = turns.left_out(definition, position, ordered[0])
            elif turn == here and player in position.active:
                own = turns.left_out(definition, position, player)
                lent = lent or own is not None
            found = own or turns.by_itself(definition, position)
            if found is None:
                return
            position, events = play.apply(position, found.action)
            yield Made(None, found.action, self._beside(found.reason), position, events)


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
