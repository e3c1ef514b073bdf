"""A few sentences on each kind of decision of 1843, by its own figures."""

from __future__ import annotations

from engine.games.g1843 import entering, rusted
from engine.games.g1843.game import Game
from pbem.eighteen.told.lessons import figures, worded
from pbem.eighteen.told.telling import train_words
from pbem.words.phrases import joined, phrase


def lesson(game: Game, topic: str) -> str:
    """What the decision is about; "" for a kind that needs none."""
    numbers, charters = game.definition.numbers, game.definition.charters
    pars = entering.par_cells(game, entering.pars_now(game))
    trains = [one for one in game.bank_trains() if not rusted.bought_so(game, one)]
    facts = figures(game) | {
        "floats": str(numbers.float_shares),
        "factor": str(numbers.capital_factor),
        "second": str(numbers.second_yellow),
        "port": str(numbers.port_income),
        "pars": ", ".join(map(str, pars)),
        "double": str(game.president_shares),
        "train": train_words(trains[0]) if trains else "–",
        "price": str(game.definition.trains[trains[0]].price) if trains else "–",
        "kinds": phrase("g1843.trains.kinds"),
        "two": joined([one for one, charter in charters.items() if charter.two_yellow]),
    }
    return worded("g1843.lesson", topic, facts)
