"""Our own functions as they are called, for tests of the ways that docs/ARCHITECTURE.md tells."""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pbem
from pbem.store import fields, later, often, shapes

ROOT = Path(pbem.__file__).parents[1]
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
LOGS = "pbem/base/logs.py"  # only where an earlier test has set them up
_STEP = re.compile(r"^\d\. `(pbem/\S+\.py)` `(\w+)`:", re.MULTILINE)
_SILENT = {one.__file__ for one in (shapes, fields, later, often)}  # they stand under peewee


class Call(NamedTuple):
    """A call of one of our functions. `callers`: those that it was called from, outermost first."""

    path: str
    name: str
    callers: tuple[tuple[str, str], ...]

    @property
    def room(self) -> str:
        """The room it stands in."""
        return room_of(self.path)

    @property
    def depth(self) -> int:
        """How many of our functions are at work."""
        return len(self.callers) + 1


class Trace(NamedTuple):
    """Calls in their order."""

    calls: list[Call]

    def steps(self, steps: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Those of these functions that were called, in the order of their first calls."""
        return list(dict.fromkeys((one.path, one.name) for one in self.calls if (one.path, one.name) in steps))

    def entered(self, rooms: Container[str]) -> list[Call]:
        """The calls by which these rooms were entered, from outside or from another one of them."""
        return [
            one
            for one in self.calls
            if one.room in rooms
            and one.room != next((room_of(path) for path, _ in reversed(one.callers) if room_of(path) in rooms), "")
        ]

    def deepest(self) -> int:
        """How many functions stood in each other at most."""
        return max(one.depth for one in self.calls)

    def files(self, *but: str) -> set[str]:
        """The files that were passed, without those whose paths begin so."""
        return {one.path for one in self.calls if not one.path.startswith((*but, LOGS))}


@contextmanager
def tracing() -> Iterator[Trace]:
    """Note every call of a function of ours, comprehensions included; not those that stand under peewee."""
    trace, stack = Trace([]), list[tuple[str, str]]()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        path = frame.f_code.co_filename
        if path in _SILENT or not path.startswith((f"{ROOT}/pbem/", f"{ROOT}/engine/")):
            return
        if event == "call":
            called = (path[len(str(ROOT)) + 1 :], frame.f_code.co_name)
            trace.calls.append(Call(*called, tuple(stack)))
            stack.append(called)
        elif event == "return" and stack:
            stack.pop()

    sys.setprofile(note)
    try:
        yield trace
    finally:
        sys.setprofile(None)


def room_of(path: str) -> str:
    """The room a file stands in; "" for the engine."""
    return path.split("/")[1] if path.startswith("pbem/") else ""


def steps_told(chapter: str) -> list[tuple[str, str]]:
    """The steps of a way as the page numbers them: (file, function). `chapter`: how its heading ends."""
    _, heading, rest = PAGE.read_text("utf-8").partition(f"{chapter}\n")
    assert heading, chapter
    return _STEP.findall(re.split(r"^#+ ", rest, maxsplit=1, flags=re.MULTILINE)[0])
