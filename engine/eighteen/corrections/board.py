"""Stations and tiles; what lies on the map goes back to charter and supply, and comes from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.corrections import CannotCorrect, expect, is_number, known, moved
from engine.eighteen import companies
from engine.eighteen.corrections.ground import Ground
from engine.eighteen.corrections.words import company
from engine.eighteen.events import StationCorrected, TileCorrected
from engine.eighteen.game import Game18xx
from engine.eighteen.map.geometry import CLOSED
from engine.eighteen.map.laid import City, printed_map
from engine.eighteen.map.lay import laid_with
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, At
from engine.eighteen.map.suit import Layable, TileLay, is_unlimited
from engine.eighteen.map.tokens import free_place, placed, removed
from engine.eighteen.tabletop.track import ways_to_lie

STATION = "station COMPANY from HEX 0 to HEX 0"
TILE = "tile HEX 57 2"
NONE = "none"  # instead of a tile: what is printed


def station(game: Game18xx, words: tuple[str, ...], ground: Ground[Any]) -> None:
    """A token goes elsewhere, or comes from the charter, or lies there again; nobody pays."""
    said = moved(words, STATION, 1, (0, 1, 2), (0, 1, 2))
    name = company(game, said.head[0])
    source = _place(game, said.source) if said.source else None
    target = _place(game, said.target) if said.target else None
    if source is None and target is None:
        raise CannotCorrect("correct_words", usage=STATION)
    if source is not None:
        _remove(game, name, source)
    if target is not None:
        _put(game, name, target)
    if source is None or target is None:
        _charge(game, name, ground, gone=source is None)
    old, new = source or ("", 0), target or ("", 0)
    game.tell(StationCorrected(company=name, old_hex=old[0], old_stop=old[1], hex=new[0], stop=new[1]))


def _place(game: Game18xx, said: Sequence[str]) -> At:
    hex_id, *more = said
    known("hex with a city", hex_id, game.laid.cities)
    stops = [str(at) for at in range(len(game.laid.cities[hex_id]))]
    if not more and len(stops) > 1:
        raise CannotCorrect("correct_which", what="stop", said=hex_id, known=", ".join(stops))
    return hex_id, int(known("stop", more[0] if more else "0", stops))


def _remove(game: Game18xx, name: str, at: At) -> None:
    there = game.network.tokens_of(name)
    if at not in there:
        known_at = ", ".join(f"{hex_id} {stop}" for hex_id, stop in there) or NONE
        raise CannotCorrect("correct_not_there", what=f"{name}:", said=f"{at[0]} {at[1]}", known=known_at)
    game.relaid(removed(game.laid, *at, name))


def _put(game: Game18xx, name: str, at: At) -> None:
    if not free_place(game.network, *at, name):
        why = "no city, no place left, one kept for others, or a station of it stands in the hex"
        raise CannotCorrect("correct_never", what=f"{name}, {at[0]} {at[1]}", why=why)
    game.relaid(placed(game.laid, *at, name))


def _charge(game: Game18xx, name: str, ground: Ground[Any], *, gone: bool) -> None:
    """One token less or more on the charter: the next one, or the dearest that is not there."""
    charter = game.companies[name].charter
    missing = Counter(ground.charter(game, name)) - Counter(charter)
    if companies.kind(game, name) != "public" or (gone and not charter) or (not gone and not missing):
        why = "no station is left on its charter" if gone else "its charter has no place for a station"
        raise CannotCorrect("correct_never", what=name, why=f"{why}; it can only be moved, from HEX to HEX")
    game.change(name, charter=charter[1:] if gone else (max(missing), *charter))


def tile(game: Game18xx, words: tuple[str, ...], ground: Ground[Any]) -> None:
    """Another tile, or one turned otherwise, or what is printed; tokens keep their stops where that can be."""
    expect(words, TILE, 2, 3)
    hex_id = known("hex", words[0], game.definition.board.hexes)
    old = game.laid.tiles.get(hex_id, ("", 0))
    new = _read_tile(game, hex_id, words[1:])
    if new == old:
        raise CannotCorrect("correct_same", what=f"{hex_id}: {old[0] or NONE} {old[1]}")
    if new[0]:
        _must_fit(game, hex_id, new, ground)
        _lay(game, hex_id, new, ground)
    else:
        _bare(game, hex_id, ground)
    game.tell(TileCorrected(hex=hex_id, old=old[0], old_rotation=old[1], tile=new[0], rotation=new[1]))


def _read_tile(game: Game18xx, hex_id: str, words: Sequence[str]) -> tuple[str, int]:
    if tuple(words) == (NONE,):
        return "", 0
    name = known("tile", words[0], game.definition.board.tiles)
    turns = range(1 if game.definition.board.tiles[name].fixed else EDGES)
    turn = words[1] if len(words) > 1 else "0"
    return name, int(known("rotation", turn if is_number(turn) else f"«{turn}»", map(str, turns)))


def _must_fit(game: Game18xx, hex_id: str, new: tuple[str, int], ground: Ground[Any]) -> None:
    """It could have come there: by colours, kinds of stops and labels, and by tiles that lay there before."""
    board, colours = game.definition.board, game.definition.phases[game.phase].colours
    there, lies = board.hexes[hex_id].printed.colour, board.tiles[new[0]].colour
    if there in CLOSED:
        raise CannotCorrect("correct_never", what=hex_id, why=f"nothing is ever built on a {there} hex")
    if lies not in colours:
        why = f"{lies} tiles are not laid in phase {game.phase}"
        raise CannotCorrect("correct_never", what=f"tile {new[0]}", why=why)
    empty = Network(board, printed_map(board))
    layable = Layable(board.colours, ground.unlimited(game), ground.lay_rules(game))
    if next(ways_to_lie(empty, hex_id, board.tiles[new[0]], new[1], layable), None) is None:
        why = "by colour, stops, label or track it could not have come there"
        raise CannotCorrect("correct_never", what=f"{hex_id}: tile {new[0]} {new[1]}", why=why)


def _lay(game: Game18xx, hex_id: str, new: tuple[str, int], ground: Ground[Any]) -> None:
    """An upgrade keeps stops with their track; else they are told apart as they are printed."""
    board = game.definition.board
    lay = TileLay(game.network, board.tiles[new[0]], hex_id, new[1], Layable(()))
    if not lay.fit.kept:
        _bare(game, hex_id, ground)
    network = laid_with(game.network, new[0], hex_id, new[1], ground.unlimited(game))
    game.redrawn(Network(board, network.laid))


def _bare(game: Game18xx, hex_id: str, ground: Ground[Any]) -> None:
    """The tile is in the supply again, and the map shows what is printed."""
    if hex_id not in game.laid.tiles:
        return
    board = game.definition.board
    tiles, supply, cities = dict(game.laid.tiles), dict(game.laid.supply), dict(game.laid.cities)
    gone = board.tiles[tiles.pop(hex_id)[0]]
    if gone.id in supply and not is_unlimited(gone, ground.unlimited(game)):
        supply[gone.id] += 1
    printed = board.hexes[hex_id].printed.stops
    if printed:
        order = game.printed_stops(hex_id)
        found = [City() for _ in printed]
        for at, city in zip(order, cities[hex_id], strict=True):
            to = min(at, len(printed) - 1)
            found[to] = City((*found[to].tokens, *city.tokens), (*found[to].reserved, *city.reserved))
        cities[hex_id] = tuple(found)
    else:
        cities.pop(hex_id, None)
    game.redrawn(Network(board, replace(game.laid, tiles=tiles, cities=cities, supply=supply)))
