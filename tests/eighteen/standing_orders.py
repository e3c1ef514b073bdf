"""Standing orders in tests: stated, fired until somebody must be asked, as a service would, and what was told."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from engine.core import play
from engine.core.events import Event
from pbem.games.standing_order import StandingOrder
from pbem.letters.messages import say_text
from pbem.orders.order import OrderError
from pbem.titles.g1861.mail import TITLE
from pbem.words.say import Say
from tests.eighteen.lines import orders
from tests.rules.g1861.table import Scene, definition


def states(scene: Scene, line: str, player: str = "anne") -> StandingOrder | None:
    """What a line orders for later."""
    (order,) = orders(line)
    return TITLE.standing.states(definition(), scene.game, player, order)


def stated(scene: Scene, line: str, player: str = "anne") -> StandingOrder:
    """The same of a line that does; what is said of it can be worded, and its own line reads back as the same."""
    found = states(scene, line, player)
    assert found is not None, f"{line} is for now"
    assert all(say_text(one) for one in found.says)
    again = states(scene, found.line, player)
    assert again is not None
    assert (again.kind, again.key, again.line, again.facts) == (found.kind, found.key, found.line, found.facts)
    return found


def refused(scene: Scene, line: str, player: str = "anne") -> OrderError:
    """The error that a line brings; each line offered instead is taken."""
    with pytest.raises(OrderError) as found:
        states(scene, line, player)
    assert say_text(found.value.say)
    for one in filter(None, (found.value.example, *found.value.choices)):
        states(scene, one, player)
    return found.value


class Came(NamedTuple):
    """What standing orders came to: the position, what they did, what their owners were told, which are left."""

    scene: Scene
    did: list[str]
    said: list[Say]
    left: dict[str, list[StandingOrder]]

    @property
    def keys(self) -> list[str]:
        """The sentences without their facts."""
        return [one.key.removeprefix("eighteen.standing.") for one in self.said]


def settled(scene: Scene, kept: dict[str, list[StandingOrder]], since: tuple[Event, ...] = ()) -> Came:
    """Everything that the orders do until somebody must be asked who has none for it."""
    events, did, said = list(since), list[str](), list[Say]()
    left = {player: list(theirs) for player, theirs in kept.items()}
    game: Any = scene.game
    for _ in range(300):
        action = None
        for player in game.active:
            action = action or _next(game, player, left.get(player, []), events, said)
        if action is None:
            return Came(Scene(game, tuple(events)), did, said, left)
        did.append(f"{action.player}: {TITLE.orders.write(definition(), action)}")
        game, happened = play.apply(game, action)
        events += happened
    raise AssertionError("no end")


def _next(game: Any, player: str, theirs: list[StandingOrder], events: list[Event], said: list[Say]) -> Any:
    for one in tuple(theirs):
        if over := TITLE.standing.ends(definition(), game, player, one, lambda: events):
            assert say_text(over)
            said.append(over)
            theirs.remove(one)
            continue
        found = TITLE.standing.fires(definition(), game, player, one, lambda: events)
        if found is None:
            continue
        if found.say:
            assert say_text(found.say)
            said.append(found.say)
        if found.over:
            theirs.remove(one)
        if found.actions:
            assert play.why_not(game, found.actions[0]) is None
            return found.actions[0]
    return None
