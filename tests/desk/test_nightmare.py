"""The moderator's nightmare, all by mail: a mistake found ten moves later, a forgotten sum, Christmas, a vote to end.

How many letters go to which mailbox at each step stands in `LETTERS`. It was written before the first run but for one
number: who says the last yes of a vote gets two, the answer and the last letter of the game, where one was expected.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, LogEntry
from pbem.table.session import Session, load_session
from pbem.titles import simulated
from pbem.worker import deadlines
from tests import playing_18xx
from tests.archived import archived
from tests.archived import begun as begun_alike
from tests.desk.presiding import ask, code_in, plain
from tests.desk.test_archived_game import brought, say
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

PLAYERS = ("ann", "ben", "cleo")
ALL = (*PLAYERS, "mo")
LATER = 10  # moves after which the mistake is noticed
MOST_LOOKED_AT = 200  # legal actions among which another one is sought
MAILS = {"1861": 110, "1843": 110, "paris-connection": 20}
OPTIONS = {"1861": {"seats": "invited", "first": "1"}}
# Of each step: who gets how many letters.
LETTERS = {
    "seen": {"mo": 1},  # what would come of it, and the code
    "done": dict.fromkeys(ALL, 1),
    "paused": dict.fromkeys(ALL, 1),
    "runs on": dict.fromkeys(ALL, 1),
    "voting at once": dict.fromkeys(ALL, 1),
    "vote asked": dict.fromkeys(ALL, 1),
    "vote carried": {"ann": 1, "ben": 2, "cleo": 1, "mo": 1},  # the last letter; an answer to the last yes
}


def session(house: House, number: int = 1) -> Session:
    return load_session(number, "mail.test", house.now)


def standing(house: House) -> list[tuple[int, str]]:
    with connected():
        return [(one.number, one.text) for one in session(house).effective()]


def got(letters: list[Sent]) -> dict[str, int]:
    """How many letters went to whom."""
    return dict(Counter(one.to.partition("@")[0] for one in letters))


def wrong(house: House, number: int = 1) -> list[str]:
    with connected():
        return [one.what for one in verify_game(number, "mail.test", house.now) if not one.ok]


def played(house: House, slug: str) -> Iterator[str]:
    """A game of three, led by Mo, each time the same: who writes, mail by mail."""
    begun_alike(house, slug, PLAYERS, dict(OPTIONS.get(slug, {})))
    rng, think = Random(slug), simulated(slug).think
    house.post()
    while open_ := playing_18xx.asked(house):
        player, name = open_[0]
        position = playing_18xx.position(house)
        seen = position.view(player) if slug == "paris-connection" else position
        yield name
        if house.take(house.mail(name, "\n".join(think(position.definition, seen, player, rng)))) != "applied":
            return  # what ends the game needs a code
        house.post()
        house.now += timedelta(minutes=3)


def mistake(house: House, wanted: str) -> tuple[int, str]:
    """An entry with that verb behind which ten moves and more stand, and another legal order in its place.

    The latest one with another order behind which so many later moves can stand, and not all of them.
    """
    with connected():
        here = session(house)
        entries, positions = here.effective(), [here.start()]
        for entry in entries:
            positions.append(play.apply(positions[-1], here.rules.read_action(entry.text))[0])
        for at in range(len(entries) - LATER - 1, -1, -1):
            if entries[at].text.split()[1] != wanted:
                continue
            action = here.rules.read_action(entries[at].text)
            for one in islice(play.legal_actions(positions[at]), MOST_LOOKED_AT):
                stood = stands(here, play.apply(positions[at], one)[0], entries[at + 1 :])
                lost = stood < len(entries) - at - 1 or wanted == "build"  # by a build later ones may all still go
                if type(one) is type(action) and one != action and stood >= LATER and lost:
                    return entries[at].number, here.title.orders.write(here.definition, one, positions[at])
    raise AssertionError(f"nothing to {wanted} was done")


def stands(here: Session, position: Any, later: Sequence[LogEntry]) -> int:
    """How many of these entries could be made there, what cannot left out."""
    count = 0
    for entry in later:
        with suppress(IllegalAction):
            position, _ = play.apply(position, here.rules.read_action(entry.text))
            count += 1
    return count


@pytest.mark.parametrize(
    ("slug", "wanted", "right"),
    [
        ("1861", "lay", "cash Ann +20"),
        ("1843", "lay", "cash Ann +20"),
        ("paris-connection", "build", "turn Ben"),
    ],
)
def test_all_of_it(store: Settings, slug: str, wanted: str, right: str) -> None:
    house = House(store)
    deque(islice(played(house, slug), MAILS[slug]), maxlen=0)

    # a wrong tile, noticed ten moves later
    number, instead = mistake(house, wanted)
    line = f"replace {number} by {instead}"
    seen = ask(house, line)
    assert got(seen) == LETTERS["seen"]
    assert "Of the later entries, " in plain(seen[0])
    assert "No longer possible" in plain(seen[0]) or "old new" in plain(seen[0])  # what goes, the table of what changes
    before = dict(standing(house))
    assert got(ask(house, f"confirm {code_in(seen[0])}")) == LETTERS["done"]
    after = [text for _, text in standing(house)]
    assert before[number] not in after
    assert wrong(house) == []

    # a dividend that was forgotten
    seen = ask(house, f'correct {right} "forgotten in OR 1.1"')
    assert got(seen) == LETTERS["seen"]
    told = ask(house, f"confirm {code_in(seen[0])}")
    assert got(told) == LETTERS["done"]
    assert all("forgotten in OR 1.1" in plain(one) for one in told)
    assert wrong(house) == []

    # the archive goes out, in, and on
    there = brought(house, archived(house, "whole"))
    assert wrong(house, there.id) == []
    for name in ALL:
        say(house, name, "yes", there.id)
    with connected():
        assert Game.get_by_id(there.id).state == "running"

    # Christmas
    assert got(ask(house, 'pause until 3 jan "Christmas"')) == LETTERS["paused"]
    house.now = datetime(2027, 1, 3, tzinfo=UTC)
    deadlines.tick("mail.test", house.now)
    assert got([one for one in house.post() if "[G1]" in one.subject]) == LETTERS["runs on"]

    # a vote ends it
    assert got(ask(house, "voting at once")) == LETTERS["voting at once"]
    assert got(house.write("ann", "vote end")) == LETTERS["vote asked"]
    assert got(house.write("ben", "vote yes")) == LETTERS["vote carried"]
    with connected():
        assert Game.get_by_id(1).state == "finished"
    assert wrong(house) == []
