"""For an order that was refused: the legal line most like it."""

from __future__ import annotations

from engine.common18xx.game import Game18xx
from pbem.orders.order import Order


def near(game: Game18xx, player: str, order: Order) -> str:
    """An order line as like a refused one as can be, and legal now; "" where there is none."""
    return ""
