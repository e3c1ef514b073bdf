"""Deals that other players must agree to: which consents an order asks for, and what is on offer right now."""

from __future__ import annotations

from typing import Any

import msgspec


class Consent(msgspec.Struct, frozen=True):
    """A deal ordered for a turn to come. `deal`: its exact line, the proposer first; `asked`: who must agree to it.

    `priced`: somebody who is asked may name another price.
    """

    deal: str
    asked: tuple[str, ...]
    priced: bool = False


class OnOffer(msgspec.Struct, frozen=True):
    """The deal that a position waits for an answer to. `by`: who offers it, as it stands; `asked`: who answers next.

    `deal`: its exact line. `stakes`: the companies of it, each with all players who hold anything of it.
    """

    deal: str
    by: str
    asked: str
    accept: Any
    decline: Any
    stakes: tuple[tuple[str, frozenset[str]], ...] = ()
