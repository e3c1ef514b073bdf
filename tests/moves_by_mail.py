"""An ordinary move by mail, with as many letters behind it as a mail may quote: what it costs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from pbem.inbox import handling, receive
from pbem.store.db import connected, database
from pbem.titles.g1861.simulated import think
from tests.house import House, sample_orders
from tests.late_1861 import begin_late
from tests.playing_1861 import PLAYERS, asked, position

BEHIND = 12  # letters to each player, which a mail of theirs might quote

Move = Callable[[House], tuple[str, str]]  # who moves, and the text of the mail


class Cost(NamedTuple):
    """Statements in their order, the commits among them, and seconds of processor time."""

    statements: list[str]
    commits: list[str]
    busy: list[float]


@contextmanager
def counted() -> Iterator[Cost]:
    """What is asked of the database meanwhile; savepoints count, the beginning of a transaction does not."""
    cost, execute, commit = Cost([], [], []), database.obj.execute_sql, database.obj.commit

    def asked_for(sql: str, *args: Any, **more: Any) -> Any:
        if not sql.startswith("BEGIN"):
            cost.statements.append(sql)
        return execute(sql, *args, **more)

    def committed() -> Any:
        cost.commits.append("commit")
        return commit()

    with patch.object(database.obj, "execute_sql", asked_for), patch.object(database.obj, "commit", committed):
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


def cost_of(house: House, move: Move) -> Cost:
    """Of a mail that answers the letter that asks, and quotes it."""
    name, text = move(house)
    mime, door = house.mail(name, text, answering=house.last(name, "your_turn")), house.settings.door
    with connected(), counted() as cost:
        began = time.process_time()
        taken = receive.take_in(mime, house.now, door)
        assert handling.handle(taken.id, door, house.now, begun=taken.begun) == "applied"
        cost.busy.append(time.process_time() - began)
    house.post()
    house.now += timedelta(minutes=20)
    return cost


def costs(house: House, slug: str, count: int, actions: int = 0) -> Iterator[Cost]:
    """Of so many moves of a game that begins here; of 1861 after so many actions.

    Left out are those of who has not moved before: the first letter after a move of theirs looks back to the start.
    """
    move: Move = of_1861 if slug == "1861" else of_paris_connection
    if slug == "1861":
        begin_late(house, actions)
    else:
        house.started(PLAYERS)
    movers = with_letters_behind(house, PLAYERS, move)
    while count:
        known = move(house)[0] in movers
        cost = cost_of(house, move)
        if known:
            count -= 1
            yield cost
