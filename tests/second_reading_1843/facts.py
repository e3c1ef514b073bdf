"""What is printed in 1843 (sections 2, 4, 9-15), read from the reference's YAML files when it is first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "reference" / "1843"
ABSENT = "" if FOLDER.is_dir() else "the reference facts of 1843 (../shared/reference/1843) are not here"

COLOURS = ["yellow", "green", "blue", "brown", "red", "gray"]  # the phases, in their order (section 15)
TILE_COLOURS = ["yellow", "green", "brown", "gray"]
ZONES = {"y": "yellow", "o": "orange", "br": "brown"}
Cell = tuple[int, int]
Track = tuple[tuple[Any, Any], ...]


class Facts(NamedTuple):
    """Game, board, market and tiles as plain data; privates go by their number, companies by their symbol."""

    game: dict[str, Any]
    hexes: dict[str, dict[str, Any]]
    tiles: dict[str, dict[str, Any]]
    cells: dict[Cell, int]
    zones: dict[Cell, str]
    ledges: list[Cell]
    pars: dict[str, dict[int, Cell]]

    def seats(self, count: int) -> dict[str, int]:
        """Section 4: capital and certificate limit."""
        found: dict[str, int] = self.game["players"][count]
        return found

    def side(self, colour: str, double: bool) -> dict[str, Any]:
        """Section 13.2: one side of a train certificate, its name and its price."""
        found: dict[str, Any] = self.game["trains"][colour]["sides"][1 if double else 0]
        return found


def read(name: str) -> dict[str, Any]:
    """One of the reference's files."""
    found: dict[str, Any] = yaml.load((FOLDER / f"{name}.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    return found


def read_cell(printed: Any) -> tuple[int, str]:
    """A cell of the market: «87y» is 87 in the yellow zone, «120P» and «500end» are white."""
    text = str(printed)
    digits = "".join(letter for letter in text if letter.isdigit())
    return int(digits), ZONES.get(text[len(digits) :], "white")


@cache
def facts() -> Facts:
    """Everything printed; read once."""
    game, board, market, tiles = read("game"), read("map"), read("market"), read("tiles")
    game["trains"] = {colour: game["trains"][colour] for colour in COLOURS}
    cells: dict[Cell, int] = {}
    zones: dict[Cell, str] = {}
    for row, line in enumerate(market["grid"]):
        for column, printed in enumerate(line):
            if printed != ".":
                cells[row, column], zones[row, column] = read_cell(printed)
    ledges = [(row, column) for row, column in market["ledges"]["blocked_left_from"]]
    pars = {colour: {par["price"]: tuple(par["cell"]) for par in found} for colour, found in market["par"].items()}
    return Facts(game, board["hexes"], tiles["tiles"], cells, zones, ledges, pars)
