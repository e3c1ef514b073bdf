"""The data files of the games as they are shipped, read once in a process; nobody may change them."""

from __future__ import annotations

from functools import cache

from pbem.base.plain import PlainFields
from pbem.titles.shipped import load_files


@cache
def files_of(slug: str) -> PlainFields:
    """To read and to check them takes longer than many a test."""
    return load_files(slug)
