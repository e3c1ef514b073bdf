"""A recorded game as actions of ours that our rules allow one after the other, so that it can be gone on with."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action
from pbem.base.errors import CannotCreate
from pbem.recorded.entries import Entry
from pbem.replays.exports import Player, Start
from pbem.replays.log_replay import LogReplay, first_of_log
from pbem.replays.logfile import Log
from pbem.replays.report import Divergence, reason_of


class Made(NamedTuple):
    """What a recorded game comes to. `actions`: ours; `left_out`: recorded ones that only prepare another."""

    options: dict[str, str]
    actions: tuple[Action, ...]
    left_out: int
    place: str  # `OR 4.1, phase 5`


class Noting(LogReplay):
    """A replay that keeps what it does, each action with the id of the recorded one it is for."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.made: list[tuple[int, Action]] = []
        self.guessed = 0  # the id of the first deal that was read by guess
        self._for = 0

    @property
    def pending(self) -> int:
        """How many recorded actions, the last ones, only begin a merger or conversion that was not carried out."""
        memory = self.translator.memory
        return len(memory.merging) + memory.closed + bool(memory.converting)

    def _prepare(self, entry: Entry) -> tuple[Action, ...] | Divergence:
        made, implied = len(self.made), self.implied
        self._for = entry.id
        found = super()._prepare(entry)
        if self.implied == implied:
            del self.made[made:]  # passes that were tried, and led to nothing
        return found

    def _imply(self, action: Action) -> None:
        self.made.append((self._for, action))
        super()._imply(action)

    def _perform(self, entry: Entry, actions: tuple[Action, ...]) -> None:
        self.made += [(entry.id, action) for action in actions]
        super()._perform(entry, actions)
        if self.translator.guesses and not self.guessed:
            self.guessed = entry.id


def made_of(log: Log) -> Made:
    """What to go on from; CannotCreate names the action of the file at which that cannot be, and what to do."""
    over = f"{log.file} is a game that is over: there is nothing to go on with."
    run = Noting(msgspec.structs.replace(log, result={}, end_reason=None))  # its actions say whether it is over
    outcome = run.run()
    if (parted := outcome.divergence) is not None:
        where = f"action {parted.action} (id {parted.id})" if parted.id else "the end"
        raise CannotCreate(
            f"{log.file}: at {where} the file and our rules part: {parted.reason} Take it back there and export the "
            "game again; `pbem replay` shows both sides."
        )
    if outcome.finished:
        raise CannotCreate(over)
    if run.guessed:
        raise CannotCreate(
            f"{log.file}: after the action with id {run.guessed} it is not sure where a certificate lies that is dealt "
            "in, and so who is paid. Take back what follows the action before it and export the game again."
        )
    _check_lawful(log, run)
    stands = run.kind.stage(run.game)
    numbered = f".{stands.or_number}" if stands.or_number and stands.round in ("OR", "MR") else ""
    place = f"{stands.round} {stands.set_number}{numbered}, phase {run.game.phase}"
    options = {**run.kind.as_recorded, "variant": run.kind.variant, **log.options}
    return Made(options, tuple(action for _, action in run.made), run.pending, place)


def _check_lawful(log: Log, run: Noting) -> None:
    """A replay tolerates some orders of actions that our rules do not; a game of ours cannot hold them."""
    start = Start(log.game, tuple(map(Player, run.names.seats)), variant=run.kind.variant, options=log.options)
    game = first_of_log(start, log)
    for number, action in run.made:
        try:
            game, _ = play.apply(game, action)
        except IllegalAction as error:
            raise CannotCreate(
                f"{log.file}: the action with id {number} comes in an order that our rules do not allow: "
                f"{reason_of(error.refusal)} Take it back there, play it in that order and export the game again."
            ) from error
    if run.kind.rules.encode(game) != run.kind.rules.encode(run.game):
        raise CannotCreate(f"{log.file} cannot be gone on with: our rules alone do not come to the same position.")
