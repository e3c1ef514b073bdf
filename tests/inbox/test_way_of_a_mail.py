"""The way of a mail through the code is the one that docs/ARCHITECTURE.md shows: traced, step by step."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

import pbem
from pbem.inbox import handling, receive
from pbem.store import fields, later, often, shapes
from tests.edges import legal_order
from tests.house import House

ROOT = Path(pbem.__file__).parents[1]
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
STEP = re.compile(r"^\d\. `(pbem/\S+\.py)` `(\w+)`:", re.MULTILINE)
ROOMS = ("inbox", "desk", "post")  # each is entered once, in this order
DEEPEST = 16
MOST_STEPS = 8
MOST_FILES = 44  # five of them for what is ordered for later
# Plain cases of what a title may say are no steps; logs only where an earlier test has set them up.
UNCOUNTED = ("engine/", "pbem/reading/", "pbem/games/", "pbem/base/logs.py")


class Trace(NamedTuple):
    """Our own functions as they were called: (file, name, names of those that it was called from, outermost first)."""

    calls: list[tuple[str, str, tuple[tuple[str, str], ...]]]


@contextmanager
def tracing() -> Iterator[Trace]:
    """Note every call of a function of ours, comprehensions included; not those that stand under peewee."""
    trace, stack = Trace([]), list[tuple[str, str]]()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        path = frame.f_code.co_filename
        if path in (shapes.__file__, fields.__file__, later.__file__, often.__file__):
            return
        if not path.startswith(f"{ROOT}/pbem/") and not path.startswith(f"{ROOT}/engine/"):
            return
        if event == "call":
            called = (path[len(str(ROOT)) + 1 :], frame.f_code.co_name)
            trace.calls.append((*called, tuple(stack)))
            stack.append(called)
        elif event == "return" and stack:
            stack.pop()

    sys.setprofile(note)
    try:
        yield trace
    finally:
        sys.setprofile(None)


@pytest.fixture
def trace(running: House) -> Trace:
    """A mail with a `build`, from its bytes to the queued letters, in a service that has handled one before."""

    def build() -> Callable[[], str]:
        name, order = legal_order(running)
        assert order.startswith("build")
        mime = running.mail(name, order)

        def take() -> str:
            taken = receive.take_in(mime, running.now, door)
            return handling.handle(taken.id, door, running.now, begun=taken.begun)

        return take

    door = running.settings.door
    assert build()() == "applied"
    running.post()
    take = build()
    with tracing() as trace:
        assert take() == "applied"
    assert running.queued() == 2, "the answer, and the next player's turn"
    return trace


def room_of(path: str) -> str:
    """The room a file stands in; "" for the engine."""
    return path.split("/")[1] if path.startswith("pbem/") else ""


def test_the_page_shows_the_functions_in_the_order_of_their_calls(trace: Trace) -> None:
    steps = STEP.findall(PAGE.read_text("utf-8"))
    assert 1 < len(steps) <= MOST_STEPS
    called = [(path, name) for path, name, _ in trace.calls if (path, name) in steps]
    assert list(dict.fromkeys(called)) == steps


def test_inbox_desk_and_post_are_entered_once_each_in_that_order(trace: Trace) -> None:
    entered = [
        room_of(path)
        for path, _, callers in trace.calls
        if room_of(path) in ROOMS
        and room_of(path) != next((room_of(one) for one, _ in reversed(callers) if room_of(one) in ROOMS), "")
    ]
    assert entered == ["inbox", *ROOMS], "taken in, then handled: both from outside"


def test_the_way_is_short(trace: Trace) -> None:
    assert max(len(callers) + 1 for _, _, callers in trace.calls) <= DEEPEST
    files = {path for path, _, _ in trace.calls if not path.startswith(UNCOUNTED)}
    assert len(files) <= MOST_FILES, sorted(files)
