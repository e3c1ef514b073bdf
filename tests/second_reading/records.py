"""The small records of a game: lines, questions, auctions, turns, deals, purchases after a merger."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Action:
    """One line of the game: who says what about what."""

    actor: str
    verb: str
    words: tuple[str, ...]

    @staticmethod
    def read(line: str) -> Action:
        """«p1: verb words»; an offer's verb is two words long."""
        actor, _, rest = line.partition(": ")
        words = rest.split()
        if words[0] == "offer":
            return Action(actor, " ".join(words[:2]), tuple(words[2:]))
        return Action(actor, words[0], tuple(words[1:]))

    @property
    def subject(self) -> str | None:
        """The company the line is about, if it names one first."""
        return self.words[0] if self.words else None


@dataclass(frozen=True)
class Ask:
    """A question: to whom, what may be answered, for which companies, and whether it is certain to be put."""

    players: tuple[str, ...]
    verbs: frozenset[str]
    companies: tuple[str, ...] | None
    why: str
    sure: bool = True

    def fits(self, action: Action) -> bool:
        """Whether the line is an answer to this question (legal or not)."""
        if action.actor not in self.players or action.verb not in self.verbs:
            return False
        return self.companies is None or action.subject is None or action.subject in self.companies


@dataclass
class Auction:
    """A private or a minor under the hammer (4.2.4, 4.3)."""

    thing: str
    opener: str
    minimum: int
    turn: str
    declined: int = 0
    reduced: bool = False
    high: str | None = None
    bid: int = 0
    out: set[str] = field(default_factory=set)


@dataclass
class StockTurn:
    """How far a stock round is (4)."""

    player: str
    passes: int = 0
    acted: bool = False
    last: str | None = None
    sold_at: dict[str, int] = field(default_factory=dict)
    sold: set[tuple[str, str]] = field(default_factory=set)
    starting: str | None = None


@dataclass
class Turn:
    """How far a company's turn in an operating or merger round is (5.5)."""

    company: str
    step: str = "redeem"
    loans: int = 0
    redeemed: bool = False
    lays: list[tuple[str, bool]] = field(default_factory=list)
    token: bool = False
    revenue: int = 0
    penniless: bool = False
    closed: bool = False
    declined: set[tuple[str, ...]] = field(default_factory=set)


@dataclass
class Deal:
    """A deal proposed to other owners, and who still has to answer."""

    action: Action
    answers: list[str]


@dataclass
class SharesTurn:
    """The purchase of shares after a merger or conversion (6.3)."""

    public: str
    order: list[str]
    stage: int = 1
    twice: str | None = None
    declined: str = ""  # who has just declined, nothing bought since
    opener: str = ""


@dataclass(frozen=True)
class Placed:
    """A token of a merged public: its hex, the price of its place on the charter, the home stop of its minor."""

    hex_id: str
    price: int
    stop: int


@dataclass
class Removal:
    """A merged public with too many tokens on the map (6.2)."""

    public: str
    placed: list[Placed]
    spare: list[int]
    owners: tuple[str, ...]
