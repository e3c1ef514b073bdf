"""Which picture a letter carries: the map as its reader may see it, what has changed ringed, and one line of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pbem.games.kind import GameKind
from pbem.letters.content import Content
from pbem.words.phrases import speaking


class Picture(NamedTuple):
    """An SVG, and one line of the position for those who do not see it."""

    svg: str
    alt: str


def picture_of(content: Content, kind: GameKind, definition: Any) -> Picture | None:
    """The picture of a letter, in its reader's language; None for one that shows none."""
    if not content.picture or content.view is None:
        return None
    view = kind.rules.decode_view(content.view.encode())
    with speaking(content.reader.language):
        svg = kind.picture(definition, view, content.changed, content.names)
        return Picture(svg, kind.picture_alt(definition, view, content.names))
