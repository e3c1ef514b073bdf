"""Hundreds of mutations of pbem/: each is killed by a test, or explained; run by `make soak`, see tests/mutations/.

SOAK_MUTATIONS says how many (300), SOAK_MUTATIONS_SEED which, SOAK_MUTATIONS_ROOMS of which folders ("pbem/store
pbem/web"), SOAK_MUTATIONS_RECORD where it is kept what each test executes: half an hour is saved when it is there.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.mutations.draw import draw
from tests.mutations.judge import Record, Verdict, copied, explained, judging, record

COUNT = int(os.environ.get("SOAK_MUTATIONS", "300"))
SEED = os.environ.get("SOAK_MUTATIONS_SEED", "mutations")
ROOMS = os.environ.get("SOAK_MUTATIONS_ROOMS", "pbem").split()
RECORD = os.environ.get("SOAK_MUTATIONS_RECORD", "")


@pytest.mark.soak
def test_no_mutation_survives_unexplained(tmp_path: Path) -> None:
    """Drawn evenly over the lines; run on a copy, each with the tests that execute it."""
    root = copied(tmp_path)
    kept = Path(RECORD).resolve() if RECORD else tmp_path / "record.json"
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[told]}"), console=console,
    )  # fmt: skip
    with bar:
        if not kept.exists():
            recording = bar.add_task("what each test executes", total=None, told="")
            record(root, kept)
            bar.remove_task(recording)
        drawing = bar.add_task("drawing", total=None, told="")
        drawn = draw(root, COUNT, SEED, ROOMS)
        bar.remove_task(drawing)
        task = bar.add_task("mutations", total=len(drawn), told="")
        fine, left, count = explained(), list[Verdict](), Counter[str]()
        with judging(root, Record(kept)) as judge:
            for one in drawn:
                verdict = judge.try_(one)
                outcome = verdict.outcome
                if outcome in ("survived", "no test"):
                    known = (one.file, one.was, one.becomes) in fine
                    outcome = "explained" if known else outcome
                    if not known:
                        left.append(verdict)
                        console.print(f"{outcome} {verdict.ran}/{verdict.known}: {escape(one.name)}", highlight=False)
                count[outcome] += 1
                bar.update(task, advance=1, told=", ".join(f"{some} {what}" for what, some in sorted(count.items())))
    console.print(f"{len(drawn)} mutations, seed {SEED}: {dict(count)}")
    assert not left, "\n".join(f"{one.outcome}: {one.mutation.name}" for one in left)
