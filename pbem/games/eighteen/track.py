"""Orders for tiles and tokens. A stub until its own part is merged."""

from __future__ import annotations

from engine.common18xx.actions import Lay
from engine.common18xx.definition import Definition18xx
from engine.common18xx.game import Game18xx
from pbem.games.meant import Meant
from pbem.orders.order import Order


def understand_lay(game: Game18xx, player: str, company: str, order: Order) -> Meant:
    """The lay that a line means."""
    raise NotImplementedError


def understand_token(game: Game18xx, player: str, company: str, order: Order) -> Meant:
    """The token that a line means."""
    raise NotImplementedError


def understand_remove(game: Game18xx, player: str, company: str, order: Order) -> Meant:
    """The token that a line gives up."""
    raise NotImplementedError


def lay_words(definition: Definition18xx, lay: Lay) -> str:
    """The tile, the hex, how it lies."""
    return f"{lay.tile} {lay.hex} {lay.rotation}"
