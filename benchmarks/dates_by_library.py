"""Dates, moments and spans in orders: what our reading, dateutil and dateparser make of the same texts, and how fast.

The texts and their meanings, typed by hand, are in `dates_by_library.txt`. A library answers for one day, moment,
clock or span; all around it is done for it: a range comes split in two halves with month and year filled in, what is
past, backwards or too far is refused. «Once» asks as its documentation shows; «carefully» also refuses what day-first
and month-first read differently, or what lacks a part, and looks for the first such day that is not past.
"""

from __future__ import annotations

import importlib.metadata
import re
import time
import warnings
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple, Protocol
from zoneinfo import ZoneInfo

import click

from pbem.orders.clocks import read_clock_range
from pbem.orders.dates import MOST_DAYS, read_dates
from pbem.orders.moments import FARTHEST, read_moment
from pbem.orders.order import OrderError
from pbem.orders.spans import LONGEST, SHORTEST, read_span

TEXTS = Path(__file__).with_suffix(".txt")
PARIS = ZoneInfo("Europe/Paris")
PRESENT = "2026-11-21"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
REFUSED = "-"
ISO = re.compile(r"20\d\d-")
DOUBTFUL = re.compile(r"\d[/-]\d")
OUTCOMES = ("right", "refused rightly", "misread", "refused wrongly")
MICROSECONDS = 1_000_000


class Text(NamedTuple):
    """What somebody wrote after an order, and what they mean by it (`REFUSED`: nobody can tell)."""

    group: str
    said: str
    right: str
    halves: tuple[str, ...]
    here: datetime

    @property
    def order(self) -> str:
        """The order before it."""
        return self.group.partition(":")[0]


Reading = Callable[[Text], str]


class Library(Protocol):
    """A library that reads one thing at a time. A part that cannot be read is None; `careful` says how it is asked."""

    careful: bool

    def day(self, text: str, base: date) -> date | None:
        """The first such day from `base` on."""

    def moment(self, text: str, here: datetime) -> datetime | None:
        """The first such moment after `here`; both without zone."""

    def clock(self, text: str) -> str | None:
        """A time of day as "HH:MM"."""

    def span(self, text: str, base: datetime) -> timedelta | None:
        """A length of time, asked as of a midnight."""


def texts() -> Iterator[Text]:
    """The corpus."""
    group = ""
    for line in TEXTS.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            group = line.strip("[]")
        elif line and not line.startswith("#"):
            said, right, halves, present = [*(part.strip() for part in line.split(";")), "", ""][:4]
            clock = "" if "T" in present else "T18:00"
            here = datetime.fromisoformat((present or PRESENT) + clock).replace(tzinfo=PARIS)
            yield Text(group, said, right, tuple(part.strip() for part in (halves or said).split("|")), here)


def moment_words(at: datetime) -> str:
    """The moment by the clocks of Paris, which also says when it is the second of two such hours."""
    there = at.astimezone(UTC).astimezone(PARIS)
    return f"{there:%Y-%m-%d %H:%M}{' again' if there.fold else ''}"


def span_words(span: timedelta) -> str:
    """The span in hours."""
    return f"{span / HOUR:g}h"


def ours(text: Text) -> str:
    """What `pbem.orders` reads."""
    order, said, here = text.order, text.said, text.here
    try:
        if order == "away":
            first, last = read_dates(said, order, here)
            return f"{first} {last}"
        if order == "deadline":
            return moment_words(read_moment(said, order, here))
        return span_words(read_span(said, order)) if order == "extend" else read_clock_range(said, order)
    except OrderError:
        return REFUSED


def by(library: Library) -> Reading:
    """Reading by a library, with everything done for it that is not the reading of one part."""

    def read(text: Text) -> str:
        try:
            return {"away": _days, "deadline": _moment, "extend": _span, "quiet": _clocks}[text.order](library, text)
        except (ValueError, OverflowError):  # dateutil says so for what it cannot read
            return REFUSED

    return read


def _days(library: Library, text: Text) -> str:
    today, halves = text.here.date(), text.halves
    dated = any(sign.isdigit() for sign in halves[0])
    for base in (today - 365 * DAY, today) if library.careful else (today,):  # a year ago: the range may have begun
        first = library.day(halves[0], base)
        since = today if halves[-1] == "today" else first
        last = first if since is None or len(halves) == 1 else library.day(halves[1], since)
        if first is None or last is None or last < first or (last - first).days >= MOST_DAYS:
            continue
        turned = dated and (last.month, last.day) < (first.month, first.day) and (last - first).days > MOST_DAYS // 2
        if last >= today and not turned:
            return f"{first} {last}"
    return REFUSED


def _moment(library: Library, text: Text) -> str:
    found = library.moment(text.halves[0], text.here.replace(tzinfo=None))
    if found is None:
        return REFUSED
    at = found if found.tzinfo else found.replace(tzinfo=PARIS)
    return moment_words(at) if timedelta() < at.astimezone(UTC) - text.here.astimezone(UTC) <= FARTHEST else REFUSED


def _span(library: Library, text: Text) -> str:
    found = library.span(text.halves[0], datetime(2026, 1, 1))  # noqa: DTZ001 - libraries reckon without zones
    if library.careful and library.span(text.halves[0], datetime(2026, 2, 2)) != found:  # noqa: DTZ001
        return REFUSED  # no span but a day or a clock
    return span_words(found) if found is not None and SHORTEST <= found <= LONGEST else REFUSED


def _clocks(library: Library, text: Text) -> str:
    found = [library.clock(half) for half in text.halves]
    return REFUSED if len(found) != 2 or None in found or found[0] == found[1] else f"{found[0]}-{found[1]}"


def orders(text: str) -> tuple[bool, ...]:
    """Whether the day may stand first in it, and whether the month; before a dot stands the day."""
    return (True, False) if DOUBTFUL.search(text) else (True,)


class Dateutil:
    """dateutil.parser, day first, not fuzzy, on top of a default day."""

    def __init__(self, careful: bool) -> None:
        from dateutil import parser

        self.parse = parser.parse
        self.careful = careful

    def day(self, text: str, base: date) -> date | None:
        """See `Library`."""
        start = datetime(base.year, base.month, base.day)  # noqa: DTZ001
        if not self.careful:
            return self._asked(text, start).date()
        day_said, _ = self._said(text)
        found = (self._one_meaning(text, default) for default in self._defaults(start)) if day_said else ()
        return next((one.date() for one in found if one is not None and one.date() >= base), None)

    def moment(self, text: str, here: datetime) -> datetime | None:
        """See `Library`."""
        start = here.replace(hour=0, minute=0)
        if not self.careful:
            return self._asked(text, start)
        day_said, time_said = self._said(text)
        found = (self._one_meaning(text, default) for default in self._defaults(start))
        later = (one for one in found if one is not None and (one.tzinfo or one > here))
        return next(later, None) if time_said and day_said is not False else None

    def clock(self, text: str) -> str | None:
        """See `Library`."""
        if self.careful and self._said(text) != (None, True):
            return None
        return f"{self._asked(text, datetime(2026, 1, 1)):%H:%M}"  # noqa: DTZ001

    def span(self, text: str, base: datetime) -> timedelta | None:
        """It knows no spans; times of day such as 12h, above midnight, come nearest."""
        return self._asked(text, base) - base

    def _asked(self, text: str, default: datetime, day_first: bool = True) -> datetime:
        return self.parse(text, default=default, dayfirst=day_first)

    def _one_meaning(self, text: str, default: datetime) -> datetime | None:
        """What every order of day and month gives; day first would turn an ISO date round."""
        found = set()
        for day_first in (False,) if ISO.match(text) else orders(text):
            try:
                found.add(self._asked(text, default, day_first))
            except (ValueError, OverflowError):  # 29 Feb of such a year
                continue
        return found.pop() if len(found) == 1 else None

    def _said(self, text: str) -> tuple[bool | None, bool]:
        """Whether day and time were said, seen from what two defaults leave; the day is None: not, False: in part."""
        one = self._asked(text, datetime(2028, 1, 31))  # noqa: DTZ001
        two = self._asked(text, datetime(2028, 2, 1, 23))  # noqa: DTZ001
        ahead = (two.date() - one.date()).days
        untouched = (one.month, one.day, two.month, two.day) == (1, 31, 2, 1)
        return (True if ahead in {0, 7} else None if untouched else False), one.time() == two.time()

    def _defaults(self, start: datetime) -> Iterator[datetime]:
        yield from (start, start + DAY)
        yield from (start.replace(day=min(start.day, 28), year=start.year + more) for more in range(1, 9))


class Dateparser:
    """dateparser in English, preferring the future, relative to the present."""

    def __init__(self, careful: bool) -> None:
        from dateparser.date import DateDataParser

        self.parser = DateDataParser
        self.careful = careful

    def day(self, text: str, base: date) -> date | None:
        """See `Library`."""
        found = self._asked(text, datetime(base.year, base.month, base.day), "day")  # noqa: DTZ001
        return found.date() if found else None

    def moment(self, text: str, here: datetime) -> datetime | None:
        """See `Library`."""
        return self._asked(text, here, "time")

    def clock(self, text: str) -> str | None:
        """See `Library`."""
        found = self._asked(text, datetime(2026, 1, 1), "time")  # noqa: DTZ001
        return f"{found:%H:%M}" if found else None

    def span(self, text: str, base: datetime) -> timedelta | None:
        """See `Library`; "in" makes a span of what might be a time of day."""
        found = self._asked(f"in {text}", base, "")
        return found - base if found else None

    def _asked(self, text: str, base: datetime, period: str) -> datetime | None:
        """Carefully: all orders of day and month agree, and it calls what it read by that `period`."""
        found = set()
        for day_first in orders(text) if self.careful else (True,):
            settings = {
                "RELATIVE_BASE": base,
                "PREFER_DATES_FROM": "future",
                "DATE_ORDER": "DMY" if day_first else "MDY",
                "PREFER_LOCALE_DATE_ORDER": False,
                "RETURN_TIME_AS_PERIOD": True,
            }
            data = self.parser(languages=["en"], settings=settings).get_date_data(text)
            if data.date_obj is not None and (not self.careful or not period or data.period == period):
                found.add(data.date_obj)
        return found.pop() if len(found) == 1 else None


def readers() -> Iterator[tuple[str, Reading]]:
    """Ours, and every library that is installed, asked once and carefully; one that is missing is told."""
    yield "ours", ours
    for name, make in (("python-dateutil", Dateutil), ("dateparser", Dateparser)):
        try:
            libraries: list[Library] = [make(careful=False), make(careful=True)]
        except ImportError:
            click.echo(f"{name} is not installed and is left out; `pip install {name}` adds it.")
            continue
        title = f"{name.removeprefix('python-')} {importlib.metadata.version(name)}"
        yield from ((f"{title} {how}", by(one)) for how, one in zip(("once", "carefully"), libraries, strict=True))


def outcome(right: str, found: str) -> str:
    """One of `OUTCOMES`."""
    if found == REFUSED:
        return "refused rightly" if right == REFUSED else "refused wrongly"
    return "right" if found == right else "misread"


def microseconds(read: Reading, corpus: list[Text], rounds: int) -> float:
    """Processor time of one text, on average."""
    start = time.process_time()
    for _ in range(rounds):
        for text in corpus:
            read(text)
    return (time.process_time() - start) * MICROSECONDS / max(1, rounds * len(corpus))


def show(title: str, found: list[tuple[Text, str]], kind: str) -> None:
    """List the texts with that outcome."""
    listed = [(text, value) for text, value in found if outcome(text.right, value) == kind]
    if listed:
        click.echo(f"\n{title}, {kind} ({len(listed)}):")
    for text, value in listed:
        present = "" if f"{text.here:%Y-%m-%dT%H:%M}" == f"{PRESENT}T18:00" else f" on {text.here:%Y-%m-%d %H:%M}"
        wanted = "to be refused" if text.right == REFUSED else f"means {text.right}"
        click.echo(f"  {text.order} {text.said}{present}: {'refused' if value == REFUSED else value}; {wanted}")


@click.command()
@click.option("--rounds", default=3, help="How often every text is read for the processor time.")
@click.option("--refusals", is_flag=True, help="Also list what each one wrongly refuses.")
def main(rounds: int, refusals: bool) -> None:
    """Compare the readings of every text, list each that is silently wrong, and time them.

    dateparser is not among our dependencies, dateutil comes with freezegun: `pip install python-dateutil dateparser`
    adds both to the environment. One that is missing is left out.
    """
    warnings.simplefilter("ignore")  # of zones and of formats without a year: here silence is what is measured
    corpus, known = list(texts()), dict(readers())
    found = {title: [(text, read(text)) for text in corpus] for title, read in known.items()}
    groups = list(dict.fromkeys(text.group for text in corpus))
    click.echo(f"{len(corpus)} texts; right / refused rightly / misread / refused wrongly")
    click.echo(f"{'':34}" + "".join(f"{title:>28}" for title in found))
    for group in [*groups, ""]:
        cells = []
        for values in found.values():
            kinds = [outcome(text.right, value) for text, value in values if group in {"", text.group}]
            cells.append(" / ".join(str(kinds.count(kind)) for kind in OUTCOMES))
        click.echo(f"{group or 'all':34}" + "".join(f"{cell:>28}" for cell in cells))
    times = [f"{microseconds(read, corpus, rounds):.0f} µs" for read in known.values()]
    click.echo(f"{'processor time of a text':34}" + "".join(f"{cell:>28}" for cell in times))
    for title, values in found.items():
        for kind in ("misread", "refused wrongly") if refusals else ("misread",):
            show(title, values, kind)


if __name__ == "__main__":
    main()
