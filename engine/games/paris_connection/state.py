"""The position: the open table, the hidden hands, and what a reader may see of them."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.events import EndReason

MOST_STALL_ROUNDS = 100
Hand = dict[str, int]  # company -> locomotives, all companies in order; never changed in place


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen at set-up (§3, §11).

    `stall_limit`: full rounds without a build or a grown hand; 0 = no limit. `first`: who begins, counted in order of
    invitation; 0 = drawn.
    """

    start: Literal["random", "fixed"] = "random"
    stall_limit: int = 0
    seats: Literal["random", "invited"] = "random"
    first: int = 0


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that lies open (§8). The dicts are replaced, never changed."""

    players: tuple[str, ...]  # in turn order
    options: Options
    turn: int  # index of the player who acts
    depots: dict[str, int]
    values: dict[str, int]
    track: dict[str, tuple[str, ...]]  # company -> its hexes, start hex first, in order of placement
    hand_sizes: dict[str, int]  # follow from the open record
    played: int = 0  # actions so far
    idle: int = 0  # actions since the last build or change of a hand size
    ended: EndReason | None = None

    @property
    def active(self) -> tuple[str, ...]:
        """Who must act: one player, or nobody when the game is over."""
        return () if self.ended else (self.players[self.turn],)

    def at(self, hex_id: str) -> tuple[str, ...]:
        """The companies with a locomotive on this hex, in company order."""
        return tuple(colour for colour, hexes in self.track.items() if hex_id in hexes)


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's row of the final scoring (§7). `points` per company, then the penalty for `excess` locomotives."""

    player: str
    hand: Hand
    points: dict[str, int]
    excess: int
    penalty: int
    total: int
    winner: bool


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one reader may know: the table, their own hand, all hands once the game is over."""

    reader: str | None
    table: Table
    hands: dict[str, Hand]
    result: tuple[Score, ...] = ()  # in turn order, empty while the game runs

    @property
    def hand(self) -> Hand | None:
        """The reader's own hand, None for a reader without a seat."""
        return self.hands.get(self.reader) if self.reader is not None else None


class State(msgspec.Struct, frozen=True):
    """What every rule works on: a position with everything hidden in it."""

    definition: Definition
    table: Table
    hands: dict[str, Hand]

    @property
    def title(self) -> str:
        """As refusals have it."""
        return self.definition.title

    @property
    def finished(self) -> bool:
        """Whether the game is over (§6)."""
        return self.table.ended is not None

    @property
    def active(self) -> tuple[str, ...]:
        """Who must act."""
        return self.table.active
