"""Whatever stands behind an order word of 1843: understood, asked back or refused, and what is offered is legal."""

from __future__ import annotations

import re
from random import Random

import pytest
from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from engine.games.g1843.game import Game
from pbem.eighteen.orders.said import said
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.titles.g1843.mail.orders import LANGUAGE, WORDS
from pbem.words.phrases import phrase
from pbem.words.say import Say
from tests.eighteen.lines_1843 import mailed
from tests.g1843 import definition
from tests.random_1843 import Taste, begin, careless, collecting, walk
from tests.sampled import sampled

WORDS_SAID = """
NOR EST SO OU MID PO eta plm pro so est 1 2 6 7 3+1 2x2 3/5x2 4/6 Electric TGV 100 160 20% 86 94 for at from to into
and + , & train trains bank pool market treasury ipo all open half revenue best E14 C18 J9 Paris Montparnasse Metz Albi
Calais Lille Toulouse Havre Boulogne Saint-Germain Val-de-Loire Ceinture Lyon stop tokens ne NE share shares the a ? H24
Q99 qqq port cheapest director as private lay token home discard sell 999999 -5 160.50 🚂 «NOR» (SO) --
"""
# What only another 18xx game has.
FOREIGN = re.compile(r"\b(?:minors?|public company|treasury \(|nationali[sz]|half dividend|roubles?|R\d|president)\b")


def line_of(dice: Random) -> str:
    """Order word and words behind it; sometimes a company before it."""
    word = dice.choice(WORDS)
    name = dice.choice((word.word, word.word.upper(), *word.aliases))
    about = dice.choice(("", "", "", "NOR: ", "EST: ", "so: ", "NORD: "))
    return about + " ".join((name, *dice.choices(WORDS_SAID.split(), k=dice.randrange(6))))


def read(line: str) -> Order | None:
    """The order that a line is."""
    found = said(definition(), line, WORDS)
    orders = read_orders(found.text, WORDS)
    return replace(orders[0], about=found.about) if len(orders) == 1 and isinstance(orders[0], Order) else None


def try_line(game: Game, line: str) -> None:
    """The line is understood or refused in words of 1843; lines offered by our own part are legal."""
    order = read(line)
    if order is None:
        return
    told, offered = outcome(game, order)
    for say in told:
        text = say.text or phrase(say.key, **say.facts)
        assert text
        assert not FOREIGN.search(text), text
    for one in filter(None, offered):
        mailed(game, one)


def outcome(game: Game, order: Order) -> tuple[tuple[Say, ...], tuple[str, ...]]:
    """What is said of the order, and the lines that are offered instead."""
    try:
        found = LANGUAGE.understand(game, game.active[0], order)
        play.replay(game, found.actions)
    except IllegalAction:
        return (), ()
    except OrderError as error:
        return (error.say,), (*error.choices, error.example)
    return found.says, ()


@pytest.mark.parametrize(
    ("players", "seed", "taste", "every"),
    sampled(
        [
            (4, "a", careless, 9),
            (5, "b", collecting, 27),
            (4, "a", careless, 4),
            (5, "b", collecting, 6),
            (5, "any", collecting, 3),
            (3, "any", careless, 3),
        ],
        2,
    ),
)
def test_any_words_are_understood_or_refused(players: int, seed: str, taste: Taste, every: int) -> None:
    """Nothing that can be written breaks the reading, in no position."""
    dice, game = Random(f"any line {seed}"), begin(players)
    for number, (_, position) in enumerate(walk(game, seed, taste)):
        if number % every == 0 and not game.finished:
            for _ in range(6):
                line = line_of(dice)
                try:
                    try_line(game, line)
                except Exception as error:
                    raise AssertionError(f"{line!r} at action {number}") from error
        game = position
