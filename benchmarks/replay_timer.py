"""Replays recorded games strictly whenever a line asks it to: whatever checkout is on the path, see `eighteen61.py`.

Each line of the input is a file; the answer is one line: milliseconds of processor time, actions, and of the slowest
action its milliseconds and its number.
"""

from __future__ import annotations

import gc
import sys
import time
from functools import cache
from itertools import pairwise
from pathlib import Path

from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log, read_file

MS = 1000


@cache
def read(file: str) -> Log:
    """A recorded game."""
    game = read_file(Path(file))
    if not isinstance(game, Log):
        raise SystemExit(f"{file} is no recorded game")
    return game


def replayed(log: Log) -> tuple[float, int, float, int]:
    """What is answered; the garbage of what ran before is collected first."""
    replay = LogReplay(log)
    gc.collect()
    marks = [time.process_time()]
    outcome = replay.run(lambda: marks.append(time.process_time()))
    if outcome.divergence:
        raise SystemExit(f"the replay parts from {log.file}: {outcome.divergence.reason}")
    slowest, number = max((after - before, at) for at, (before, after) in enumerate(pairwise(marks), start=1))
    return (marks[-1] - marks[0]) * MS, outcome.actions, slowest * MS, number


def main() -> None:
    """Answer each line."""
    for line in sys.stdin:
        print(*replayed(read(line.rstrip("\n"))), flush=True)  # noqa: T201


if sys.argv[1:] == ["--answer"]:
    main()
