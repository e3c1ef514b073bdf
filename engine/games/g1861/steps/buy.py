"""Buying a 10 % certificate in the stock round (§4.2)."""

from __future__ import annotations

from typing import cast

from engine.common18xx.steps.buy import Buying
from engine.games.g1861.actions import Buy, Source
from engine.games.g1861.state import State


class BuyingIn1861(Buying[State]):
    """From the treasury, which is paid, or from the pool; a buyer with most shares takes over (§4.2.2)."""

    def made(self, player: str, public: str, source: str) -> Buy:
        """Buy as 1861 stores it."""
        return Buy(player, public, cast("Source", source))


BUYING = BuyingIn1861()
