"""How long a game waited, for whom and for what: worked out from its questions and its record, nothing is kept.

An answered question counts for whoever held the seat then; its hours for whoever held it in each of them, or nobody.
They are real hours, at night and at weekends too, without pauses, outages, and the time from a move until it was taken
back. A question that was withdrawn counts for nobody. Nothing here tells of an order that has not been carried out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cached_property
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from pbem.facts.waits import Saved, Waited, Waiting, Waits
from pbem.store.models import Decision
from pbem.store.untyped import Query
from pbem.table import holders, spans
from pbem.table.brief import Brief, in_brief
from pbem.table.following import AUTO, STANDING
from pbem.table.holders import Holders
from pbem.table.record_kinds import ACTION, ENDED, STARTED, SUBSTITUTED, UNDO, names_where
from pbem.table.session import Session
from pbem.table.spans import Span

FEWEST = 3  # answers from which one may tell how long somebody takes
_MOVES = names_where(lambda kind: kind.moves)
_KINDS = (*_MOVES, ENDED.name, *holders.CHANGES, *spans.STOPS)
_NONE = timedelta(0)


def waits(session: Session) -> Waits:
    """All of it, as the game stands."""
    return _Reckoning(session).told()


class _Question(NamedTuple):
    """A row of `Decision`, as far as it matters here."""

    number: int
    player: str
    about: str
    opened_at: datetime
    closed_at: datetime | None
    outcome: str
    closed_by: int | None


class _Part(NamedTuple):
    """How long one person was waited for in a question."""

    person: int | None
    time: timedelta


class _Answer(NamedTuple):
    """An answered question: whoever is in its last part has answered."""

    about: str
    parts: tuple[_Part, ...]

    @property
    def person(self) -> int | None:
        """Who answered; None where nobody held the seat."""
        return self.parts[-1].person


class _Reckoning:
    """One game's questions and record, read once."""

    def __init__(self, session: Session) -> None:
        self.session = session
        entries = in_brief(session.game, _KINDS)
        begun = next((at for at, entry in enumerate(entries) if entry.kind == STARTED.name), len(entries))
        self.entries = entries[begun:]
        self.holders = Holders(session.members, [one for one in self.entries if one.kind in holders.CHANGES])
        self.still = spans.stood_still([one for one in self.entries if one.kind in spans.STOPS], session.now)
        fields = (Decision.number, Decision.player, Decision.about, Decision.opened_at, Decision.closed_at)
        query = Decision.select(*fields, Decision.outcome, Decision.closed_by).where(Decision.game == session.game)
        rows: Query = query.order_by(Decision.number).tuples()
        self.questions = [_Question._make(row) for row in rows]

    def told(self) -> Waits:
        """As letters tell it."""
        return Waits(
            waited=tuple(self._waited()),
            saved=tuple(self._saved()),
            now=tuple(self._now()),
            paused=self.session.game.paused_at is not None,
        )

    # -- questions that were answered ---------------------------------------------------------------------------------

    @cached_property
    def answers(self) -> list[_Answer]:
        """Those that were answered, in the order in which they were."""
        made = sorted((one for one in self.questions if one.outcome == "made"), key=lambda one: one.closed_by or 0)
        return [_Answer(one.about, tuple(self._parts(one))) for one in made]

    def _parts(self, one: _Question) -> Iterator[_Part]:
        begin, end = self.first_put.get(one.number, one.opened_at), one.closed_at or self.session.now
        number = one.closed_by or self.session.game.last_number + 1
        still = self.still
        if back := [span for span in self.taken_back[one.player] if begin < span[0] and span[1] <= end]:
            still = spans.merged([*still, *back])
        for spell in self.holders.spells(one.player, begin, end, number):
            yield _Part(spell.person, spans.length(spell.begin, spell.end, still))

    @cached_property
    def first_put(self) -> dict[int, datetime]:
        """When questions that a substitute took over were first put: at the last move before, by their numbers."""
        found: dict[int, datetime] = {}
        moved_at = self.session.now
        for entry in self.entries:
            if entry.kind in _MOVES:
                moved_at = entry.at
            elif entry.kind == SUBSTITUTED.name:
                theirs = (one for one in self.questions if (one.player, one.opened_at) == (entry.player, entry.at))
                if (taken := next(theirs, None)) is not None:
                    found[taken.number] = moved_at
        return found

    @cached_property
    def taken_back(self) -> dict[str, list[Span]]:
        """By players the times from a move of theirs, or from the moderator's end of the game, until it was undone."""
        by_number = {entry.number: entry for entry in self.entries}
        found: dict[str, list[Span]] = defaultdict(list)
        for entry in self.entries:
            if entry.kind == UNDO.name and entry.undoes is not None:
                gone = by_number[entry.undoes]
                players = [gone.player] if gone.kind == ACTION.name else self.session.names
                for player in players:
                    found[player].append((gone.at, entry.at))
        return found

    # -- what is told of them -----------------------------------------------------------------------------------------

    def _waited(self) -> Iterator[Waited]:
        answered: dict[tuple[int | None, str], int] = defaultdict(int)
        handed: dict[tuple[int | None, str], int] = defaultdict(int)
        times: dict[tuple[int | None, str], timedelta] = {}
        for one in self.answers:
            answered[one.person, one.about] += 1
            for part in one.parts:
                times[part.person, one.about] = times.get((part.person, one.about), _NONE) + part.time
        for before, one in pairwise(self.answers):
            handed[one.person, one.about] += before.person != one.person
        for person, name in self.names.items():
            for (whose, about), time in times.items():
                if whose == person:
                    key = (person, about)
                    yield Waited(name, about, answered[key], handed[key], _seconds(time))

    @cached_property
    def names(self) -> dict[int | None, str]:
        """All who ever held a seat, by the order of the seats; those of today first, and at last nobody."""
        before = (one for one in self.session.members if one.role == "player")
        return {one.person_id: one.name for one in (*self.session.seats, *before)} | {None: ""}

    def _now(self) -> Iterator[Waiting]:
        if self.session.game.state != "running":
            return
        for one in self.questions:
            if one.closed_at is None:
                *_, part = self._parts(one)
                yield Waiting(self.names[part.person], one.about, _seconds(part.time))

    # -- standing orders ----------------------------------------------------------------------------------------------

    def _saved(self) -> Iterator[Saved]:
        spared: dict[int | None, int] = defaultdict(int)
        for entry in self._spared():
            spared[self.holders.at(entry.player, entry.number)] += 1
        if not spared:
            return
        own: dict[int | None, list[timedelta]] = defaultdict(list)
        for one in self.answers:
            own[one.person].append(one.parts[-1].time)
        own.pop(None, None)  # what the clock plays for a free seat takes no time
        everybody = [time for times in own.values() for time in times]
        for person, name in self.names.items():
            if times := spared[person]:
                mine = own.get(person, [])
                by = mine if len(mine) >= FEWEST else everybody
                yield Saved(name, times, times * _median(by) if by else None)

    def _spared(self) -> Iterator[Brief]:
        """The first action of each time that standing orders answered what their player would have been asked.

        What the rules add by themselves between two of them is no question.
        """
        undone = {entry.undoes for entry in self.entries if entry.kind == UNDO.name}
        asked = {one.closed_by for one in self.questions if one.outcome == "made"}  # these were not spared after all
        running = ""
        for entry in self.entries:
            if entry.kind != ACTION.name or entry.number in undone:
                continue
            if entry.facts.get(AUTO) == STANDING:
                if entry.player != running and entry.number not in asked:
                    yield entry
                running = entry.player
            elif AUTO not in entry.facts or entry.player != running:
                running = ""


def _median(times: list[timedelta]) -> int:
    return round(median(time.total_seconds() for time in times))


def _seconds(time: timedelta) -> int:
    return round(time.total_seconds())
