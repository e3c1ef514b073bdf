"""Lays to be tried: tiles of the right colour near a company's track, and any tile anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.eighteen import actions as shared
from engine.eighteen.actions import Action
from engine.games.g1843 import actions as acts
from tests.beside_1843.names import PRIVATES
from tests.second_reading_1843 import lay
from tests.second_reading_1843.board import neighbour, own_stops
from tests.second_reading_1843.model import Model
from tests.second_reading_1843.reach import all_places

NEAR, ANYWHERE = 12, 0.001  # of how many hexes near the track all tiles are tried; how much of all else


def lays(model: Model, dice: Random, most: int) -> list[Action]:
    """So many lays of the company that operates, in its director's name."""
    found = list(dict.fromkeys(_lays(model, dice)))
    return dice.sample(found, min(most, len(found)))


def near(model: Model, company: str) -> list[str]:
    """The hexes to which its track leads, and their neighbours; MID's home while it has no track."""
    g = model.game
    places = {hex_id for hex_id, _ in all_places(g.facts, g.board, company, list(own_stops(g.board, company)))}
    places |= {hex_id for who, hex_id, _ in g.board.markers if who == company}
    beside = {neighbour(g.facts, hex_id, edge) for hex_id in places for edge in range(6)}
    return sorted(places | {hex_id for hex_id in beside if hex_id is not None})


def _lays(model: Model, dice: Random) -> Iterator[Action]:
    g = model.game
    company = g.acting().company
    close = near(model, company)
    for hex_id in dice.sample(close, min(NEAR, len(close))):
        for tile in g.facts.tiles:
            if not lay.why_not_kind(g.facts, hex_id, tile) and not lay.why_not_colour(g, company, hex_id, tile):
                yield from _turned(model, company, tile, hex_id)
    for tile in g.facts.tiles:
        for hex_id in g.facts.hexes:
            if dice.random() < ANYWHERE:
                yield from _turned(model, company, tile, hex_id)


def _turned(model: Model, company: str, tile: str, hex_id: str) -> Iterator[Action]:
    g = model.game
    player = g.director[company]
    for turn in range(6):
        if (company, hex_id, None) in g.board.markers:
            yield from (acts.LayHome(player, company, tile, hex_id, turn, stop) for stop in (0, 1))
        yield shared.Lay(player, company, tile, hex_id, turn)
        if g.private_owner.get(1) == company:
            yield acts.PowerLay(player, company, PRIVATES[0], tile, hex_id, turn)
