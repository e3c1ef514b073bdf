"""An evening's game among friends, played by real mails; its letters counted, weighed and shown.

python benchmarks/evening.py --help
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import get_args

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from benchmarks import evening_pages
from benchmarks.evening_game import FRIENDS, Mode, Played, Posted, play
from benchmarks.evening_pages import PHONE, SCREEN, Laid
from benchmarks.service import engine

MOST_LETTERS = 2.2  # a move, besides invitation, start and end
MOST_BYTES = 130_000  # on average, as mailed
LENGTH = 32  # moves that a game of five takes, for the bar
MOVING = ("move", "undo", "clock")  # what a game among silent friends would have too

Measured = Mapping[int, Laid]


def _kilobytes(sizes: Sequence[int]) -> tuple[str, str, str]:
    return (
        f"{statistics.mean(sizes) / 1000:.1f}",
        f"{statistics.median(sizes) / 1000:.1f}",
        f"{max(sizes) / 1000:.1f}",
    )


def by_kind(played: Played, laid: Measured) -> Table:
    """A row for each kind of letter, and one for all."""
    table = Table(
        "letter", "sent", "kB, average", "median", "largest", "text, characters", "first sample, px", "screens down",
        title=f"Letters by kind; on a screen of {PHONE} × {SCREEN} pixels where there is a browser",
    )  # fmt: skip
    letters = played.letters
    for kind in dict.fromkeys(one.kind for one in letters):
        some = [at for at, one in enumerate(letters) if one.kind == kind]
        table.add_row(kind, *_row([letters[at] for at in some], [laid[at] for at in some if at in laid]))
    table.add_section()
    table.add_row("all", *_row(letters, []))
    return table


def _row(letters: Sequence[Posted], laid: Sequence[Laid]) -> Iterator[str]:
    tops = [one.first for one in laid if one.first is not None]
    yield str(len(letters))
    yield from _kilobytes([len(one.raw) for one in letters])
    yield f"{statistics.mean(len(one.letter.text) for one in letters):,.0f}"
    yield f"{statistics.median(tops):,.0f} to {max(tops):,.0f}" if tops else "–"
    yield f"{statistics.median(tops) / SCREEN:.1f} to {max(tops) / SCREEN:.1f}" if tops else "–"


def by_reader(played: Played) -> Table:
    """Who got how many letters, and when."""
    table = Table("reader", "start", "while playing", "end", "all", "kB", title="Letters by reader")
    for address in dict.fromkeys(one.to for one in played.letters):
        mine = [one for one in played.letters if one.to == address]
        phases = Counter(one.phase for one in mine)
        kilobytes = sum(len(one.raw) for one in mine) / 1000
        table.add_row(
            mine[-1].content.reader.name,
            *(str(phases[phase]) for phase in ("start", "play", "end")),
            str(len(mine)),
            f"{kilobytes:,.0f}",
        )
    return table


def by_occasion(played: Played) -> Table:
    """What caused the letters of the game itself."""
    table = Table("because of", "letters", "of these", title="Letters while playing, by what caused them")
    playing = [one for one in played.letters if one.phase == "play"]
    for occasion, count in Counter(one.occasion for one in playing).most_common():
        kinds = Counter(one.kind for one in playing if one.occasion == occasion)
        table.add_row(occasion, str(count), ", ".join(f"{many} {kind}" for kind, many in kinds.most_common()))
    return table


def aims(played: Played) -> Table:
    """What was aimed at, beside what was measured."""
    letters, moves = played.letters, max(1, played.moves)
    playing = [one for one in letters if one.phase == "play"]
    silent = [one for one in playing if one.occasion.startswith(MOVING) and one.kind != "press"]
    average = statistics.mean(len(one.raw) for one in letters)
    rows = (
        ("letters a move, besides invitation, start and end", len(playing) / moves, MOST_LETTERS, "{:.2f}"),
        ("  of these, without talk, questions and slips", len(silent) / moves, MOST_LETTERS, "{:.2f}"),
        ("kB a letter on average, as mailed", average / 1000, MOST_BYTES / 1000, "{:.1f}"),
    )
    table = Table("", "measured", "aim: at most", "", title="The aims")
    for name, found, most, form in rows:
        table.add_row(name, form.format(found), f"{most:g}", "met" if found <= most else "not met")
    return table


def heading(played: Played) -> str:
    """The evening in a line."""
    megabytes = sum(len(one.raw) for one in played.letters) / 1_000_000
    end = "to its end" if played.finished else "stopped before its end"
    return (
        f"{played.moves} moves ({played.undone} more taken back), {end}: "
        f"{len(played.letters)} letters, {megabytes:.1f} MB"
    )


@click.command(context_settings={"show_default": True, "max_content_width": 110})
@click.option("--players", type=click.IntRange(3, len(FRIENDS)), default=5, help="Friends at the table.")
@click.option("--seed", default="14", help="Any text. The same seed gives the same game, mails and letters.")
@click.option(
    "--mode", type=click.Choice(get_args(Mode)), default="default",
    help="What everybody says when they accept: 'mail turns', 'mail all', or nothing.",
)  # fmt: skip
@click.option("--moves", default=200, help="Stop after this many moves, for a quick look.")
@click.option(
    "--keep", type=click.Path(path_type=Path, file_okay=False),
    help="A folder for every letter as .eml, .txt and .html; index.html lists them with what was written in between.",
)  # fmt: skip
@click.option(
    "--shots", type=click.Path(path_type=Path, file_okay=False),
    help="A folder for photographs of a letter of each kind and the longest turn letter: whole length, 375 and 700"
    " pixels wide, light and dark. Needs chromium.",
)  # fmt: skip
def main(players: int, seed: str, mode: Mode, moves: int, keep: Path | None, shots: Path | None) -> None:
    """Friends play one game of Paris Connection by real mails, with a fresh SQLite database and real pictures.

    They accept in different words, talk, ask for help, preview, slip, undo, play too early and are reminded once.
    Counted are the letters by kind, reader and cause; weighed what a mail server would be handed; measured where the
    first line to send back stands on a telephone. Nothing is judged but the two aims in the last table.

    \b
    Examples:
        python benchmarks/evening.py                                  the five-player evening, half a minute or more
        python benchmarks/evening.py --mode all --seed rain           another game, where everybody hears everything
        python benchmarks/evening.py --keep /tmp/evening              then open /tmp/evening/index.html
        python benchmarks/evening.py --moves 14 --shots /tmp/shots    photographs, after few moves
    """
    console = Console()
    console.width = max(console.width, 120)  # also where the table goes into a file
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("playing", total=min(moves, LENGTH))
        with engine("") as settings:
            played = play(
                settings, players=players, seed=seed, mode=mode, most_moves=moves,
                tell=lambda stand: progress.update(task, completed=stand, total=max(stand, min(moves, LENGTH))),
            )  # fmt: skip
        progress.update(task, completed=played.moves, total=played.moves)
        if keep is not None:
            evening_pages.keep(played.post, keep)
        laid, wrong = _looked_at(played, shots, progress)
    console.print(heading(played))
    for table in (by_kind(played, laid), by_reader(played), by_occasion(played), aims(played)):
        console.print(table)
    wide = sorted({played.letters[at].kind for at, one in laid.items() if one.wide > PHONE})
    if laid:
        console.print(f"Wider than {PHONE} pixels: {', '.join(wide) or 'no letter'}.")
    for line in wrong:
        console.print(line)


def _looked_at(played: Played, shots: Path | None, progress: Progress) -> tuple[Measured, list[str]]:
    with evening_pages.browser() as window:
        if window is None:
            progress.console.print("There is no Chromium, so nothing is laid out or photographed.")
            return {}, []
        task = progress.add_task("laying out", total=len(played.letters))
        laid = evening_pages.laid_out(window, played.letters, lambda: progress.advance(task))
        if shots is None:
            return laid, []
        chosen = evening_pages.shown(played.letters)
        task = progress.add_task("photographs", total=4 * len(chosen))
        return laid, evening_pages.photograph(window, chosen, shots, lambda: progress.advance(task))


if __name__ == "__main__":
    main()
