"""What follows from a move without anybody being asked: the rest of a turn that was ordered, and the only choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import play
from engine.core.events import Event
from pbem.games.border import Action, AnyPosition, Definition
from pbem.games.meant import ByItself, Turn
from pbem.games.title import AnyTitle

AUTO = "auto"  # the fact of a logged action that tells why nobody was asked …
STANDING = "standing"  # … because its player had ordered it for later
WITHDRAWN, EXPIRED = "withdrawn", "expired"  # … because the deal that they were offered is on offer no longer
PLAYED_ELSEWHERE = "imported"  # … because it was made before the game came here
OWN_MAIL = "own_mail"  # beside STANDING: the player’s own mail brought it about, so they have acted
CORRECTED_BY, REASON = "corrected_by", "reason"  # of a correction: the moderator’s name, and why
AGAIN = "again"  # the fact of an action: the number of the entry that it makes again …
INSTEAD = "instead"  # … or in whose place it stands …
BESIDE = "beside"  # … or with which it is settled, where an old move was taken out
_MOST = 2000  # a fault in a game's own part must not hang the service


class Follows(NamedTuple):
    """One action that follows, why, and the position after it. `done`: see `ByItself`."""

    action: Action
    reason: str
    position: AnyPosition
    events: tuple[Event, ...]
    done: tuple[type[Event], ...] = ()


def rest_of_turn(
    title: AnyTitle, definition: Definition, position: AnyPosition, player: str, turn: Turn
) -> Iterator[Follows]:
    """What orders for this turn left out, settled until something must be asked or the turn is over."""
    for _ in range(_MOST):
        if position.finished or title.turns.turn_of(definition, position) != turn:
            return
        found = title.turns.left_out(definition, position, player)
        if found is None:
            return
        position, follows = _done(position, found)
        yield follows


def by_itself(
    title: AnyTitle, definition: Definition, position: AnyPosition, until: str = "", kept_open: Turn | None = None
) -> Iterator[Follows]:
    """What nobody need be asked about, until somebody must be asked or the game is over.

    `until`: a company whose turn somebody has orders for, so that nothing of it is passed over. `kept_open`: a turn in
    which everything is to be asked.
    """
    for _ in range(_MOST):
        turn = title.turns.turn_of(definition, position)
        if position.finished or (until and turn.about == until):
            return
        found = title.turns.by_itself(definition, position, kept_open=turn == kept_open)
        if found is None:
            return
        position, follows = _done(position, found)
        yield follows


def _done(position: AnyPosition, found: ByItself[Action]) -> tuple[AnyPosition, Follows]:
    after, events = play.apply(position, found.action)
    return after, Follows(found.action, found.reason, after, events, found.done)
