"""Errands: mails whose way is to be interrupted. Random moves, moves taken back, the start of a game and its end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import NamedTuple

from engine.games.paris_connection import Game as Position
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.table.session import Session, load_session
from tests.desk.presiding import code_in
from tests.house import NOON, House
from tests.own_types import own
from tests.random_games import random_action

PLAYERS = ("ann", "ben", "cleo", "dora", "emil", "fay")
TO_MARSEILLE = ("E11 F11 G12 H12 I12", "J12 K13 L13 M14 N13")  # the fixed start, and two builds later the end is near


class Errand(NamedTuple):
    """A mail, what it is about, and one word for what is to become of it."""

    what: str
    mime: bytes
    outcome: str = "applied"
    then: bytes | None = None  # what somebody else writes as soon as the service is there again


def seated(settings: Settings, players: int, now: datetime = NOON, **fields: object) -> House:
    """A started game of so many players in the database of these settings."""
    house = House(settings)
    house.now = now
    house.started(PLAYERS[:players], **fields)
    return house


def random_move(house: House, dice: Random) -> Errand:
    """A legal move of whoever is asked; some mails say or ask something besides."""
    session = _session(house)
    action = random_action(own(Position, session.position), dice)
    order = session.title.orders.write(session.definition, action)
    text = dice.choice(
        ["{}", "{}", "{}\nstatus", "press all: good evening\n\n{}", "press moderator: look\n\n{}\noptions"]
    )
    return Errand("move", house.mail(house.active(), text.format(order)), "")


def followed(house: House, dice: Random) -> Errand:
    """A random move, and what another player says to all before anybody has taken up what a crash left over."""
    mover = house.active()
    other = next(name for name in PLAYERS if name != mover)
    return random_move(house, dice)._replace(then=house.mail(other, "press all: is it my turn?"))


def over(house: House) -> bool:
    """Whether the game has ended."""
    return bool(_session(house).position.finished)


def last_accept(settings: Settings, dice: Random) -> tuple[House, Errand]:
    """Everybody else has accepted; this mail starts the game."""
    house = House(settings)
    house.create(PLAYERS[:3])
    for name in PLAYERS[:2]:
        house.write(name, f"accept word {name}word")
    return house, Errand("last accept", house.mail(PLAYERS[2], f"accept word w{dice.randrange(1000)}"))


def own_undo(settings: Settings, dice: Random) -> tuple[House, Errand]:
    """A player takes back his move, of which the others have heard."""
    house = seated(settings, 3)
    mover = house.active()
    house.take(_build(house, dice).mime)
    house.post()
    return house, Errand("undo", house.mail(mover, "undo"))


def moderators_undo(settings: Settings, dice: Random) -> tuple[House, Errand]:
    """The moderator confirms that three moves are to be taken back."""
    house = seated(settings, 3)
    for _ in range(3):
        house.take(_build(house, dice).mime)
        house.post()
    house.take(_from_moderator(house, "undo 3"))
    (preview,) = house.post()
    return house, Errand("moderator's undo", _from_moderator(house, f"confirm {code_in(preview)}"))


def last_move(settings: Settings, dice: Random) -> tuple[House, Errand]:
    """The confirmed move that ends a game."""
    house = seated(settings, 3, options={"start": "fixed"})
    for chain in TO_MARSEILLE:
        house.write(house.active(), f"build red {chain}")
    mover = house.active()
    code = code_in(house.write(mover, "build red O13 Marseille")[0])
    return house, Errand("last move", house.mail(mover, f"confirm {code}"))


def first_move(settings: Settings, dice: Random) -> tuple[House, Errand]:
    """A game just begun, and its first move."""
    house = seated(settings, 3)
    return house, _build(house, dice)


def _build(house: House, dice: Random) -> Errand:
    """A random move that builds."""
    while (errand := random_move(house, dice)) and b"build" not in errand.mime:
        pass
    return errand


def _session(house: House) -> Session:
    with connected():
        return load_session(1, house.settings.domain, house.now)


def _from_moderator(house: House, text: str) -> bytes:
    token = house.member("mo", role="moderator").token
    return house.mail("mo", text, to=f"play+{token}@{house.settings.domain}")


Scene = Callable[[Settings, Random], tuple[House, Errand]]
SCENES: dict[str, Scene] = {
    "move": first_move,
    "undo": own_undo,
    "moderator's undo": moderators_undo,
    "last accept": last_accept,
    "last move": last_move,
}
