"""1843 by mail measured beside 1861: letters, kilobytes, processor time; a game of each in one run.

python benchmarks/letters_1843.py --help
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterable
from pathlib import Path

import click
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from benchmarks.letters_of_game import (
    Measured,
    cold_option,
    every_option,
    mails_option,
    measured,
    report,
    seed_option,
    wide,
)

AIM = 1.3  # times what 1861 takes
KB = 1000
GAMES = ("1861", "1843")


@click.command(context_settings={"show_default": True, "max_content_width": 110})
@seed_option
@mails_option
@every_option
@cold_option
@click.option("--worst", default=0, help="List so many of the slowest mails of 1843.")
@click.option("--whole", is_flag=True, help="With all tables of 1861 too.")
def main(seed: str, most: int, every: int, count: int, worst: int, whole: bool) -> None:
    """Four simulated players play a whole game of 1861 and then one of 1843 by mail, each with a fresh database.

    The last table has both side by side, with how many times as much 1843 takes. Processor time, as in
    letters_1861.py.

    \b
    Examples:
        python benchmarks/letters_1843.py                        a whole game of each, some six minutes
        python benchmarks/letters_1843.py --mails 60 --every 1   a quick look at the beginnings
    """
    console = wide()
    found = {slug: measured(slug, seed, most, every, count) for slug in GAMES}
    if whole:
        report(console, found["1861"])
    report(console, found["1843"], worst)
    console.print(beside(found["1861"], found["1843"]))


def beside(one: Measured, other: Measured) -> Table:
    """Medians and sums of both games, and how many times as much the second one has."""
    table = Table("", *GAMES, "times", f"aim {AIM}", title="1843 beside 1861")
    mine = dict(figures(other))
    for name, value in figures(one):
        times = mine[name] / value if value else 0.0
        table.add_row(name, f"{value:.1f}", f"{mine[name]:.1f}", f"{times:.2f}", "met" if times <= AIM else "missed")
    return table


def figures(found: Measured) -> Iterable[tuple[str, float]]:
    """What is compared."""
    played = found.played
    turns = [made for made in played.made if made.asks]
    letters = sum(played.letters.values())
    yield "letters of a game", letters
    yield "letters for each question", letters / max(1, played.questions)
    yield "letters for each mail", letters / max(1, len(played.mails))
    yield "mail → letters queued, ms, median", _median(mail.busy for mail in played.mails)
    yield "mail → letters queued, ms, mean", statistics.mean(mail.busy for mail in played.mails)
    yield "turn letter with pictures, ms, median", _median(made.busy for made in turns)
    yield "turn letter, first of a process, ms", _median(made.busy for made in found.first)
    yield "turn letter as mailed, kB, median", _median(made.whole for made in turns)
    yield "HTML, kB, median", _median(made.html for made in played.made)
    yield "pictures of a turn letter, kB, median", _median(made.pictures for made in turns)
    yield "contents in the database for each letter, kB", played.content / KB / max(1, letters)


def _median(found: Iterable[float]) -> float:
    every = list(found)
    return statistics.median(every) if every else 0.0


if __name__ == "__main__":
    main()
