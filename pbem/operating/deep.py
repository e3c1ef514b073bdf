"""Stored positions looked at closely: does the record make them, and can they be at all? Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from pbem.auditing.replay import by_replay
from pbem.auditing.verified import tried
from pbem.games.border import AnyPosition
from pbem.operating.belonging import belonging
from pbem.operating.extent import numbers
from pbem.store.models import Game
from pbem.table.session import Session, load_session

MOST_TOLD = 3  # faults of one position that are named
TRIES = 3  # a game that moves while it is looked at is looked at again


def stored_games() -> list[int]:
    """The games that have a position: running or finished."""
    chosen = Game.state.in_(("running", "finished"))
    return numbers(chosen)


def troubled(games: Iterable[int], domain: str, now: datetime) -> Iterator[tuple[int, str]]:
    """The games whose start or position is not well, each with what is wrong."""
    for game_id in games:
        if trouble := _trouble(game_id, domain, now):
            yield game_id, trouble


def _trouble(game_id: int, domain: str, now: datetime) -> str:
    found = ""
    for _ in range(TRIES):
        before = _number(game_id)
        found = "; ".join(_looked_at(game_id, domain, now))
        if not found or _number(game_id) == before:
            break
    return found


def _number(game_id: int) -> int:
    return int(Game.select(Game.last_number).where(Game.id == game_id).scalar())


def _looked_at(game_id: int, domain: str, now: datetime) -> Iterator[str]:
    try:
        session = load_session(game_id, domain, now)
        if not session.has_position:
            yield "it has no position"
            return
        start = session.start()
    except Exception as error:
        yield f"it cannot be loaded: {_said(error)}"
        return
    try:
        yield from (one.what for one in by_replay(session, start) if not one.ok)
    except Exception as error:
        yield f"the record cannot be replayed: {_said(error)}"
    yield from _faults(session, start, "start")
    yield from _faults(session, session.position, "position")
    yield from (one.what for one in tried("what belongs to the game", lambda: belonging(session)) if not one.ok)


def _faults(session: Session, position: AnyPosition, which: str) -> Iterator[str]:
    """What the game's own rules say can never be."""
    try:
        found = session.rules.faults(position)
    except Exception as error:
        yield f"its rules can make no sense of the stored {which}: {_said(error)}"
        return
    if found:
        more = f", and {len(found) - MOST_TOLD} more" if len(found) > MOST_TOLD else ""
        yield f"the stored {which} is impossible: {', '.join(found[:MOST_TOLD])}{more}"


def _said(error: Exception) -> str:
    told = " ".join(str(error).split())
    return f"{type(error).__name__} {told}" if isinstance(error, LookupError | TypeError | AttributeError) else told
