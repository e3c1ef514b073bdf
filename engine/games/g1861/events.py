"""What happens in a game of 1861 alone. Everything is public."""

from __future__ import annotations

from engine.core.events import Event
from engine.eighteen.events import DealAnswered as DealAnswered
from engine.eighteen.events import DealOffered as DealOffered
from engine.eighteen.events import SharedEvent


class MinorFounded(Event, frozen=True, kw_only=True):
    """A minor has its owner; `paid` is its treasury, `price` its first price (§4.2.4)."""

    player: str
    company: str
    paid: int
    price: int


class SharesRedeemed(Event, frozen=True, kw_only=True):
    """A public bought its own shares from the pool (§5.5.1)."""

    company: str
    shares: int
    price: int


class LoansTaken(Event, frozen=True, kw_only=True):
    """The company borrowed (§5.4)."""

    company: str
    count: int
    received: int


class LoansRepaid(Event, frozen=True, kw_only=True):
    """The company repaid (§5.5.7)."""

    company: str
    count: int
    paid: int


class InterestPaid(Event, frozen=True, kw_only=True):
    """Interest on loans (§5.5.6)."""

    company: str
    amount: int


class PrivateNationalised(Event, frozen=True, kw_only=True):
    """A private went to the state (§5.8.4)."""

    company: str
    owner: str
    paid: int


class Nationalised(Event, frozen=True, kw_only=True):
    """A company was absorbed by the state at `price` a share (§5.8.4)."""

    company: str
    price: int
    paid: dict[str, int]


class NationalisationDeclined(Event, frozen=True, kw_only=True):
    """A director keeps their trainless public (§5.8.4)."""

    company: str


class PublicFormed(Event, frozen=True, kw_only=True):
    """Minors became a public (§6); no `president` while nobody has the director's certificate."""

    public: str
    minors: tuple[str, ...]
    president: str
    price: int


class FinalSet(Event, frozen=True, kw_only=True):
    """The first 8-train decided when the game ends (§7)."""

    set_number: int


class StandsStill(Event, frozen=True, kw_only=True):
    """Nobody can begin the phase after this one any more, so the rules give the game no end; the moderator may (§7)."""

    phase: str


AnyEvent = (
    SharedEvent | MinorFounded | SharesRedeemed | LoansTaken | LoansRepaid | InterestPaid | PrivateNationalised
    | Nationalised | NationalisationDeclined | PublicFormed | DealOffered | DealAnswered | FinalSet
    | StandsStill
)  # fmt: skip
