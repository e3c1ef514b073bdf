"""Hexes as other rows of the files name them: that they are there, and are what they are named for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from engine.eighteen.files.board import HexRow, MapFile, Oddities
from engine.eighteen.files.checks import need, need_among, need_different
from engine.eighteen.files.track import GRAY, RED, WHITE

Use = Literal["counted", "city", "built"]  # by routes, with tokens, with tiles

# What a hex must be for a use, or to be in a list of odd ones, and the reason against another hex.
FIT: dict[str, tuple[Callable[[HexRow], bool], str]] = {
    "counted": (lambda row: bool(row.stops), "{} has no stop to be counted"),
    "city": (lambda row: any(stop.kind == "city" for stop in row.stops), "{} is not a city"),
    "built": (lambda row: row.colour not in (RED, GRAY), "nothing is ever built on {}"),
    "stubs": (lambda row: row.colour == WHITE and bool(row.paths), "{} is not white with printed track"),
    "bare": (
        lambda row: row.colour not in (WHITE, RED, GRAY) and not row.paths and bool(row.stops),
        "{} is not a coloured hex with stops and without track",
    ),
    "passed": (lambda row: row.colour == RED, "{} is not red"),
    "paid": (lambda row: row.upgrade_cost is not None, "{} has no upgrade_cost"),
}


class Hexes:
    """The hexes of map.yaml, for the checks of `file`."""

    def __init__(self, map_file: MapFile, file: str) -> None:
        self._rows = {row.id: row for row in map_file.hexes}
        self._file = file

    def named(self, hex_id: str, key: str, use: Use | None = None) -> HexRow:
        """The hex that stands at the key; BadGameFile if it is none, or of no use."""
        return self._fit(hex_id, key, use)

    def each(self, ids: Sequence[str], key: str, use: Use) -> None:
        """BadGameFile unless all hexes of the list are of use, none standing there twice."""
        self._all_fit(ids, key, use)

    def check_odd(self, odd: Oddities) -> None:
        """Hexes that are otherwise than hexes are must be so: a slip in a list is noticed as one in a hex is."""
        for name, ids in odd._asdict().items():
            self._all_fit(ids, name, name)

    def _all_fit(self, ids: Sequence[str], key: str, what: str) -> None:
        for at, hex_id in enumerate(ids):
            self._fit(hex_id, f"{key}[{at}]", what)
        need_different(ids, self._file, key)

    def _fit(self, hex_id: str, key: str, what: str | None) -> HexRow:
        need_among(hex_id, self._rows, self._file, key)
        row = self._rows[hex_id]
        if what is not None:
            holds, reason = FIT[what]
            need(holds(row), self._file, key, reason.format(hex_id))
        return row
