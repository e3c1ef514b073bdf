"""What makes the crash test quick and leaves it its eyes: a disk never synced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pbem.base.settings import Settings
from pbem.store.db import SQLITE_PRAGMAS

if TYPE_CHECKING:
    import pytest


def trust_the_kernel(patch: pytest.MonkeyPatch) -> None:
    """A killed process takes nothing with it that the kernel has: only a power cut would, and there is none here."""
    patch.setitem(SQLITE_PRAGMAS, "synchronous", "off")


def quick(settings: Settings) -> Settings:
    """The same for a server, which is not killed at all."""
    if not settings.database_url:
        return settings
    url = f"{settings.database_url}?options=-c%20synchronous_commit%3Doff"
    return msgspec.structs.replace(settings, database_url=url)
