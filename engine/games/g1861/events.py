"""What happened in a game of 1861. Everything is public."""

from __future__ import annotations

from engine.core.events import Event


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round begins: ISR, SR, OR or MR. `order` are those who act in it."""

    round: str
    set_number: int
    or_number: int = 0
    order: tuple[str, ...] = ()


class Passed(Event, frozen=True, kw_only=True):
    """Somebody passed; `company` when a company's step was declined."""

    player: str
    company: str = ""


class BidMade(Event, frozen=True, kw_only=True):
    """A bid in an auction."""

    player: str
    company: str
    price: int


class MinimumFell(Event, frozen=True, kw_only=True):
    """Nobody wanted the private; its minimum bid fell (§4.3)."""

    company: str
    minimum: int


class PrivateWon(Event, frozen=True, kw_only=True):
    """A private has its first owner (§4.3)."""

    player: str
    company: str
    price: int


class MinorFounded(Event, frozen=True, kw_only=True):
    """A minor has its owner; `paid` is its treasury, `price` its first price (§4.2.4)."""

    player: str
    company: str
    paid: int
    price: int


class PublicStarted(Event, frozen=True, kw_only=True):
    """A director's certificate was bought (§4.2.3)."""

    player: str
    company: str
    price: int
    paid: int


class SharesSold(Event, frozen=True, kw_only=True):
    """Shares went to the pool at `price` each (§4.1)."""

    player: str
    company: str
    shares: int
    price: int


class ShareBought(Event, frozen=True, kw_only=True):
    """A 10 % certificate was bought (§4.2, §6.3)."""

    player: str
    company: str
    source: str
    price: int


class SharesRedeemed(Event, frozen=True, kw_only=True):
    """A public bought its own shares from the pool (§5.5.1)."""

    company: str
    shares: int
    price: int


class PresidentChanged(Event, frozen=True, kw_only=True):
    """Another player directs the company (§4.1.1, §4.2.2)."""

    company: str
    player: str


class PriceMoved(Event, frozen=True, kw_only=True):
    """A price token moved."""

    company: str
    old: int
    new: int


class IncomePaid(Event, frozen=True, kw_only=True):
    """A private paid its owner (§1.2.1)."""

    company: str
    owner: str
    amount: int


class TrackLaid(Event, frozen=True, kw_only=True):
    """A tile was laid (§5.5.2)."""

    company: str
    tile: str
    hex: str
    rotation: int
    cost: int


class TokenPlaced(Event, frozen=True, kw_only=True):
    """A token stands on the map."""

    company: str
    hex: str
    stop: int
    cost: int


class TokenRemoved(Event, frozen=True, kw_only=True):
    """A token left the map."""

    company: str
    hex: str
    stop: int


class Ran(Event, frozen=True, kw_only=True):
    """The trains ran (§5.5.4); `routes` as `4: H8-G7-G5 90`, `extra` from private companies is in `revenue`."""

    company: str
    routes: tuple[str, ...]
    revenue: int


class DividendPaid(Event, frozen=True, kw_only=True):
    """What became of the revenue (§5.5.5): `paid` in all to holders, `kept` in the treasury."""

    company: str
    kind: str
    paid: int
    kept: int


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


class TrainBought(Event, frozen=True, kw_only=True):
    """A train changed hands (§5.5.8)."""

    company: str
    train: str
    source: str
    price: int


class TrainDiscarded(Event, frozen=True, kw_only=True):
    """A train above the limit went to the pool (§5.8.3)."""

    company: str
    train: str


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase begins (§5.8)."""

    phase: str


class TrainsRusted(Event, frozen=True, kw_only=True):
    """All trains of a type are removed (§5.8.3)."""

    train: str
    owners: tuple[str, ...]


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
    """A director keeps his trainless public (§5.8.4)."""

    company: str


class PrivateSold(Event, frozen=True, kw_only=True):
    """A company bought a private (§5.5)."""

    company: str
    private: str
    seller: str
    price: int


class PublicFormed(Event, frozen=True, kw_only=True):
    """Minors became a public (§6); no `president` while nobody has the director's certificate."""

    public: str
    minors: tuple[str, ...]
    president: str
    price: int


class DealOffered(Event, frozen=True, kw_only=True):
    """A deal waits for an answer."""

    by: str
    deal: str
    asked: tuple[str, ...]


class DealAnswered(Event, frozen=True, kw_only=True):
    """Somebody agreed to a deal or declined it."""

    player: str
    agreed: bool


class BankBroke(Event, frozen=True, kw_only=True):
    """The bank paid more than it held (§7)."""


class FinalSet(Event, frozen=True, kw_only=True):
    """The first 8-train decided when the game ends (§7)."""

    set_number: int


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over (§7)."""

    reason: str
    scores: dict[str, int]


AnyEvent = (
    RoundBegan | Passed | BidMade | MinimumFell | PrivateWon | MinorFounded | PublicStarted | SharesSold | ShareBought
    | SharesRedeemed | PresidentChanged | PriceMoved | IncomePaid | TrackLaid | TokenPlaced | TokenRemoved | Ran
    | DividendPaid | LoansTaken | LoansRepaid | InterestPaid | TrainBought | TrainDiscarded | PhaseBegan | TrainsRusted
    | PrivateNationalised | Nationalised | NationalisationDeclined | PrivateSold | PublicFormed | DealOffered
    | DealAnswered | BankBroke | FinalSet | GameEnded
)  # fmt: skip
