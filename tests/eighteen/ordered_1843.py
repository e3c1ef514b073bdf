"""Orders for later of 1843 in tests: stated, done as a service does them until somebody must be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from engine.core.events import Event
from engine.eighteen.actions import Bid
from engine.games.g1843.actions import Take
from engine.games.g1843.game import Game
from pbem.games.standing_order import TURN, Fires, StandingOrder
from pbem.letters.messages import say_text
from pbem.orders.alternatives import read_choice
from pbem.orders.order import OrderError
from pbem.titles.g1843.mail import TITLE
from pbem.titles.g1843.mail.orders import LANGUAGE
from pbem.words.say import Say
from tests.g1843 import definition

_RANKS = (TURN, "bid", "buy", "policy", "pass")  # as `pbem.table.running_on` goes through them
_MOST = 400
Kept = dict[str, list[StandingOrder]]


def states(game: Game, line: str, player: str) -> StandingOrder | None:
    """What a line orders for later, as a mail is read: with its conditions."""
    choice = read_choice(line, lambda text: LANGUAGE.order_of(definition(), text) is not None)
    order = LANGUAGE.order_of(definition(), choice.tries[0] if choice else line)
    assert order is not None, line
    found = TITLE.standing.states(definition(), game, player, order)
    return found.of_line(line) if choice is not None and found is not None else found


def stated(game: Game, line: str, player: str) -> StandingOrder:
    """The same of a line that does; all said of it can be worded, and its own line reads back as the same."""
    found = states(game, line, player)
    assert found is not None, f"{line} is for now"
    assert all(say_text(one) for one in found.says)
    told = TITLE.standing.told(definition(), game, player, found)
    assert told is not None
    assert say_text(told)
    assert all(say_text(one) for one in TITLE.standing.foreseen(definition(), game, player, found, tuple, {}))
    assert states(game, found.line, player) == found
    return found


def refused(game: Game, line: str, player: str) -> OrderError:
    """The error that a line brings; each line offered instead is kept, or is for now."""
    with pytest.raises(OrderError) as found:
        states(game, line, player)
    assert say_text(found.value.say)
    for one in filter(None, (found.value.example, *found.value.choices)):
        states(game, one, player)
    return found.value


class Came(NamedTuple):
    """What it all came to: the position, who did what, what their owners were told, which orders are left."""

    game: Game
    did: list[str]
    said: dict[str, list[Say]]
    left: Kept

    def keys(self, player: str) -> list[str]:
        """The sentences that one player was told, without their facts."""
        return [one.key.removeprefix("eighteen.standing.") for one in self.said.get(player, ())]


def kept(game: Game, lines: Mapping[str, Sequence[str]]) -> Kept:
    """These lines of each player, in hand."""
    return {player: [stated(game, line, player) for line in theirs] for player, theirs in lines.items()}


def settled(game: Game, orders: Kept) -> Came:
    """Everything that follows until somebody must be asked."""
    table = _Table(game, {player: sorted(theirs, key=lambda one: _RANKS.index(one.kind)) for player, theirs in
                          orders.items()})  # fmt: skip
    for _ in range(_MOST):
        if table.game.finished or not table.on():
            table.end_all()
            return Came(table.game, table.did, table.said, table.left)
    raise AssertionError("no end")


class _Table:
    def __init__(self, game: Game, left: Kept) -> None:
        self.game, self.left = game, left
        self.did: list[str] = []
        self.said: dict[str, list[Say]] = {}
        self.events: list[Event] = []

    def on(self) -> bool:
        turns = [player for player in self.game.active if self._turn(player)]
        if turns:
            return True
        found = TITLE.turns.by_itself(definition(), self.game)
        if found is not None:
            self._do(found.action, "*")
            return True
        return any(self._fires(player) for player in self.game.active)

    def end_all(self) -> None:
        for player in self.left:
            self._ended(player)

    def _ended(self, player: str) -> None:
        for one in tuple(self.left.get(player, ())):
            if over := TITLE.standing.ends(definition(), self.game, player, one, lambda: self.events):
                self._over(player, one, over)

    def _over(self, player: str, one: StandingOrder, *says: Say) -> None:
        self.left[player].remove(one)
        assert all(say_text(say) for say in says)
        self.said.setdefault(player, []).extend(says)

    def _turn(self, player: str) -> bool:
        self._ended(player)
        for one in [one for one in self.left.get(player, ()) if one.kind == TURN]:
            if TITLE.standing.opens(definition(), self.game, player, one) and self._carried(player, one):
                return True
        return False

    def _carried(self, player: str, one: StandingOrder) -> bool:
        lines = [tried for line in one.line.split("\n") for tried in self._tries(player, line)]
        if not lines and TITLE.standing.waits(definition(), self.game, player, one):
            return False
        self.left[player].remove(one)
        for line in lines:
            order = LANGUAGE.order_of(definition(), line)
            assert order is not None
            try:
                actions = TITLE.orders.understand(definition(), self.game, player, order).actions
                for action in actions:
                    self._do(action)
            except (OrderError, IllegalAction) as error:
                self.said.setdefault(player, []).append(Say(key="not_done", facts={"why": str(error)}))
                break
        return True

    def _tries(self, player: str, line: str) -> tuple[str, ...]:
        choice = read_choice(line, lambda text: LANGUAGE.order_of(definition(), text) is not None)
        if choice is None:
            return (line,)
        held = TITLE.standing.holds(definition(), self.game, player, choice.condition, lambda: self.events)
        return choice.tries[:1] if held else choice.otherwise[:1]

    def _fires(self, player: str) -> bool:
        self._ended(player)
        last: tuple[StandingOrder, Fires[Any]] | None = None
        for one in [one for one in self.left.get(player, ()) if one.kind != TURN]:
            found = TITLE.standing.fires(definition(), self.game, player, one, lambda: self.events)
            if found is None:
                continue
            if found.asks:
                return False
            if found.last:
                last = last or (one, found)
            elif self._fired(player, one, found):
                return True
        return last is not None and self._fired(player, *last)

    def _fired(self, player: str, one: StandingOrder, found: Fires[Any]) -> bool:
        for action in found.actions:
            assert play.why_not(self.game, action) is None, (one, action)
            self._do(action)
        if found.over and one in self.left[player]:
            self._over(player, one, *((found.say,) if found.say else ()))
        return bool(found.actions) or found.over

    def _do(self, action: Any, mark: str = "") -> None:
        self.game, events = play.apply(self.game, action)
        self.did.append(f"{action.player}: {_written(action)}{mark}")
        self.events += events


def _written(action: Any) -> str:
    """As its player would write it; privates by their ids."""
    if isinstance(action, Bid):
        return f"bid {action.company} {action.price}"
    return f"buy {action.company}" if isinstance(action, Take) else TITLE.orders.write(definition(), action)
