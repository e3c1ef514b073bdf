"""Reading one line as an order of every game, without a game."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pbem.desk.command import Asker
from pbem.desk.order_book import COMMON_WORDS, MODERATOR_WORDS, RESERVED, command_of
from pbem.orders.order import Order, OrderWord

COMMON, MODERATOR = COMMON_WORDS, MODERATOR_WORDS


def moderator_words(game_words: tuple[OrderWord, ...]) -> tuple[OrderWord, ...]:
    """All words of a moderator in a game."""
    return (*MODERATOR, *COMMON, *game_words)


def read_command(order: Order, names: tuple[str, ...], here: datetime) -> Any:
    """What the order says; its word where that says all. OrderError when it cannot be read."""
    said = command_of(order).read(order, Asker(names, here, RESERVED))
    return order.word.word if said is None else said
