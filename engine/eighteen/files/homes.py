"""The homes of companies: each is a city of the board, with a place for every company that has it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.eighteen.files.board import HexRow
from engine.eighteen.files.checks import listed, need, need_among

Places = dict[tuple[str, int], tuple[str, ...]]  # (hex, stop) -> companies with a place there


class Homes:
    """Collects homes as they stand in a file; `places` are those kept for companies."""

    def __init__(self, hexes: Iterable[HexRow], file: str) -> None:
        self.places: Places = {}
        self._hexes = {row.id: row for row in hexes}
        self._file = file

    def add(self, key: str, company: str, home: str, stop: int | None) -> tuple[int, ...]:
        """Keep a place for the company of the row at `key`, without `stop` one in each city of the hex; which ones."""
        need_among(home, self._hexes, self._file, f"{key}.home")
        stops = self._hexes[home].stops
        cities = tuple(at for at, one in enumerate(stops) if one.kind == "city")
        need(bool(cities), self._file, f"{key}.home", f"{home} is not a city")
        if stop is not None:
            need(stop in cities, self._file, f"{key}.stop", f"the cities of {home} are {listed(cities)}")
        chosen = cities if stop is None else (stop,)
        for city in chosen:
            others = self.places.get((home, city), ())
            full = len(others) >= (stops[city].slots or 1)
            need(not full, self._file, f"{key}.stop", f"the slot there belongs to {listed(others)}")
            self.places[home, city] = (*others, company)
        return chosen
