"""Pictures of an archive: the board at the end of each round, the table of totals, the stock market at the end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from pbem.archive import painting
from pbem.archive.charts import Stretch, stretches
from pbem.archive.story import Story
from pbem.drawing.scene import Scene
from pbem.drawing.scores import Part, Row, scores_scene
from pbem.games.series import Piece
from pbem.words.phrases import phrase

FOLDER = "pictures"
MANY = 24  # pictures


class Picture(NamedTuple):
    """A picture: its path in the archive, what it is called, and in a line what it shows."""

    path: str
    title: str
    scene: Scene
    alt: str


def picture_files(story: Story) -> dict[str, bytes]:
    """Every picture as a file; where there are many, with fewer colours, or they would be too much together."""
    scenes = {one.path: one.scene for one in pictures(story)}
    return {path: painting.png(scene, few_colours=len(scenes) > MANY) for path, scene in scenes.items()}


def pictures(story: Story) -> tuple[Picture, ...]:
    """Rounds in their order, then the table of totals, then what else the game shows of its last position."""
    return (*_rounds(story), _totals(story), *_further(story))


def _rounds(story: Story) -> Iterator[Picture]:
    """Of each round the board at its end, with what was built in it ringed.

    A round that left the board as it was has no picture: that of the one before shows it. The last one always has.
    """
    title, definition, names, shown = story.title, story.definition, story.names, ""
    rounds = stretches(story)
    for number, one in enumerate(rounds, 1):
        view = one.steps[-1].view
        bare = title.drawn.map(definition, view, (), names, story.reader)
        before, shown = shown, bare.digest()
        if shown == before and number < len(rounds):
            continue
        so_far = number == len(rounds) and story.archive.state == "running"
        heading = phrase("archive.pictures.so_far", round=one.title) if so_far else one.title
        built = _built(story, one)
        scene = title.drawn.map(definition, view, built, names, story.reader) if built else bare
        path = f"{FOLDER}/{number:02}-{_slug(heading)}.png"
        yield Picture(path, heading, scene, title.drawn.map_alt(definition, view, names))


def _built(story: Story, stretch: Stretch) -> tuple[str, ...]:
    events = chain.from_iterable(step.events for step in stretch.steps)
    return tuple(dict.fromkeys(chain.from_iterable(map(story.title.drawn.built, events))))


def _totals(story: Story) -> Picture:
    """The final table; of a game that is not over, how it stands, as far as the reader may know."""
    title, definition = story.title, story.definition
    scored, standing = title.position.scored(definition, story.last), title.position.ranking(definition, story.last)
    key = "running" if standing is None else "stopped" if standing.stopped else "final"
    unit = f" ({standing.unit})" if standing is not None and standing.unit else ""
    heading = phrase(f"archive.pictures.{key}") + unit
    rows = [
        Row(
            str(one.place or ""),
            story.names[one.player],
            one.total,
            [_part(story, piece) for piece in one.pieces],
            bold=standing is not None and one.place == 1,
        )
        for one in scored
    ]
    told = "; ".join(f"{row.name} {row.total}" for row in rows)
    alt = phrase("archive.charts.alt", title=heading, told=told)
    return Picture(
        f"{FOLDER}/{'standing' if standing is None else 'final'}.png", heading, scores_scene(heading, rows), alt
    )


def _part(story: Story, piece: Piece) -> Part:
    if not piece.company:
        return Part(piece.label, piece.said, piece.amount)
    line = story.title.went.company_line(story.definition, piece.company, ())
    return Part(piece.label, piece.said, piece.amount, line.colour, line.mark)


def _further(story: Story) -> Iterator[Picture]:
    for name, scene, alt in story.title.drawn.further(story.definition, story.last, story.names):
        yield Picture(f"{FOLDER}/{name}.png", phrase("archive.pictures.further"), scene, alt)


def _slug(title: str) -> str:
    """A title as part of a file's name: small letters of English, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
