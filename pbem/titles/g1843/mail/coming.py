"""Tiles that are about to run out where that matters to the company whose turn it is (§8.4.1, §8.4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen.actions import Lay
from engine.eighteen.map.pieces import STOP
from engine.games.g1843.game import Game
from pbem.eighteen.offered.moves import in_turn, stages
from pbem.eighteen.offered.reader import Reader
from pbem.words.phrases import joined, phrase

FEW = 1


def last_tiles(game: Game, reader: Reader) -> Iterator[str]:
    """Told to who may lay one of them now; of Lille’s, to the company whose home it is."""
    company = in_turn(game, reader.player) if reader.player else None
    if company is None or not next(stages(game, reader.player or "")).takes(Lay):
        return
    kinds, left = game.definition.board.tiles, game.laid.supply
    few = game.definition.few.tiles
    scarce = [tile for tile in few if left.get(tile, 0) == FEW < (kinds[tile].count or 0)]
    step = game.active_step()
    lays = [one for one in step.candidates(game) if isinstance(one, Lay) and one.tile in scarce] if scarce else []
    for tile in scarce:
        if any(one.tile == tile and step.why_not(game, one) is None for one in lays):
            yield phrase("g1843.warning.tile", tile=tile)
    if game.definition.companies[company].home == game.definition.few.stub:
        yield from _lille(game)


def beyond_stub(game: Game) -> str | None:
    """The hex that the printed track of the stub leads to; None at the edge of the map."""
    stub = game.definition.few.stub
    paths = game.definition.board.hexes[stub].printed.paths
    return game.network.neighbour(stub, next(end for path in paths for end in path if end < STOP))


def _lille(game: Game) -> Iterator[str]:
    """While its stub leads to bare towns, and when what fits there is nearly gone."""
    few, beyond = game.definition.few, beyond_stub(game)
    if beyond is None or beyond in game.laid.tiles or few.stub in game.laid.tiles:
        return
    left = [tile for tile in few.joins if game.laid.supply.get(tile, 0)]
    if not left:
        yield phrase("g1843.warning.stub.none", tiles=joined(few.joins))
    elif len(left) <= FEW:
        yield phrase("g1843.warning.stub", tile=left[0])
