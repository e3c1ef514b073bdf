"""What happens in a game of 1843 alone. Everything is public."""

from __future__ import annotations

from engine.common18xx.events import SharedEvent
from engine.core.events import Event


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
    """A private left the game."""

    private: str


class PortIncomePaid(Event, frozen=True, kw_only=True):
    """The port markers of a company paid it (§8.1)."""

    company: str
    ports: tuple[str, ...]
    amount: int


class DealOffered(Event, frozen=True, kw_only=True):
    """A deal waits for an answer."""

    by: str
    deal: str
    asked: tuple[str, ...]


class DealAnswered(Event, frozen=True, kw_only=True):
    """Somebody agreed to a deal or declined it."""

    player: str
    agreed: bool


AnyEvent = (
    SharedEvent | CardsDealt | AllPassed | CardDiscarded | BidOffBegan | SharesCame | CompanyFloated | SankInStack
    | PrivateExchanged | PrivateClosed | PortIncomePaid | DealOffered | DealAnswered
)  # fmt: skip
