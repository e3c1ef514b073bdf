"""The turn letters of a recorded game of 1861 on a phone: where the first sample stands, kilobytes, processor time.

python benchmarks/letters_on_a_phone.py --help
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' players beside it

from benchmarks.evening_pages import browser
from benchmarks.letter_photos import Stands, stands
from benchmarks.service import engine
from pbem.demo.letter import read_letter
from pbem.letters.kinds import YOUR_TURN
from pbem.post.writing import Scribe
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from tests.handing import playing
from tests.handing.recorded import Recorded
from tests.hasty import bytes_of
from tests.replays.logs import FIXTURES, RECORDED, log, recorded

KILO = 1000


class Made(NamedTuple):
    """A turn letter as it was mailed: its bytes, milliseconds of processor time, and where things stand in it."""

    mime: bytes
    busy: float
    stands: Stands | None


def made(number: str, every: int, tell: Callable[[int], object]) -> list[Made]:
    """Each so many-th turn letter of the game, played by mail with nothing stated for later."""
    found = []
    with engine("") as settings, browser() as window:
        playing.play(settings, Recorded(log(recorded(number))), tell=tell)
        scribe = Scribe(settings)
        with connected():
            rows = list(OutboundMail.select().where(OutboundMail.template == YOUR_TURN.name).order_by(OutboundMail.id))
            for row in rows[::every]:
                start = time.process_time()
                mime = bytes_of(scribe, row, row.created_at)
                busy = (time.process_time() - start) * KILO
                found.append(Made(mime, busy, stands(window, read_letter(mime)) if window else None))
    return found


def figures(letters: Iterable[Made]) -> Mapping[str, list[float]]:
    """What is measured of them, by name."""
    every = list(letters)
    seen = [one.stands for one in every if one.stands is not None]
    read = [read_letter(one.mime) for one in every]
    return {
        "first sample, screens": [one.sample for one in seen if one.sample is not None],
        "position begins, screens": [one.position for one in seen if one.position is not None],
        "position takes, screens": [one.position_takes for one in seen if one.position_takes is not None],
        "whole letter, screens": [one.screens for one in seen],
        "HTML, kB": [len(one.html.encode()) / KILO for one in read],
        "text, kB": [len(one.text.encode()) / KILO for one in read],
        "as mailed, kB": [len(one.mime) / KILO for one in every],
        "processor time, ms": [one.busy for one in every],
    }


@click.command(context_settings={"show_default": True})
@click.option("--game", "number", default=RECORDED[0], type=click.Choice(RECORDED), help="Which recorded game.")
@click.option("--every", default=3, help="Each so many-th turn letter; 1 makes all.")
def main(number: str, every: int) -> None:
    """Play a recorded game by mail and look at its turn letters as a phone of 375 × 667 pixels shows them."""
    console = Console(width=110)
    if not FIXTURES.exists():
        console.print("The recorded games are in ../shared, which this machine lacks: nothing was measured.")
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(number, total=None)
        letters = made(number, every, lambda done: bar.update(task, completed=done))
    table = Table(f"{number}: turn letters", "letters", "median", "95 of 100", "most")
    for name, found in figures(letters).items():
        ranked = sorted(found)
        marks = (statistics.median(ranked), ranked[len(ranked) * 95 // 100], ranked[-1]) if ranked else ()
        table.add_row(name, str(len(ranked)), *(f"{one:.1f}" for one in marks))
    console.print(table)


if __name__ == "__main__":
    main()
