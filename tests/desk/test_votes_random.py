"""Whatever players, the moderator and the clock do to votes: one is open at most, and record, rows and rules agree."""

from __future__ import annotations

import random

import pytest

from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, Member
from pbem.table import votes
from pbem.table.candidates import PROPOSED
from pbem.table.session import load_session
from tests.desk.presiding import ask
from tests.edges import legal_order
from tests.house import House
from tests.sampled import sampled

pytestmark = pytest.mark.one_connection

NAMES = ("ann", "ben", "cleo")
STEPS = 40
BY_PLAYERS = (
    "vote undo 1", "vote undo 2", "vote undo 3 actions", "vote end", "vote pause dinner", "vote resume", "undo",
    "vote replace ann by zoe@example.org", "vote replace ben by yan@example.org",
    "vote replace cleo by zoe@example.org",
    "vote yes", "vote yes", "vote yes", "vote no", "vote stop", "votes", "back", "resign",
)  # fmt: skip
BY_MODERATOR = (
    "vote stop", "vote yes", "vote no", "pause", "resume", "undo 1", "redo", "voting all", "voting majority",
    "voting at once", "voting after 24h", "voting for 24h", "voting overdue 1 day", "replace ann by dora@example.org",
    "eject ben", "end now", "extend 24h",
)  # fmt: skip


def step(house: House, chance: random.Random) -> None:
    """Somebody does something, or time passes."""
    kind = chance.choices(("move", "player", "moderator", "asked", "time"), (6, 8, 3, 1, 4))[0]
    if kind == "time":
        house.wait(hours=chance.choice((1, 20, 40, 80)))
    elif kind == "moderator":
        letters = ask(house, chance.choice(BY_MODERATOR))
        if chance.random() < 0.7 and (code := next((one for one in letters if "\nconfirm " in one.text), None)):
            ask(house, next(line for line in code.text.splitlines() if line.startswith("confirm ")))
    elif kind == "player":
        name = chance.choice(NAMES)
        letters = house.write(name, chance.choice(BY_PLAYERS))
        if chance.random() < 0.2 and (code := next((one for one in letters if "\nconfirm " in one.text), None)):
            house.write(name, next(line for line in code.text.splitlines() if line.startswith("confirm ")))
    elif kind == "asked":
        with connected():
            found = list(Member.select().where(Member.role == "asked"))
            names = [one.person.address.partition("@")[0] for one in found if one.status == "asked"]
        if names:
            house.write(chance.choice(names), chance.choice(("accept", "decline", "votes")))
    else:
        with connected():
            open_now = [one.member.status for one in load_session(1, "mail.test", house.now).open_decisions]
        if open_now == ["playing"]:
            house.write(*legal_order(house))


def check(house: House) -> None:
    """One vote is open at most, the row knows of it, and nobody is proposed but by it."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        kinds = [one.kind for one in session.entries]
        newest = votes.newest(session)
        is_open = newest is not None and newest.closed is None
        assert kinds.count("vote_asked") == sum(kind in votes.CLOSING for kind in kinds) + is_open
        assert (session.game.vote_at is not None) == is_open
        proposed = [one.number for one in session.members if one.status == PROPOSED]
        told = [int(newest.facts["member"])] if newest is not None and is_open and newest.player else []
        assert proposed == told


@pytest.mark.parametrize("seed", sampled(range(60), range(3)))
def test_any_course_of_things_leaves_a_sound_game(running: House, seed: int) -> None:
    chance = random.Random(f"any vote {seed}")
    running.write("ann", "vote end")
    for _ in range(STEPS):
        step(running, chance)
        check(running)
        with connected():
            if Game.get_by_id(1).state != "running":
                break
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", running.now) if not one.ok] == []
