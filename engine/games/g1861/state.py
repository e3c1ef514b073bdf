"""A position of 1861: the table, the round, the duties that interrupt it, and the data it is played by."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from engine.core.events import Event
from engine.eighteen.book import Book
from engine.eighteen.companies import kind
from engine.eighteen.definition import TrainType
from engine.eighteen.game import Crowding, Game18xx
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.geometry import distance
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import RunRules
from engine.eighteen.stock_market import StockMarket
from engine.eighteen.trains import without
from engine.games.g1861 import loans
from engine.games.g1861.definition import Definition, Variant
from engine.games.g1861.events import LoansTaken
from engine.games.g1861.position import Position
from engine.games.g1861.refusals import BOOK
from engine.games.g1861.rounds import AnyRound


class State(Position, Game18xx, kw_only=True):
    """What every rule works on: a position with its data and what its map allows, worked out when first asked.

    `told` collects the events of the action that is being done.
    """

    if TYPE_CHECKING:
        round: AnyRound
    definition: Definition
    network: Network
    crowding: Crowding = msgspec.field(default_factory=Crowding)
    told: list[Event] = msgspec.field(default_factory=list)

    book: ClassVar[Book] = BOOK
    run_rules: ClassVar[RunRules] = RunRules(bar_hex_twice=True)  # §5.3: not two circles of one hex

    @property
    def prices(self) -> StockMarket:
        """The stock market this game is played on."""
        return self.definition.markets[self.market]

    @property
    def discards_in_any_order(self) -> bool:
        """Recorded games let any company begin, so those played with this flag do too (§5.5.8, §5.8.3)."""
        return self.flags.discard_timing == "after_share_purchase"

    def president(self, company: str) -> str | None:
        """The president; for the RSR the holder of the first-player card (§5.6)."""
        return self.first if company == self.definition.national.id else self.companies[company].president

    @property
    def flags(self) -> Variant:
        """The choices of the variant."""
        return self.definition.variants[self.variant]

    @property
    def rises_from_short_columns(self) -> bool:
        """The variant says so (§4.4)."""
        return self.flags.sold_out_top == "every_column"

    @property
    def privates_count(self) -> bool:
        """As the edition has it (§7)."""
        return self.flags.privates_in_wealth

    @property
    def finished(self) -> bool:
        """Whether the game is over (§7)."""
        return self.ended is not None

    def fleets(self, company: str) -> tuple[tuple[TrainType, ...], ...]:
        """All its trains; the RSR's without those that have run in this round, where none runs twice (§5.6)."""
        left = self.companies[company].trains
        for train in self.ran if company == self.definition.national.id else ():
            left = without(left, train) if train in left else left  # a rusted one is gone
        return (tuple(map(self.definition.trains.__getitem__, left)),)

    def loans_allowed(self, company: str) -> int:
        """How many loans it may still take (§5.4)."""
        return loans.allowed(self, self.definition.loan, company, kind(self, company))

    def power(self, company: str) -> int:
        """Cash and all that it could still borrow."""
        return self.purses[company] + self.loans_allowed(company) * self.definition.loan.received

    def raise_cash(self, company: str, cost: int) -> None:
        """Borrow what is missing, as few loans as suffice (§5.4)."""
        loan = self.definition.loan
        if count := loans.missing(loan, self.purses[company], cost):
            loans.take(self, loan, company, count)
            self.tell(LoansTaken(company=company, count=count, received=count * loan.received))

    def token_cost(self, company: str, hex_id: str) -> int:
        """The price on the charter times the hexes to the nearest token on the map (§5.5.3)."""
        board, places = self.definition.board, self.network.tokens_of(company)
        away = min((distance(board, hex_id, there) for there, _ in places), default=0)
        return super().token_cost(company, hex_id) * away

    def bonuses(self, company: str) -> tuple[RouteBonus, ...]:
        """Ekaterinburg with Moscow, as often as the train counts (§1.1.1); 10 for each private owned, once (§1.2.1)."""
        double = self.definition.bonus
        found = [RouteBonus(double.extra, (frozenset((double.hex,)), frozenset((double.with_hex,))), multiplied=True)]
        for private, owner in self.privates.items():
            data = self.definition.privates[private]
            if owner == company and data.bonus_hexes:
                found.append(RouteBonus(data.bonus, (frozenset(data.bonus_hexes),)))
        return tuple(found)
