"""Which pictures a letter carries: the map as its reader may see it, what changed ringed, and the part around it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pbem.drawing.scene import Scene
from pbem.games.kind import GameKind
from pbem.letters.content import Content
from pbem.words.phrases import speaking


class Picture(NamedTuple):
    """A picture, and what it says for those who do not see it."""

    scene: Scene
    alt: str


def pictures_of(content: Content, kind: GameKind, definition: Any) -> tuple[Picture, ...]:
    """The pictures of a letter, in its reader's language: the whole map, then the part that matters, if any does."""
    if not content.picture or content.view is None:
        return ()
    view = kind.rules.decode_view(content.view.encode())
    with speaking(content.reader.language):
        whole = kind.picture(definition, view, content.changed, content.names)
        shown = Picture(whole, kind.picture_alt(definition, view, content.names))
        near = kind.picture_near(definition, view, content.changed)
        if near is None:
            return (shown,)
        return shown, Picture(near, kind.picture_near_alt(definition, view, content.changed))
