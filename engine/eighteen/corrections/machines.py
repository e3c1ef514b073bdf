"""Trains: from bank, pool or a company to another of them, and nobody pays."""

from __future__ import annotations

from typing import Any

from engine.core.corrections import CannotCorrect, known, moved
from engine.eighteen import companies, trains
from engine.eighteen.corrections.ground import Ground
from engine.eighteen.events import TrainCorrected
from engine.eighteen.game import Game18xx
from engine.eighteen.table import BANK, POOL

TRAIN = "train TYPE from WHERE to WHERE"


def train(game: Game18xx, words: tuple[str, ...], ground: Ground[Any]) -> None:
    """One train of this type lies elsewhere; no phase begins with it."""
    said = moved(words, TRAIN, 1, (1,), (1,))
    name = known("train", said.head[0], game.definition.trains)
    giver, taker = (
        known("place of trains", one, (BANK, POOL, *game.companies)) for one in (said.source[0], said.target[0])
    )
    begins = ground.begun_with(game, name)
    if begins and begins not in companies.begun_phases(game):
        raise CannotCorrect(
            "correct_never", what=name, why=f"it is sold from phase {begins} on, and this is {game.phase}"
        )
    if giver == taker:
        raise CannotCorrect("correct_same", what=f"{name}, {giver}")
    old = _there(game, giver)
    if giver != BANK and name not in old:
        raise CannotCorrect("correct_not_there", what=f"{giver}:", said=name, known=", ".join(old) or "none")
    _take(game, name, giver, ground)
    _give(game, name, taker, ground)
    game.tell(TrainCorrected(train=name, giver=giver, taker=taker))


def _there(game: Game18xx, where: str) -> tuple[str, ...]:
    if where == BANK:
        return ()
    return game.pool_trains if where == POOL else game.companies[where].trains


def _take(game: Game18xx, name: str, giver: str, ground: Ground[Any]) -> None:
    if giver == BANK:
        _count(game, ground.sold_as(game, name), -1)
    elif giver == POOL:
        game.pool_trains = trains.without(game.pool_trains, name)
    else:
        trains.lose(game, giver, name)


def _give(game: Game18xx, name: str, taker: str, ground: Ground[Any]) -> None:
    if taker == BANK:
        _count(game, ground.sold_as(game, name), 1)
    elif taker == POOL:
        game.pool_trains = (*game.pool_trains, name)
    else:
        trains.gain(game, taker, name)


def _count(game: Game18xx, row: str, change: int) -> None:
    """The bank has one more or less of them; below none, an invariant tells."""
    left = game.depot[row]
    if left is not None:
        game.depot[row] = left + change
