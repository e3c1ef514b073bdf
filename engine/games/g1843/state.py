"""A position of 1843: the table, the round, what interrupts it, and the data it is played by."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from engine.common18xx.book import Book
from engine.common18xx.game import Game18xx
from engine.common18xx.map.network import Network
from engine.common18xx.map.revenue import RunRules
from engine.common18xx.stock_market import StockMarket
from engine.core.events import Event
from engine.games.g1843 import zones
from engine.games.g1843.definition import Definition
from engine.games.g1843.position import Position
from engine.games.g1843.refusals import BOOK
from engine.games.g1843.rounds import AnyRound


class State(Position, Game18xx, kw_only=True):
    """What every rule works on: a position with its data and what its map allows, worked out when first asked.

    `told` collects the events of the action that is being done.
    """

    if TYPE_CHECKING:
        round: AnyRound
    definition: Definition
    network: Network
    told: list[Event] = msgspec.field(default_factory=list)

    book: ClassVar[Book] = BOOK
    run_rules: ClassVar[RunRules] = RunRules(bar_hex_twice=False)  # §8.6.1: several cities of a hex

    @property
    def prices(self) -> StockMarket:
        """The stock market."""
        return self.definition.market

    @property
    def finished(self) -> bool:
        """Whether the game is over (§8.10)."""
        return self.ended is not None

    def counts(self, company: str) -> bool:
        """Not in the coloured zones at the lower left (§7.6)."""
        return not zones.stands_in(self, self.definition, company, zones.UNCOUNTED)

    def may_exceed(self, company: str) -> bool:
        """Whether a player may own more of the company than the holding limit (§7.3)."""
        return zones.stands_in(self, self.definition, company, zones.UNLIMITED)

    def sells_several(self, company: str) -> bool:
        """Whether several certificates of the company may be bought in one action (§7.3)."""
        return zones.stands_in(self, self.definition, company, zones.SEVERAL)

    def station_markers(self, company: str) -> int:
        """How many station markers the company has (§11.1), by the option where printings differ."""
        charter = self.definition.charters[company]
        chosen = int(self.plm_stations)
        return chosen if chosen in charter.other_tokens else charter.tokens
