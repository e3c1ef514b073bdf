"""What no row tells is counted here, within a process: requests, ticks, the time that the database took.

What has been counted is added to one row every half minute, by every process (`adding_up.py`), so that
`/metrics` adds them all up, and what a process counted outlives it. Names are ours: nothing of a mail or a path is one.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

LATEST = "latest:"  # names of which the largest number counts
_lock = threading.Lock()
_counts: defaultdict[str, float] = defaultdict(float)
_here = threading.local()  # `quiet`: this thread counts nothing


def count(name: str, number: float = 1) -> None:
    """So many more."""
    if not getattr(_here, "quiet", False):
        with _lock:
            _counts[name] += number


def latest(name: str, number: float) -> None:
    """The largest of these numbers counts, not their sum: a moment."""
    with _lock:
        _counts[LATEST + name] = max(number, _counts[LATEST + name])


@contextmanager
def timed(name: str) -> Iterator[None]:
    """One more, `NAME:count`, how long the block took, `NAME:seconds`, and whether it failed, `NAME:failed`."""
    began = time.perf_counter()
    try:
        yield
    except BaseException:
        count(f"{name}:failed")
        raise
    finally:
        count(f"{name}:count")
        count(f"{name}:seconds", time.perf_counter() - began)


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing that this thread does in the block is counted."""
    before, _here.quiet = getattr(_here, "quiet", False), True
    try:
        yield
    finally:
        _here.quiet = before


def take() -> dict[str, float]:
    """All that was counted since it was last taken; whoever takes it keeps it, or gives it back."""
    with _lock:
        taken = dict(_counts)
        _counts.clear()
    return taken


def give_back(taken: dict[str, float]) -> None:
    """What could not be kept."""
    with _lock:
        for name, number in taken.items():
            before = _counts[name]
            _counts[name] = max(before, number) if name.startswith(LATEST) else before + number
