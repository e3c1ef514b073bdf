"""Changes of fortune on both sides at once: emergencies and riches come oftener than in games that are only played."""

from __future__ import annotations

from random import Random

from engine.eighteen.table import BANK
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from tests.beside_1843.asked import unsettled
from tests.second_reading_1843.model import Model

POOR, RICH = (0, 1, 20, 40, 99), (100, 300, 900, 2500)


def strike(model: Model, game: Game, dice: Random) -> None:
    """The company that operates and its director lose almost all, or somebody gains; the bank has the difference."""
    here = game.round
    if game.finished or unsettled(game) or model.game.questions or not isinstance(here, OperatingRound):
        return
    company = here.order[here.turn]
    director = game.companies[company].president
    assert director is not None
    if dice.random() < 0.25:
        for who in (company, director):
            _change(model, game, who, min(game.purses[who], dice.choice(POOR)))
        return
    who = dice.choice((company, director, *game.players))
    _change(model, game, who, game.purses[who] + dice.choice(RICH))


def _change(model: Model, game: Game, who: str, cash: int) -> None:
    more = cash - game.purses[who]
    game.purses[who] += more
    game.purses[BANK] -= more
    model.game.pay("bank", who, more)
