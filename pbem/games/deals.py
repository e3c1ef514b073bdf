"""Deals: what one player offers another, which consents an order asks for, and what is on offer right now."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

import msgspec

from pbem.games.border import A, D, Names, V
from pbem.orders.order import Order


class Consent(msgspec.Struct, frozen=True):
    """A deal ordered for a turn to come. `deal`: its exact line, the proposer first; `asked`: who must agree to it.

    `priced`: somebody who is asked may name another price.
    """

    deal: str
    asked: tuple[str, ...]
    priced: bool = False


class OnOffer(msgspec.Struct, Generic[A], frozen=True):
    """The deal that a position waits for an answer to. `by`: who offers it, as it stands; `asked`: who answers next.

    `deal`: its exact line. `stakes`: the companies of it, each with all players who hold anything of it.
    """

    deal: str
    by: str
    asked: str
    accept: A
    decline: A
    stakes: tuple[tuple[str, frozenset[str]], ...] = ()


class Deals(ABC, Generic[D, V, A]):
    """The deals of a game that has any."""

    @abstractmethod
    def consents(self, definition: D, view: V, player: str, order: Order, key: str) -> Consent | None:
        """Whose consent a line asks for that is kept for the turn of this key; None: nobody's, or it is no deal.

        OrderError where the deal can no longer be, or is against the rules whatever comes.
        """

    @abstractmethod
    def on_offer(self, definition: D, view: V) -> OnOffer[A] | None:
        """The deal that the position waits for an answer to."""

    @abstractmethod
    def countered(self, definition: D, view: V, player: str, deal: str, price: int) -> str:
        """The exact line of the deal at the price that `player` names instead; OrderError where it cannot be."""

    @abstractmethod
    def told(self, definition: D, deal: str, names: Names) -> str:
        """The deal in words, as it follows «offers that»: «NW buys a 3-train from SW for 100»."""
