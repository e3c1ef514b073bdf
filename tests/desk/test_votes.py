"""Votes by mail: asked, opened without the moderator's answer, said yes and no to, closed; and what they do."""

from __future__ import annotations

import pytest

from pbem.store.db import connected
from pbem.store.models import Game
from tests.desk.presiding import kinds, plain
from tests.house import House

pytestmark = pytest.mark.any_engine


def game() -> Game:
    """Its row."""
    with connected():
        return Game.get_by_id(1)


def test_a_pause_after_the_moderators_silence(running: House) -> None:
    letters = running.write("ann", "vote pause Christmas")
    for one in letters:
        print(one.to, plain(one), "\n")
    letters = running.write("ben", "yes", answering=running.last("ben", "vote"))
    for one in letters:
        print(one.to, plain(one), "\n")
    letters = running.wait(hours=73)
    for one in letters:
        print(one.to, plain(one), "\n")
    print(kinds())
    assert 0
