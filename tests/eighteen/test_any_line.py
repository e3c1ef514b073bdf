"""Whatever stands behind an order word: it is understood, asked back or refused, and what is offered is legal."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from engine.games.g1861.game import Game
from pbem.eighteen.orders.said import said
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.titles.g1861.mail.orders import LANGUAGE, WORDS
from pbem.words.phrases import phrase
from pbem.words.say import Say
from tests.eighteen.lines import mailed
from tests.random_1861 import begin, known_walk
from tests.rules.g1861.table import definition
from tests.sampled import sampled

WORDS_SAID = """
NW SW M-K MK K-B kb m k N n Y TSR MRR 1 2 3 4 2+2 100 20% 110 for at from to into and + , & train trains bank pool
market treasury all open half revenue best E9 H8 Kiev stop tokens ne NE share shares the a ? mkn GRR qqq 5+5E 999999 🚂
«NW» (SW) -- NW:
"""


def line_of(dice: Random) -> str:
    """Order word and words behind it; sometimes a company before it."""
    word = dice.choice(WORDS)
    name = dice.choice((word.word, word.word.upper(), *word.aliases))
    about = dice.choice(("", "", "", "NW: ", "M-K: ", "m k: ", "NWW: "))
    return about + " ".join((name, *dice.choices(WORDS_SAID.split(), k=dice.randrange(6))))


def read(line: str) -> Order | None:
    """The order that a line is."""
    found = said(definition(), line, WORDS)
    orders = read_orders(found.text, WORDS)
    return replace(orders[0], about=found.about) if len(orders) == 1 and isinstance(orders[0], Order) else None


def try_line(game: Game, line: str) -> None:
    """The line is understood or refused in words; lines offered by our own part are legal."""
    order = read(line)
    if order is None:
        return
    told, offered = outcome(game, order)
    for say in told:
        assert say.text or phrase(say.key, **say.facts)
    for one in filter(None, offered):
        mailed(game, one)


def outcome(game: Game, order: Order) -> tuple[tuple[Say, ...], tuple[str, ...]]:
    """What is said of the order, and the lines that our own part offers instead."""
    try:
        found = LANGUAGE.understand(game, game.active[0], order)
        play.replay(game, found.actions)
    except IllegalAction:
        return (), ()
    except OrderError as error:
        own = error.say.key.startswith("eighteen.ask.")
        return (error.say,), (*error.choices, error.example) if own else ()
    return found.says, ()


@pytest.mark.parametrize(("variant", "every"), sampled([("jklm", 20), ("jklm", 5), ("gtg", 5)], 1))
def test_any_words_are_understood_or_refused(variant: str, every: int) -> None:
    """Nothing that can be written breaks the reading, in no position."""
    dice = Random(f"any line {variant}")
    game = begin(4, variant)
    for number, (_, position) in enumerate(known_walk(4, variant)):
        if number % every == 0 and not game.finished:
            for _ in range(6):
                line = line_of(dice)
                try:
                    try_line(game, line)
                except Exception as error:
                    raise AssertionError(f"{line!r} at action {number}") from error
        game = position
