"""18xx games played by mail: simulated players write whole turns to a real service, which reads and answers them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table.session import load_session
from pbem.titles import simulated
from tests.house import House
from tests.shipped import files_of

PLAYERS = ("ann", "ben", "cleo", "dan", "eve", "finn")
MOST_MAILS = 900


class Written(NamedTuple):
    """A mail that was sent, by whom, what became of it, and the letters that went out because of it."""

    name: str
    text: str
    outcome: str
    letters: tuple[Any, ...]


def begin(house: House, slug: str, players: tuple[str, ...] = PLAYERS[:4], **fields: Any) -> Game:
    """A game that everybody has accepted."""
    return house.started(players, slug=slug, files=files_of(slug), **fields)


def position(house: House, game: int = 1) -> Any:
    """The game as the engine has it; None before it begins."""
    with connected():
        session = load_session(game, house.settings.domain, house.now)
        return session.position if session.has_position else None


def asked(house: House, game: int = 1) -> list[tuple[str, str]]:
    """Who is asked: the engine's id, and the name before the @."""
    with connected():
        session = load_session(game, house.settings.domain, house.now)
        open_ = session.open_decisions if session.game.state == "running" else []
        return [(one.player, one.member.person.address.partition("@")[0]) for one in open_]


def mails(house: House, slug: str, seed: str, game: int = 1, most: int = MOST_MAILS) -> Iterator[Written]:
    """Each player in turn writes a whole turn, until the game is over or so many mails are written."""
    rng, think = Random(seed), simulated(slug).think
    for _ in range(most):
        open_ = asked(house, game)
        if not open_:
            return
        player, name = open_[0]
        played = position(house, game)
        text = "\n".join(think(played.definition, played, player, rng))
        before = len(house.box.letters)
        outcome = house.take(house.mail(name, text))
        house.post()
        yield Written(name, text, outcome, tuple(house.box.letters[before:]))
