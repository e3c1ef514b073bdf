"""Which pictures a letter carries: the map as its reader may see it, the parts around what changed, a game’s course."""

from __future__ import annotations

from typing import Any, NamedTuple

from pbem.drawing.png import MOST_BYTES
from pbem.drawing.scene import Scene, resized
from pbem.facts.result import Result
from pbem.games.drawn import Parts
from pbem.games.title import AnyTitle
from pbem.letters.content import Content
from pbem.letters.kinds import REPORT
from pbem.letters.wording import Wording
from pbem.words.phrases import phrase

REPORT_BYTES = 60_000
_MAP = "map"  # the order, and what its answer is about
_NEAR = ("near", "near-2")
BESIDE = 0.8  # of what is shown beside the map: what its sharpness costs is what a second part of the map does
_LARGE_BYTES = 300_000  # where somebody asked for the map alone: it is large


class Picture(NamedTuple):
    """A picture, and what it says for those who do not see it."""

    scene: Scene
    alt: str
    name: str = "map"  # map | near | near-2 | market | course | choices: where it stands, what its file is called
    caption: str = ""  # a line below it, on the page only: what the pictures show stands in the words already …
    tap: str = ""  # … and the order that a tap on it sends; without taps, such a line is left out


def pictures_of(wording: Wording) -> tuple[Picture, ...]:
    """The pictures of a letter, in the language spoken now: the map, the parts that matter, how the game went."""
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
    reader, large = content.reader.player, _asks_for_map(content)
    whole = title.drawn.map(definition, view, content.changed, content.names, reader, large=large)
    alt = title.drawn.map_alt(definition, view, content.names)
    if content.template == REPORT.name:
        return [Picture(whole, alt)]
    found = [Picture(whole, alt, caption="" if large else phrase("samples.large_map"), tap=_MAP)]
    found += [] if large else _parts(title.drawn.parts(definition, view, content.changed, reader))
    more = title.drawn.further(definition, view, content.names)
    found += [Picture(resized(scene, BESIDE), alt, name) for name, scene, alt in more]
    if content.course:
        course = title.went.picture(definition, content.course, content.names)
        found.append(Picture(course, title.went.alt(definition, content.course, content.names), "course"))
    return found


def _parts(parts: Parts) -> list[Picture]:
    """The parts of the map, below the last what is in none of them."""
    last = len(parts.shown) - 1
    return [
        Picture(scene, alt, _NEAR[at], caption=parts.left if at == last else "")
        for at, (scene, alt) in enumerate(parts.shown)
    ]


def _asks_for_map(content: Content) -> bool:
    """Whether the letter answers who asked for the map: they look at it alone, so it is large."""
    return any(result.answer is not None and result.answer.about == _MAP for result in content.results)


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
    if content.template == REPORT.name:
        return REPORT_BYTES
    return _LARGE_BYTES if _asks_for_map(content) else MOST_BYTES
