"""A game is ended before its rules end it, by its moderator or by a vote, and scored as it stands."""

from __future__ import annotations

from engine.core import play
from pbem.table import decisions, moves
from pbem.table.record_kinds import BY_VOTE, ENDED
from pbem.table.session import Session


def end_now(session: Session, vote: int | None = None) -> None:
    """The moderator ends the game, or the players by that vote; it is scored as it stands."""
    session.position, events = play.stop(session.position)
    actor = session.moderator if vote is None else None
    facts = {} if vote is None else {BY_VOTE: vote}
    entry = session.log(ENDED, actor, events=session.plain_events(events), facts=facts)
    moves.finish(session)
    decisions.follow(session, entry.number)
