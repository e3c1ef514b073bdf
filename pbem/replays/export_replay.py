"""Replays an export of our own, line by line, up to the first difference."""

from __future__ import annotations

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.events import Ran
from pbem.recorded.replayed import listed
from pbem.replays.checks import POSITIONS, Given, judged
from pbem.replays.exports import MODERATOR, Export, first_position, read_lines
from pbem.replays.report import Divergence, Parted, Progress, Report, Tell, reason_of
from pbem.replays.states import States, Where
from pbem.titles import replayed


class ExportReplay:
    """One run over one export. Its lines are all read before the first is played."""

    def __init__(self, export: Export, *, tell: Tell | None = None, states: States | None = None) -> None:
        self.export = export
        self.kind = replayed(export.game)
        self.tell = tell
        self.states = states
        self.game = first_position(export, export.file)
        self.actions = read_lines(export)
        self.done = 0
        self.unknown = 0  # runs of trains; no export says what they earned

    def run(self, progress: Progress = lambda: None) -> Report:
        """The whole game, or all of it before the first difference."""
        try:
            divergence = self._run(progress) or self._difference_at_end()
            if divergence is None and self.states is not None:
                scores, reason = self.kind.scores(self.game), self.kind.end_reason(self.game)
                self.states.compare_end(scores, reason, self.game.finished, self._ours)
        except Parted as parted:
            divergence = parted.divergence
        outcome = Report(
            title=self.kind.rules.title,
            variant=self.export.variant,
            finished=self.game.finished,
            end_reason=self.kind.end_reason(self.game),
            actions=self.done,
            scores=self.kind.scores(self.game),
            names={one.id: one.name for one in self.export.players},
            endless=self.kind.endless(self.game),
            divergence=divergence,
        )
        return judged(
            outcome, Given(0, self.unknown, bool(self.export.result), end=True, positions=POSITIONS), self.states
        )

    def _run(self, progress: Progress) -> Divergence | None:
        if self.states is not None:
            self.states.compare_start(self.kind.line(self.game), self._ours)
        for number, action in enumerate(self.actions, start=1):
            line = self.export.actions[number - 1]
            try:
                self.game, told = play.apply(self.game, action)
            except IllegalAction as error:
                return Divergence(number, number, line, reason_of(error.refusal), (line,), self._ours())
            self.done = number
            self.unknown += sum(len(event.routes) for event in told if isinstance(event, Ran))
            self._show(number, line)
            progress()
        if self.export.end_reason == MODERATOR:
            self.game, _ = play.stop(self.game)
        return None

    def _show(self, number: int, line: str) -> None:
        """The position after a line, to whoever wants it: the trace, and the file of positions."""
        if self.tell is None and self.states is None:
            return
        shown = self._line(number, line)
        if self.tell is not None:
            self.tell(shown)
        if self.states is not None:
            alike = self.kind.asked_alike(self.game)
            self.states.compare(shown, Where(number, number, line), self._ours, alike)

    def _difference_at_end(self) -> Divergence | None:
        """Whether the recorded end is the one played: over or not, why, and the scores."""
        export, scores, reason = self.export, self.kind.scores(self.game), self.kind.end_reason(self.game)
        if export.end_reason == reason and (not export.result or export.result == scores):
            return None
        theirs = (f"ended: {export.end_reason or 'no'}", f"scores: {listed(export.result)}")
        ours = (f"ended: {reason or 'no'}", f"scores: {listed(scores)}", *self._ours())
        why = "The scores differ." if export.end_reason == reason else "The end of the game differs."
        return Divergence(0, 0, "the end of the game", why, theirs, ours)

    def _line(self, number: int, line: str) -> dict[str, object]:
        """One line of a trace."""
        player, _, words = line.partition(": ")
        head: dict[str, object] = {"i": number, "id": number, "type": words.partition(" ")[0], "entity": player}
        return head | self.kind.line(self.game)

    def _ours(self) -> tuple[str, ...]:
        return self.kind.sketch(self.game)
