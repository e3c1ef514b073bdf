"""What happens in a game of 1843 alone. Everything is public."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from engine.core.events import Event
from engine.eighteen.events import DealAnswered, DealOffered, SharedEvent


class CardsDealt(Event, frozen=True, kw_only=True):
    """The player cards are dealt anew; `order` is that of their numbers (§7.1)."""

    order: tuple[str, ...]


class AllPassed(Event, frozen=True, kw_only=True):
    """All players passed in the auction of the privates: owned ones pay, and a train is discarded (§6.2)."""


class CardDiscarded(Event, frozen=True, kw_only=True):
    """A train certificate of this colour left the supply and the game; `left` of it remain (§5, §6.2)."""

    colour: str
    left: int


class BidOffBegan(Event, frozen=True, kw_only=True):
    """Several have bid on a private that is to be had now: they bid against each other, in this order (§6.2)."""

    company: str
    bidders: tuple[str, ...]
    price: int


class SharesCame(Event, frozen=True, kw_only=True):
    """Shares of `company` came with a private (§10.2)."""

    player: str
    private: str
    company: str
    shares: int


class CompanyFloated(Event, frozen=True, kw_only=True):
    """The company floats, with this capital (§7.4)."""

    company: str
    capital: int


class SankInStack(Event, frozen=True, kw_only=True):
    """A price marker at the bottom of its column sank by so many places in its stack (§7.7)."""

    company: str
    places: int


class PrivateExchanged(Event, frozen=True, kw_only=True):
    """A player gave up a private for a share of the company; `paid` for more (§10.2)."""

    player: str
    private: str
    company: str
    paid: int


class PrivateClosed(Event, frozen=True, kw_only=True):
    """A private left the game; `opened`: the hexes on which nobody could build until then (§10.1)."""

    private: str
    opened: tuple[str, ...] = ()


class PortIncomePaid(Event, frozen=True, kw_only=True):
    """The port markers of a company paid it (§8.1)."""

    company: str
    ports: tuple[str, ...]
    amount: int


class TrainsObsolete(Event, frozen=True, kw_only=True):
    """The train with the Engineers card would rust, and runs once more (§10.2)."""

    company: str
    train: str


class ObsoleteGone(Event, frozen=True, kw_only=True):
    """An obsolete train has had its last run (§10.2)."""

    company: str
    train: str


class EngineersPlaced(Event, frozen=True, kw_only=True):
    """A train was marked with the Engineers card (§10.2)."""

    company: str
    train: str


class TrainTurned(Event, frozen=True, kw_only=True):
    """A doubled certificate was turned to its single side (§8.8.2)."""

    company: str
    train: str
    side: str


class TrainScrapped(Event, frozen=True, kw_only=True):
    """A rusted train was thrown away for a larger one (§8.8.1)."""

    company: str
    train: str


class MarkerMoved(Event, frozen=True, kw_only=True):
    """A station marker moved, and a «blocked» one stands where it was (§8.5.2); cities as in TokenPlaced."""

    company: str
    hex: str
    stop: int
    to_hex: str
    to_stop: int
    cost: int
    city: str | UnsetType = UNSET
    to_city: str | UnsetType = UNSET


class PortClaimed(Event, frozen=True, kw_only=True):
    """A company took a port marker from the map (§8.5.3)."""

    company: str
    hex: str


class PortBought(Event, frozen=True, kw_only=True):
    """A port marker changed hands (§8.9)."""

    company: str
    hex: str
    source: str
    price: int


class DirectorPaid(Event, frozen=True, kw_only=True):
    """A director paid what their company lacked for a train (§8.8.3)."""

    player: str
    company: str
    amount: int


class PrivateCashed(Event, frozen=True, kw_only=True):
    """A private was given up for its face value (§8.8.3)."""

    player: str
    private: str
    amount: int


class TrainsAsked(Event, frozen=True, kw_only=True):
    """A director would be bankrupt: the others are asked whether they sell the company a train (§8.8.3)."""

    company: str
    asked: tuple[str, ...]


class TrainOffered(Event, frozen=True, kw_only=True):
    """Somebody offers it a train of a company that they direct (§8.8.3)."""

    player: str
    company: str
    train: str
    price: int


class TrainKept(Event, frozen=True, kw_only=True):
    """Somebody offers it none (§8.8.3)."""

    player: str


AnyEvent = (
    SharedEvent | CardsDealt | AllPassed | CardDiscarded | BidOffBegan | SharesCame | CompanyFloated | SankInStack
    | PrivateExchanged | PrivateClosed | PortIncomePaid | DealOffered | DealAnswered
    | TrainsObsolete | ObsoleteGone | EngineersPlaced | TrainTurned | TrainScrapped | MarkerMoved | PortClaimed
    | PortBought | DirectorPaid | PrivateCashed | TrainsAsked | TrainOffered | TrainKept
)  # fmt: skip
