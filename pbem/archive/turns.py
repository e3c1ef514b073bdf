"""The record put together for reading: sections by rounds of the game as it went in the end, and in them whole turns.

What was taken back never opens a section: a round that was begun too early and begun again is told once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core.events import Event
from pbem.archive.story import Step, Story
from pbem.games.border import View
from pbem.games.meant import ANSWER, Turn
from pbem.table.record_kinds import STARTED, UNDO

PASS = "pass"


class Unit(NamedTuple):
    """Entries told in one go, all moves of one turn or a single other one. `told`: the sentences.

    `opens`: it tells only what its move brought about in the next round.
    """

    steps: tuple[Step, ...]
    told: tuple[str, ...]
    opens: bool = False

    @property
    def undone(self) -> bool:
        """Whether it was taken back."""
        return self.steps[0].undone_by is not None


class Section(NamedTuple):
    """What happened in a round, in the order of the record; `title` is "" for what came after the end."""

    title: str
    units: tuple[Unit, ...]


def sections(story: Story) -> list[Section]:
    """All that happened from the start on."""
    found: list[Section] = []
    for title, units in _Putting(story).by_rounds():
        if units:
            found.append(Section(title, tuple(_passes_together(units))))
    return found


def _passes_together(units: Sequence[Unit]) -> Iterator[Unit]:
    """The units, with those that are one pass after the other as one."""
    for passed, group in groupby(units, lambda unit: (_only_passed(unit), unit.steps[0].at.date())):
        some = list(group)
        if passed[0]:
            yield Unit(tuple(one.steps[0] for one in some), tuple(told for one in some for told in one.told))
        else:
            yield from some


def _only_passed(unit: Unit) -> bool:
    step = unit.steps[0]
    return not unit.undone and step.order == PASS and len(unit.steps) == len(unit.told) == len(step.events) == 1


class _Putting:
    """One pass over the steps. `view`: what was known before the next one."""

    def __init__(self, story: Story) -> None:
        self.story, self.title, self.definition = story, story.title, story.definition
        self.round: str | None = None  # of the round that runs; "" once the game is over
        self.turn = Turn()
        self.view: View | None = None
        self.open: list[Step] = []  # the moves of the turn that is being read
        self.units: list[Unit] = []

    def by_rounds(self) -> Iterator[tuple[str, list[Unit]]]:
        """Titles with what happened under them."""
        steps = self._set_up_first()
        for step in steps:
            if step.view is None or step.kind == UNDO.name:  # said with the moves it took back
                self._close()
                self.view = step.view
                continue
            self.round = step.round if self.round is None else self.round
            if step.corrects or not step.moves or not (step.events or step.line):
                self._close()
                self.units.append(Unit((step,), step.says))
            else:
                self._move(step)
            self.view = step.view
            if step.moves and step.undone_by is None:
                yield from self._round_over(step)
        self._close()
        yield self.round or "", self.units

    def _set_up_first(self) -> Sequence[Step]:
        """The steps; of a game begun elsewhere without the set-up, which is told before its moves, not recorded so."""
        steps = self.story.steps
        first = next((step for step in steps if step.view is not None), None)
        started = next((step for step in steps if step.kind == STARTED.name), None)
        if first is None or started is None or first is started:
            return steps
        self.units.append(Unit((started,), started.says))
        return [step for step in steps if step is not started]

    def _move(self, step: Step) -> None:
        turn = self.turn if self.view is None else self.title.turns.turn_of(self.definition, self.view)
        if self.open and not self._goes_on(step, turn):
            self._close()
        if turn != ANSWER or not self.open:
            self.turn = turn
        self.open.append(step)

    def _goes_on(self, step: Step, turn: Turn) -> bool:
        """Whether a move belongs to the turn before it: of the same company, or told with it in one sentence."""
        last = self.open[-1]
        if (last.undone_by is None) != (step.undone_by is None) or last.at.date() != step.at.date():
            return False
        if turn == ANSWER or (turn.about and turn == self.turn) or not step.events:
            return True
        return not turn.about and not self.turn.about and self._in_one(step)

    def _in_one(self, step: Step) -> bool:
        before = self._told(self.open)
        return self._told([*self.open, step]) != [*before, *self._told([step])]

    def _told(self, steps: Sequence[Step]) -> list[str]:
        return self.story.tell([event for step in steps for event in step.events], steps[0].number)

    def _round_over(self, step: Step) -> Iterator[tuple[str, list[Unit]]]:
        """After a move that ended a round; what began the next one is told there."""
        over = self.title.position.ranking(self.definition, step.view) is not None
        title = "" if over else self.title.told.round_title(self.definition, step.view)
        if title == self.round:
            return
        later = self._begun(step) if step.moves and not over else ()
        self._close(later)
        yield self.round or "", self.units
        self.round, self.units = title, []
        if later:
            self.units.append(Unit((step,), tuple(self.story.tell(later, step.number)), opens=True))

    def _begun(self, step: Step) -> tuple[Event, ...]:
        """The events of a move that belong to the round it began; none of the start, which is one with its first."""
        at = [number for number, event in enumerate(step.events) if self.title.turns.begins_round(event)]
        return step.events[at[-1] :] if at and self.open[-1:] == [step] else ()

    def _close(self, later: Sequence[Event] = ()) -> None:
        """The turn is read; the events `later`, its last ones, are told elsewhere."""
        if self.open:
            events = [event for step in self.open for event in step.events]
            told = self.story.tell(events[: len(events) - len(later)], self.open[0].number)
            if told or not later:
                self.units.append(Unit(tuple(self.open), tuple(told)))
            self.open = []
