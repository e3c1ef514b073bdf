"""Replays a recorded 18xx.games log by our rules, strictly, up to the first difference."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import msgspec

from engine.core import play
from engine.core.events import Event
from engine.games.g1861.actions import AnyAction, Pass
from engine.games.g1861.events import Ran
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound
from pbem.replays import recorded as rec
from pbem.replays.exports import MODERATOR, Player, Start, first_position
from pbem.replays.kinds import KINDS
from pbem.replays.logfile import Log
from pbem.replays.names import Names
from pbem.replays.outcome import Divergence, Outcome, Parted, Progress, Tell, reason_of, sketch
from pbem.replays.recorded import Entry
from pbem.replays.trace import state
from pbem.replays.translate import Translator, Unfit
from pbem.replays.trust import trusts

GAME = "1861"
MOST_IMPLIED = 100  # passes made one after the other before an action is given up
MANUAL = "manually_ended"  # how 18xx.games calls an end by the moderator


class LogReplay:
    """One run over one log. Before an action is done it is seen whether our rules allow it, so that the passes which
    recorded games leave out are made in time: the position after each action is the one 18xx.games had."""

    def __init__(self, log: Log, *, lenient: bool = False, tell: Tell | None = None) -> None:
        seats = [seat.id for seat in log.players]
        self.log = log
        self.lenient = lenient
        self.tell = tell
        ids = tuple(f"p{number}" for number in range(1, len(seats) + 1))
        start = Start(GAME, tuple(map(Player, ids)), variant=log.variant, options={"market": log.market})
        self.game: Game = first_position(start, log.file)
        self.names = Names(self.game.definition, log.file, seats)
        self.translator = Translator(self.names)
        self.done = 0
        self.implied = 0
        self.trusted = 0

    def run(self, progress: Progress = lambda: None) -> Outcome:
        """The whole game, or all of it before the first difference."""
        divergence = None
        try:
            self._run(progress)
            self._compare_end()
        except Parted as parted:
            divergence = parted.divergence
        kind = KINDS[GAME]
        reason = kind.end_reason(self.game)
        return Outcome(
            title=self.log.title,
            variant=self.log.variant,
            finished=self.game.finished,
            end_reason=MANUAL if reason == MODERATOR else reason,
            actions=self.done,
            scores=self._scores(),
            names={str(seat.id): seat.name for seat in self.log.players},
            implied=self.implied,
            trusted=self.trusted,
            divergence=divergence,
        )

    def _scores(self) -> dict[str, int]:
        return {str(self.names.file_player(player)): score for player, score in KINDS[GAME].scores(self.game).items()}

    def _run(self, progress: Progress) -> None:
        entries = self.log.entries
        ready = self._prepare(entries[0]) if entries else ()
        for number, entry in enumerate(entries, start=1):
            if isinstance(ready, Divergence):
                raise Parted(ready)
            self._perform(entry, ready)
            self.done = number
            ready = self._prepare(entries[number]) if number < len(entries) else ()
            if self.tell is not None:
                self.tell(self._line(entry))
            progress()

    # one action

    def _prepare(self, entry: Entry) -> tuple[AnyAction, ...] | Divergence:
        """What to do for an entry, once the passes before it are made that nobody wrote down; or why it cannot be."""
        before = self.game, self.implied
        first = self._why_not(entry)
        found = first
        for _ in range(MOST_IMPLIED):
            if not isinstance(found, str):
                return found
            if not (self._pass_implied() or self._pass_over(entry)):
                break
            found = self._why_not(entry)
        self.game, self.implied = before
        return self._divergence(entry, str(first), self.done + 1)

    def _why_not(self, entry: Entry) -> tuple[AnyAction, ...] | str:
        """The actions of an entry if the first of them can be done, else why not."""
        try:
            actions = self.translator.actions(self.game, entry.action)
        except Unfit as error:
            return f"{error}."
        if actions and (refusal := play.why_not(self.game, actions[0])):
            if not (self.lenient and trusts(self.game, actions[0], refusal)):
                return reason_of(refusal)
            self.trusted += 1
        return actions

    def _pass_implied(self) -> bool:
        """Make the only move there is, if it is a pass: recorded games skip it silently."""
        first_two = list(islice(play.legal_actions(self.game), 2)) if not self.game.finished else []
        if len(first_two) != 1 or not isinstance(first_two[0], Pass):
            return False
        self.game, _ = play.apply(self.game, first_two[0])
        self.implied += 1
        return True

    def _pass_over(self, entry: Entry) -> bool:
        """While shares of a new public are bought, whoever the file passes over has passed (§6.3)."""
        here = self.game.round
        if entry.action.entity_type != "player" or not isinstance(here, MergerRound) or not here.purchase:
            return False
        waiting = self.game.active[0]
        if waiting == self.names.player(entry.action.entity) or play.why_not(self.game, Pass(waiting)):
            return False
        self.game, _ = play.apply(self.game, Pass(waiting))
        self.implied += 1
        return True

    def _perform(self, entry: Entry, actions: tuple[AnyAction, ...]) -> None:
        """Do it; the first action has been judged already."""
        told: tuple[Event, ...] = ()
        for at, action in enumerate(actions):
            if at and (refusal := play.why_not(self.game, action)):
                raise Parted(self._divergence(entry, reason_of(refusal), self.done + 1))
            try:
                self.game, told = self.game.active_step().do(self.game, action)
            except ValueError as error:  # of a trusted action that turns out to be impossible
                raise Parted(self._divergence(entry, f"{error}.", self.done + 1)) from error
        if isinstance(entry.action, rec.EndGame):
            self.game, _ = play.stop(self.game)
        if isinstance(entry.action, rec.RunRoutes):
            self._compare_revenue(entry, entry.action, told)
        self.translator.done(self.game, entry.action)

    def _compare_revenue(self, entry: Entry, action: rec.RunRoutes, told: tuple[Event, ...]) -> None:
        """Recorded revenues, where they are recorded, against ours."""
        ran = next(event for event in told if isinstance(event, Ran))
        ours = [int(route.rpartition(" ")[2]) for route in ran.routes]
        for route, earned in zip(action.routes, ours, strict=True):
            if route.revenue is not None and route.revenue != earned:
                reason = f"Train {route.train} earned {route.revenue} there and {earned} here (1861 §5.5.4)."
                raise Parted(self._divergence(entry, reason, self.done + 1))

    # the end

    def _compare_end(self) -> None:
        """A finished game must be over here too, for the same reason and with the same wealth."""
        log = self.log
        if not (log.result or log.end_reason):
            return
        while not self.game.finished and self._pass_implied():
            pass
        if not self.game.finished:
            raise Parted(self._at_end("The recorded game is over, ours is not."))
        reason = KINDS[GAME].end_reason(self.game)
        reason = MANUAL if reason == MODERATOR else reason
        if log.end_reason is not None and log.end_reason != reason:
            raise Parted(self._at_end(f"It ended by {log.end_reason} there and by {reason} here (1861 §7)."))
        if log.result and log.result != self._scores():
            raise Parted(self._at_end("The final wealth differs (1861 §7)."))

    # what is shown

    def _line(self, entry: Entry) -> dict[str, Any]:
        """One line of a trace."""
        head = {"i": self.done, "id": entry.id, "type": entry.raw["type"], "entity": entry.action.entity}
        return head | state(self.game, self.names.file_player, self.names.file_company)

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
        theirs = (f"ended by {self.log.end_reason or 'a reason not recorded'}", f"wealth: {result}")
        wealth = ", ".join(f"{player} {wealth}" for player, wealth in self._scores().items())
        return Divergence(0, 0, "the end of the game", reason, theirs, (f"wealth: {wealth}", *self._ours()))

    def _ours(self) -> tuple[str, ...]:
        return sketch(self.game, self.names.file_player, self.names.file_company)
