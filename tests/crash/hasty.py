"""What makes the crash test quick and leaves it its eyes: one little picture in all letters, a disk never synced."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import msgspec

from pbem.base.settings import Settings
from pbem.games.kind import GameKind
from pbem.letters.content import Content
from pbem.post.writing import Scribe
from pbem.store.db import SQLITE_PRAGMAS

if TYPE_CHECKING:
    import pytest

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)


def trust_the_kernel(patch: pytest.MonkeyPatch) -> None:
    """A killed process takes nothing with it that the kernel has: only a power cut would, and there is none here."""
    patch.setitem(SQLITE_PRAGMAS, "synchronous", "off")


def quick(settings: Settings) -> Settings:
    """The same for a server, which is not killed at all."""
    if not settings.database_url:
        return settings
    url = f"{settings.database_url}?options=-c%20synchronous_commit%3Doff"
    return msgspec.structs.replace(settings, database_url=url)


class Hasty(Scribe):
    """Writes letters with the same little picture in each: drawing leaves no marks, and takes half of the time."""

    def _picture(self, content: Content, kind: GameKind, definition: Any) -> tuple[bytes, str] | None:
        return (DOT, "a dot") if content.picture else None
