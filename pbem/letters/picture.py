"""Which pictures a letter carries: the map as its reader may see it, the part around what changed, a game’s course."""

from __future__ import annotations

from typing import Any, NamedTuple

from pbem.drawing.png import MOST_BYTES
from pbem.drawing.scene import Scene
from pbem.facts.result import Result
from pbem.games.title import AnyTitle
from pbem.letters.content import Content
from pbem.letters.kinds import REPORT
from pbem.letters.wording import Wording

_REPORT_BYTES = 60_000


class Picture(NamedTuple):
    """A picture, and what it says for those who do not see it."""

    scene: Scene
    alt: str
    name: str = "map"  # map | near | market | course | choices: where it stands, and what its file is called


def pictures_of(wording: Wording) -> tuple[Picture, ...]:
    """The pictures of a letter, in the language spoken now: the map, the part that matters, how the game went."""
    content, title, definition = wording.content, wording.title, wording.definition
    if title is None or content.view is None:
        return ()
    if not content.picture and not any(map(shows_choices, content.results)):
        return ()
    choices = _choices(content, title, definition, wording.view)
    drawn = title.drawn.choices(definition, wording.view, choices) if choices else None
    found = [Picture(*drawn, "choices")] if drawn else []
    return (*found, *_of_position(content, title, definition, wording.view))


def _of_position(content: Content, title: AnyTitle, definition: Any, view: Any) -> list[Picture]:
    """The map; in a report that alone, elsewhere what else there is to see."""
    if not content.picture:
        return []
    reader = content.reader.player
    whole = title.drawn.map(definition, view, content.changed, content.names, reader)
    found = [Picture(whole, title.drawn.map_alt(definition, view, content.names))]
    if content.template == REPORT.name:
        return found
    near = title.drawn.part(definition, view, content.changed, reader)
    if near is not None:
        found.append(Picture(near, title.drawn.part_alt(definition, view, content.changed), "near"))
    more = title.drawn.further(definition, view, content.names)
    found += [Picture(scene, alt, name) for name, scene, alt in more]
    if content.course:
        course = title.went.picture(definition, content.course, content.names)
        found.append(Picture(course, title.went.alt(definition, content.course, content.names), "course"))
    return found


def shows_choices(result: Result) -> bool:
    """Whether lines stand with it that may have pictures: to choose from, or all that is possible at one place."""
    asked = result.answer is not None and result.answer.about == "options" and bool(result.answer.topic)
    return bool(result.choices) or asked


def _choices(content: Content, title: AnyTitle, definition: Any, view: Any) -> tuple[str, ...]:
    """The lines of the first result that may have pictures."""
    found = next((result for result in content.results if shows_choices(result)), None)
    if found is None or found.choices or found.answer is None:
        return () if found is None else found.choices
    return title.offered.pictured(definition, view, found.answer.topic)


def most_bytes(content: Content) -> int:
    """How large the pictures of the letter may be together: a report is for who is not asked anything."""
    return _REPORT_BYTES if content.template == REPORT.name else MOST_BYTES
