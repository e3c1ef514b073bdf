"""The data of 1843 for tests: our own files as plain data, and the definition they give."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from engine.games.g1843.definition import Definition
from engine.games.g1843.files import read_files
from pbem.titles.catalog import read_folder

SLUG = "1843"
Files = dict[str, Any]


@cache
def _read() -> Files:
    return read_folder(SLUG)


def shipped() -> Files:
    """Our own files as plain data, safe to change."""
    return copy.deepcopy(_read())


@cache
def definition() -> Definition:
    """The game as we ship it; frozen, so all tests share one."""
    return read_files(_read())
