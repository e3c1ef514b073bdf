"""All actions of 1843 as data: those of every 18xx game and its own."""

from __future__ import annotations

from typing import Literal

from engine.eighteen import actions as shared
from engine.eighteen.actions import Action, BuyPrivate, BuyTrain

Source = Literal["ipo", "pool"]
DividendKind = Literal["pay", "keep"]


class Buy(shared.Buy, frozen=True):
    """Buy a certificate of one share (§7.3)."""

    source: Source


class Dividend(shared.Dividend, frozen=True):
    """What a company does with its revenue (§8.7)."""

    kind: DividendKind


class Take(Action, frozen=True):
    """Buy the cheapest private left in the auction, for its face value or reduced price (§6.1)."""

    company: str


class Exchange(Action, frozen=True):
    """Give up Val de Loire for a share of 10 % from the IPO (§10.2)."""

    company: str


class Half(Action, frozen=True):
    """Give up Val de Loire for half a director's certificate and pay the other half, one par value (§10.2)."""

    company: str
    price: int


class LayHome(shared.Lay, frozen=True):
    """Lay or upgrade a tile, with the city to which the home marker goes that has no track yet (§8.5.1)."""

    stop: int


class Home(Action, frozen=True):
    """Say which city of a tile that another company laid has the home marker (§8.5.1)."""

    company: str
    stop: int


class PowerLay(Action, frozen=True):
    """Lay a yellow tile by the power of a private: Toulouse à Barcelone, Paris - Saint-Germain (§10.2)."""

    company: str
    private: str
    tile: str
    hex: str
    rotation: int


class PowerBuild(Action, frozen=True):
    """Lay a tile and place a station marker by the power of a private: Havre, Boulogne - Amiens (§10.2)."""

    company: str
    private: str
    tile: str
    hex: str
    rotation: int
    stop: int


class PowerToken(Action, frozen=True):
    """Place a station marker on a tile that lies there, by the power of Boulogne - Amiens (§10.2)."""

    company: str
    private: str
    hex: str
    stop: int


class Move(Action, frozen=True):
    """Move a station marker and leave a «blocked» one behind (§8.5.2)."""

    company: str
    hex: str
    stop: int
    to_hex: str
    to_stop: int


class ClaimPort(Action, frozen=True):
    """Take a port marker from the map (§8.5.3)."""

    company: str
    hex: str


class BuyPort(Action, frozen=True):
    """Buy a port marker of another company at its fixed price (§8.9)."""

    company: str
    hex: str
    source: str


class BuyAsTrain(BuyPrivate, frozen=True):
    """A company buys Val de Loire from a player as a train (§10.2)."""


class ReplaceTrain(BuyTrain, frozen=True):
    """Throw away the rusted train `old` and buy a larger one at once (§8.8.1)."""

    old: str


class Turn(Action, frozen=True):
    """Turn a doubled certificate to its single side to meet the limit (§8.8.2)."""

    company: str
    train: str


class Engineers(Action, frozen=True):
    """Mark a certificate with the Engineers card; Val de Loire closes (§10.2)."""

    company: str
    train: str


class CashPrivate(Action, frozen=True):
    """Give up a private for its face value in an emergency purchase (§8.8.3)."""

    private: str


class Bankrupt(Action, frozen=True):
    """Own up that the train that must be bought cannot be paid: everything goes and the game ends (§8.8.3)."""

    company: str


class SellTrain(Action, frozen=True):
    """Offer a train of an own company to one whose director would be bankrupt (§8.8.3)."""

    company: str
    train: str
    price: int


class Offer(shared.Offer, frozen=True):
    """Propose a deal that another owner must agree to."""

    deal: BuyAsTrain | BuyPrivate | ReplaceTrain | BuyTrain | BuyPort


Deal = BuyAsTrain | BuyPrivate | ReplaceTrain | BuyTrain | BuyPort
