"""What lies on the table in a game of 1861 (sections 1 and 2): money, papers, trains, tokens, and who is asked what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .market import Market
from .records import Auction, Deal, Removal, SharesTurn, StockTurn, Turn

RSR = "RSR"
BANK = "bank"
POOL = "pool"
Facts = Mapping[str, Any]


class Oracle(Protocol):
    """What only the map can tell."""

    def neighbours(self, hex_id: str) -> tuple[str, ...]: ...

    def city_value(self, hex_id: str) -> int: ...

    def can_run(self, company: str) -> bool: ...

    def free_circle(self) -> bool: ...


class Book:
    """What is printed and never changes."""

    def __init__(self, players: tuple[str, ...], variant: str, data: dict[str, Any], oracle: Oracle) -> None:
        game, companies = data["game"], data["companies"]
        self.players, self.gtg, self.oracle = players, variant == "gtg", oracle
        seats = next(row for row in game["players"] if row["players"] == len(players))
        self.capital: int = seats["cash"]
        self.cert_limit: int = seats["cert_limit"]
        self.bank: int = game["bank"]
        self.trains: dict[str, dict[str, Any]] = {str(row["id"]): row for row in game["trains"]}
        self.phases: dict[str, dict[str, Any]] = {str(row["id"]): row for row in game["phases"]}
        self.phase_order = list(self.phases)
        self.privates: dict[str, dict[str, Any]] = {row["id"]: row for row in companies["privates"]}
        self.minors: dict[str, dict[str, Any]] = {row["id"]: row for row in companies["minors"]}
        self.publics: list[str] = [row["id"] for row in companies["publics"]]
        self.hexes: dict[str, dict[str, Any]] = {row["id"]: row for row in data["map"]["hexes"]}
        self.reserved: list[str] = companies["national"]["reserved"]
        self.moscow_gray: str = companies["national"]["tile"]
        self.rsr_tokens: int = companies["national"]["tokens"]
        self.answers: dict[str, bool] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Book:
        return self

    def can_run(self, company: str) -> bool:
        """5.5.4, asked of the map once for each line; a company the map does not know (any more) has no route."""
        if company not in self.answers:
            try:
                self.answers[company] = self.oracle.can_run(company)
            except LookupError:
                self.answers[company] = False
        return self.answers[company]

    def free_circle(self) -> bool:
        """4.2.3, asked of the map once for each line."""
        if "" not in self.answers:
            self.answers[""] = self.oracle.free_circle()
        return self.answers[""]

    def left_of(self, player: str) -> str:
        """The next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def clockwise(self, player: str) -> list[str]:
        """All players clockwise, this one first."""
        start = self.players.index(player)
        return list(self.players[start:] + self.players[:start])

    def train_price(self, kind: str) -> int:
        """The price on the train card (1.5)."""
        return int(self.trains[kind]["price"])


@dataclass
class Table:
    """Everything that changes."""

    book: Book
    market: Market
    cash: dict[str, int]
    first: str
    depot: dict[str, int | None]
    sr: StockTurn
    phase: str = "2"
    set_no: int = 1
    or_no: int = 0
    ors: int = 2
    last_set: int | None = None
    broken: bool = False
    stage: str = "privates"
    shares: dict[str, dict[str, int]] = field(default_factory=dict)
    president: dict[str, str | None] = field(default_factory=lambda: {RSR: None})
    trains: dict[str, list[str]] = field(default_factory=lambda: {RSR: []})
    ran: dict[str, list[str]] = field(default_factory=dict)
    tokens: dict[str, list[str]] = field(default_factory=lambda: {RSR: []})
    pool_trains: list[str] = field(default_factory=list)
    loans: dict[str, int] = field(default_factory=dict)
    privates: dict[str, str] = field(default_factory=dict)
    charter: dict[str, list[int]] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    operated: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    auction: Auction | None = None
    turn: Turn | None = None
    queue: list[str] = field(default_factory=list)
    deal: Deal | None = None
    asking: list[str] = field(default_factory=list)
    removal: Removal | None = None
    buying: SharesTurn | None = None

    # -- money ---------------------------------------------------------------------------------------------------

    def pay(self, giver: str, taker: str, amount: int) -> None:
        """Move money; a bank that has to pay more than it holds is broken and pays in paper (1.6, 7)."""
        if giver == BANK and amount > self.cash[BANK]:
            self.broken = True
        self.cash[giver] -= amount
        self.cash[taker] += amount

    def loan_room(self, company: str) -> int:
        """5.4: how many loans a company may still take (minor 2, public 5)."""
        return max(0, (5 if self.is_public(company) else 2) - self.loans.get(company, 0))

    def borrow(self, company: str) -> None:
        """5.4: a loan of 50 brings 45."""
        self.loans[company] = self.loans.get(company, 0) + 1
        self.pay(BANK, company, 45)

    def repay(self, company: str) -> None:
        """5.5.7: with at least 50 and a loan as many loans as possible are repaid."""
        while self.loans.get(company, 0) and self.cash[company] >= 50:
            self.loans[company] -= 1
            self.pay(company, BANK, 50)

    # -- companies -----------------------------------------------------------------------------------------------

    def is_public(self, company: str) -> bool:
        return company in self.book.publics

    def minors(self) -> list[str]:
        """Minors with a price token, in operating order (5.2)."""
        return self.market.order(minor for minor in self.book.minors if minor in self.president)

    def publics(self) -> list[str]:
        """Publics with a price token, in operating order (5.2)."""
        return self.market.order(public for public in self.book.publics if public in self.president)

    def open_public(self, public: str) -> None:
        """Put a public into play: an empty treasury, ten shares in it, its three tokens on the charter (1.4)."""
        self.open_company(public)
        self.shares[public] = {public: 10}
        self.charter[public] = [0, 20, 40]

    def open_company(self, company: str) -> None:
        """Put a company into play with nothing in it."""
        self.cash[company] = 0
        self.president[company] = None
        self.trains[company] = []
        self.tokens[company] = []

    def close(self, company: str) -> None:
        """Take a company out of play (its goods must have been given away); a minor never comes back (5.8.4)."""
        self.market.remove(company)
        papers: tuple[dict[str, Any], ...] = (self.cash, self.president, self.trains, self.tokens, self.loans)
        for paper in (*papers, self.shares, self.charter, self.ran):
            paper.pop(company, None)
        self.operated.discard(company)
        if company in self.book.minors:
            self.gone.add(company)

    def has_run(self, company: str) -> None:
        """5.5.4: its trains have had their run in this operating round."""
        self.operated.add(company)
        self.ran[company] = list(self.trains[company])

    def able(self, company: str) -> list[str]:
        """The trains it may run: in gtg none runs twice in a round, whoever has it by then (table of editions)."""
        left = list(self.trains[company])
        for kind in self.ran.get(company, ()) if self.book.gtg else ():
            if kind in left:
                left.remove(kind)
        return left

    def free_publics(self) -> list[str]:
        """Publics that may be started or formed (4.2.3, 6; a nationalised one again, 5.8.4)."""
        return [public for public in self.book.publics if public not in self.president]

    # -- shares --------------------------------------------------------------------------------------------------

    def held(self, public: str, holder: str) -> int:
        return self.shares[public].get(holder, 0)

    def move_shares(self, public: str, giver: str, taker: str, count: int) -> None:
        holders = self.shares[public]
        holders[giver] = holders.get(giver, 0) - count
        holders[taker] = holders.get(taker, 0) + count
        self.shares[public] = {holder: number for holder, number in holders.items() if number}

    def certificates(self, player: str) -> int:
        """4.2.1: every certificate counts one, the director's, a private and a minor too."""
        papers = sum(1 for owner in self.privates.values() if owner == player)
        papers += sum(1 for minor in self.book.minors if self.president.get(minor) == player)
        for public in self.shares:
            papers += self.held(public, player) - (1 if self.president[public] == player else 0)
        return papers

    def takeover(self, public: str, buyer: str) -> None:
        """4.2.2: a buyer with more shares than the director becomes director; if there is none, two do (6.2)."""
        director = self.president[public]
        to_beat = 1 if director is None else self.held(public, director)
        if self.held(public, buyer) > to_beat:
            self.president[public] = buyer

    # -- phases --------------------------------------------------------------------------------------------------

    def rule(self, name: str) -> Any:
        """What the present phase says about something (5.8.5)."""
        return self.book.phases[self.phase][name]

    def since(self, phase: str) -> bool:
        """Whether this phase has begun."""
        return self.book.phase_order.index(self.phase) >= self.book.phase_order.index(phase)
