"""The lines of `log.md`: turns and other entries as items of lists, messages as quotes, days as lines of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby

from pbem.archive.story import LONGEST_MESSAGE, Step, Story
from pbem.archive.turns import Unit
from pbem.letters.harmless import harmless
from pbem.letters.moments import day_words
from pbem.table.record_kinds import ACCEPTED, ACTION, PRESS, STARTED
from pbem.words.phrases import joined, phrase

MOST_LINES = 400  # of a message
# What makes a line of Markdown something else than a line; what no backslash takes that away from everywhere.
_MARKUP = re.compile(r"^(?:[-+#>]|\d+(?=[.)])|(?P<entity>[=~]))")


class Lines:
    """Blocks of Markdown; it remembers which day it told of last."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.day: date | None = None
        self.steps = {step.number: step for step in story.steps}
        self.entries = {entry.number: entry for entry in story.archive.entries}

    def before(self, steps: Sequence[Step]) -> Iterator[str]:
        """What happened before the start; who accepted one after the other in one line."""
        units = []
        for accepted, group in groupby(steps, lambda step: (step.at.date(), step.kind == ACCEPTED.name)):
            some = tuple(group)
            if accepted[1]:
                units.append(Unit(some, (phrase("archive.log.accepted", names=joined([one.by for one in some])),)))
            else:
                units += [Unit((one,), one.says) for one in some]
        yield from self.of(units)

    def of(self, units: Iterable[Unit]) -> Iterator[str]:
        """A list, broken up by days and messages."""
        items: list[str] = []
        for unit in units:
            day = unit.steps[0].at.date()
            quote = self._quote(unit.steps[0]) if unit.steps[0].kind == PRESS.name else ""
            if items and (quote or day != self.day):
                yield "\n".join(items)
                items = []
            if day != self.day:
                self.day = day
                yield f"*{_day(day)}*"
            if quote:
                yield quote
            elif unit.steps[0].kind == STARTED.name and not unit.undone:
                items += [f"- {told} {self._where(unit)}" for told in unit.told]
            else:
                items.append(f"- {self._told(unit)} {self._where(unit)}")
        if items:
            yield "\n".join(items)

    def _told(self, unit: Unit) -> str:
        """What happened, and that it was taken back."""
        told = " ".join(unit.told) or self._untold(unit.steps[0])
        if not unit.undone:
            return told
        undos = self._undos(unit)
        names = [one.by or phrase("archive.log.service") for one in undos]
        day = undos[0].at.date()
        key = "archive.log.undone" if day == unit.steps[-1].at.date() else "archive.log.undone.later"
        return f"{told} {phrase(key, names=joined(list(dict.fromkeys(names))), day=_day(day))}"

    def _undos(self, unit: Unit) -> list[Step]:
        """The entries that took back these moves, in the order of the record."""
        return [self.steps[number] for number in sorted(_undone(unit))]

    def _untold(self, step: Step) -> str:
        """A move of which nothing came, and an entry that the reader may not read."""
        name = step.by or phrase("archive.log.service")
        if step.order:
            return phrase("archive.log.ordered", name=self._mover(step), order=harmless(step.order))
        if step.kind == PRESS.name:
            return phrase("archive.log.closed.press", name=name)
        return phrase("archive.log.closed", name=name, kind=step.kind.replace("_", " "))

    def _where(self, unit: Unit) -> str:
        """`[Ann, 17, 19–21]`: the entries, with whose turn it was where the sentences name nobody who moved."""
        told = " ".join(unit.told)
        movers = [self._mover(one) for one in unit.steps if one.kind == ACTION.name and not unit.opens]
        named = any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told) for name in movers)
        numbers = spans(sorted({one.number for one in unit.steps} | _undone(unit)))
        return f"[{numbers}]" if named or not movers else f"[{movers[0]}, {numbers}]"

    def _mover(self, step: Step) -> str:
        """Whose move it is; where somebody else made it, who."""
        own = self.story.holders.names(step.number).get(step.player, step.player)
        return own if step.by in ("", own) else phrase("archive.log.on_behalf", name=step.by, own=own)

    def _quote(self, step: Step) -> str:
        """A message, as far as the reader may have it."""
        entry = self.entries[step.number]
        said = entry.said
        if "text" not in said:
            return ""
        text = [_quoted(line) for line in str(said["text"]).splitlines()[:MOST_LINES]]
        while text and text[-1] == ">":
            text.pop()
        to = harmless(str(said.get("facts", {}).get("to", "")))
        key = "archive.log.press" if entry.hidden is None else "archive.log.alone"
        head = phrase(key, name=step.by, to=to)
        return "\n".join([f"{head} [{step.number}]", "", *text]).rstrip()


def spans(numbers: Sequence[int]) -> str:
    """`17, 19–21`, of numbers in their order."""
    runs = [[number for _, number in group] for _, group in groupby(enumerate(numbers), lambda one: one[1] - one[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _undone(unit: Unit) -> set[int]:
    return {one.undone_by for one in unit.steps if one.undone_by is not None}


def _quoted(line: str) -> str:
    """A line of somebody’s words in a quote, ending where they ended it."""
    text = harmless(line, LONGEST_MESSAGE)
    text = _MARKUP.sub(_escaped, text)
    return f"> {text}  " if text else ">"


def _escaped(found: re.Match[str]) -> str:
    if found["entity"]:
        return f"&#{ord(found[0])};"
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def _day(day: date) -> str:
    """`Saturday 21 November 2026`."""
    weekday = phrase("moment.weekdays").split()[day.weekday()]
    return phrase("archive.log.day", weekday=weekday, day=day_words(day.isoformat()))
