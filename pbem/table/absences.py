"""Days of absence: a person's, in all their games; each game lets so many of them hold its clock, the earliest first.

`person.away` tells them all: `hold` (turns wait), `default` (default orders are played), and `spent`: days that were
taken back after a deadline had been moved for them. These hold no clock any more, but a game counts them as taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from pbem.store.models import Game, LogEntry, Member
from pbem.table.game_settings import value_of
from pbem.table.record_kinds import SUBSTITUTED
from pbem.timetable import local_day

HOLD, DEFAULT, SPENT = "hold", "default", "spent"
LONGEST_AWAY = 366  # days; no absence that can be written is longer
DAY = timedelta(days=1)
Away = Sequence[dict[str, str]]
Range = tuple[date, date]


def most(game: Game) -> int:
    """How many days of absence the game allows each player."""
    return int(value_of(game, "away_days"))


def taken(game: Game, member: Member, away: Away | None = None) -> set[date]:
    """The days that this game counts as taken, of these absences (None: those that are announced)."""
    kept = member.person.away if away is None else away
    told = [_range(one) for one in kept if one["mode"] != DEFAULT]
    begin = _seated(game, member) if told else date.min
    return {day for first, last in told for day in _days(max(first, begin), last)}


def left(game: Game, member: Member) -> int:
    """How many more days may be taken in this game."""
    return max(most(game) - len(taken(game, member)), 0)


def holding(game: Game, member: Member, away: Away | None = None) -> set[date]:
    """The days on which the member's turns wait in this game: the earliest of those that it still allows."""
    kept = member.person.away if away is None else away
    ranges = [_range(one) for one in kept if one["mode"] == HOLD]
    if not ranges:
        return set()
    counted = taken(game, member, kept)
    wanted = {day for first, last in ranges for day in _days(first, last)} & counted
    allowed = max(most(game) - len(counted - wanted), 0)
    return set(sorted(wanted)[:allowed])


def holds(game: Game, member: Member) -> tuple[Range, ...]:
    """The same as ranges of days, both ends included."""
    ranges: list[Range] = []
    for day in sorted(holding(game, member)):
        if ranges and ranges[-1][1] + DAY == day:
            ranges[-1] = (ranges[-1][0], day)
        else:
            ranges.append((day, day))
    return tuple(ranges)


def _seated(game: Game, member: Member) -> date:
    """Since which day the member sits in this game, by their own calendar; what was before is no absence from it."""
    since = game.started_at or game.created_at
    came = (LogEntry.game == game) & (LogEntry.kind == SUBSTITUTED.name) & (LogEntry.player == member.player)
    entry = LogEntry.select(LogEntry.at).where(came).order_by(LogEntry.number.desc()).first() if member.player else None
    return local_day(since if entry is None else max(entry.at, since), member.person.timezone)


def _range(one: dict[str, str]) -> Range:
    return date.fromisoformat(one["first"]), date.fromisoformat(one["last"])


def _days(first: date, last: date) -> Iterator[date]:
    for number in range(min((last - first).days + 1, LONGEST_AWAY)):
        yield first + number * DAY


def absence(first: date, last: date, mode: str) -> dict[str, str]:
    """An absence as it is kept."""
    return {"first": first.isoformat(), "last": last.isoformat(), "mode": mode}
