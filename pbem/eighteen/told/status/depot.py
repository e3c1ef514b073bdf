"""Trains and tiles that are left, in words."""

from __future__ import annotations

from collections import Counter

from engine.eighteen.definition import EVERY_STOP, TrainType
from engine.eighteen.game import Game18xx
from engine.eighteen.train_market import bank_types
from pbem.eighteen.told.wrapping import counts, items, wrapped
from pbem.words.columns import table
from pbem.words.phrases import joined, phrase


def trains(game: Game18xx, ahead: int | None = None) -> tuple[str, ...]:
    """All types, what is left of each, and what the sale of those still to come brings, or of the next `ahead`."""
    sold = bank_types(game)
    heads = ["train", "price", "left", "pool", "reach", "rusts"]
    pool = Counter(game.pool_trains)
    rows = [
        [
            name,
            str(data.price),
            _left(game, name),
            str(pool[name]),
            _reach(data),
            phrase("eighteen.trains.rusted_by", train=data.rusted_by) if data.rusted_by else "",
        ]
        for name, data in game.definition.trains.items()
        if game.depot[name] != 0 or pool[name] or _runs(game, name)
    ]
    listed = table([[phrase(f"eighteen.head.{one}") for one in heads], *rows], numbers=(1, 2, 3))
    return wrapped(phrase("eighteen.status.trains", sold=joined(sold))), listed, items(_effects(game)[:ahead])


def _left(game: Game18xx, train: str) -> str:
    left = game.depot[train]
    return phrase("eighteen.trains.unlimited") if left is None else str(left)


def _runs(game: Game18xx, train: str) -> bool:
    return any(train in state.trains for state in game.companies.values())


def _reach(data: TrainType) -> str:
    key = "all" if data.stops >= EVERY_STOP else "any" if data.skips_cities else "stops"
    text = phrase(f"eighteen.trains.{key}", stops=data.stops)
    return phrase("eighteen.trains.times", text=text, times=data.multiplier) if data.multiplier > 1 else text


def _effects(game: Game18xx) -> list[str]:
    """What the first train of each type still to come begins and removes."""
    order = list(game.definition.phases)
    found = []
    for name, data in game.definition.trains.items():
        if data.starts_phase and order.index(data.starts_phase) > order.index(game.phase):
            gone = [one for one, kind in game.definition.trains.items() if kind.rusted_by == name]
            key = "eighteen.trains.begins.rusts" if gone else "eighteen.trains.begins"
            limits = game.definition.phases[data.starts_phase].limits
            limited = ", ".join(f"{kind} {limit}" for kind, limit in limits.items())
            facts = {"train": name, "phase": data.starts_phase, "gone": joined(gone), "limits": limited}
            found.append(phrase(key, **facts))
    return found


def tiles(game: Game18xx) -> str:
    """How many of each tile are left, colour by colour; those that never run out first."""
    board = game.definition.board
    lines = []
    for colour in board.colours:
        names = [name for name, tile in board.tiles.items() if tile.colour == colour]
        left = [f"{game.laid.supply[name]}×{name}" for name in names if game.laid.supply.get(name)]
        always = [name for name in names if name not in game.laid.supply]
        parts = [", ".join(left)] if left else []
        if always:
            parts.append(phrase("eighteen.tiles.always", tiles=counts(always)))
        if parts:
            lines.append(phrase("eighteen.tiles.colour", colour=colour, tiles="; ".join(parts)))
    allowed = joined(game.definition.phases[game.phase].colours)
    return f"{wrapped(phrase('eighteen.status.tiles', colours=allowed))}\n\n{items(lines)}"
