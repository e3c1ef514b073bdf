"""A game action by action: which round it is, whose turn, and which auction each action is for.

Recorded ones are of 1861; of 1843 there are simulated ones (`tests.handing.simulated`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from engine.core.events import Event
from engine.eighteen.actions import Action, Bid
from engine.eighteen.game import Game18xx
from engine.games.g1861.game import Game
from pbem.eighteen.standing.moments import Moment
from pbem.recorded.entries import Entry
from pbem.replays.log_replay import LogReplay
from pbem.replays.logfile import Log
from tests.handing.of import G1861, Of
from tests.own_types import own

SEATS = ("ann", "ben", "cleo", "dan", "eve", "finn")


class Done:
    """One action, the position before it, and what it is for.

    `auto`: the other service added it. `national`: of the state's railway, which the player only looks after.
    `running`: the auction that runs, `auction`: the same or the one that it opens; `company`: whose turn it is.
    """

    def __init__(self, of: Of, game: Any, action: Action, *, auto: bool, national: bool = False) -> None:
        self.of = of
        self.game = game
        self.action: Any = action
        self.player = action.player
        self.auto = auto
        self.moment: Moment = of.ways.moment(game)
        self.national = national
        running = of.ways.auction(game)
        self.running: str = running.company if running is not None else ""
        self.auction: str = self.running or (action.company if isinstance(action, Bid) else "")
        self.company = of.decides(game) or ""
        self.interrupted = of.ways.interrupted(game)

    @property
    def asks(self) -> tuple[object, ...]:
        """Whom it asks what, apart from the step: actions of one mail have the same."""
        return self.player, self.company, self.moment, self.running

    @property
    def opens(self) -> bool:
        """Whether it is the first bid of its auction."""
        auction = self.of.ways.auction(self.game)
        return isinstance(self.action, Bid) and (auction is None or auction.high is None)

    @property
    def least(self) -> bool:
        """Whether it is the lowest bid there was in an auction that runs, as a standing order would make it."""
        auction = self.of.ways.auction(self.game)
        return isinstance(self.action, Bid) and auction is not None and self.action.price == auction.minimum

    @property
    def own_turn(self) -> bool:
        """Whether it belongs to a player's turn in a stock round, and to no auction that runs."""
        ways, game = self.of.ways, self.game
        return ways.in_stock_round(game) and ways.auction(game) is None and not self.interrupted

    @property
    def in_turn(self) -> bool:
        """Whether its player has sold or bought in that turn already."""
        return self.of.ways.in_stock_round(self.game) and bool(self.game.round.acted)


class Course:
    """A game from its beginning to its end: its title, the position at its start, and every action."""

    of: Of
    start: Any
    deeds: list[Done]

    def last(self) -> Any:
        """The position after the last action."""
        raise NotImplementedError

    @cached_property
    def exact(self) -> list[bytes]:
        """The positions: before the first action, …, after the last one."""
        return [self.of.rules.encode(one.game) for one in self.deeds] + [self.of.rules.encode(self.last())]

    def after(self, at: int) -> Any:
        """The position after so many actions."""
        return self.deeds[at].game if at < len(self.deeds) else self.last()

    def turn(self, at: int) -> Iterator[Done]:
        """What one player does in a row for one company, or for themself in one turn or auction, from there on."""
        for one in self.deeds[at:]:
            if one.asks != self.deeds[at].asks:
                return
            yield one


class Recorded(LogReplay, Course):
    """A replay of a log that keeps every action; the log must agree with our rules to the end."""

    of = G1861

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.deeds: list[Done] = []
        self.start = own(Game, self.game)
        self._entry: Entry = log.entries[0]
        divergence = self.run().divergence
        assert divergence is None, divergence

    def last(self) -> Game:
        """See Course."""
        return own(Game, self.game)

    def _perform(self, entry: Entry, actions: tuple[Action, ...]) -> None:
        self._entry = entry
        super()._perform(entry, actions)

    def _done(self, action: Action) -> tuple[Game18xx, tuple[Event, ...]]:
        national = self._entry.action.entity == "RSR"
        self.deeds.append(Done(self.of, own(Game, self.game), action, auto=self._entry.auto, national=national))
        return super()._done(action)
