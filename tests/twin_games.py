"""Games played in two worlds at random: what their owner has in hand differs, and nobody else gets another byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from pbem.base.settings import Settings
from pbem.table.session import Session
from tests.placed import SEATS, place
from tests.twins import LEADER, OWNER, Got, Service, Step, compared, same_deeds, service

MOVES = 4


class Table(NamedTuple):
    """A kind of game to be played in both worlds: how it begins, what is sent, how somebody moves by hand.

    `pairs`: what the owner writes in the one world and in the other; `looks`, `leads`: what others and the moderator
    write besides; `scene`, `rules`: where the game stands at first, if not at its beginning.
    """

    pairs: tuple[tuple[str, str], ...]
    move: Callable[[Session, Random], str]
    game: Mapping[str, Any]
    looks: tuple[str, ...]
    leads: tuple[str, ...]
    scene: Callable[[], Any] | None = None
    rules: Any = None


def put(here: Service, scene: Any, rules: Any) -> None:
    """The game stands so, with the players in their seats."""
    place(here.house, {one: here.house.member(name).player for one, name in SEATS.items()}, scene, rules)
    here.house.post()


def _script(here: Service, chance: Random, table: Table, moves: int) -> tuple[list[Step], list[Got]]:
    """A random course of things in the first world: what happened, and what came of it."""
    steps: list[Step] = []
    found: list[Got] = []

    def happen(step: Step) -> None:
        steps.append(step)
        found.append(here.do(step))

    happen(Step("cleo", "mail digest" if chance.random() < 0.5 else "mail all"))
    for _ in range(moves):
        if chance.random() < 0.7:
            happen(Step(OWNER, *chance.choice(table.pairs)))
        for name in chance.sample(("ann", "cleo", LEADER), 2):
            happen(Step(name, chance.choice(table.leads if name == LEADER else table.looks)))
        if chance.random() < 0.2:
            happen(Step("", "", hours=chance.choice((2, 26, 80))))
        session = here.session()
        if session.game.state != "running" or not session.position.active:
            break
        player = session.position.active[0]
        name, line = session.seat(player).person.address.partition("@")[0], table.move(session, chance)
        by_leader = chance.random() < 0.1
        happen(Step(LEADER, f"as {session.names[player]}: {line}") if by_leader else Step(name, line))
    return steps, found


def same_for_everybody_else(
    seed: int,
    table: Table,
    folder: Path,
    settings: Settings,
    patch: pytest.MonkeyPatch,
    *,
    leader: str = "mo",
    drawn: bool = False,
    moves: int = MOVES,
) -> int:
    """Play a game twice; how many letters were compared.

    0 where the owner moved in one world alone, or had nothing else in hand in the other.
    """
    chance = Random(seed)
    with service(folder / "one", settings, patch, leader=leader, drawn=drawn, **table.game) as here:
        if table.scene is not None:
            put(here, table.scene(), table.rules)
        steps, first = _script(here, chance, table, moves)
        record, stated = here.record(), here.stated()
    with service(folder / "two", settings, patch, leader=leader, drawn=drawn, second=True, **table.game) as here:
        if table.scene is not None:
            put(here, table.scene(), table.rules)
        second = [here.do(step) for step in steps]
        others, same = here.stated(), same_deeds(record, here.record(), here)
    return compared(first, second, steps) if same and stated != others else 0
