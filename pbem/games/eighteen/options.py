"""What could be ordered now: `options`, `options track`, `options buy`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.common18xx.definition import Definition18xx
from engine.common18xx.game import Game18xx
from pbem.orders.order import Order

Names = Mapping[str, str]


def options_topic(definition: Definition18xx, order: Order) -> str:
    """What an `options` line asks about."""
    return ""


def options_block(game: Game18xx, names: Names, topic: str) -> str:
    """What could be ordered now."""
    return ""
