"""docs/check_archive.py, a page of Python without our code, finds the same as we do in chain and shuffle."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run as run_program

import msgspec
import pytest

from pbem.archive.bundle import bundle
from pbem.archive.format import Archive
from tests.archive.lies import LIES, at, changed
from tests.archive.tampered import packed

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("quick_makers")]
PROGRAM = Path(__file__).resolve().parents[2] / "docs" / "check_archive.py"


def program(data: bytes, folder: Path) -> tuple[int, str]:
    """What docs/check_archive.py says of it, without our code."""
    (folder / "game.zip").write_bytes(data)
    done = run_program([sys.executable, "-I", str(PROGRAM), "game.zip"], cwd=folder, capture_output=True, text=True)
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.parametrize("name", ["paris-own", "paris-over-public", "1861-whole"])
def test_the_program_of_the_docs_finds_the_same(samples: dict[str, Archive], name: str, tmp_path: Path) -> None:
    whole = bundle(samples[name])
    code, told = program(whole, tmp_path)
    assert (code, "BAD" in told) == (0, False)
    assert f"{len(samples[name].entries)} entries end in the link {samples[name].entries[-1].link[:10]}" in told
    assert ("no shuffle to check" in told) == (name == "paris-own")
    assert told.count("as drawn and promised") == (3 if name == "paris-over-public" else 0)
    cut = changed(
        whole, lambda plain: at(plain, "action")["public"].update(text="p1: pass"), linked=False, sealed=False
    )
    code, told = program(packed(msgspec.to_builtins(cut.archive), cut.files), tmp_path)
    assert (code, told.count("BAD")) == (1, 2)


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        ("seed", "the seed is the one promised"),
        ("word", "first player"),
        ("hands", "the hand of"),
        ("salt", "the hand of"),
    ],
)
def test_the_program_of_the_docs_checks_the_shuffle(
    samples: dict[str, Archive], lie: str, said: str, tmp_path: Path
) -> None:
    opened = changed(bundle(samples["paris-over-whole"]), LIES[lie][1])
    code, told = program(packed(msgspec.to_builtins(opened.archive), opened.files), tmp_path)
    assert code == 1
    assert any(line.startswith("BAD") and said in line for line in told.splitlines()), told
