"""A scripted year of deadlines: three zones, absences, weekends, four changes of clocks, outages, against a table."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Decision, LogEntry, Member, OutboundMail, Pulse
from pbem.table import shuffle
from pbem.table.session import load_session
from pbem.worker.clockwatch import CLOCK
from tests.house import House

TABLE = Path(__file__).with_name("year.txt")
ZONES = {"ann": "Europe/Paris", "ben": "America/New_York", "kiri": "Pacific/Auckland", "mo": "UTC"}
LOGGED = {"deadline": "deadline", "default_played": "default", "downtime": "downtime"}
BEGIN = datetime(2027, 1, 4, 11, tzinfo=UTC)
ROW = re.compile(
    r"(?P<at>\S+ \S+) (?P<who>\w+) +(?P<what>\w+) ?(?P<text>[^;#]*)"
    r"(?:; (?P<due>\w+) is due (?P<due_at>\S+ \S+))?\s*(?:#.*)?"
)


class Row(NamedTuple):
    """One line of the table, its moments in UTC."""

    at: datetime
    who: str
    what: str
    text: str
    due: str
    due_at: datetime | None


def moment(text: str, who: str) -> datetime:
    """What the wall clock of somebody shows, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ZONES[who])).astimezone(UTC)


def table() -> Iterator[Row]:
    """The rows of the table, in the order written."""
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        found = ROW.fullmatch(line)
        assert found, f"line {number} cannot be read: {line}"
        due_at = moment(found["due_at"], found["due"]) if found["due"] else None
        who = found["who"]
        yield Row(moment(found["at"], who), who, found["what"], found["text"].strip(), found["due"] or "", due_at)


def hour(at: datetime) -> datetime:
    """The full hour before."""
    return at.replace(minute=0)


def shown(at: datetime, who: str, what: str) -> str:
    """An event as it stands in the table."""
    return f"{at.astimezone(ZoneInfo(ZONES[who])):%Y-%m-%d %H:%M} {who} {what}"


class Year:
    """The service through the year, ticking each quarter of an hour near what the table tells, else twice a day."""

    def __init__(self, house: House, rows: list[Row]) -> None:
        self.house = house
        self.near = {hour(row.at) + timedelta(hours=hours) for row in rows for hours in (-1, 0)}
        self.lives = True
        self.mo = f"play+{house.member('mo', role='moderator').token}@mail.test"

    def until(self, at: datetime) -> None:
        """Time passes."""
        house = self.house
        while self.lives and house.now < at:
            step = timedelta(minutes=15 if hour(house.now) in self.near else 60)
            house.now = min(house.now + step, at)
            if hour(house.now) in self.near or house.now.hour % 12 == 0 or house.now == at:
                self._tick()
        house.now = at

    def _tick(self) -> None:
        """It has ticked a quarter of an hour ago, and does now."""
        before = self.house.now - timedelta(minutes=15)
        Pulse.update(at=before).where((Pulse.name == CLOCK) & (Pulse.at < before)).execute()
        self.house.worker.tick_deadlines(self.house.now)

    def do(self, row: Row) -> None:
        """What somebody does in the table."""
        if row.what == "stops":
            self.lives = False
        elif row.what == "starts":
            self.lives = True
            self.house.worker.tick_deadlines(row.at)
        elif row.what == "writes":
            to = self.mo if row.who == "mo" else ""
            text = row.text.replace("move", self._move(row.who)) if "move" in row.text else row.text
            outcome = self.house.take(self.house.mail(row.who, text, to=to))
            assert outcome in ("applied", "answered"), (row, outcome)

    def _move(self, who: str) -> str:
        """An order that is legal for him."""
        session = load_session(1, self.house.settings.domain, self.house.now)
        seat = session.seat(self.house.member(who).player)
        return session.title.offered.examples(session.definition, session.view(seat), seat.player)[0]

    def is_due(self) -> tuple[str, datetime]:
        """Who is asked, and until when."""
        decision = Decision.get(Decision.closed_at.is_null())
        return str(decision.member.name).lower(), decision.due_at

    def events(self) -> list[str]:
        """All that the service did by itself, from its record and its letters."""
        names = {member.id: member.name.lower() for member in Member.select()}
        happened = [
            (entry.at, entry.number, names.get(entry.actor_id or 0, "mo"), LOGGED[entry.kind])
            for entry in LogEntry.select().where(LogEntry.kind.in_(tuple(LOGGED)))
        ]
        for letter in OutboundMail.select():
            what = letter.dedupe_key.split(":")[1]
            if what in ("reminder", "digest"):
                happened.append((letter.created_at, 0, names[letter.member_id], what))
        return [shown(at, who, what) for at, _, who, what in sorted(happened)]


@pytest.mark.any_engine
@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("days", [95, pytest.param(366, marks=pytest.mark.soak)])
def test_a_year_of_deadlines_is_as_the_table_says(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    """Every day the beginning of the year, with the spring's changes of clocks on both sides of the world."""
    secrets = itertools.count(1)
    monkeypatch.setattr(shuffle, "new_secret", lambda: f"{next(secrets):032x}")  # the same game each time
    until = BEGIN + timedelta(days=days)
    rows = sorted((row for row in table() if row.at < until), key=lambda row: row.at)  # of one moment: as written
    house = House(settings)
    house.now = BEGIN
    players = ("ann", "ben", "kiri")
    with connected():
        house.create(
            players, options={"seats": "invited", "first": "1"}, reminders=(24,), on_deadline="tell", away_days=90
        )
        for name in players:
            house.write(name, f"accept word {name} zone {ZONES[name]}")
        year = Year(house, rows)
        for row in rows:
            year.until(row.at)
            year.do(row)
            if row.due_at is not None:
                who, due_at = year.is_due()
                assert (who, shown(due_at, who, "is due")) == (row.due, shown(row.due_at, row.due, "is due")), row
        by_itself = [row for row in rows if row.what not in ("writes", "stops", "starts")]
        assert year.events() == [shown(row.at, row.who, row.what) for row in by_itself]
        late = OutboundMail.select().where(OutboundMail.dedupe_key.contains(":passed:"))
        assert len(late) == sum((row.what == "deadline") - (row.what == "default") for row in rows)
