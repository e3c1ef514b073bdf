"""Lines of a mail of 1843 as the desk reads them: pieces, whom each is about, what it means in a position."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action
from engine.games.g1843.game import Game
from engine.games.g1843.notation import write_action
from pbem.eighteen.orders.said import said
from pbem.games.meant import Meant
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.orders.split import split_lines
from pbem.titles.g1843.mail.orders import LANGUAGE, WORDS
from pbem.words.say import Say
from tests.g1843 import definition
from tests.rules.g1843.table import Scene


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


def read(scene: Scene, line: str, player: str = "") -> str:
    """The actions of a line in the engine’s words."""
    return "; ".join(write_action(one).partition(": ")[2] for one in meant(scene.game, line, player).actions)


def mailed(game: Game, text: str) -> Game:
    """The game after a mail of the player who is asked."""
    player = game.active[0]
    for order in orders(text):
        for action in LANGUAGE.understand(game, player, order).actions:
            game, _ = play.apply(game, action)
    return game


def refused(scene: Scene, line: str, player: str = "") -> OrderError:
    """The error that a line brings, of whoever finds the fault; AssertionError where it is legal."""
    try:
        found = meant(scene.game, line, player)
        play.replay(scene.game, found.actions)
    except OrderError as error:
        return error
    except IllegalAction as illegal:
        refusal = illegal.refusal
        say = Say(key=f"refusal.{refusal.code}", facts=dict(refusal.facts), text=refusal.sentence)
        return OrderError(say, section=refusal.section)
    raise AssertionError(f"{line} means {[write_action(one) for one in found.actions]}")
