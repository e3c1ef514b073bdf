"""All actions of 1861 as data: those of every 18xx game and its own."""

from __future__ import annotations

from typing import Literal

from engine.eighteen import actions as shared
from engine.eighteen.actions import Accept as Accept
from engine.eighteen.actions import Action, BuyPrivate, BuyTrain
from engine.eighteen.actions import Counter as Counter
from engine.eighteen.actions import Decline as Decline

Source = Literal["treasury", "pool"]
DividendKind = Literal["pay", "half", "keep"]


class Buy(shared.Buy, frozen=True):
    """Buy a certificate of one share (§4.2, §6.3)."""

    source: Source


class Dividend(shared.Dividend, frozen=True):
    """What a public does with its revenue (§5.5.5.2)."""

    kind: DividendKind


class Redeem(Action, frozen=True):
    """A public buys `shares` of its own shares from the pool (§5.5.1)."""

    company: str
    shares: int


class Nationalise(Action, frozen=True):
    """The director of a trainless public agrees that it is nationalised; `Pass` declines (§5.8.4)."""

    company: str


class Convert(Action, frozen=True):
    """A minor becomes a public (§6.1)."""

    company: str
    public: str


class Merge(Action, frozen=True):
    """The minor `company` and the other `minors` become a public (§6.2)."""

    company: str
    minors: tuple[str, ...]
    public: str


class RemoveToken(Action, frozen=True):
    """A merged public gives up a token (§6.2)."""

    company: str
    hex: str
    stop: int


class Offer(shared.Offer, frozen=True):
    """Propose a deal that another owner must agree to."""

    deal: BuyPrivate | BuyTrain | Merge


Deal = BuyPrivate | BuyTrain | Merge
