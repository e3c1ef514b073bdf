"""Lines of a mail as the desk reads them: pieces, whom each is about, what it means in a position."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import play
from engine.eighteen.actions import Action
from engine.games.g1861.game import Game
from pbem.eighteen.orders.said import said
from pbem.games.meant import Meant
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.orders.split import split_lines
from pbem.titles.g1861.mail.orders import LANGUAGE, WORDS
from tests.rules.g1861.table import Scene, definition


def orders(text: str) -> Iterator[Order]:
    """The orders of a mail, each with the company that it or one above it names; AssertionError for any other line."""
    about = ""
    for piece in split_lines(text):
        line = said(definition(), piece.text, WORDS)
        about = line.about or about
        if line.text:
            (order,) = read_orders(line.text, WORDS)
            assert isinstance(order, Order), f"no order: {line.text}"
            yield replace(order, about=about)


def meant(game: Game, line: str, player: str = "") -> Meant[Action]:
    """What one line means for the player who is asked."""
    (order,) = orders(line)
    return LANGUAGE.understand(game, player or game.active[0], order)


def actions(scene: Scene, line: str, player: str = "") -> tuple[Action, ...]:
    """The actions of one line."""
    return meant(scene.game, line, player).actions


def refused(scene: Scene, line: str, player: str = "") -> OrderError:
    """The error that a line brings."""
    try:
        found = meant(scene.game, line, player)
    except OrderError as error:
        return error
    raise AssertionError(f"{line} means {found.actions}")


def mailed(game: Game, text: str) -> Game:
    """The game after a mail of the player who is asked."""
    for order in orders(text):
        for action in LANGUAGE.understand(game, game.active[0], order).actions:
            game, _ = play.apply(game, action)
    return game


def is_prose(line: str) -> bool:
    """Whether a line is no order."""
    (found,) = read_orders(said(definition(), line, WORDS).text, WORDS)
    return not isinstance(found, Order)
