"""A game by mail measured: from a mail to its letters queued, a turn letter with all its pictures, and how many of all.

What is measured of which game, say `letters_1861.py` and `letters_1843.py`.
"""

from __future__ import annotations

import multiprocessing
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from benchmarks.evening_game import by_dice
from benchmarks.service import engine
from pbem.base.settings import Settings
from pbem.drawing.cache import PictureCache
from pbem.letters import content as contents
from pbem.letters.kinds import REPORT
from pbem.post.writing import Scribe
from pbem.store.db import connected, open_database
from pbem.store.models import Decision, LogEntry, OutboundMail
from tests.hasty import bytes_of
from tests.house import House, Sent
from tests.playing_18xx import MOST_MAILS, PLAYERS, begin, mails

MS = 1000
THIRDS = ("early", "middle", "late")
LENGTH = 290  # mails of a game, for the bar
AIMS = {"mail": 60, "letter": 300, "pictures": 150, "report": 60, "html": 80}


class Mail(NamedTuple):
    """What one mail of a player took until its letters were queued, in milliseconds of processor time."""

    busy: float
    text: str
    letters: int


class Made(NamedTuple):
    """A letter made with its pictures: milliseconds of processor time, kilobytes."""

    id: int
    asks: bool
    report: bool
    busy: float
    pictures: float
    html: float
    whole: float


class Played(NamedTuple):
    """A game: its mails, the letters that were made with pictures, and what it left in the database."""

    mails: Sequence[Mail]
    made: Sequence[Made]
    letters: Counter[str]
    questions: int
    content: int
    record: int


class Timed(House):
    """A house that notes what each mail takes."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.busy = 0.0

    def take(self, mime: bytes, **envelope: str) -> str:
        """A mail arrives and is handled; what it took is kept."""
        start = time.process_time()
        outcome = super().take(mime, **envelope)
        self.busy = (time.process_time() - start) * MS
        return outcome


# -- playing ----------------------------------------------------------------------------------------------------------


def play(settings: Settings, slug: str, seed: str, most: int, every: int, tell: Any) -> Played:
    """A game by mail; each so many-th of its letters is made with pictures, as the worker does it."""
    house = Timed(settings)
    begin(house, slug, PLAYERS[:4])
    scribe, timed, made, last = Scribe(settings), list[Mail](), list[Made](), 0
    for number, written in enumerate(mails(house, slug, seed, most=most), 1):
        timed.append(Mail(house.busy, written.text, len(written.letters)))
        for letter in _after(last):
            last = letter
            if letter % every == 0:
                made.append(make(scribe, letter))
        tell(number)
    with connected():
        letters = Counter(row.template for row in OutboundMail.select(OutboundMail.template))
        content = sum(len(row.content.encode()) for row in OutboundMail.select(OutboundMail.content))
        record = sum(len(str(row.events)) for row in LogEntry.select(LogEntry.events))
        questions = int(Decision.select().count())
    return Played(timed, made, letters, questions, content, record)


def _after(letter: int) -> list[int]:
    with connected():
        rows = OutboundMail.select(OutboundMail.id).where(OutboundMail.id > letter).order_by(OutboundMail.id)
        return [row.id for row in rows]


def make(scribe: Scribe, letter_id: int) -> Made:
    """One letter, from its row to its bytes."""
    with connected():
        letter = OutboundMail.get_by_id(letter_id)
        start = time.process_time()
        mime = bytes_of(scribe, letter, letter.created_at)
        busy = (time.process_time() - start) * MS
    mail = Sent("", "", mime).mail
    pictures = sum(len(part.get_content()) for part in mail.walk() if part.get_content_maintype() == "image")
    html = mail.get_body(("html",))
    size = len(html.get_content().encode()) if html is not None else 0
    asks = contents.decode(letter.content.encode()).ask is not None
    return Made(letter_id, asks, letter.template == REPORT.name, busy, pictures / MS, size / MS, len(mime) / MS)


def cold(settings: Settings, letters: Iterable[int], tell: Any) -> list[Made]:
    """The same letters, each by a process that has just begun and finds no picture kept."""
    found = []
    fresh = multiprocessing.get_context("spawn")
    for letter in letters:
        with ProcessPoolExecutor(1, mp_context=fresh) as pool:
            found.append(pool.submit(_first_of_all, settings, letter).result())
        tell()
    return found


def _first_of_all(settings: Settings, letter: int) -> Made:
    open_database(settings)
    scribe = Scribe(settings)
    with tempfile.TemporaryDirectory() as empty:
        scribe.maker.pictures = PictureCache(Path(empty))
        return make(scribe, letter)


# -- the tables -------------------------------------------------------------------------------------------------------


def marks(figures: Iterable[float]) -> tuple[str, str, str]:
    """Median, what 95 in 100 do not exceed, the worst."""
    found = sorted(figures)
    if not found:
        return ("–", "–", "–")
    tall = found[min(len(found) - 1, len(found) * 95 // 100)]
    return (f"{statistics.median(found):.0f}", f"{tall:.0f}", f"{found[-1]:.0f}")


def thirds(items: Sequence[Any]) -> Iterable[tuple[str, Sequence[Any]]]:
    """The early, the middle and the late third."""
    for at, name in enumerate(THIRDS):
        yield name, items[len(items) * at // 3 : len(items) * (at + 1) // 3]


def taken(played: Played, first: Sequence[Made]) -> Table:
    """Processor time: mails by thirds of the game, letters with and without what earlier ones left behind."""
    table = Table("ms of processor time", "count", "median", "95 of 100", "worst", "aim", title="Time")
    for name, mails_ in thirds(played.mails):
        table.add_row(
            f"{name} mail → letters queued", str(len(mails_)), *marks(one.busy for one in mails_), _aim("mail")
        )
    table.add_section()
    for name, made in thirds(played.made):
        turns = [one.busy for one in made if one.asks]
        table.add_row(f"{name} turn letter, pictures drawn", str(len(turns)), *marks(turns), _aim("letter"))
    reports = [one.busy for one in played.made if one.report]
    table.add_row("report, picture drawn", str(len(reports)), *marks(reports), "")
    table.add_row(
        "turn letter, first of a process, nothing kept", str(len(first)), *marks(one.busy for one in first), ""
    )
    return table


def sizes(played: Played) -> Table:
    """What the letters weigh."""
    table = Table("kB", "count", "median", "95 of 100", "largest", "aim", title="Sizes")
    turns = [one for one in played.made if one.asks]
    reports = [one for one in played.made if one.report]
    table.add_row("pictures of a turn letter", str(len(turns)), *marks(one.pictures for one in turns), _aim("pictures"))
    table.add_row("picture of a report", str(len(reports)), *marks(one.pictures for one in reports), _aim("report"))
    table.add_row("HTML of any letter", str(len(played.made)), *marks(one.html for one in played.made), _aim("html"))
    table.add_row("turn letter as mailed", str(len(turns)), *marks(one.whole for one in turns), "")
    return table


def _aim(name: str) -> str:
    return f"≤ {AIMS[name]}"


def counts(played: Played) -> Table:
    """How much of everything a game is."""
    table = Table("a game", "", title="Counts")
    table.add_row("mails of players", str(len(played.mails)))
    table.add_row("questions asked", str(played.questions))
    table.add_row("letters", str(sum(played.letters.values())))
    for name, count in played.letters.most_common():
        table.add_row(f"  {name}", str(count))
    table.add_row("letters' contents in the database, MB", f"{played.content / MS / MS:.1f}")
    table.add_row("events in the record, MB", f"{played.record / MS / MS:.1f}")
    return table


class Measured(NamedTuple):
    """A game, and some late turn letters made by a process that has just begun."""

    played: Played
    first: Sequence[Made]


def measured(slug: str, seed: str, most: int, every: int, count: int) -> Measured:
    """Four simulated players play a whole game by mail, with a fresh SQLite database."""
    with Progress(console=Console(stderr=True)) as progress, engine("") as settings, by_dice(seed):
        task = progress.add_task(f"playing {slug}", total=min(most, LENGTH))
        played = play(settings, slug, seed, most, every, lambda number: progress.update(task, completed=number))
        progress.update(task, completed=len(played.mails), total=len(played.mails))
        late = [one.id for one in played.made if one.asks][-count:] if count else []
        task = progress.add_task("new processes", total=len(late))
        return Measured(played, cold(settings, late, lambda: progress.advance(task)))


def report(console: Console, found: Measured, worst: int = 0) -> None:
    """The tables, and the slowest mails."""
    for table in (taken(found.played, found.first), sizes(found.played), counts(found.played)):
        console.print(table)
    for mail in sorted(found.played.mails, reverse=True)[:worst]:
        console.print(
            f"{mail.busy:5.0f} ms, {mail.letters} letters: {' | '.join(mail.text.splitlines())}", markup=False
        )


def wide() -> Console:
    """A console as wide as the tables, also where they go into a file."""
    console = Console()
    console.width = max(console.width, 120)
    return console


seed_option = click.option(
    "--seed", default="one", help="Any text. The same seed gives the same game, unless players or service have changed."
)
mails_option = click.option("--mails", "most", default=MOST_MAILS, help="Stop after this many mails, for a quick look.")
every_option = click.option("--every", default=3, help="Make each so many-th letter with its pictures; 1 makes all.")
cold_option = click.option(
    "--cold", "count", default=5, help="So many late turn letters made by a process that has just begun."
)
