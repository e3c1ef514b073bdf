"""A game's record in brief: of the entries of some kinds who, when and why, without what happened in the game."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from pbem.base.plain import PlainFields
from pbem.store.models import Game, LogEntry
from pbem.store.untyped import Query


class Brief(NamedTuple):
    """An entry; each field as in `LogEntry`."""

    number: int
    at: datetime
    kind: str
    player: str
    actor_id: int | None
    undoes: int | None
    facts: PlainFields


def in_brief(game: Game, kinds: Collection[str]) -> list[Brief]:
    """The entries of these kinds, oldest first: late in a long game they are thousands, so no row is made of any."""
    chosen = (LogEntry.game == game) & LogEntry.kind.in_(kinds)
    fields = (LogEntry.number, LogEntry.at, LogEntry.kind, LogEntry.player, LogEntry.actor, LogEntry.undoes)
    rows: Query = LogEntry.select(*fields, LogEntry.facts).where(chosen).order_by(LogEntry.number).tuples()
    return [Brief._make(row) for row in rows]
