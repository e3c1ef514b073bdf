"""Judging mutations on a copy of the tree: which tests execute a line, and whether one of them fails on it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.mutations import recorder
from tests.mutations.draw import Mutation, mutated
from tests.mutations.grounds import Ground, rooms_of

ROOT = Path(__file__).resolve().parents[2]
EXPLAINED = ROOT / "tests" / "soak" / "explained_mutations.yaml"
NOT_COPIED = (".git", ".venv", "var", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", "node_modules")
PATIENCE = 3  # a mutation that takes so many times as long as its tests, and a minute, hangs
NICE = 15
_FELL = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
_NOT_FOUND = re.compile(r"^ERROR: not found: .*?(tests/.*)$", re.MULTILINE)


class Verdict(NamedTuple):
    """What became of a mutation: `killed`, `survived`, `timeout`, or `no test` where none executes it."""

    mutation: Mutation
    outcome: str
    by: str  # the test that fell
    ran: int  # tests chosen
    known: int  # tests that execute the line


class Record:
    """What the recorder wrote: tests with their times, lines with their tests."""

    def __init__(self, path: Path, ground: Ground) -> None:
        self.ground = ground
        told = json.loads(path.read_text())
        self.tests: dict[str, dict[str, Any]] = {name: one for name, one in told["tests"].items() if one["passed"]}
        self.lines: dict[str, dict[str, list[str]]] = told["lines"]
        self._users: dict[str, set[str]] = {}
        for name, one in self.tests.items():
            for fixture in one["fixtures"]:
                self._users.setdefault(recorder.FIXTURE + fixture, set()).add(name)

    def executing(self, mutation: Mutation) -> list[str]:
        """The tests that execute its statement and, if there is one, those always asked; the fastest first.

        Of a statement executed at import: those that execute anything of the file, or all of its room.
        """
        lines = self.lines.get(mutation.file, {})
        own = {name for line in mutation.lines for name in lines.get(str(line), ())}
        if not own - {""} and any(str(line) in lines for line in mutation.lines):
            own = {name for names in lines.values() for name in names} - {""} or self._of(*rooms_of(mutation.file))
        if own:
            own |= self._of(*self.ground.asked_always)
        tests = {test for name in own for test in self._users.get(name, {name})} & set(self.tests)
        return sorted(tests, key=lambda name: (self.tests[name]["seconds"], name))

    def _of(self, *rooms: str) -> set[str]:
        return {name for name in self.tests if name.startswith(rooms)}

    def enough(self, tests: list[str], file: str) -> tuple[list[str], float]:
        """As many of these as fit: those always asked, those of the file's own room, others; and how long they take."""
        always, own = self.ground.asked_always, rooms_of(file)
        seconds, chosen = 0.0, set[str]()
        for name in sorted(tests, key=lambda name: (not name.startswith(always), not name.startswith(own))):
            if not chosen or seconds + self.tests[name]["seconds"] <= self.ground.enough:
                seconds += self.tests[name]["seconds"]
                chosen.add(name)
        return [name for name in tests if name in chosen], seconds


def copied(to: Path) -> Path:
    """A copy of the working tree that may be spoilt; the real one is never touched."""
    root = to / "tree"
    shutil.copytree(ROOT, root, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    shared = ROOT.parent / "shared"
    if shared.exists():
        (to / "shared").symlink_to(shared.resolve())
    return root


def environment(root: Path) -> dict[str, str]:
    """For processes that work on the copy."""
    return {**os.environ, "PYTHONPATH": str(root)}


def record(root: Path, to: Path, ground: Ground) -> None:
    """Run the tests of the ground once on the copy and write down what each executes."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", recorder.__name__]
    variables = environment(root) | {recorder.VARIABLE: str(to), recorder.MEASURED: " ".join(ground.folders)}
    command += ground.recorded(root)
    subprocess.run(command, cwd=root, env=variables, stdout=subprocess.DEVNULL, preexec_fn=_nicely)
    assert to.exists(), "the tests could not be recorded"


def _nicely() -> None:
    os.nice(max(0, NICE - os.nice(0)))


class Judge:
    """Tries mutations one after the other."""

    def __init__(self, root: Path, known: Record, nursery: subprocess.Popen[str]) -> None:
        self.root = root
        self.known = known
        self._nursery = nursery

    def try_(self, mutation: Mutation) -> Verdict:
        """Put it into the copy, run its tests, take it out again."""
        tests = self.known.executing(mutation)
        if not tests:
            return Verdict(mutation, "no test", "", 0, 0)
        chosen, seconds = self.known.enough(tests, mutation.file)
        with _in_place(self.root / mutation.file, mutation):
            outcome, told = self._run(chosen, seconds)
            gone = tuple(_NOT_FOUND.findall(told))
            if gone:  # tests named by what the mutation changed: they tell nothing
                chosen = [name for name in chosen if not name.startswith(gone)]
                outcome, told = self._run(chosen, seconds) if chosen else ("no test", "")
        named = {"passed": "survived", "failed": "killed"}.get(outcome, outcome)
        fell = _FELL.search(told)
        return Verdict(mutation, named, fell[1] if fell else "", len(chosen), len(tests))

    def _run(self, tests: list[str], seconds: float) -> tuple[str, str]:
        """The nursery's answer, and what pytest told."""
        output = self.root.parent / "output.txt"
        task = {"tests": tests, "seconds": 60 + seconds * PATIENCE, "output": str(output)}
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.write(json.dumps(task) + "\n")
        self._nursery.stdin.flush()
        outcome = self._nursery.stdout.readline().strip()
        assert outcome, "the nursery has died"
        return outcome, output.read_text(errors="replace")


@contextmanager
def _in_place(path: Path, mutation: Mutation) -> Iterator[None]:
    """The mutated file, with another time so that no kept bytecode passes for it; then the old one with its own."""
    source, stat = path.read_text(), path.stat()
    path.write_text(mutated(mutation, source))
    os.utime(path, (stat.st_atime, stat.st_mtime + 10))
    try:
        yield
    finally:
        path.write_text(source)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


@contextmanager
def judging(root: Path, known: Record) -> Iterator[Judge]:
    """A judge with their nursery."""
    command = [sys.executable, "-m", "tests.mutations.nursery"]
    nursery = subprocess.Popen(
        command, cwd=root, env=environment(root), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        preexec_fn=_nicely,
    )  # fmt: skip
    try:
        yield Judge(root, known, nursery)
    finally:
        nursery.communicate()


class Explained:
    """The mutations that may survive; where one names its function (`within`), only the one in that function."""

    def __init__(self) -> None:
        told = yaml.safe_load(EXPLAINED.read_text()) or []
        assert all(one["why"] for one in told)
        self._known = {(one["file"], one["line"], one["becomes"], one.get("within")) for one in told}
        gone = [f"{one['file']}: {one['line']}" for one in told if not has_line(ROOT / one["file"], one["line"])]
        assert not gone, "explained, but no longer there:\n" + "\n".join(gone)

    def __contains__(self, mutation: Mutation) -> bool:
        what = mutation.file, mutation.was, mutation.becomes
        return (*what, None) in self._known or (*what, mutation.within) in self._known


def has_line(path: Path, line: str) -> bool:
    """Whether the file has it, but for indentation; a mutation of several lines has told them as one."""
    text = path.read_text() if path.is_file() else ""
    words = r"\s+".join(re.escape(word) for word in line.split())
    return re.search(rf"^[ ]*{words}[ ]*$", text, re.MULTILINE) is not None
