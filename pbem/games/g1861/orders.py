"""The order words of 1861 and what they mean: lines to engine actions and back."""

from __future__ import annotations

from engine.common18xx.actions import Action
from engine.games.g1861.definition import Definition
from engine.games.g1861.game import Game
from pbem.games.meant import Meant
from pbem.orders.order import Order, OrderWord

WORDS: tuple[OrderWord, ...] = ()


def understand(game: Game, player: str, order: Order) -> Meant:
    """The actions the line means for `player`."""
    raise NotImplementedError


def write_order(definition: Definition, action: Action) -> str:
    """The action as a player would write it."""
    raise NotImplementedError
