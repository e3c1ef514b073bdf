"""Within which bounds this process reads mails: as its settings say, from its start on."""

from __future__ import annotations

from pbem.base.settings import Settings
from pbem.reading.limits import Bounds, keep_to


def bounds_of(settings: Settings) -> Bounds:
    """Those that the settings ask for."""
    return Bounds(
        raw_bytes=settings.read_most_bytes,
        depth=settings.read_most_depth,
        parts=settings.read_most_parts,
        lines=settings.read_most_lines,
    )


def set_up_bounds(settings: Settings) -> None:
    """They hold from now on; said where the logs are set up."""
    keep_to(bounds_of(settings))
