"""Files and folders that only their owner may read: they hold every hand and every key to a seat."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OTHERS = 0o077  # what nobody but the owner may do


def private_folder(path: Path) -> Path:
    """The folder, made where it is missing, with those above it; one that is there stays as it is."""
    for one in reversed((path, *path.parents)):
        if not one.exists():
            one.mkdir(FOLDER, exist_ok=True)
    return path


def private_file(path: Path) -> Path:
    """The file, made empty where it is missing; one that is there stays as it is."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    return path


def too_open(paths: Iterable[Path]) -> list[tuple[Path, int]]:
    """Those of the files and folders that others may do something with, each with its mode."""
    found = []
    for path in paths:
        with suppress(OSError):  # it has gone meanwhile, as a write-ahead log does
            mode = path.stat().st_mode & 0o7777
            if mode & OTHERS:
                found.append((path, mode))
    return found
