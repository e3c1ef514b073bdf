"""Hundreds of mutations of pbem/, as many of the rules of 1861 and of 1843: each is killed by a test, or explained.

Run by `make soak` (`-k rules` chooses), see tests/mutations/. SOAK_MUTATIONS says how many of each (300),
SOAK_MUTATIONS_SEED which, SOAK_MUTATIONS_ROOMS of which folders ("pbem/store engine/games/g1861"),
SOAK_MUTATIONS_RECORD where it is kept what each test executes ("record.json"; of the rules beside it in
"record-rules.json"): half an hour each is saved when it is there.
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
from tests.mutations.grounds import GROUNDS, PBEM, Ground
from tests.mutations.judge import Explained, Record, Verdict, copied, judging, record

COUNT = int(os.environ.get("SOAK_MUTATIONS", "300"))
SEED = os.environ.get("SOAK_MUTATIONS_SEED", "mutations")
ROOMS = os.environ.get("SOAK_MUTATIONS_ROOMS", "").split()
RECORD = os.environ.get("SOAK_MUTATIONS_RECORD", "")


def kept_at(tmp_path: Path, ground: Ground) -> Path:
    """Where the record of a ground is kept: that of pbem/ as named, another's beside it."""
    kept = Path(RECORD).resolve() if RECORD else tmp_path / "record.json"
    return kept if ground is PBEM else kept.with_stem(f"{kept.stem}-{ground.name}")


@pytest.mark.soak
@pytest.mark.parametrize("ground", GROUNDS, ids=[ground.name for ground in GROUNDS])
def test_no_mutation_survives_unexplained(tmp_path: Path, ground: Ground) -> None:
    """Drawn evenly over the lines; run on a copy, each with the tests that execute it."""
    rooms = ground.within(ROOMS)
    if not rooms:
        pytest.skip(f"SOAK_MUTATIONS_ROOMS names nothing of {ground.name}")
    root, kept = copied(tmp_path), kept_at(tmp_path, ground)
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[told]}"), console=console,
    )  # fmt: skip
    with bar:
        if not kept.exists():
            recording = bar.add_task("what each test executes", total=None, told="")
            record(root, kept, ground)
            bar.remove_task(recording)
        drawing = bar.add_task("drawing", total=None, told="")
        drawn = draw(root, COUNT, SEED, rooms)
        bar.remove_task(drawing)
        task = bar.add_task("mutations", total=len(drawn), told="")
        fine, left, count = Explained(), list[Verdict](), Counter[str]()
        with judging(root, Record(kept, ground)) as judge:
            for one in drawn:
                verdict = judge.try_(one)
                outcome = verdict.outcome
                if outcome in ("survived", "no test"):
                    outcome = "explained" if one in fine else outcome
                    if one not in fine:
                        left.append(verdict)
                        console.print(f"{outcome} {verdict.ran}/{verdict.known}: {escape(one.name)}", highlight=False)
                count[outcome] += 1
                bar.update(task, advance=1, told=", ".join(f"{some} {what}" for what, some in sorted(count.items())))
    console.print(f"{len(drawn)} mutations, seed {SEED}: {dict(count)}")
    assert not left, "\n".join(f"{one.outcome}: {one.mutation.name}" for one in left)
