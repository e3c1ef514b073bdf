"""What an entry that stands does to a position: an action, or the moderator's end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core import play
from engine.core.events import Event
from pbem.games.border import AnyPosition
from pbem.store.models import LogEntry
from pbem.table.record_kinds import ENDED
from pbem.table.session import Session


def made(session: Session, position: AnyPosition, entry: LogEntry) -> tuple[AnyPosition, Sequence[Event]]:
    """The position after the entry, and what happened; IllegalAction where the rules forbid it there."""
    if entry.kind == ENDED.name:
        return play.stop(position)
    return play.apply(position, session.rules.read_action(entry.text))


def position_after(session: Session, entries: Iterable[LogEntry]) -> AnyPosition:
    """The position that these entries, one after the other, make of the beginning of the game."""
    position = session.start()
    for entry in entries:
        position, _ = made(session, position, entry)
    return position
