"""A position of 1861: the table, the round, and the duties that interrupt it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

import msgspec

from engine.common18xx.map.network import Network
from engine.common18xx.table import Table
from engine.games.g1861.definition import Definition, Variant
from engine.games.g1861.events import AnyEvent
from engine.games.g1861.rounds import AnyRound, Offered

if TYPE_CHECKING:
    from engine.games.g1861.course import Waiting

EndReason = Literal["final_phase", "bank", "moderator"]


class Position(Table, kw_only=True, forbid_unknown_fields=True):
    """What is stored of a game of 1861.

    `variant`, `market` and `runs` are the options it was set up with; games stored before there was a choice of
    `runs` have the best ones.
    `set_number`: of the stock round and its operating rounds, from 1; `or_number` the operating round in it, 0 before
    the first. `ors`: operating rounds in this set. `last_set`: the set after whose last operating round the game ends.
    `ending`: the bank broke and the game ends with the current operating round. `trainless`: publics whose directors
    are asked, next first (§5.8.4).
    """

    variant: str
    market: str
    runs: str = "best"
    set_number: int = 1
    or_number: int = 0
    ors: int = 2
    last_set: int | None = None
    round: AnyRound
    trainless: tuple[str, ...] = ()
    offered: Offered | None = None
    ended: EndReason | None = None


class Game(Position, kw_only=True):
    """A position with the data it is played by, and what its map allows, worked out when first asked.

    `told` collects the events of the action that is being done.
    """

    definition: Definition
    network: Network
    told: list[AnyEvent] = msgspec.field(default_factory=list)

    @property
    def flags(self) -> Variant:
        """The choices of the variant."""
        return self.definition.variants[self.variant]

    @property
    def finished(self) -> bool:
        """Whether the game is over (§7)."""
        return self.ended is not None

    @property
    def active(self) -> tuple[str, ...]:
        """Who must act now: in almost every case one player."""
        from engine.games.g1861 import course

        return course.active(self)

    def active_step(self) -> Waiting:
        """What judges the next action."""
        from engine.games.g1861 import course

        return course.step(self)

    def view(self, reader: str | None) -> Position:
        """What a reader may see: everything lies open in 1861."""
        return self

    def closed_view(self, reader: str | None) -> Position:
        """The same."""
        return self

    def full_view(self) -> Position:
        """The same."""
        return self

    def stopped(self) -> tuple[Self, tuple[AnyEvent, ...]]:
        """The game ended by the moderator, counted as it stands (§7)."""
        from engine.games.g1861 import ending

        own = self.copied()
        ending.finish(own, "moderator")
        told, own.told = tuple(own.told), []
        return own, told

    def copied(self) -> Self:
        """A position of one's own, without events."""
        own = super().copied()
        own.told = []
        return own

    def tell(self, event: AnyEvent) -> None:
        """Note what happened."""
        self.told.append(event)
