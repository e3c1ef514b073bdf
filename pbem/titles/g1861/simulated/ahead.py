"""Where new track may lead to: places that a company does not reach yet, and how near a lay brings it."""

from __future__ import annotations

from engine.eighteen.actions import Lay
from engine.eighteen.map.geometry import distance
from engine.eighteen.map.lay import laid_with
from engine.eighteen.map.pieces import STOP
from engine.games.g1861.game import Game
from engine.games.g1861.steps.lay_track import LAYING

FAR = 4  # hexes beyond which a place is no aim
BEST = 40  # roubles a lay may promise at most
FIRST = 3  # more, so that any new track is better than none


class Ahead:
    """What a company could aim at, worked out once for all its lays."""

    def __init__(self, game: Game, company: str) -> None:
        network = game.network
        column = game.definition.phases[game.phase].column
        reach = network.reach(company)
        known = {hex_id for hex_id, _ in reach.stops}
        self.game, self.touched = game, known | set(reach.touched)
        self.aims: dict[str, int] = {}  # hex -> what stopping there earns
        for hex_id in game.definition.board.hexes:
            worth = max((stop.worth(column) for stop in network.tile(hex_id).stops), default=0)
            if worth and hex_id not in known:
                self.aims[hex_id] = worth

    def promise(self, lay: Lay) -> float:
        """A few roubles for each side that leads to new ground, more the nearer and the better the place beyond."""
        network, board = self.game.network, self.game.definition.board
        after = laid_with(network, lay.tile, lay.hex, lay.rotation, LAYING.unlimited(self.game))
        fresh = _sides(after.paths(lay.hex)) - _sides(network.paths(lay.hex))
        best = 0.0
        for edge in fresh:
            beyond = network.neighbour(lay.hex, edge)
            if beyond is None or beyond in self.touched:
                continue
            for aim, worth in self.aims.items():
                if (away := distance(board, beyond, aim)) < FAR and aim != lay.hex:
                    best = max(best, FIRST + worth * (FAR - away) / FAR)
        return min(BEST, best)


def _sides(paths: tuple[tuple[int, int], ...]) -> frozenset[int]:
    return frozenset(end for path in paths for end in path if end < STOP)
