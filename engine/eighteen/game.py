"""What every shared rule works on: the table, the data of the game, its map, the round, and what was told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

import msgspec
from msgspec import UNSET, UnsetType

from engine.core.corrections import Corrector
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.core.play import Judge
from engine.eighteen import trains
from engine.eighteen.actions import Action
from engine.eighteen.book import Book
from engine.eighteen.definition import Definition18xx, TrainType
from engine.eighteen.map.counting import RouteBonus
from engine.eighteen.map.laid import Laid
from engine.eighteen.map.network import Network
from engine.eighteen.map.routes import RunRules
from engine.eighteen.stock_market import StockMarket
from engine.eighteen.table import Company, Table


class Crowding:
    """Which companies have more trains than they may own: kept until a company or the phase is another one.

    A position and those that come of it share what was found last.
    """

    def __init__(self) -> None:
        self._found: tuple[Mapping[str, Company], str, tuple[str, ...]] = {}, "", ()

    def companies(self, game: Game18xx) -> tuple[str, ...]:
        """Those companies, in no order that means anything."""
        companies, phase, found = self._found
        if companies is not game.companies or phase != game.phase:
            owned = ((name, state.trains) for name, state in game.companies.items() if state.trains)
            found = tuple(name for name, trains in owned if not game.may_own(name, trains))
            self._found = game.companies, game.phase, found
        return found


class Game18xx(Table, kw_only=True):
    """A position that a rule may change: a copy of the one before.

    A game adds its fields and says by properties what differs: its market, its book, who decides for a company.
    `told` collects the events of the action that is being done.
    """

    if TYPE_CHECKING:  # the fields themselves stand with the game's own, in the order in which they are stored
        definition: Definition18xx
        network: Network
        round: msgspec.Struct
        set_number: int
        or_number: int
        crowding: Crowding
        told: list[Event]

        @property
        def finished(self) -> bool:
            """Whether the game is over."""

        @property
        def active(self) -> tuple[str, ...]:
            """Who must act now."""

        def active_step(self) -> Judge[Self, Action]:
            """The rule that judges the next action."""

        def corrector(self) -> Corrector[Self]:
            """What judges what a moderator puts right."""

        def stopped(self) -> tuple[Self, tuple[Event, ...]]:
            """The game ended here by the moderator."""

    book: ClassVar[Book]
    run_rules: ClassVar[RunRules]

    @property
    def title(self) -> str:
        """As its refusals have it."""
        return self.book.title

    @property
    def privates_count(self) -> bool:
        """Whether privates count at their value in what players are worth at the end."""
        return True

    @property
    def prices(self) -> StockMarket:
        """The stock market this game is played on."""
        raise NotImplementedError  # every game says it; a Struct cannot be abstract

    @property
    def bid_step(self) -> int:
        """Bids are multiples of it."""
        return self.definition.numbers.bid_step

    @property
    def president_shares(self) -> int:
        """How many shares the president's certificate counts as; who is president holds so many at least."""
        return self.definition.numbers.president_shares

    @property
    def all_shares(self) -> int:
        """How many shares a public has, counting the president's certificate as what it is worth."""
        return self.definition.numbers.president_shares + self.definition.numbers.certificates

    @property
    def discards_in_any_order(self) -> bool:
        """Whether any company above its train limit may begin, not only the first in operating order."""
        return False

    @property
    def rises_from_short_columns(self) -> bool:
        """Whether a sold-out company at the top of a short column goes right and down, too."""
        return False

    def president(self, company: str) -> str | None:
        """Who decides for the company: its president."""
        return self.companies[company].president

    def presidents(self, companies: Iterable[str]) -> tuple[str, ...]:
        """Who decides for these companies, each once and in their order."""
        return tuple(filter(None, dict.fromkeys(map(self.president, companies))))

    def bank_trains(self) -> tuple[str, ...]:
        """The trains the bank sells now; the one sold in its turn comes first."""
        phases = tuple(self.definition.phases)
        return trains.for_sale(self, self.definition.trains, phases[: phases.index(self.phase) + 1])

    def pool_offers(self) -> tuple[str, ...]:
        """The trains the pool sells now, each once."""
        return tuple(sorted(set(self.pool_trains)))

    def rusting_with(self, phase: str) -> tuple[str, ...]:
        """The trains that rust as this phase begins."""
        types = self.definition.trains
        return tuple(one.id for one in types.values() if one.rusted_by and types[one.rusted_by].starts_phase == phase)

    def may_own(self, company: str, owned: Sequence[str]) -> bool:
        """Whether the company could own just these trains in this phase."""
        limit = self.definition.phases[self.phase].limits.get(self.definition.companies[company].kind)
        return limit is None or len(owned) <= limit

    def has_room(self, company: str, train: str = "") -> bool:
        """Whether it could own this train beside those it has; without one: any train at all."""
        return self.may_own(company, (*self.companies[company].trains, train))

    def in_discard_order(self, companies: tuple[str, ...]) -> tuple[str, ...]:
        """These companies, in operating order, in the order in which they give up trains above their limit."""
        return companies

    def fleets(self, company: str) -> tuple[tuple[TrainType, ...], ...]:
        """The sets of trains as which its trains may run, one of them at a time."""
        return (tuple(self.definition.trains[train] for train in self.companies[company].trains),)

    def may_run(self, company: str, named: Sequence[str]) -> bool:
        """Whether its trains can run as these, all of them known, and perhaps others beside."""
        fleets = ([train.id for train in fleet] for fleet in self.fleets(company))
        return any(all(named.count(train) <= fleet.count(train) for train in named) for fleet in fleets)

    def power(self, company: str) -> int:
        """All the money the company can raise."""
        return self.purses[company]

    def raise_cash(self, company: str, cost: int) -> None:
        """Bring the company's cash up to the cost, which is within its power."""

    def least_token_cost(self, company: str) -> int:
        """What the next token on its charter costs at least."""
        return self.companies[company].charter[0]

    def token_cost(self, company: str, hex_id: str) -> int:
        """What it costs there."""
        return self.least_token_cost(company)

    def blocked_hexes(self) -> Mapping[str, str]:
        """Hexes on which nobody builds for now, each with what keeps them closed; beside those closed by phase."""
        return {}

    def blocked_by(self, private: str) -> tuple[str, ...]:
        """The hexes on which nobody builds while a player owns this private."""
        return ()

    def port_markers(self) -> tuple[str, ...]:
        """Hexes with a port marker that nobody has claimed."""
        return ()

    def port_hexes(self) -> tuple[str, ...]:
        """All hexes with a port, its marker claimed or not."""
        return ()

    def city_names(self) -> Mapping[str, tuple[str, ...]]:
        """Hexes whose cities share it and are called otherwise than printed, each with the names of its stops."""
        return {}

    def printed_stops(self, hex_id: str) -> tuple[int, ...]:
        """For each stop of the hex now the one of the printed map that it is."""
        return tuple(range(len(self.laid.cities.get(hex_id, ()))))

    def stop_said(self, hex_id: str, stop: int) -> str:
        """A stop of a hex as refusals list it."""
        return f"stop {stop}"

    def city(self, hex_id: str, stop: int) -> str | UnsetType:
        """What the city is called, where the game names cities that share a hex; for events."""
        return UNSET

    def cities(self, hex_id: str) -> tuple[str, ...] | UnsetType:
        """The same of all stops of a hex."""
        return UNSET

    def bonuses(self, company: str) -> tuple[RouteBonus, ...]:
        """What routes of the company earn beside their stops."""
        return ()

    def refusal(self, code: str, *, section: str = "", **facts: object) -> Refusal:
        """Why not, in the words of this game's book."""
        return self.book.refusal(code, section=section, **facts)

    def relaid(self, laid: Laid) -> None:
        """From now on the map is `laid`: what lies there and what it allows always go together."""
        self.redrawn(Network(self.definition.board, laid, self.network))

    def redrawn(self, network: Network) -> None:
        """The same, where what the new map allows is known."""
        self.laid, self.network = network.laid, network

    def view(self, reader: str | None = None) -> Self:
        """What a reader may see: everything, for in an 18xx game all lies open."""
        return self

    closed_view = full_view = view

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.told.append(event)

    def copied(self) -> Self:
        """A copy that may be changed, without events."""
        own = super().copied()
        own.told = []
        return own
