"""Two worlds that look alike to one reader: the same game with the hands he cannot see dealt anew."""

from __future__ import annotations

import io
import itertools
import random
from base64 import b32encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from PIL import Image

from engine.core import play
from engine.core.errors import IllegalAction
from engine.games.paris_connection import RULES, Dealt, Game, Hand
from pbem.base import addresses
from pbem.base.settings import Settings
from pbem.drawing.cache import PictureCache
from pbem.drawing.png import MOST_BYTES
from pbem.drawing.scene import Scene
from pbem.store.db import connected
from pbem.table import chain, shuffle
from tests import stores
from tests.house import House, Sent

Hands = dict[str, Hand]


class Script(NamedTuple):
    """What everybody writes, in order: (player's name, text)."""

    mails: tuple[tuple[str, str], ...]


@contextmanager
def world(home: Path, settings: Settings, patch: pytest.MonkeyPatch, hands: Hands | None) -> Iterator[House]:
    """A house in which everything random is the same in every world, but for the hands given.

    The promises of hands, and those of hidden entries in the record's chain, are made of their salts alone: that
    a salted hash hides what it promises is SHA-256's business, not ours, and in a world with other hands the
    published promises would be others.
    """
    counter = itertools.count(1)
    with patch.context() as within:
        within.setattr(shuffle, "new_secret", lambda: f"{next(counter):032x}")
        within.setattr(shuffle, "commitment", lambda salt, text: sha256(salt.encode()).hexdigest())
        within.setattr(chain, "commitment", _promise_of_the_salt)
        within.setattr(addresses, "new_token", lambda: b32encode(next(counter).to_bytes(15, "big")).decode().lower())
        within.setattr(addresses, "new_message_id", lambda domain: f"<{next(counter)}@{domain}>")
        within.setattr("pbem.desk.codes.new_code", lambda: "7K3M-Q9TX")
        within.setattr("pbem.post.outbox._later", lambda now, began: now)  # or a slow machine shows in a Date
        if hands is not None:
            within.setattr(type(RULES), "start", _dealing(hands))
        here = stores.at_home(settings, home)
        home.mkdir(parents=True)
        stores.ready(here)
        try:
            with connected():
                yield House(here, pictures=Fingerprints(here.home_dir / "fingerprints"))
        finally:
            stores.close()


class Fingerprints(PictureCache):
    """Pictures that cost nothing and differ where the drawings do: eleven dots, coloured by a hash of the SVG."""

    def png(self, scene: Scene, most_bytes: int = MOST_BYTES) -> bytes:
        """The dots."""
        dots = io.BytesIO()
        Image.frombytes("RGB", (11, 1), bytes.fromhex(scene.digest()) + b".").save(dots, "PNG")
        return dots.getvalue()


def _promise_of_the_salt(salt: str, hidden: str) -> str:
    return sha256(salt.encode()).hexdigest() if hidden else ""


def _dealing(hands: Hands) -> Any:
    real = type(RULES).start

    def start(self: Any, definition: Any, players: Any, options: Any, seed: Any) -> Any:
        game, events = real(self, definition, players, options, seed)
        told = tuple(
            msgspec.structs.replace(event, hand=hands[event.player]) if isinstance(event, Dealt) else event
            for event in events
        )
        return msgspec.structs.replace(game, hands=hands), told

    return start


def redealt(game: Game, reader: str, chance: random.Random, *more: str) -> Hands:
    """The starting hands with all that the readers (`more` of them) cannot see dealt anew: same sizes, same depots."""
    others = [player for player in game.hands if player not in (reader, *more)]
    pile = [colour for player in others for colour, count in game.hands[player].items() for _ in range(count)]
    chance.shuffle(pile)
    hands = dict(game.hands)
    for player in others:
        size = sum(game.hands[player].values())
        drawn, pile = pile[:size], pile[size:]
        hands[player] = {colour: drawn.count(colour) for colour in game.definition.companies}
    return hands


def plays_through(start: Game, lines: Sequence[str]) -> bool:
    """Whether the recorded actions are legal from this start too."""
    try:
        play.replay(start, [RULES.read_action(line) for line in lines])
    except IllegalAction:
        return False
    return True


def letters_to(house: House, name: str) -> list[bytes]:
    """Everything somebody received, byte for byte."""
    return [letter.mime for letter in house.box.letters if letter.to == f"{name}@example.org"]


__all__ = ["Hands", "Sent", "letters_to", "plays_through", "redealt", "world"]
