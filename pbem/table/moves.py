"""Making moves, whoever ordered them: the engine decides, the record keeps them, the questions follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import play
from pbem.store.models import LogEntry, Member
from pbem.table import decisions
from pbem.table.following import AUTO, by_itself, rest_of_turn
from pbem.table.record_kinds import ACTION
from pbem.table.session import Session


def note_move(session: Session, actor: Member | None, action: Any, facts: Mapping[str, str]) -> LogEntry:
    """Apply and record one action; `actor` ordered it (None: nobody). IllegalAction leaves all as it was.

    The questions do not follow yet: `ask_anew` when all that belongs together is done.
    """
    session.position, events = play.apply(session.position, action)
    line = session.rules.write_action(action)
    plain = session.plain_events(events)
    return session.log(ACTION, actor, player=action.player, text=line, events=plain, facts=dict(facts))


def note_unordered(session: Session, actor: Member | None, action: Any, facts: Mapping[str, str]) -> LogEntry:
    """The same for one that nobody ordered, though `actor` caused it."""
    return note_move(session, None, action, facts)


def ask_anew(session: Session, *entries: LogEntry) -> None:
    """The questions that these actions answered are closed, and those that the rules ask now are opened."""
    for entry in entries:
        asked = next((one for one in session.open_decisions if one.player == entry.player), None)
        if asked is not None:
            decisions.close(session, asked, "made", entry.number)
    if session.position.finished:
        finish(session)
    decisions.follow(session, entries[-1].number)


def make_moves(session: Session, actor: Member | None, *actions: Any, **facts: str) -> None:
    """Actions of one player, with the rest of the turn that they leave out, and all that follows by itself."""
    kind, definition, player = session.kind, session.definition, actions[0].player
    entries = []
    for action in actions:
        turn = kind.turn_of(definition, session.position)
        entries.append(note_move(session, actor, action, facts))
    for one in list(rest_of_turn(kind, definition, session.position, player, turn)):
        entries.append(note_move(session, actor, one.action, {**facts, AUTO: one.reason}))
    for one in list(by_itself(kind, definition, session.position)):
        entries.append(note_move(session, None, one.action, {AUTO: one.reason}))
    ask_anew(session, *entries)


def settle(session: Session) -> None:
    """What follows by itself from a position that no move made: the first one, or one after an undo."""
    entries = [
        note_move(session, None, one.action, {AUTO: one.reason})
        for one in list(by_itself(session.kind, session.definition, session.position))
    ]
    if entries:
        ask_anew(session, *entries)


def finish(session: Session) -> None:
    """The game is over; the secrets are no longer secret."""
    session.game.state = "finished"
    session.game.ended_at = session.now
