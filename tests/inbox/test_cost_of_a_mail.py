"""What an ordinary move by mail asks of the database: two commits, and a number of statements that may only fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

import pytest

from pbem.base.settings import Settings
from pbem.demo.g1861 import think
from pbem.inbox import receive
from pbem.store.db import connected, database
from tests.house import House, sample_orders
from tests.late_1861 import begin_late
from tests.playing_1861 import PLAYERS, asked, position

pytestmark = pytest.mark.any_engine

MOST_STATEMENTS = 22
COMMITS = 2
BEHIND = 12  # letters to each player, which a mail of theirs might quote
LATE = 300  # actions of a game that has come far enough to have companies, tokens and trains

Move = Callable[[House], tuple[str, str]]  # who moves, and the text of the mail


class Cost(NamedTuple):
    """Statements in their order, and how many commits."""

    statements: list[str]
    commits: list[str]


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cost]:
    """What is asked of the database meanwhile; savepoints count, the beginning of a transaction does not."""
    cost, execute, commit = Cost([], []), database.obj.execute_sql, database.obj.commit

    def asked_for(sql: str, *args: Any, **more: Any) -> Any:
        if not sql.startswith("BEGIN"):
            cost.statements.append(sql)
        return execute(sql, *args, **more)

    def committed() -> Any:
        cost.commits.append("commit")
        return commit()

    with monkeypatch.context() as patch:
        patch.setattr(database.obj, "execute_sql", asked_for)
        patch.setattr(database.obj, "commit", committed)
        yield cost


def of_paris_connection(house: House) -> tuple[str, str]:
    """The first sample of the letter that asks."""
    mover = house.active()
    return mover, sample_orders(house.last(mover, "your_turn"))[0]


def of_1861(house: House) -> tuple[str, str]:
    """A whole turn."""
    (player, name), *_ = asked(house)
    here = position(house)
    return name, "\n".join(think(here.definition, here, player, Random(1861)))


def with_letters_behind(house: House, players: tuple[str, ...], move: Move) -> set[str]:
    """Everybody has had as many letters as a mail may quote; who of them has moved meanwhile."""
    house.hear_all(*players)
    movers = set[str]()
    for _ in range(BEHIND):
        name, text = move(house)
        movers.add(name)
        house.write(name, text)
        house.now += timedelta(minutes=20)
    for name in players:
        house.write(name, "mail turns")
    house.now += timedelta(minutes=20)
    return movers


def cost_of(house: House, move: Move, monkeypatch: pytest.MonkeyPatch) -> Cost:
    """Of a mail that answers the letter that asks, and quotes it."""
    name, text = move(house)
    mime, door = house.mail(name, text, answering=house.last(name, "your_turn")), house.settings.door
    with connected(), counted(monkeypatch) as cost:
        taken = receive.take_in(mime, house.now, door)
        assert receive.handle(taken.id, door, house.now, begun=taken.begun) == "applied"
    house.post()
    house.now += timedelta(minutes=20)
    return cost


@pytest.mark.parametrize("which", ["Paris Connection", "1861"])
def test_an_ordinary_move(store: Settings, monkeypatch: pytest.MonkeyPatch, which: str) -> None:
    house = House(store)
    move: Move = of_1861 if which == "1861" else of_paris_connection
    if which == "1861":
        begin_late(house, LATE)
    else:
        house.started(PLAYERS)
    movers = with_letters_behind(house, PLAYERS, move)
    measured = 0
    while measured < 3:
        name, _ = move(house)
        cost = cost_of(house, move, monkeypatch)
        assert len(cost.commits) == COMMITS
        if name in movers:  # the first letter of all after a move of theirs looks back to the start
            assert len(cost.statements) <= MOST_STATEMENTS, "\n".join(cost.statements)
            measured += 1
