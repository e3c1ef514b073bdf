"""What lies on the map: the tiles laid by players, the tokens and the reserved places."""

from __future__ import annotations

import msgspec


class City(msgspec.Struct, frozen=True):
    """The places of one stop: whose tokens stand there, in order of arrival, and for whom a place is kept."""

    tokens: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()


class Laid(msgspec.Struct, frozen=True):
    """The changing half of the map; its dicts are replaced, never changed.

    `tiles`: hex -> (tile id, rotation) where a player laid one. `cities`: hex -> one City for each stop of the tile
    that lies there now, for every hex that has stops. `supply`: tile id -> how many are left, limited tiles only.
    """

    tiles: dict[str, tuple[str, int]]
    cities: dict[str, tuple[City, ...]]
    supply: dict[str, int]
