"""Buying a share in the stock round (§4.2)."""

from __future__ import annotations

from engine.eighteen.steps.buy import Buying
from engine.games.g1861.actions import Buy
from engine.games.g1861.state import State


class BuyingIn1861(Buying[State]):
    """From the treasury, which is paid, or from the pool; a buyer with most shares takes over (§4.2.2)."""

    made = Buy


BUYING = BuyingIn1861()
