"""What is settled from a position on: what the mails of a turn leave out of it, and what nobody need be asked about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from engine.core import play
from pbem.games.border import Action, AnyPosition, Definition
from pbem.games.meant import ANSWER, ByItself, Turn
from pbem.games.title import AnyTitle
from pbem.table.following import Follows

_MOST = 2000  # a fault in a game's own part must not hang the service


class Ordered(NamedTuple):
    """The turn that was on last, and whose orders for it stand; an answer that interrupts it is none."""

    turn: Turn | None = None
    players: frozenset[str] = frozenset()

    def then(self, turn: Turn, player: str = "") -> Ordered:
        """With something more in that turn, which `player` ordered, or nobody."""
        if turn == ANSWER:
            return self
        known = self.players if turn == self.turn else frozenset()
        return Ordered(turn, known | {player} if player else known)


class Ahead:
    """The steps from one position on, each worked out once, and only when it is looked at."""

    def __init__(self, title: AnyTitle, definition: Definition, position: AnyPosition, ordered: Ordered) -> None:
        self.position = position
        self._turns, self._definition = title.turns, definition
        self._steps = _Known(self._worked_out(ordered))
        self._own: dict[tuple[int, str], _Known] = {}

    def steps(self) -> Iterator[Follows]:
        """All, until somebody must be asked or the game is over."""
        return iter(self._steps)

    def ways(self, player: str) -> Iterator[list[Follows]]:
        """What may be settled before an order of `player`, the least first; nobody's: before what follows by itself.

        That they order something later in a turn is enough for what they leave out before it, in that turn alone.
        """
        before: list[Follows] = []
        steps = self.steps()
        for at in count():
            if player:
                own = self._own.setdefault((at, player), _Known(self._left_out(before, player)))
                for end in count(1):
                    some = list(islice(own, end))
                    if len(some) < end:
                        break
                    yield [*before, *some]
            step = next(steps, None)
            if step is None:
                return
            before.append(step)
            yield list(before)

    def _worked_out(self, ordered: Ordered) -> Iterator[Follows]:
        position = self.position
        for _ in range(_MOST):
            if position.finished:
                return
            turn = self._turns.turn_of(self._definition, position)
            ordered = ordered.then(turn)
            asked = sorted(ordered.players) if turn == ordered.turn else ()
            left = (self._turns.left_out(self._definition, position, player) for player in asked)
            found = next(filter(None, left), None) or self._turns.by_itself(self._definition, position)
            if found is None:
                return
            yield (step := _done(position, found))
            position = step.position

    def _left_out(self, before: list[Follows], player: str) -> Iterator[Follows]:
        """What orders of theirs leave out from here on, as long as the turn lasts."""
        position = before[-1].position if before else self.position
        turn = self._turns.turn_of(self._definition, position)
        while not position.finished and turn != ANSWER:
            found = self._turns.left_out(self._definition, position, player)
            if found is None:
                return
            step = _done(position, found)
            position = step.position
            if self._turns.turn_of(self._definition, position) != turn:
                return
            yield step


class _Known:
    """Steps that are worked out once, however often they are gone through."""

    def __init__(self, more: Iterator[Follows]) -> None:
        self._known: list[Follows] = []
        self._more = more

    def __iter__(self) -> Iterator[Follows]:
        for at in count():
            if at == len(self._known):
                step = next(self._more, None)
                if step is None:
                    return
                self._known.append(step)
            yield self._known[at]


def _done(position: AnyPosition, found: ByItself[Action]) -> Follows:
    after, events = play.apply(position, found.action)
    return Follows(found.action, found.reason, after, events, found.done)
