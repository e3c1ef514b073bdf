"""Whose turn it is: of a player in a stock round, of a company in an operating round."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.corrections import CannotCorrect, expect, known
from engine.eighteen import companies
from engine.eighteen.corrections.ground import Ground
from engine.eighteen.events import TurnCorrected
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound, StockRound

TURN = "turn WHO"


def turn(game: Game18xx, words: tuple[str, ...], ground: Ground[Any]) -> None:
    """The turn of that player or company begins anew, with nothing done in it; all who come later follow."""
    expect(words, TURN, 1)
    here = game.round
    if isinstance(here, StockRound):
        _of_player(game, here, words[0], ground)
    elif isinstance(here, OperatingRound):
        _of_company(game, here, words[0], ground)
    else:
        raise CannotCorrect("correct_not_now", why="this is neither a stock round nor an operating round")


def _of_player(game: Game18xx, here: StockRound, said: str, ground: Ground[Any]) -> None:
    if getattr(here, "auction", None) or getattr(here, "starting", ""):
        raise CannotCorrect("correct_not_now", why="something that began in this turn must be settled first")
    who, old = known("player", said, here.order), here.order[here.turn]
    if who == old:
        raise CannotCorrect("correct_same", what=f"turn {who}")
    before = replace(here, turn=here.order.index(who) - 1)
    game.round = ground.players.next_turn(before, here.passed - {who})
    game.tell(TurnCorrected(old=old, new=who))


def _of_company(game: Game18xx, here: OperatingRound, said: str, ground: Ground[Any]) -> None:
    if getattr(here, "choosing", "") or getattr(here, "asking", ()):
        raise CannotCorrect("correct_not_now", why="something that began in this turn must be settled first")
    old = companies.operating(game) or ""
    new = known("company of this round", said, (one for one in here.order if one in game.companies))
    if new == old:
        raise CannotCorrect("correct_same", what=f"turn {new}")
    at = here.order.index(new)
    begun = ground.turns.next_turn(game, replace(here, turn=at - 1))
    game.round = replace(begun, order=here.order)  # who comes later is put in order as this turn ends
    ground.turns.begun(game)
    game.tell(TurnCorrected(old=old, new=new))
