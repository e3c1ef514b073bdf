"""A position of 1843: the table, the round, what interrupts it, and the data it is played by."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from engine.core.events import Event
from engine.eighteen.book import Book
from engine.eighteen.definition import TrainType
from engine.eighteen.game import Crowding, Game18xx
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import RunRules
from engine.eighteen.pricing import rank
from engine.eighteen.stock_market import StockMarket
from engine.eighteen.trains import fleets
from engine.games.g1843 import certificates, cities, zones
from engine.games.g1843.definition import Definition
from engine.games.g1843.position import Position
from engine.games.g1843.refusals import BOOK
from engine.games.g1843.rounds import AnyRound, OperatingRound

RUN_RULES = RunRules(bar_hex_twice=False)  # §8.6.1: several cities of a hex


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
    run_rules: ClassVar[RunRules] = RUN_RULES

    @property
    def prices(self) -> StockMarket:
        """The stock market."""
        return self.definition.market

    def redrawn(self, network: Network) -> None:
        """The names of cities go along with their track."""
        self.called = cities.carried(self, network)
        super().redrawn(network)

    def printed_stops(self, hex_id: str) -> tuple[int, ...]:
        """By the names of its cities, which went with their track (§12.2)."""
        stops = super().printed_stops(hex_id)
        order = self.called.get(hex_id, stops)
        return tuple(order.index(at) if at in order else at for at in stops)

    def stop_said(self, hex_id: str, stop: int) -> str:
        """With its name where it shares its hex: «stop 1, Nancy»."""
        name = cities.name_of(self, hex_id, stop)
        return f"stop {stop}, {name}" if name else super().stop_said(hex_id, stop)

    def city(self, hex_id: str, stop: int) -> str | UnsetType:
        """Its name where it shares its hex: «Nancy»."""
        return cities.name_of(self, hex_id, stop) or UNSET

    def cities(self, hex_id: str) -> tuple[str, ...] | UnsetType:
        """The names of the cities that share the hex, which move with their track; of towns that share one none."""
        stops = cities.stops_of(self, hex_id)
        return tuple(stop.name for stop in stops) if len(stops) > 1 else UNSET

    @property
    def finished(self) -> bool:
        """Whether the game is over (§8.10)."""
        return self.ended is not None

    def bank_trains(self) -> tuple[str, ...]:
        """Both sides of the certificate sold in its turn; in gray phase rusted single trains beside (§8.8.1)."""
        data, rusted = self.definition, certificates.gone(self.definition, self.phase)
        fresh = next((card.sides for card in data.cards.values() if card.id not in rusted and self.depot[card.id]), ())
        again = (train for colour in rusted if self.depot[colour] for train in data.cards[colour].resold)
        return (*fresh, *again)

    def pool_offers(self) -> tuple[str, ...]:
        """Each certificate of the pool, as either side (§8.8.1)."""
        colours = {certificates.card_of(self.definition, train).id for train in self.pool_trains}
        return tuple(side for card in self.definition.cards.values() if card.id in colours for side in card.sides)

    def rusting_with(self, phase: str) -> tuple[str, ...]:
        """All of the colours that this one makes rust, as whatever they are owned (§15)."""
        return certificates.rusting_with(self.definition, phase)

    def may_own(self, company: str, owned: Sequence[str]) -> bool:
        """Within both limits (§8.8.2)."""
        return certificates.may_own(self.definition, self.phase, owned)

    def in_discard_order(self, companies: tuple[str, ...]) -> tuple[str, ...]:
        """From the company that operates on; from the top where none does (§8.8.2)."""
        here = self.round
        if not isinstance(here, OperatingRound) or here.turn >= len(here.order):
            return companies
        now = rank(self, self.prices, here.order[here.turn])
        later = tuple(company for company in companies if rank(self, self.prices, company) >= now)
        return later + tuple(company for company in companies if company not in later)

    def fleets(self, company: str) -> tuple[tuple[TrainType, ...], ...]:
        """As what its certificates may run within the limit, obsolete ones beside (§8.8.2, §10.2).

        Of more certificates than may run, those that do: before it has given up the others.
        """
        state, most = self.companies[company], certificates.most_trains(self.definition, self.phase)
        for count in range(len(state.trains), -1, -1):
            chosen = dict.fromkeys(combinations(state.trains, count))
            found = [one for own in chosen for one in fleets(own, self.definition.trains, most, state.obsolete)]
            if found:
                return tuple(found)
        return ((),)

    def may_run(self, company: str, named: Sequence[str]) -> bool:
        """Whether its certificates may run as these trains (§8.6.1)."""
        state = self.companies[company]
        return certificates.may_run(self.definition, self.phase, state.trains, state.obsolete, named)

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
