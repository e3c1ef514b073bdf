"""How a position takes over a changed map: what lies there and what it allows always go together."""

from __future__ import annotations

from engine.common18xx.map.laid import Laid
from engine.common18xx.map.network import Network
from engine.games.g1861.state import State


def relaid(game: State, laid: Laid) -> None:
    """From now on the map is `laid`."""
    game.laid = laid
    game.network = Network(game.definition.board, laid, game.network)
