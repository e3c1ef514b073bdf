"""A position of 1861 in the middle of a game, for tests of what all 18xx games share."""

from __future__ import annotations

from engine.games.g1861.game import Game
from tests.rules.g1861.table import table


def middle() -> Game:
    """Phase 4: two publics, two minors, the RSR with a token, tiles on the map, trains in the pool; all is right."""
    scene = table().with_(phase="4").with_gone("N").with_tiles("I13 57 0", "E9 57 0")
    scene = scene.with_privates(TSR="anne", BSS="RSR")
    scene = scene.with_minor("M-V", "anne", cash=50, trains="3", loans=1).with_minor("M-K", "ben", trains="3")
    scene = scene.with_public("NW", anne=4, ben=2, pool=1, cash=200, trains="3 4", at="H18 F18", price=100)
    scene = scene.with_public("SW", ben=3, carl=2, trains="4", at="E9", price=90, loans=2).with_tokens("RSR", "E1/1")

    def change(own: Game) -> None:
        own.depot.update({"2": 0, "3": 3})
        own.pool_trains = ("3",)
        for tile in ("57", "57"):
            own.laid.supply[tile] -= 1

    return scene.edit(change).game
