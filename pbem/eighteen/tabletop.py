"""Positions that people typed: tiles by the sides they lead to, `57 NE SW` for `57 2`, and plain numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.eighteen.actions import Lay
from engine.eighteen.map.pieces import Board, Tile
from engine.eighteen.tabletop.slips import Slips
from pbem.base.plain import Plain
from pbem.eighteen.map_orders.laying import turn_words, turns
from pbem.eighteen.map_orders.sides import long_words, side_words

Tiles = Mapping[str, object]
WORDS = ("game", "phase")  # keys of words that may look like numbers


def exact_tiles(board: Board, data: object) -> object:
    """The data of a file with every tile by its rotation; what is no such file is for the engine to say."""
    if not isinstance(data, dict) or not isinstance(data.get("tiles"), dict):
        return data
    return data | {"tiles": with_rotations(board, data["tiles"])}


def with_rotations(board: Board, tiles: Tiles) -> dict[str, object]:
    """The same tiles by their rotation; BadPosition where sides do not tell it. Whatever else is wrong stays."""
    slips = Slips()
    found = {hex_id: _exact(board, str(hex_id), said, slips) for hex_id, said in tiles.items()}
    slips.check()
    return found


def _exact(board: Board, hex_id: str, said: object, slips: Slips) -> object:
    name, *words = str(said).split() or [""]
    sides = {**side_words(board), **long_words(board)}
    tile = board.tiles.get(name)
    if tile is None or not words or words[0].casefold() not in sides:
        return said
    if unknown := [word for word in words if word.casefold() not in sides]:
        slips.add(f"tiles.{hex_id}", f"`{said}`: {unknown[0]} is no side; the sides are {_sides(board)}")
        return said
    turned = turns(board, tile, frozenset(sides[word.casefold()] for word in words))
    if len(turned) != 1:
        slips.add(f"tiles.{hex_id}", f"`{said}`: {_which(tile, turned)}")
        return said
    return f"{name} {turned[0]}"


def _which(tile: Tile, turned: tuple[int, ...]) -> str:
    if not turned:
        return f"tile {tile.id} cannot lead to all these sides"
    several = " or ".join(f"{tile.id} {turn}" for turn in turned)
    return f"the sides leave it open how the tile is turned; write {several}"


def _sides(board: Board) -> str:
    return ", ".join(word.upper() for word in side_words(board))


def with_sides(board: Board, tiles: Mapping[str, Any]) -> dict[str, Any]:
    """Tiles by their rotation, `57 2`, as people write them: by their sides where these tell it."""
    found: dict[str, Any] = {}
    for hex_id, said in tiles.items():
        tile, turn = str(said).split()
        words = " ".join((tile, *turn_words(board, Lay("", "", tile, hex_id, int(turn)))))
        found[hex_id] = int(words) if words.isdecimal() else words
    return found


def short(data: Plain) -> Plain:
    """Numbers of trains without quotes, as people write them."""
    if isinstance(data, dict):
        kept = {_number(key): short(one) for key, one in data.items()}
        return kept | {key: data[key] for key in WORDS if key in data}
    if isinstance(data, list):
        return [_number(one) if isinstance(one, str) else short(one) for one in data]
    return data


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def edge_of(board: Board, word: str) -> int | None:
    """The edge of a side, `NE` or `northeast`; None if the word is none."""
    return {**side_words(board), **long_words(board)}.get(word.casefold())
