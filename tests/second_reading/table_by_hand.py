"""Small positions set up by hand for the examples of the second reading."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from . import flow, operating
from .model import Model
from .state import Table

DATA = Path(__file__).parents[2] / "config" / "games" / "1861"
FACTS: Mapping[str, Any] = {}


class Paper:
    """An oracle of paper: the board's neighbours, one value for every city, and a few companies that can run."""

    def __init__(self, game_map: dict[str, Any]) -> None:
        self.sides = game_map["sides"]
        self.spots = {row["id"]: (row["x"], row["y"]) for row in game_map["hexes"]}
        self.runners: set[str] = set()
        self.circle = True

    def neighbours(self, hex_id: str) -> tuple[str, ...]:
        x, y = self.spots[hex_id]
        near = {(x + dx, y + dy) for dx, dy in self.sides}
        return tuple(name for name, spot in self.spots.items() if spot in near)

    def city_value(self, hex_id: str) -> int:
        return 40 if hex_id in ("H8", "E1") else 20

    def can_run(self, company: str) -> bool:
        return company in self.runners

    def free_circle(self) -> bool:
        return self.circle


def data() -> dict[str, Any]:
    """What the data files say."""
    names = ("game", "companies", "market", "map")
    return {name: yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8")) for name in names}


def game(players: int = 4, variant: str = "jklm", market: str = "grid") -> tuple[Model, Table, Paper]:
    """A fresh game, its one position, and its oracle."""
    printed = data()
    paper = Paper(printed["map"])
    model = Model(tuple(f"p{n}" for n in range(1, players + 1)), variant, market, printed, paper)
    return model, model.worlds[0], paper


def say(model: Model, *lines: str, **facts: Any) -> list[str]:
    """Expect and carry out lines; the complaints of all of them."""
    wrong: list[str] = []
    for line in lines:
        wrong += model.expect(line)
        wrong += model.act(line, facts)
    return wrong


def minor(table: Table, name: str, owner: str, cell: tuple[int, int], cash: int = 0) -> None:
    """Put a minor on the table."""
    table.open_company(name)
    table.president[name] = owner
    table.cash[name] = cash
    table.tokens[name] = [str(table.book.minors[name]["home"])]
    table.market.put(name, cell)
    table.operated.add(name)


def public(table: Table, name: str, cell: tuple[int, int], cash: int = 0, **holders: int) -> None:
    """Put a public on the table; the first holder is its director, the rest of its shares is in the treasury."""
    table.open_public(name)
    for holder, count in holders.items():
        table.move_shares(name, name, holder, count)
    table.president[name] = next(iter(holders))
    table.cash[name] = cash
    table.market.put(name, cell)
    table.tokens[name] = ["D20"]
    table.charter[name] = [20, 40]
    table.operated.add(name)


def in_stock_round(table: Table, phase: str = "3") -> None:
    """All privates are sold; an ordinary stock round begins with the first player."""
    table.privates = dict.fromkeys(table.book.privates, "RSR")
    table.auction = None
    table.stage = "stock"
    table.phase = phase
    table.gone.add("N")


def in_operating_round(table: Table, phase: str = "3", or_no: int = 0) -> None:
    """An operating round begins with the companies that are there."""
    in_stock_round(table, phase)
    table.privates = {}
    table.or_no = or_no
    operating.begin(table)


def at(table: Table, step: str) -> None:
    """Go on to this step of the company whose turn it is."""
    while table.turn is not None and table.turn.step != step:
        flow.skip(table)
