"""A vote in Paris Connection: with the hands that a reader cannot see dealt anew, their mail is the same to a byte."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core import play
from engine.games.paris_connection import RULES, Definition, Game
from engine.games.paris_connection.steps import trade
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Game as Row
from pbem.store.models import LogEntry
from pbem.table.session import definition_of
from tests.house import House
from tests.own_types import own
from tests.sampled import sampled
from tests.worlds import Hands, letters_to, plays_through, redealt, world

pytestmark = pytest.mark.any_engine

NAMES = ("ann", "ben", "cleo", "dan")
READER = "ann"
MOVES = 4
Script = list[tuple[str, str]]


def decoded(column: str) -> Game:
    """The start of the game, or where it stands."""
    with connected():
        row = Row.get_by_id(1)
        return RULES.decode(own(Definition, definition_of(row)), getattr(row, column).encode())


def some_order(chance: random.Random) -> str:
    """A trade mostly, as somebody sees it who sees all hands; it ends nothing."""
    game = decoded("position")
    (player,) = game.active
    pool = [one for one in trade.candidates(game.definition, game.hands[player], player) if not play.why_not(game, one)]
    pool = [one for one in pool if not play.apply(game, one)[0].finished]
    words = RULES.write_action(chance.choice(pool)).partition(": ")[2].split()
    return f"trade {words[1]} for {words[2]} {words[3]}"


def first_world(house: House, chance: random.Random) -> Script:
    """Trades; then votes on taking some back, one by everybody's yes and one by most; what everybody wrote."""
    script: Script = []

    def write(name: str, text: str) -> None:
        script.append((name, text))
        house.write(name, text)

    house.create(NAMES, votes_after=0)
    for name in NAMES:
        write(name, f"accept word {name}")
    for _ in range(MOVES):
        write(house.active(), some_order(chance))
    write(READER, "vote undo 9")
    write(READER, "preview\nvote undo 2")
    write(READER, f"vote undo {chance.randint(2, MOVES)}")
    write(READER, "votes\nhistory\nstatus")
    write("ben", some_order(chance) if house.active() == "ben" else "votes")
    write("cleo", "vote no")
    write("ben", "vote yes")
    write("dan", "vote yes")
    write(READER, "votes\nhistory\nstatus\nhand\nvote yes")
    write(house.active(), some_order(chance))
    return script


@pytest.mark.parametrize("seed", sampled(range(12), range(3)))
def test_a_vote_tells_nothing_of_a_hand(
    seed: int, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(f"votes {seed}")
    with world(tmp_path / "one", settings, monkeypatch, None) as house:
        script = first_world(house, chance)
        theirs = letters_to(house, READER)
        with connected():
            entries = list(LogEntry.select().order_by(LogEntry.number))
            undone = [one.undoes for one in entries if one.kind == "undo" and one.undoes is not None]
        start, names = decoded("start"), {one.kind for one in entries}
    assert {"vote_passed", "undo"} <= names
    stood = [one.text for one in entries if one.kind == "action" and one.number not in undone]
    before = [one.text for one in entries if one.kind == "action" and one.number <= max(undone)]
    hands = other_hands(start, (before, stood), chance)
    with world(tmp_path / "two", settings, monkeypatch, hands) as house:
        house.create(NAMES, votes_after=0)
        for name, text in script:
            house.write(name, text)
        assert letters_to(house, READER) == theirs


def other_hands(start: Game, told: tuple[list[str], ...], chance: random.Random) -> Hands:
    """Hands that the reader cannot tell from the real ones, in which all that was played was legal too."""
    player = next(one for one in start.hands if one == "p1")
    for _ in range(4000):
        hands = redealt(start, player, chance)
        other = Game(start.definition, start.table, hands)
        if hands != start.hands and all(plays_through(other, lines) for lines in told):
            return hands
    raise AssertionError("no other hands were found")
