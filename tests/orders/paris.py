"""A Paris Connection table for tests of its order language: the shipped board, fixed start, and lines to read."""

from __future__ import annotations

from functools import cache
from random import Random

from engine.core import play
from engine.games.paris_connection import RULES, Action, Build, Definition, Game, open_hexes
from pbem.desk.order_book import COMMON_WORDS as COMMON
from pbem.orders.order import Order
from pbem.orders.parse import read_orders
from pbem.titles.paris_connection.mail.orders import WORDS, action_of
from pbem.titles.shipped import load_files

PLAYERS = ("p1", "p2", "p3", "p4")
VOCABULARY = (*COMMON, *WORDS)


@cache
def definition() -> Definition:
    """The shipped board and numbers."""
    return RULES.define(load_files("paris-connection"))


@cache
def opening(seed: str = "orders") -> Game:
    """The first position: every company on its fixed start hex."""
    game, _ = RULES.start(definition(), PLAYERS, RULES.options({"start": "fixed"}), seed)
    return game


def after(*lines: str) -> Game:
    """The position after these orders, each by the player whose turn it is."""
    game = opening()
    for line in lines:
        game, _ = play.apply(game, meaning(line, game))
    return game


def meaning(line: str, game: Game | None = None, player: str = "") -> Action:
    """What the line means for this player, or the one whose turn it is; OrderError when it is no readable order."""
    position = opening() if game is None else game
    (order,) = read_orders(line, VOCABULARY)
    assert isinstance(order, Order)
    who = player or position.active[0]
    return action_of(definition(), position.view(who), who, order)


def wandered(seed: int, builds: int) -> Game:
    """A position after some random legal builds."""
    rng, game = Random(seed), opening(f"wandered {seed}")
    for _ in range(builds):
        placed: tuple[str, ...] = ()
        colour = rng.choice(definition().companies)
        for _ in range(rng.randint(1, 5)):
            if near := open_hexes(definition(), game.table, colour, placed):
                placed = (*placed, rng.choice(near))
        if placed and not game.finished:
            game, _events = play.apply(game, Build(game.active[0], colour, placed))
    return game
