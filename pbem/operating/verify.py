"""Checking a game from its record alone: chain, seed, words, shuffle, promises of hands, every entry replayed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from itertools import islice

from pbem.auditing.seating import seating
from pbem.auditing.settings import chosen
from pbem.auditing.verified import by_record, by_rules, tried, unreadable
from pbem.base.errors import NoSuchGame
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.operating.belonging import belonging
from pbem.operating.record_check import chain_findings, seen
from pbem.operating.rows import of_games, unsound_rows
from pbem.store.models import Game, LogEntry
from pbem.table.chain import numbers_in
from pbem.table.session import load_session

__all__ = ["Finding", "verify_game"]


def verify_game(game_id: int, domain: str, now: datetime, characters: str = "") -> list[Finding]:
    """Every check that applies to the game in its present state. Nothing is changed; NoSuchGame if there is none.

    `characters`: a link as a letter showed it, or its beginning; then also when the record stood there.
    """
    if not Game.select(Game.id).where(Game.id == game_id).exists():
        raise NoSuchGame(f"There is no game G{game_id}.")
    found = [Finding(False, what) for what in islice(unsound_rows(of_games([game_id])), MOST_PLACES)]
    chained = tried("the record", partial(_chain, game_id, characters))
    found += chained
    if any(one.what.startswith("the record cannot be read") for one in chained):
        return found  # no other check can read it either
    try:
        session = load_session(game_id, domain, now)
    except Exception as error:
        return [*found, unreadable("the stored position", error)]
    for about, look in (
        ("the record", by_record), ("the stored position", by_rules), ("who sits where", seating),
        ("the settings", chosen), ("what belongs to the game", belonging),
    ):  # fmt: skip
        found += tried(about, partial(look, session))
    return list(dict.fromkeys(found))


def _chain(game_id: int, characters: str) -> Iterator[Finding]:
    game = Game.get_by_id(game_id)
    entries = list(LogEntry.select().where(LogEntry.game == game_id).order_by(LogEntry.number))
    yield from chain_findings(game, entries, numbers_in(game_id))
    if characters:
        yield seen(entries, characters)
