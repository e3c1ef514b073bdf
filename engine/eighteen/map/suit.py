"""Which tiles suit a hex by colour, kind of stops and label, whichever way they are turned."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

import msgspec

from engine.eighteen.map.fit import joined
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import Board, Tile


class LayRules(msgspec.Struct, frozen=True):
    """Where games differ; by default none of this holds.

    `any_track`: a company need only reach any track of a plain tile, else new track of it (1843 §8.4.1, §8.4.2).
    Tiles of `leap_colour` may be laid without those between: on `leap_hexes`, whatever lies there (1843 §11.2), and
    the `leap_tiles`, whose one town takes the place of several on a tile (1843 §8.4.3).
    """

    any_track: bool = False
    leap_colour: str = ""
    leap_hexes: frozenset[str] = frozenset()
    leap_tiles: frozenset[str] = frozenset()


BY_COLOUR = LayRules()


class Layable(NamedTuple):
    """What may be laid now: tiles of these colours, by these rules.

    Tiles with an id in `unlimited` never run out.
    """

    colours: Container[str]
    unlimited: Container[str] = ()
    rules: LayRules = BY_COLOUR


class TileLay:
    """A tile to be laid on a hex of a network, where these may be laid.

    `old`: what lies there now; `fit`: how the tile replaces it.
    """

    def __init__(self, network: Network, tile: Tile, hex_id: str, rotation: int, layable: Layable) -> None:
        self.network = network
        self.tile = tile
        self.hex_id = hex_id
        self.rotation = rotation
        self.layable = layable
        self.old = network.tile(hex_id)
        self.fit = network.geometry.fit(self.old, network.rotation(hex_id), tile, rotation)

    @property
    def leaps(self) -> bool:
        """Whether it is a tile that may be laid here without those of the colours between."""
        board, rules = self.network.board, self.layable.rules
        if self.tile.colour != rules.leap_colour or rank(board, self.tile.colour) <= rank(board, self.old.colour) + 1:
            return False
        if self.tile.id in rules.leap_tiles:
            return rank(board, self.old.colour) >= 0
        return self.hex_id in rules.leap_hexes

    def with_tile(self, tile: Tile, rotation: int) -> TileLay:
        """Another tile, or the same one turned otherwise, for the same hex."""
        return TileLay(self.network, tile, self.hex_id, rotation, self.layable)


def wrong_tile(lay: TileLay) -> str | None:
    """The code of what in colour, kind and label forbids the tile there."""
    new, hex_id, board = lay.tile, lay.hex_id, lay.network.board
    leaps = lay.leaps
    if rank(board, new.colour) != rank(board, lay.old.colour) + 1 and not leaps:
        return "wrong_colour"
    if new.colour not in lay.layable.colours:
        return "colour_not_yet"
    joins = leaps and new.id in lay.layable.rules.leap_tiles
    if not (joined(lay.old, new) if joins else lay.fit.same_kind):
        return "wrong_kind"
    if new.label != label(board, hex_id, new.colour):
        return "wrong_label"
    return None


def rank(board: Board, colour: str) -> int:
    """The place of a colour in the order of upgrades; a hex without a tile comes before the first."""
    return board.colours.index(colour) if colour in board.colours else -1


def label(board: Board, hex_id: str, colour: str) -> str:
    """The label a tile of this colour must bear on the hex (1861 §5.5.2.2, §5.5.2.3; 1843 §8.4.3)."""
    spot = board.hexes[hex_id]
    due = [spot.later_labels[one] for one in board.colours[: rank(board, colour) + 1] if one in spot.later_labels]
    return due[-1] if due else spot.printed.label


def in_supply(lay: TileLay) -> bool:
    """Whether there is such a tile to lay."""
    left = lay.network.laid.supply.get(lay.tile.id)
    return left is None or left > 0 or is_unlimited(lay.tile, lay.layable.unlimited)


def is_unlimited(tile: Tile, unlimited: Container[str]) -> bool:
    """Whether the tile never runs out."""
    return tile.count is None or tile.id in unlimited
