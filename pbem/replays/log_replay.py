"""Replays a recorded 18xx.games log by our rules, strictly, up to the first difference."""

from __future__ import annotations

import re

import msgspec

from engine.core import play
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.eighteen import companies
from engine.eighteen.actions import Action, Pass
from engine.eighteen.events import Ran
from engine.eighteen.game import Game18xx
from pbem.recorded import entries as rec
from pbem.recorded.entries import Entry
from pbem.recorded.fields import NATIONAL
from pbem.recorded.leniency import Before
from pbem.recorded.names import Names
from pbem.recorded.translate import Unfit
from pbem.replays.checks import Given, judged
from pbem.replays.exports import MODERATOR, Player, Start, first_position
from pbem.replays.logfile import Log
from pbem.replays.report import Divergence, Parted, Progress, Report, Tell, reason_of
from pbem.replays.states import States, Where

MOST_IMPLIED = 100  # passes made one after the other before an action is given up
MANUAL = "manually_ended"  # how 18xx.games calls an end by the moderator


def first_of_log(start: Start, log: Log) -> Game18xx:
    """The game of a log as it began; BadGameFile for options or players it cannot have."""
    first: object = first_position(start, log.file)
    assert isinstance(first, Game18xx), "18xx.games has logs of no other games"
    return first


class LogReplay:
    """One run over one log. Before an action is done it is seen whether our rules allow it, so that the passes which
    recorded games leave out are made in time: the position after each action is the one 18xx.games had."""

    def __init__(
        self, log: Log, *, lenient: bool = False, tell: Tell | None = None, states: States | None = None
    ) -> None:
        seats = [seat.id for seat in log.players]
        self.log = log
        self.kind = log.kind
        self.leniency = log.kind.leniency
        self.lenient = lenient
        self.tell = tell
        self.states = states
        ids = tuple(f"p{number}" for number in range(1, len(seats) + 1))
        start = Start(log.game, tuple(map(Player, ids)), variant=self.kind.variant, options=log.options)
        self.game = first_of_log(start, log)
        self.names = Names(self.kind.logged, self.game.definition, log.file, seats)
        self.translator = self.kind.translator(self.names)
        self.earlier: Game18xx | None = None  # before the last action
        self.done = 0
        self.implied = 0
        self.trusted = 0
        self.ignored = 0
        self.earned = 0  # by trains, as the file says too
        self.unknown = 0  # runs of trains of which it does not say what they earned
        self.state_company = ""  # the state's company, once it has run

    def run(self, progress: Progress = lambda: None) -> Report:
        """The whole game, or all of it before the first difference."""
        divergence = self._run(progress)
        outcome = Report(
            title=self.kind.logged,
            variant=self.kind.variant,
            finished=self.game.finished,
            end_reason=self._reason(),
            actions=self.done,
            scores=self._scores(),
            names={str(seat.id): seat.name for seat in self.log.players},
            implied=self.implied,
            trusted=self.trusted,
            ignored=self.ignored,
            guesses=self.translator.guesses,
            endless=self.kind.endless(self.game),
            state_company=self.state_company,
            divergence=divergence,
        )
        given = Given(self.earned, self.unknown, bool(self.log.result), end=self.log.end_reason is not None)
        return judged(outcome, given, self.states)

    def _reason(self) -> str | None:
        """Why the game is over, in the words of a log."""
        reason = self.kind.end_reason(self.game)
        return MANUAL if reason == MODERATOR else reason

    def _scores(self) -> dict[str, int]:
        return {str(self.names.file_player(player)): score for player, score in self.kind.scores(self.game).items()}

    def _run(self, progress: Progress) -> Divergence | None:
        """All entries and the end; why not all."""
        entries = self.log.entries
        try:
            if self.states is not None:
                self.states.compare_start(self._position(), self._ours)
            actions = self._prepare(entries[0]) if entries else ()
            while self.done < len(entries):
                if isinstance(actions, Divergence):
                    return actions
                actions = self._one(actions)
                progress()
            self._compare_end()
            if self.states is not None:
                self.states.compare_end(self._scores(), self._reason(), self.game.finished, self._ours)
        except Parted as parted:
            return parted.divergence
        return None

    def _one(self, actions: tuple[Action, ...]) -> tuple[Action, ...] | Divergence:
        """Do the next entry; what to do for the one after it."""
        entry = self.log.entries[self.done]
        self.ignored += isinstance(entry.action, rec.Pass) and not actions and not self.translator.prepares
        self.earlier = self.game
        self._perform(entry, actions)
        self.done += 1
        if self.done < len(self.log.entries):
            following = self._prepare(self.log.entries[self.done])
        else:
            following = ()
            self._settle_end()
        self._show(entry)
        return following

    def _show(self, entry: Entry) -> None:
        """The position after an entry, to whoever wants it: the trace, and the file of positions."""
        if self.tell is None and self.states is None:
            return
        line = self._line(entry)
        if self.tell is not None:
            self.tell(line)
        if self.states is not None:
            alike = [str(self.names.file_company(one)) for one in self.kind.asked_alike(self.game)]
            self.states.compare(line, Where(self.done, entry.id, self._words(entry)), self._ours, alike)

    # one action

    def _prepare(self, entry: Entry) -> tuple[Action, ...] | Divergence:
        """What to do for an entry, once the passes before it are made that nobody wrote down; or why it cannot be."""
        before = self.game, self.implied
        first = self._why_not(entry)
        if not isinstance(first, str):
            return first
        for _ in range(MOST_IMPLIED):
            if not (self._pass_implied() or self._pass_over(entry)):
                break
            if not isinstance(found := self._why_not(entry), str):
                return found
        self.game, self.implied = before
        if not self.game.finished and self.leniency.moves_nothing(self.game, self.names, entry.action, self._before()):
            return ()
        return self._divergence(entry, str(first), self.done + 1)

    def _before(self) -> Before[Game18xx] | None:
        return Before(self.log.entries[self.done - 1].action, self.earlier) if self.earlier is not None else None

    def _why_not(self, entry: Entry) -> tuple[Action, ...] | str:
        """The actions of an entry if the first of them can be done, else why not."""
        self.game = self.leniency.in_its_order(self.game, self.names, entry.action)
        try:
            actions = self.translator.actions(self.game, entry.action)
        except Unfit as error:
            return f"{error}."
        if actions and (refusal := self._refused(actions[0])):
            if not (self.lenient and self.leniency.trusts(self.game, actions[0], refusal)):
                return reason_of(refusal)
            self.trusted += 1
        return actions

    def _refused(self, action: Action) -> Refusal | None:
        """Why our rules refuse it; what is tolerated is judged by its own rule alone."""
        rule = self.leniency.rule_beside(self.game, action)
        return play.why_not(self.game, action) if rule is None else rule.why_not(self.game, action)

    def _pass_implied(self) -> bool:
        """Make the only move there is, if it decides nothing: recorded games skip it silently."""
        action = self.leniency.only_choice(self.game)
        if action is None:
            return False
        self._imply(action)
        return True

    def _pass_over(self, entry: Entry) -> bool:
        """Where the file does not write passes down, whoever it passes over has passed."""
        if not self.leniency.passed_over(self.game):
            return False
        waiting = self.game.active[0]
        asked = entry.action.entity_type == "player" and waiting == self.names.player(entry.action.entity)
        if asked or play.why_not(self.game, Pass(waiting)):
            return False
        self._imply(Pass(waiting))
        return True

    def _imply(self, action: Action) -> None:
        self.game, _ = play.apply(self.game, action)
        self.implied += 1

    def _perform(self, entry: Entry, actions: tuple[Action, ...]) -> None:
        """Do it; the first action has been judged already."""
        before = self.game
        told: tuple[Event, ...] = ()
        for at, action in enumerate(actions):
            if at and (refusal := play.why_not(self.game, action)):
                raise Parted(self._divergence(entry, reason_of(refusal), self.done + 1))
            try:
                self.game, told = self._done(action)
            except ValueError as error:  # of a trusted action that turns out to be impossible
                raise Parted(self._divergence(entry, f"{error}.", self.done + 1)) from error
        if isinstance(entry.action, rec.EndGame):
            self.game, _ = play.stop(self.game)
        if isinstance(entry.action, rec.RunRoutes):
            self._compare_revenue(entry, entry.action, told)
        self.translator.done(before, self.game, entry.action, actions)

    def _done(self, action: Action) -> tuple[Game18xx, tuple[Event, ...]]:
        rule = self.leniency.rule_beside(self.game, action)
        if rule is None:
            return self.game.active_step().do(self.game, action)
        own = self.game.copied()
        rule.do(own, action)
        return own, ()

    def _compare_revenue(self, entry: Entry, action: rec.RunRoutes, told: tuple[Event, ...]) -> None:
        """Recorded revenues, where they are recorded, against ours."""
        if action.routes and companies.kind(self.game, self.names.company(action.entity)) == NATIONAL:
            self.state_company = str(action.entity)
        ours = [int(route.rpartition(" ")[2]) for event in told if isinstance(event, Ran) for route in event.routes]
        for route, earned in zip(action.routes, ours, strict=True):
            self.earned += route.revenue is not None
            self.unknown += route.revenue is None
            if route.revenue is not None and route.revenue != earned:
                reason = (
                    f"Train {route.train} earned {route.revenue} there and {earned} here ({self.kind.run_section})."
                )
                raise Parted(self._divergence(entry, reason, self.done + 1))

    # the end

    def _settle_end(self) -> None:
        """After the last action of a finished game: the passes left out are part of it."""
        if self.log.result or self.log.end_reason:
            while not self.game.finished and self._pass_implied():
                pass

    def _compare_end(self) -> None:
        """A finished game must be over here too, for the same reason and with the same wealth."""
        log = self.log
        if not (log.result or log.end_reason):
            return
        if not self.game.finished:
            raise Parted(self._at_end("The recorded game is over; ours is not."))
        reason = self._reason()
        if log.end_reason is not None and log.end_reason != reason:
            raise Parted(
                self._at_end(f"It ended by {log.end_reason} there and by {reason} here ({self.kind.end_section}).")
            )
        if log.result and log.result != self._scores():
            raise Parted(self._at_end(f"The final wealth differs ({self.kind.end_section})."))

    # what is shown

    def _line(self, entry: Entry) -> dict[str, object]:
        """One line of a trace."""
        head = {"i": self.done, "id": entry.id, "type": entry.raw["type"], "entity": entry.action.entity}
        return head | self._position()

    def _position(self) -> dict[str, object]:
        return self.kind.line(self.game, self.names.file_player, self.names.file_company)

    def _divergence(self, entry: Entry, reason: str, number: int) -> Divergence:
        shown = {key: value for key, value in entry.raw.items() if key not in ("auto_actions", "created_at", "user")}
        text = msgspec.json.encode(shown).decode()
        seats = "|".join(self.names.seats)  # sentences of the engine name our ids of players
        reason = re.sub(rf"\b({seats})\b", lambda found: str(self.names.file_player(found[0])), reason)
        theirs = (text, *(("added by the server",) if entry.auto else ()))
        return Divergence(number, entry.id, self._words(entry), reason, theirs, self._ours())

    def _words(self, entry: Entry) -> str:
        return f"{entry.action.entity}: {entry.raw['type']}"

    def _at_end(self, reason: str) -> Divergence:
        result = ", ".join(f"{player} {wealth}" for player, wealth in self.log.result.items()) or "not recorded"
        theirs = (f"ended by {self.log.end_reason or 'something not recorded'}", f"wealth: {result}")
        wealth = ", ".join(f"{player} {wealth}" for player, wealth in self._scores().items())
        return Divergence(0, 0, "the end of the game", reason, theirs, (f"wealth: {wealth}", *self._ours()))

    def _ours(self) -> tuple[str, ...]:
        return self.kind.sketch(self.game, self.names.file_player, self.names.file_company)
