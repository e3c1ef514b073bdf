"""What happens in every 18xx game. Everything is public."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from engine.core.events import Event


class GameStarted(Event, frozen=True, kw_only=True):
    """Seats clockwise, who holds the first-player card, and what each has to begin with."""

    players: tuple[str, ...]
    first: str
    cash: int


class TakenUp(Event, frozen=True, kw_only=True):
    """A game begun on a table goes on: seats clockwise, who holds the first-player card."""

    players: tuple[str, ...]
    first: str


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round begins; `round` is its short name, as SR or OR. `order` are those who act in it."""

    round: str
    set_number: int
    or_number: int = 0
    order: tuple[str, ...] = ()


class Passed(Event, frozen=True, kw_only=True):
    """Somebody passed; `company` when a company's step was declined."""

    player: str
    company: str = ""


class BidMade(Event, frozen=True, kw_only=True):
    """A bid in an auction. `raised`: among those who bid against each other, where others wait for their turn."""

    player: str
    company: str
    price: int
    raised: bool | UnsetType = UNSET


class MinimumFell(Event, frozen=True, kw_only=True):
    """Nobody wanted the private; its minimum bid fell."""

    company: str
    minimum: int


class PrivateWon(Event, frozen=True, kw_only=True):
    """A private has its first owner."""

    player: str
    company: str
    price: int


class PublicStarted(Event, frozen=True, kw_only=True):
    """A president's certificate was bought."""

    player: str
    company: str
    price: int
    paid: int


class SharesSold(Event, frozen=True, kw_only=True):
    """Shares went to the pool at `price` each."""

    player: str
    company: str
    shares: int
    price: int


class ShareBought(Event, frozen=True, kw_only=True):
    """A certificate of one share was bought."""

    player: str
    company: str
    source: str
    price: int


class PresidentChanged(Event, frozen=True, kw_only=True):
    """Another player is president of the company."""

    company: str
    player: str


class PriceMoved(Event, frozen=True, kw_only=True):
    """A price token moved."""

    company: str
    old: int
    new: int


class IncomePaid(Event, frozen=True, kw_only=True):
    """A private paid its owner."""

    company: str
    owner: str
    amount: int


class TrackLaid(Event, frozen=True, kw_only=True):
    """A tile was laid. `cities`: what its stops are called then, where the game names cities that share a hex."""

    company: str
    tile: str
    hex: str
    rotation: int
    cost: int
    cities: tuple[str, ...] | UnsetType = UNSET


class TokenPlaced(Event, frozen=True, kw_only=True):
    """A token stands on the map. `city`: what its city is called, where the game names cities that share a hex."""

    company: str
    hex: str
    stop: int
    cost: int
    city: str | UnsetType = UNSET


class TokenRemoved(Event, frozen=True, kw_only=True):
    """A token left the map."""

    company: str
    hex: str
    stop: int


class Ran(Event, frozen=True, kw_only=True):
    """The trains ran; `routes` as `4: H8-G7-G5 90`."""

    company: str
    routes: tuple[str, ...]
    revenue: int


class DividendPaid(Event, frozen=True, kw_only=True):
    """What became of the revenue: `paid` in all to holders, `kept` in the treasury."""

    company: str
    kind: str
    paid: int
    kept: int


class TrainBought(Event, frozen=True, kw_only=True):
    """A train changed hands."""

    company: str
    train: str
    source: str
    price: int


class TrainDiscarded(Event, frozen=True, kw_only=True):
    """A train above the limit went to the pool."""

    company: str
    train: str


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase begins."""

    phase: str


class TrainsRusted(Event, frozen=True, kw_only=True):
    """All trains of a type are removed."""

    train: str
    owners: tuple[str, ...]


class PrivateSold(Event, frozen=True, kw_only=True):
    """A company bought a private."""

    company: str
    private: str
    seller: str
    price: int


class DealOffered(Event, frozen=True, kw_only=True):
    """A deal waits for the answers of `asked`."""

    by: str
    deal: str
    asked: tuple[str, ...]


class DealAnswered(Event, frozen=True, kw_only=True):
    """Somebody agreed to a deal, or refused it."""

    player: str
    agreed: bool


class BankBroke(Event, frozen=True, kw_only=True):
    """The bank paid more than it held."""


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over."""

    reason: str
    scores: dict[str, int]


class CashCorrected(Event, frozen=True, kw_only=True):
    """The moderator put right what a player or a company has; the bank has the rest."""

    who: str
    old: int
    new: int


class SharesCorrected(Event, frozen=True, kw_only=True):
    """The moderator moved shares; what both hold of the company, before and after."""

    company: str
    shares: int
    giver: str
    taker: str
    giver_old: int
    giver_new: int
    taker_old: int
    taker_new: int


class OwnerCorrected(Event, frozen=True, kw_only=True):
    """The moderator gave the president's certificate of a company, or a private, to somebody else."""

    company: str
    old: str
    new: str


class StationCorrected(Event, frozen=True, kw_only=True):
    """The moderator moved a station; no hex: it was, or is, on the charter."""

    company: str
    old_hex: str
    old_stop: int
    hex: str
    stop: int


class TileCorrected(Event, frozen=True, kw_only=True):
    """The moderator put right what lies on a hex; no tile: what is printed there."""

    hex: str
    old: str
    old_rotation: int
    tile: str
    rotation: int


class PriceCorrected(Event, frozen=True, kw_only=True):
    """The moderator moved a price token; rows from the top, 1 first, where a price stands in several, else 0."""

    company: str
    old: int
    new: int
    old_row: int
    new_row: int


class TrainCorrected(Event, frozen=True, kw_only=True):
    """The moderator moved a train: between bank, pool and companies."""

    train: str
    giver: str
    taker: str


class TurnCorrected(Event, frozen=True, kw_only=True):
    """The moderator put right whose turn it is."""

    old: str
    new: str


CorrectionEvent = (
    CashCorrected | SharesCorrected | OwnerCorrected | StationCorrected | TileCorrected | PriceCorrected
    | TrainCorrected | TurnCorrected
)  # fmt: skip
SharedEvent = (
    GameStarted | TakenUp | RoundBegan | Passed | BidMade | MinimumFell | PrivateWon | PublicStarted | SharesSold
    | ShareBought
    | PresidentChanged | PriceMoved | IncomePaid | TrackLaid | TokenPlaced | TokenRemoved | Ran | DividendPaid
    | TrainBought | TrainDiscarded | PhaseBegan | TrainsRusted | PrivateSold | BankBroke | GameEnded | CorrectionEvent
)  # fmt: skip
