"""Connections to SQLite that a test has opened, itself or through the service, and nobody has closed."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = str(Path(__file__).resolve().parents[1])
_connect = sqlite3.connect
_open: dict[int, str] = {}


class _Watched(sqlite3.Connection):
    """A connection that is on the list while it is open."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        _open[id(self)] = _opened_by(sys._getframe(1))

    def close(self) -> None:
        """Off the list."""
        _open.pop(id(self), None)
        super().close()


def watch() -> None:
    """From now on every connection is watched, in all threads of this process."""

    def connect(*args: Any, **more: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = _connect(*args, **{"factory": _Watched, **more})
        return made

    sqlite3.connect = connect  # type: ignore[assignment]


def left_open() -> list[str]:
    """Where the connections were opened that nobody has closed since this was last asked."""
    found = sorted(_open.values())
    _open.clear()
    return found


def _opened_by(frame: FrameType | None) -> str:
    """The innermost lines of ours."""
    lines: list[str] = []
    while frame is not None and len(lines) < 5:
        file = frame.f_code.co_filename
        if file.startswith(ROOT) and "site-packages" not in file and file != __file__:
            lines.append(f"{file.removeprefix(ROOT)}:{frame.f_lineno}")
        frame = frame.f_back
    return " < ".join(lines)
