"""Views alone tell whether a game may have begun and gone on so: true ones always, changed ones not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core import play
from engine.core.errors import NightMailError
from engine.games.paris_connection import View
from pbem.titles import title_of
from pbem.titles.shipped import load_files
from tests import random_games
from tests.own_types import own
from tests.random_1861 import random_action

Choose = Callable[[Any, Random], Any]
CHOOSE: dict[str, Choose] = {"paris-connection": random_games.random_action, "1861": random_action}
GAMES = [("paris-connection", 3, 400), ("paris-connection", 5, 60), ("1861", 4, 80)]


class Played:
    """A random game: its positions, and the actions between them."""

    def __init__(self, slug: str, players: int, most: int, seed: str) -> None:
        self.rules = title_of(slug).rules
        self.definition = self.rules.define(load_files(slug))
        self.players = tuple(f"p{number + 1}" for number in range(players))
        self.options = self.rules.options({"stall_limit": "10"} if slug == "paris-connection" else {})
        start, self.told = self.rules.start(self.definition, self.players, self.options, seed)
        self.positions, dice = [start], Random(seed)
        self.actions: list[Any] = []
        while len(self.actions) < most and not self.positions[-1].finished:
            self.actions.append(CHOOSE[slug](self.positions[-1], dice))
            self.positions.append(play.apply(self.positions[-1], self.actions[-1])[0])

    def told_to(self, reader: str | None) -> tuple[Any, ...]:
        """The events of the start that this reader had."""
        return tuple(one for one in self.told if one.readers is None or reader in one.readers)

    def begins(self, reader: str | None, view: Any) -> bool:
        return bool(self.rules.begins(self.definition, self.options, self.told_to(reader), reader, view))

    def follows(self, before: Any, action: Any, after: Any) -> bool:
        """A refusal is a no."""
        try:
            return bool(self.rules.follows(self.definition, before, action, after))
        except NightMailError:
            return False


@pytest.mark.parametrize(("slug", "players", "most"), GAMES)
def test_every_view_follows_from_the_one_before(slug: str, players: int, most: int) -> None:
    played = Played(slug, players, most, "a")
    for reader in (None, "p1", played.players[-1]):
        views = [one.view(reader) for one in played.positions]
        assert played.begins(reader, views[0])
        for action, (before, after) in zip(played.actions, pairwise(views), strict=True):
            assert played.follows(before, action, after)
        stopped = play.stop(played.positions[5])[0].view(reader)
        assert played.follows(views[5], None, stopped)
        assert not played.follows(views[4], None, stopped)


@pytest.mark.parametrize(("slug", "players", "most"), GAMES)
def test_another_view_does_not(slug: str, players: int, most: int) -> None:
    played, other = Played(slug, players, most, "a"), Played(slug, players, most, "b")
    for reader in (None, "p1"):
        views = [one.view(reader) for one in played.positions]
        assert not played.begins(reader, other.positions[0].view(reader))
        assert not played.begins(reader, views[1])
        for action, (before, after) in zip(played.actions, pairwise(views), strict=True):
            assert not played.follows(before, action, before)
            assert not played.follows(after, action, after)
    if slug == "paris-connection":  # whose views say whose they are
        assert not played.begins("p2", played.positions[0].view("p1"))


def test_a_changed_number_in_a_view_is_seen() -> None:
    """Of the open table and the own hand, any; of what a hidden hand may be, none."""
    played, dice = Played("paris-connection", 4, 30, "a"), Random("a")
    rules, silent = played.rules, []
    for at, (action, (before, after)) in enumerate(
        zip(played.actions, pairwise([one.view("p2") for one in played.positions]), strict=True)
    ):
        plain = msgspec.json.decode(rules.encode_view(after))
        table, hand = plain["table"], plain["hands"]["p2"]
        place, key = dice.choice(
            [(table["depots"], "blue"), (table["values"], "red"), (table["hand_sizes"], "p1"), (hand, "black"),
             (table, "played"), (table, "idle"), (table, "turn")]
        )  # fmt: skip
        place[key] += 1
        if played.follows(before, action, rules.decode_view(msgspec.json.encode(plain))):
            silent.append((at, key))
    assert silent == []


def test_hands_opened_by_an_end_that_was_taken_back_are_counted() -> None:
    """Of a game that was over and was taken up again, the reader has seen all hands."""
    played = Played("paris-connection", 3, 400, "a")
    before, after = (own(View, one.view("p1")) for one in played.positions[-2:])
    assert after.result
    other = {**after.hands, "p2": {**after.hands["p2"], "blue": after.hands["p2"]["blue"] + 1}}
    changed = msgspec.structs.replace(after, hands=other)
    assert played.follows(before, played.actions[-1], after)
    assert not played.follows(before, played.actions[-1], changed)
