"""Charts of an archive: what players and companies came to over the moves that stand, a picture for each series."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from pbem.archive import painting
from pbem.archive.story import Step, Story
from pbem.drawing.bars import bars_scene
from pbem.drawing.course import HIGH, PLAIN, PLAYERS, Line, course_scene
from pbem.drawing.course import Chart as Lines
from pbem.drawing.scene import Scene
from pbem.games.series import RoundName, Series
from pbem.words.phrases import phrase

FOLDER = "charts"
_NAMED = 12  # rounds on an axis at most
_FEW, _TALL = 6, 620.0  # lines of a chart; the height of one with more


class Chart(NamedTuple):
    """A chart: its file is `charts/<name>.png`; `alt` says in a line what it shows."""

    name: str
    title: str
    scene: Scene
    alt: str


class Stretch(NamedTuple):
    """A round as it went in the end: the steps of it that stand, and the number of the first among all that do."""

    title: str
    first: int
    name: RoundName
    steps: tuple[Step, ...]


class Course(NamedTuple):
    """One series over the game: by player or company what was counted at each moment, None while not in play."""

    last: Series  # as it was counted at the end
    counts: Mapping[str, tuple[int | None, ...]]
    bounds: Mapping[float, str]  # moments at which rounds begin, and how the axis names these rounds


def chart_files(story: Story) -> dict[str, bytes]:
    """Every chart as a file."""
    return {f"{FOLDER}/{one.name}.png": painting.png(one.scene) for one in charts(story)}


def charts(story: Story) -> tuple[Chart, ...]:
    """What the reader may know of each thing that the game counts; a chart without a line is left out."""
    return tuple(_chart(story, course) for course in courses(story))


def courses(story: Story) -> tuple[Course, ...]:
    """The numbers of all charts: after every step that stands, or of every round."""
    series = [story.title.went.series(story.definition, step.full, step.events) for step in story.stands]
    rounds = stretches(story)
    found = [
        (_by_round if one.each_round else _by_step)([told[nr] for told in series], rounds)
        for nr, one in enumerate(series[-1])
    ]
    return tuple(one for one in found if one.counts)


def stretches(story: Story) -> tuple[Stretch, ...]:
    """The rounds of the game as it went in the end: what was taken back, and rounds it fell back into, are gone."""
    steps, found = story.stands, []
    for title, group in groupby(range(len(steps)), lambda nr: steps[nr].round):
        numbers = list(group)
        before = steps[max(numbers[0] - 1, 0)].view  # the first step is the start, which lies in the first round
        name = story.title.went.round_name(story.definition, before)
        found.append(Stretch(title, numbers[0], name, tuple(steps[nr] for nr in numbers)))
    return tuple(found)


def _by_step(told: Sequence[Series], rounds: Sequence[Stretch]) -> Course:
    """From the round on in which there is something to count."""
    last = told[-1]
    keys = dict.fromkeys(key for one in told for key in one.counts)
    # What a round's first move brought shows at that move: the round begins right before it.
    begun = {max(one.first - 1, 0): one.name.text for one in rounds if _names(one, last)}
    first = next((nr for nr, one in enumerate(told) if one.counts), 0)
    cut = max((nr for nr in begun if nr <= first), default=0)
    counts = {key: tuple(one.counts.get(key) for one in told[cut:]) for key in keys}
    return Course(last, counts, {nr - cut: text for nr, text in begun.items() if nr >= cut})


def _by_round(told: Sequence[Series], rounds: Sequence[Stretch]) -> Course:
    """The sums of those rounds that the axis names."""
    last, sums, begun = told[-1], list[dict[str, int]](), dict[float, str]()
    for one in rounds:
        if _names(one, last):
            begun[len(sums)] = one.name.text
            brought = [told[one.first + nr].counts for nr in range(len(one.steps))]
            sums.append(_summed(brought))
    keys = dict.fromkeys(key for one in sums for key in one)
    return Course(last, {key: tuple(one.get(key) for one in sums) for key in keys}, begun)


def _summed(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in counts:
        for key, count in one.items():
            found[key] = found.get(key, 0) + count
    return found


def _names(stretch: Stretch, series: Series) -> bool:
    return bool(stretch.name.text) and stretch.name.sort == series.sort


def _chart(story: Story, course: Course) -> Chart:
    last = course.last
    lines = list(_lines(story, course))
    bounds = course.bounds
    every = max(1, -(-len(bounds) // _NAMED))  # before the first round that has a name there is none
    ticks = dict(list(bounds.items())[::every])
    if last.each_round:
        scene = bars_scene(last.title, lines, last.axis, ticks)
        ends = {line.name: sum(line.known) for line in lines}
    else:
        after = dict(pairwise((*bounds, len(lines[0].counts) - 1)))
        middles = {(begun + after[begun]) / 2: name for begun, name in ticks.items()}
        high = HIGH if len(lines) <= _FEW else _TALL
        scene = course_scene([Lines(last.title, lines)], (), last.axis, PLAIN, middles, tuple(bounds), high)
        ends = {line.name: line.known[-1] for line in lines if line.counts[-1] is not None}
    told = ", ".join(f"{name} {count}" for name, count in ends.items())
    return Chart(last.name, last.title, scene, phrase("archive.charts.alt", title=last.title, told=told))


def _lines(story: Story, course: Course) -> Iterator[Line]:
    best = _best(story)
    seats = list(story.names)
    for key, counts in course.counts.items():
        if key in story.names:
            look = PLAYERS[seats.index(key) % len(PLAYERS)]
            yield Line(story.names[key], *look, counts, bold=key in best)
        else:
            yield story.title.went.company_line(story.definition, key, counts)


def _best(story: Story) -> frozenset[str]:
    """Who won, in a game that is over."""
    standing = story.title.position.ranking(story.definition, story.last)
    return frozenset(one.player for one in standing.places if one.place == 1) if standing else frozenset()
