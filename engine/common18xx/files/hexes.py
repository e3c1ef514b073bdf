"""Hexes as other rows of the files name them: that they are there, and are what they are named for."""

from __future__ import annotations

from collections.abc import Sequence

from engine.common18xx.files.board import MAP, HexRow, MapFile, Oddities
from engine.common18xx.files.checks import need, need_among, need_different
from engine.common18xx.files.track import GRAY, RED, WHITE

ODD = {
    "stubs": "is not white with printed track",
    "bare": "is not a coloured hex with stops and without track",
    "passed": "is not red",
    "paid": "has no upgrade_cost",
}


class Hexes:
    """The hexes of map.yaml, for the checks of `file`."""

    def __init__(self, map_file: MapFile, file: str) -> None:
        self._rows = {row.id: row for row in map_file.hexes}
        self._file = file

    def named(self, hex_id: str, key: str) -> HexRow:
        """The hex that stands at the key."""
        need_among(hex_id, self._rows, self._file, key)
        return self._rows[hex_id]

    def counted(self, hex_id: str, key: str) -> None:
        """BadGameFile unless routes can count the hex."""
        need(bool(self.named(hex_id, key).stops), self._file, key, f"{hex_id} has no stop to be counted")

    def all_counted(self, ids: Sequence[str], key: str) -> None:
        """BadGameFile unless routes can count each of the hexes, none named twice."""
        for at, hex_id in enumerate(ids):
            self.counted(hex_id, f"{key}[{at}]")
        need_different(ids, self._file, key)

    def built_on(self, ids: Sequence[str], key: str) -> None:
        """BadGameFile unless tiles can come to lie on each of the hexes, none named twice."""
        for at, hex_id in enumerate(ids):
            closed = self.named(hex_id, f"{key}[{at}]").colour in (RED, GRAY)
            need(not closed, self._file, f"{key}[{at}]", f"nothing is ever built on {hex_id}")
        need_different(ids, self._file, key)

    def cities(self, ids: Sequence[str], key: str) -> None:
        """BadGameFile unless each is a city, none twice."""
        for at, hex_id in enumerate(ids):
            row, where = self.named(hex_id, f"{key}[{at}]"), f"{key}[{at}]"
            need(any(stop.kind == "city" for stop in row.stops), self._file, where, f"{hex_id} is no city")
        need_different(ids, self._file, key)


def check_odd(map_file: MapFile, odd: Oddities) -> None:
    """Hexes that are otherwise than hexes are must be so: a slip in a list is noticed as one in a hex is."""
    hexes = Hexes(map_file, MAP)
    for name, ids in odd._asdict().items():
        for at, hex_id in enumerate(ids):
            row = hexes.named(hex_id, f"{name}[{at}]")
            need(_is_odd(row, name), MAP, f"{name}[{at}]", f"{hex_id} {ODD[name]}")


def _is_odd(row: HexRow, name: str) -> bool:
    if name == "stubs":
        return row.colour == WHITE and bool(row.paths)
    if name == "bare":
        return row.colour not in (WHITE, RED, GRAY) and not row.paths and bool(row.stops)
    return row.colour == RED if name == "passed" else row.upgrade_cost is not None
