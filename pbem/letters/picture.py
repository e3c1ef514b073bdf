"""Which pictures a letter carries: the map as its reader may see it, the part around what changed, a game’s course."""

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
    name: str = "map"  # map | near | course: where it stands in the letter, and what its file is called


def pictures_of(content: Content, kind: GameKind, definition: Any) -> tuple[Picture, ...]:
    """The pictures of a letter, in its reader's language: the whole map, the part that matters, how the game went."""
    if not content.picture or content.view is None:
        return ()
    view = kind.rules.decode_view(content.view.encode())
    with speaking(content.reader.language):
        whole = kind.picture(definition, view, content.changed, content.names)
        shown = Picture(whole, kind.picture_alt(definition, view, content.names))
        found = [shown]
        near = kind.picture_near(definition, view, content.changed)
        if near is not None:
            found.append(Picture(near, kind.picture_near_alt(definition, view, content.changed), "near"))
        if content.course:
            course = kind.course_picture(definition, content.course, content.names)
            found.append(Picture(course, kind.course_alt(definition, content.course, content.names), "course"))
        return tuple(found)
