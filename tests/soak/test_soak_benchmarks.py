"""Every benchmark runs, each as small as it can be asked for: one that crashes is noticed before somebody needs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "benchmarks"
MINUTES = 5  # a hang, not a measurement

# What each is asked for; a few seconds each where the machine is free.
BRIEFLY: dict[str, tuple[str, ...]] = {
    "archive_docs": ("--game", "paris-connection"),
    "dates_by_library": ("--rounds", "1"),
    "eighteen43": ("--games", "1", "--boards", "0"),
    "eighteen61": ("--brief",),
    "evening": ("--moves", "3", "--players", "3"),
    "flood": ("--lines", "3", "--game", "paris-connection"),
    "footprint": ("--mails", "3", "--game", "paris-connection"),
    "growth": ("--boards", "1", "--steps", "100"),
    "hand_overs": ("--game", "29683", "--way", "nothing stated", "--no-firing"),
    "letters": ("--making", "--brief"),
    "letter_photos": ("--help",),
    "near_names": ("--each", "1"),
    "reading_corpora": ("--help",),
    "letters_1843": ("--mails", "3", "--every", "3", "--cold", "1"),
    "letters_1861": ("--mails", "3", "--every", "3", "--cold", "1"),
    "letters_1843_docs": ("--brief",),
    "letters_1861_docs": ("--brief",),
    "letters_on_a_phone": ("--game", "29683", "--every", "80"),
    "lp_by_library": ("--games", "1", "--boards", "0", "--every", "40", "--steps", "100"),
    "options_track": ("--games", "1", "--each", "1"),
    "pictures": ("--brief",),
    "reading": ("--brief",),
    "routes": ("--recorded", "0", "--games", "1", "--boards", "1", "--steps", "100"),
    "rules_engine": ("--brief",),
    "samples_1861": ("--game", "29683", "--brief"),
    "scale": ("--help",),
    "service": ("--games", "1", "--sqlite-only"),
    "tick": ("--games", "20", "--no-outage"),
}


def runnable() -> set[str]:
    """The files that are run; the others are parts of these."""
    return {file.stem for file in FOLDER.glob("*.py") if '__name__ == "__main__"' in file.read_text("utf-8")}


def run(name: str, *args: str) -> subprocess.CompletedProcess[str]:
    """As somebody runs it by hand."""
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(FOLDER / f"{name}.py"), *args]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60 * MINUTES, check=False)


@pytest.mark.any_engine
def test_every_benchmark_has_a_way_to_run_briefly() -> None:
    assert BRIEFLY.keys() == runnable()


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(BRIEFLY))
def test_a_benchmark_runs(name: str) -> None:
    done = run(name, *BRIEFLY[name])
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip(), "it says nothing"
    assert "Traceback" not in done.stderr


@pytest.mark.soak
def test_routes_that_are_asked_for_nothing_say_so() -> None:
    done = run("routes", "--recorded", "0", "--games", "0", "--boards", "0")
    assert done.returncode == 2
    assert "Nothing was measured" in done.stderr
