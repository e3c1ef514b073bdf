"""Random orders for later in random games of 1861: never illegal, never without end, the same as sent by hand."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.common18xx.actions import Pass
from engine.core import play
from engine.games.g1861.rules import RULES
from pbem.desk.take_back import take_back
from pbem.games.g1861 import KIND
from pbem.store.db import connected
from pbem.store.models import LogEntry, OrderInHand
from pbem.table import in_hand
from pbem.table.following import AUTO, STANDING
from pbem.table.session import Session, game_session, load_session
from tests import scenes_1861 as at
from tests.desk.in_hand import two_companies
from tests.placed_1861 import Desk, desk, kept_1861
from tests.random_1861 import random_action
from tests.rules.g1861.table import Scene
from tests.stated_1861 import line

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

MOST_AT_ONCE = 150  # actions that follow one mail
SCENES: tuple[Callable[[], Scene], ...] = (at.stock, two_companies, at.merging, at.privates)
EVERYDAY = [(scene, seed, 40) for seed, scene in enumerate(SCENES)]
SOAK = [(scene, seed, 80) for scene in SCENES for seed in range(100, 100 + int(os.environ.get("SOAK_IN_HAND", "10")))]
RUNS = [*EVERYDAY, *(pytest.param(*one, marks=pytest.mark.soak) for one in SOAK)]


class Deed(NamedTuple):
    """An action that stands in the record, and why nobody was asked."""

    text: str
    auto: str

    @property
    def player(self) -> str:
        """Whose it is."""
        return self.text.partition(": ")[0]


class Mail(NamedTuple):
    """A mail; `by_hand`: of whoever was asked; `upto`: so many deeds stood after it."""

    name: str
    text: str
    by_hand: bool
    upto: int


def session_of(desk: Desk) -> Session:
    """The game, to be looked at."""
    with connected():
        session = load_session(1, desk.house.settings.domain, desk.house.now)
        assert session.seats
        return session


def deeds() -> list[Deed]:
    """What was done since the position was put there."""
    with connected():
        rows = LogEntry.select().where(LogEntry.kind == "action").order_by(LogEntry.number)
        return [Deed(str(row.text), str(row.facts.get(AUTO, ""))) for row in rows]


def sent(desk: Desk, name: str, text: str) -> int:
    """A mail is taken; so many actions followed from it, all of them legal, or the game would not have made them."""
    before = len(deeds())
    outcome = desk.house.take(desk.house.mail(name, text))
    assert outcome in ("applied", "refused", "answered", "not_understood", "empty"), (name, text, outcome)
    more = len(deeds()) - before
    assert more <= MOST_AT_ONCE, (name, text)
    return more


def by_hand(position: Any, chance: Random) -> str:
    """A legal order of whoever is asked."""
    return KIND.write_order(position.definition, random_action(position, chance))


def wild(desk: Desk, seed: int, mails: int) -> list[Mail]:
    """So many mails of a game in which everybody orders for later whatever comes to their mind."""
    chance, script = Random(seed), list[Mail]()
    for _ in range(mails):
        position = desk.position
        if position.finished:
            break
        hand = chance.random() < 0.4
        player = position.active[0] if hand else chance.choice(position.players)
        text = by_hand(position, chance) if hand else line(position, player, chance)
        for one, name in desk.names.items():
            text = text.replace(one, name.title())
        sent(desk, desk.names[player], text)
        script.append(Mail(desk.names[player], text, hand, len(deeds())))
    return script


@pytest.mark.parametrize(("scene", "seed", "mails"), RUNS)
def test_what_fires_is_what_its_owner_could_have_sent(
    desk: Desk, scene: Callable[[], Scene], seed: int, mails: int
) -> None:
    """The same game again with nothing in hand: each owner sends what was done for them at the moment they are asked."""
    desk.put(scene())
    start = desk.position
    wild(desk, seed, mails)
    done, end = deeds(), desk.encoded
    assert RULES.encode(play.replay(start, [RULES.read_action(one.text) for one in done])) == end
    assert any(one.auto == STANDING for one in done), "nothing fired: choose another seed"
    with connected():
        OrderInHand.delete().execute()
    desk.put(start)
    first = len(done)
    while len(deeds()) < first + len(done):
        at_hand = deeds()[first:]
        assert [one.text for one in at_hand] == [one.text for one in done[: len(at_hand)]]
        _sent_by_hand(desk, done[len(at_hand) :])
    assert [one.text for one in deeds()[first:]] == [one.text for one in done]
    assert desk.encoded == end


def _sent_by_hand(desk: Desk, coming: list[Deed]) -> None:
    """The first of what comes, with what else of it belongs to the same turn of the same player."""
    position, definition = desk.position, desk.position.definition
    turn, lines = KIND.turn_of(definition, position), list[str]()
    player, stays = coming[0].player, True
    passes = list[str]()
    for at_, deed in enumerate(coming):
        if deed.player != player or KIND.turn_of(definition, position) != turn:
            stays = False
            break
        if deed.auto not in ("", STANDING) and lines:
            follows = coming[at_:]
            stays = any(one.auto in ("", STANDING) and one.player == player for one in follows[:1])
            break
        action = RULES.read_action(deed.text)
        said = KIND.write_order(definition, action)
        if isinstance(action, Pass):
            passes.append(said)
        else:
            lines.append(said)
            passes = []
        position, _ = play.apply(position, action)
        if not turn.about:
            break
    text = "\n".join([*lines, *(passes[:1] if not lines else [])])
    assert sent(desk, desk.names[player], text), (text, coming[:5])
