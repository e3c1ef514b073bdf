"""What the page's script needs of a game: its steps, and their pictures and tables as differences."""

from __future__ import annotations

from itertools import chain

from pbem.archive.page.blocks import units_of
from pbem.archive.page.board import Board
from pbem.archive.page.frames import Frames
from pbem.archive.story import Step, Story
from pbem.base.clock import to_iso
from pbem.base.plain import PlainFields
from pbem.drawing.scene import Scene
from pbem.letters.moments import long_moment
from pbem.table.record_kinds import UNDO
from pbem.words.phrases import raw

Drawn = tuple[str, Scene, str]  # a picture: its name, what is on it, what it says for those who do not see it
MAP = "map"
KEPT = 8  # maps that may come again soon
WORDS = ("step", "told", "entry", "order", "link", "undone", "play", "stop", "large", "small", "columns")


def page_data(story: Story) -> PlainFields:
    """All of it, as plain data: `steps` a list for each fact, `boards` and `tables` as `Frames` keep them."""
    steps = shown(story)
    titles = [one.title for one in story.rounds]
    links = {one.number: one.link for one in story.archive.entries}
    tables, boards = _tables(story, steps), _boards(story, steps)
    return {
        "words": {word: raw(f"archive.page.{word}") for word in WORDS},
        "rounds": titles,
        "steps": {
            "number": [one.number for one in steps],
            "round": [at for at, one in enumerate(story.rounds) for _ in one.steps],
            "when": [long_moment(to_iso(one.at), "UTC") for one in steps],
            "who": [one.by for one in steps],
            "order": [one.order for one in steps],
            "link": [links[one.number] for one in steps],
            "undone": [one.undone_by or 0 for one in steps],
        },
        "boards": [
            {
                "name": one.name,
                "units": one.frames.units,
                "splices": one.frames.splices,
                "alts": one.alts,
                "alt": one.lines,
            }
            for one in boards
        ],
        "tables": {"units": tables.units, "splices": tables.splices},
    }


def shown(story: Story) -> tuple[Step, ...]:
    """The steps that the page goes through: every entry of the record from the start on."""
    return tuple(one for one in story.steps if one.view is not None)


def places(story: Story, step: Step) -> tuple[str, ...]:
    """What is ringed on the map of a step: what it changed, or took back."""
    undone = (one for one in story.steps if step.kind == UNDO.name and one.undone_by == step.number)
    events = chain(step.events, *(one.events for one in undone))
    return tuple(dict.fromkeys(chain.from_iterable(map(story.title.drawn.changed, events))))


def _boards(story: Story, steps: tuple[Step, ...]) -> list[Board]:
    """The map and what other pictures there are, step by step."""
    title, definition, names = story.title, story.definition, story.names
    boards: dict[str, Board] = {}
    maps = _Maps(story)
    for step in steps:
        drawn: tuple[Drawn, ...] = ((MAP, maps.of(step), title.drawn.map_alt(definition, step.view, names)),)
        for name, scene, alt in drawn + title.drawn.further(definition, step.view, names):
            boards.setdefault(name, Board(name)).add(scene, alt)
    return list(boards.values())


class _Maps:
    """Maps as they are drawn, the last few kept: after many a step the map is one that was there just before."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.kept: list[tuple[object, Scene]] = []

    def of(self, step: Step) -> Scene:
        """The map after a step."""
        story, ringed = self.story, places(self.story, step)
        key = (ringed, story.title.drawn.on_map(story.definition, step.view))
        for known, scene in self.kept:
            if known == key:
                return scene
        scene = story.title.drawn.map(story.definition, step.view, ringed, story.names, story.reader)
        self.kept = [(key, scene), *self.kept[: KEPT - 1]]
        return scene


def _tables(story: Story, steps: tuple[Step, ...]) -> Frames:
    """The position in words, step by step: how it came out where it is over, what lies open, the reader's own hand."""
    title, definition, names = story.title, story.definition, story.names
    frames = Frames()
    for step in steps:
        blocks = (
            title.position.result_block(definition, step.view, names)
            if title.position.ranking(definition, step.view)
            else "",
            title.position.blocks(definition, step.view, names),
            title.position.hand(definition, step.view, names),
        )
        frames.add(tuple(frames.number(unit) for block in blocks for unit in units_of(block)))
    return frames
