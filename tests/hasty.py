"""Letters with one little picture in each: drawing is tested elsewhere, and takes half of a letter's time."""

from __future__ import annotations

import base64
from typing import Any

from pbem.games.kind import GameKind
from pbem.letters.content import Content
from pbem.post.writing import Scribe

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)


class Hasty(Scribe):
    """Writes letters in which a dot stands for the map."""

    def _picture(self, content: Content, kind: GameKind, definition: Any) -> tuple[bytes, str] | None:
        return (DOT, "a dot") if content.picture else None
