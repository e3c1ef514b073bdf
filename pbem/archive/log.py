"""`log.md`: the story of the game, to be read from start to end by somebody who was not there."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.archive.log_ends import closing, heading
from pbem.archive.log_lines import Lines
from pbem.archive.story import Story
from pbem.archive.turns import sections
from pbem.words.phrases import phrase

FILE = "log.md"


def log(story: Story) -> dict[str, bytes]:
    """The story as Markdown, one heading a round."""
    return {FILE: ("\n\n".join(_blocks(story)) + "\n").encode()}


def _blocks(story: Story) -> Iterator[str]:
    lines = Lines(story)
    yield from heading(story)
    if story.before:
        yield f"## {phrase('archive.log.before')}"
        yield from lines.before(story.before)
    for section in sections(story):
        yield f"## {section.title or phrase('archive.log.after')}"
        yield from lines.of(section.units)
    yield from closing(story)
