"""Figures of a game's past that its letters need: folded from the record once, then from what is added to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.events import Event
from pbem.store.models import LogEntry
from pbem.table.record_kinds import UNDO
from pbem.table.session import Session

_MOST_GAMES = 100


class _Folded(NamedTuple):
    """The figures after an entry, which is known again by its hash: a transaction may have been rolled back."""

    number: int
    hash: str
    figures: dict[str, int]


_kept: dict[int, _Folded] = {}  # by game; whatever is not here, or no longer true, is read from the record


def lately(session: Session) -> dict[str, int]:
    """The figures as they stand, from what everybody may read; none where the game needs none."""
    told, game = session.title.told, session.game
    if not told.looks_back:
        return {}
    known = _known(session)
    if known is None:
        figures = told.lately({}, _events(session, session.effective()))
    else:
        figures = told.lately(known.figures, _events(session, session.record.since(known.number + 1)))
    _kept.pop(game.id, None)
    _kept[game.id] = _Folded(game.last_number, game.chain, figures)
    while len(_kept) > _MOST_GAMES:
        _kept.pop(next(iter(_kept)), None)
    return figures


def _known(session: Session) -> _Folded | None:
    """What was folded before, where that is still so: nothing was rolled back or taken back since."""
    kept = _kept.get(session.game.id)
    if kept is None or kept.number > session.game.last_number:
        return None
    first, *since = session.record.since(kept.number)
    return kept if first.hash == kept.hash and all(one.kind != UNDO.name for one in since) else None


def _events(session: Session, entries: Iterable[LogEntry]) -> Iterator[Event]:
    for entry in entries:
        if entry.readers is None:
            yield from (one for one in session.decoded(entry) if getattr(one, "readers", None) is None)
