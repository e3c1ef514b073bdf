"""A game of the service as it was played, to be written down in another program's form."""

from __future__ import annotations

from pbem.base.clock import to_millis
from pbem.base.errors import NoSuchGame
from pbem.replays.played import Move, Played
from pbem.table.record_kinds import ACTION
from pbem.table.session import Session


def as_played(session: Session) -> Played:
    """All that stands of the game; NoSuchGame where it has not begun."""
    game = session.game
    if session.position is None:
        raise NoSuchGame(f"G{game.id} has not begun: there is nothing to write yet.")
    standing = session.effective()
    return Played(
        number=f"G{game.id}",
        title=game.name,
        start=session.start(),
        end=session.position,
        moves=tuple(
            Move(session.rules.read_action(entry.text), to_millis(entry.at) // 1000, entry.number)
            for entry in standing
            if entry.kind == ACTION.name
        ),
        names=session.names,
        stopped=any(entry.kind != ACTION.name for entry in standing),
        began=to_millis(game.started_at) // 1000,
    )
