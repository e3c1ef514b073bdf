"""Trains and certificates of 1843 as game.yaml has them, and the checks that they belong together (§8.8.1, §13.2)."""

from __future__ import annotations

import msgspec

from engine.eighteen.definition import EVERY_STOP, Card, TrainType
from engine.eighteen.files.checks import listed, need, need_among, need_once
from engine.eighteen.files.trains import GAME, check_rust
from engine.games.g1843.file_shapes import CardRow, GameFile1843, SideRow, TrainRow

PARTS = 2  # the trains of a doubled certificate


def read_trains(file: GameFile1843) -> dict[str, TrainType]:
    """The kinds of trains that run, then the sides of certificates that run as others.

    A kind has the price of the side of its id, or of its single train in gray phase; 0 if it is never sold alone.
    """
    need(bool(file.trains), GAME, "trains", "there is no train")
    need_once((row.id for row in file.trains), GAME, "trains")
    for at, row in enumerate(file.trains):
        _check_train(row, f"trains[{at}]")
    _check_sides(file)
    prices: dict[str, int] = {}
    counts: dict[str, int] = {}
    for card in file.cards:
        prices |= card.resold | {side.id: side.price for side in card.sides}
        counts |= dict.fromkeys([*card.resold, *(side.id for side in card.sides)], card.count)
    kinds = {row.id: _kind(row, prices.get(row.id, 0), counts.get(row.id, 0)) for row in file.trains}
    doubled = (side for card in file.cards for side in card.sides if side.runs)
    return kinds | {side.id: _side(side, kinds, counts[side.id]) for side in doubled}


def _check_train(row: TrainRow, key: str) -> None:
    if isinstance(row.stops, int) and isinstance(row.length, int):
        need(row.length > row.stops, GAME, f"{key}.length", f"must be more than the {row.stops} stops it counts")
    need(row.stops != "unlimited" or row.length is None, GAME, f"{key}.length", "it counts every stop")
    if row.cities is not None:
        need(row.length is None, GAME, f"{key}.cities", "does not go with length")
        less = row.stops == "unlimited" or row.cities < row.stops
        need(less, GAME, f"{key}.cities", f"must be less than {row.stops}")


def _kind(row: TrainRow, price: int, count: int) -> TrainType:
    stops = EVERY_STOP if row.stops == "unlimited" else row.stops
    length = row.length if isinstance(row.length, int) else None
    best = row.length is not None
    if not best and row.stops != "unlimited":
        length = stops
    return TrainType(
        row.id, price, count, stops, length=length, cities=row.cities, counts_own=False,
        skips_cities=best, skips_towns=best, skips_areas=best,
    )  # fmt: skip


def _side(row: SideRow, kinds: dict[str, TrainType], count: int) -> TrainType:
    """A doubled side: the figures of its first choice, which nothing runs by."""
    first = kinds[row.runs[0][0]]
    return msgspec.structs.replace(first, id=row.id, price=row.price, count=count, runs=row.runs)


def _check_sides(file: GameFile1843) -> None:
    """Every side is a train or tells what it runs as; no id stands for two things; no train is without a use."""
    kinds = [row.id for row in file.trains]
    used: set[str] = set()
    seen: dict[str, str] = {}
    for at, card in enumerate(file.cards):
        need(bool(card.sides), GAME, f"cards[{at}].sides", "a certificate has a side")
        for nr, side in enumerate(card.sides):
            key = f"cards[{at}].sides[{nr}]"
            need(side.id not in seen, GAME, f"{key}.id", f"{side.id} is both here and at {seen.get(side.id)}")
            seen[side.id] = key
            _check_runs(side, kinds, key)
            used |= {side.id, *(train for choice in side.runs for train in choice)}
        for train in card.resold:
            need_among(train, kinds, GAME, f"cards[{at}].resold.{train}")
    for at, row in enumerate(file.trains):
        need(row.id in used, GAME, f"trains[{at}].id", f"no certificate runs as {row.id}")


def _check_runs(side: SideRow, kinds: list[str], key: str) -> None:
    if not side.runs:
        need_among(side.id, kinds, GAME, f"{key}.id")
        return
    need(side.id not in kinds, GAME, f"{key}.runs", f"{side.id} is a train and runs as itself")
    for at, choice in enumerate(side.runs):
        where = f"{key}.runs[{at}]"
        need(1 <= len(choice) <= PARTS, GAME, where, f"must be one or {PARTS} trains")
        for nr, train in enumerate(choice):
            need_among(train, kinds, GAME, f"{where}[{nr}]")


def check_cards(file: GameFile1843) -> None:
    """BadGameFile unless each colour of certificates begins the phase of its name, and goes with a later one."""
    need_once((row.id for row in file.cards), GAME, "cards")
    phases = [phase.id for phase in file.phases]
    ids = [row.id for row in file.cards]
    need(ids == phases, GAME, "cards", f"must be those of the phases, {listed(phases)}")
    for at, row in enumerate(file.cards):
        check_rust(row.rusted_by, ids, at, f"cards[{at}].rusted_by")
        gone = bool(row.rusted_by) or not row.resold
        need(gone, GAME, f"cards[{at}].resold", "only trains that rust are sold again")


def read_cards(file: GameFile1843) -> dict[str, Card]:
    """The certificates by colour, in the order of sale."""
    return {row.id: _card(row) for row in file.cards}


def _card(row: CardRow) -> Card:
    return Card(row.id, row.count, tuple(side.id for side in row.sides), row.rusted_by, row.resold)
