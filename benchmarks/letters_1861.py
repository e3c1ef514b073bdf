"""1861 by mail measured: from a mail to its letters queued, a turn letter with all its pictures, and how many of all.

python benchmarks/letters_1861.py --help
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from benchmarks.letters_of_game import cold_option, every_option, mails_option, measured, report, seed_option, wide


@click.command(context_settings={"show_default": True, "max_content_width": 110})
@seed_option
@mails_option
@every_option
@cold_option
@click.option("--worst", default=0, help="List so many of the slowest mails.")
def main(seed: str, most: int, every: int, count: int, worst: int) -> None:
    """Four simulated players play a whole game of 1861 by mail, with a fresh SQLite database.

    Measured is processor time, so that what else runs counts little: each mail from its bytes to its letters queued,
    and letters from their row to their bytes, with the pictures of a position that no letter has shown before. What
    the players take to think is not counted.

    \b
    Examples:
        python benchmarks/letters_1861.py                        a whole game, some three minutes
        python benchmarks/letters_1861.py --worst 10             with the ten slowest mails
        python benchmarks/letters_1861.py --mails 30 --every 1   a quick look at the beginning
    """
    report(wide(), measured("1861", seed, most, every, count), worst)


if __name__ == "__main__":
    main()
