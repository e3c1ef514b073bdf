"""What lies on the table in a game of 1843 (section 2): money, papers, trains, tiles, and who is asked what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .facts import COLOURS, Cell, Facts

Action = tuple[Any, ...]  # (player, verb, …)
BANK = "bank"
IPO = "ipo"
POOL = "pool"
DUAL = "2x2 or 3+1"


@dataclass
class Cert:
    """A train certificate and the side that lies up (section 13.2)."""

    colour: str
    double: bool = False
    rusted: bool = False  # bought as a rusted train in gray phase (section 8.8.1)
    engineers: bool = False
    obsolete: bool = False
    loire: bool = False  # the «2» made from Val de Loire (section 10.2)


@dataclass
class Board:
    """The tiles and markers on the map; a marker of MID on the empty J9 has no city yet."""

    tiles: dict[str, tuple[str, int]] = field(default_factory=dict)
    markers: list[tuple[str, str, str | None]] = field(default_factory=list)
    blocked: list[tuple[str, str]] = field(default_factory=list)

    def copy(self) -> Board:
        """The map as it is now."""
        return Board(dict(self.tiles), list(self.markers), list(self.blocked))


@dataclass
class Question:
    """Something that somebody must answer before anything else happens."""

    kind: str  # "par" (PLM), "city" (MID in J9), "discard"
    company: str


@dataclass
class Turn:
    """A company's turn in an operating round (section 8.3)."""

    company: str
    start: Board
    had_train: bool
    step: str = "track"
    yellows: int = 0
    upgraded: bool = False
    extra: bool = False  # Toulouse's tile was laid
    extra_closed: bool = False  # … after the normal build, so the build is over
    power: bool = False  # Havre's or Boulogne's power replaced build and marker
    marker: bool = False  # a marker placed or moved, or a port claimed
    ran: bool = False
    revenue: int = 0
    paid: bool = False


@dataclass
class StockTurn:
    """A player's turn in a stock round (section 7.1): 0 may sell and buy, 1 has bought, 2 has sold after buying."""

    player: str
    stage: int = 0
    acted: bool = False
    bought: str | None = None


@dataclass
class Auction:
    """The private auction (section 6)."""

    turn: str
    lowest: int = 1
    reduced: int = 0
    bids: dict[int, dict[str, int]] = field(default_factory=dict)  # number: bidder: amount
    passes: int = 0
    last_buyer: str | None = None
    fighters: list[str] = field(default_factory=list)  # a bid-off on `lowest`, the next to speak first


@dataclass
class Game:
    """Everything that changes."""

    facts: Facts
    players: list[str]  # in the order of their number cards
    cash: dict[str, int]
    auction: Auction
    tile_supply: dict[str, int]  # 7, 8 and 9 are not in it
    supply: dict[str, int]
    shares: dict[str, dict[str, int]]
    round: str = "auction"
    phase: str = "yellow"
    private_owner: dict[int, str] = field(default_factory=dict)  # neither unsold nor closed ones
    closed: set[int] = field(default_factory=set)
    director: dict[str, str] = field(default_factory=dict)
    par: dict[str, int] = field(default_factory=dict)
    stacks: dict[Cell, list[str]] = field(default_factory=dict)
    floated: list[str] = field(default_factory=list)
    trains: dict[str, list[Cert]] = field(default_factory=dict)
    pool: list[Cert] = field(default_factory=list)
    resale: dict[str, int] = field(default_factory=dict)  # rusted certificates on sale in gray phase, by colour
    board: Board = field(default_factory=Board)
    at_home: set[str] = field(default_factory=set)
    bought_markers: dict[str, int] = field(default_factory=dict)
    moved: set[str] = field(default_factory=set)
    ports: dict[str, str] = field(default_factory=dict)  # claimed ones: hex: company
    stock: StockTurn | None = None
    stock_rounds: int = 0
    passes: int = 0
    sold: set[tuple[str, str]] = field(default_factory=set)
    set_length: int = 0
    round_in_set: int = 0
    waiting: list[str] = field(default_factory=list)
    turn: Turn | None = None
    questions: list[Question] = field(default_factory=list)
    gray_owned: bool = False
    gray_sets: int = 0
    topped: bool = False  # a dividend has brought a price to 500 in this operating round (section 7.7)
    why_over: str = ""

    # -- small words -------------------------------------------------------------------------------------------------

    def pay(self, giver: str, taker: str, amount: int) -> None:
        """Move money; the bank never breaks."""
        self.cash[giver] -= amount
        self.cash[taker] += amount

    def since(self, phase: str) -> bool:
        """Section 15: whether this phase has begun."""
        return COLOURS.index(self.phase) >= COLOURS.index(phase)

    def after(self, player: str) -> str:
        """The next player in card order."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def held(self, company: str, holder: str) -> int:
        """Shares of 10 % in somebody's hands (or in the IPO or the pool)."""
        return self.shares[company].get(holder, 0)

    def face(self, number: int) -> int:
        """A private's face value."""
        return int(self.facts.game["privates"][number]["price"])

    def company_names(self) -> list[str]:
        """The nine companies."""
        return list(self.facts.game["companies"])

    def close(self, number: int) -> None:
        """Section 10.1: a private leaves the game."""
        self.private_owner.pop(number, None)
        self.closed.add(number)

    def acting(self) -> Turn:
        """The turn of the company that operates; an error when none does."""
        if self.turn is None:
            raise LookupError("no company operates")
        return self.turn

    def end(self, why: str) -> None:
        """Section 8.10.1: the game is over."""
        self.round, self.why_over = "over", why
        self.stock, self.turn, self.questions = None, None, []


def first(*checks: tuple[bool, str]) -> str:
    """The first reason that holds, "" when none does."""
    return next((why for holds, why in checks if holds), "")
