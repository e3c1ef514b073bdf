"""A Paris Connection game that only trades one for one: everybody hears of it once, and the table can set an end."""

from __future__ import annotations

import pytest

from engine.games.paris_connection import Game as Position
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, LogEntry
from pbem.table.session import game_session
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, to
from tests.house import House, Sent
from tests.own_types import own

pytestmark = pytest.mark.any_engine


def trade(house: House) -> list[Sent]:
    """Whoever is to move trades one locomotive for one of another company; the letters that follow."""
    with game_session(1, "mail.test", house.now) as session:
        position = own(Position, session.position)
        (player,) = position.active
        hand, depots = position.hands[player], position.table.depots
    back = next(one for one, held in hand.items() if held)
    taken = next(one for one, left in depots.items() if left and one != back)
    return house.write(house.active(), f"trade {back} for {taken}")


def to_the_end(house: House) -> list[Sent]:
    """Three trades of which the last one ends the game by a limit of one round, and so is confirmed."""
    for _ in range(2):
        trade(house)
    mover = house.active()
    (asked_back,) = trade(house)
    return house.write(mover, f"confirm {code_in(asked_back)}")


def wrong(house: House) -> list[str]:
    """What does not follow from start and record."""
    with connected():
        return [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok]


def test_after_ten_rounds_everybody_is_told_once_what_the_table_can_do(running: House) -> None:
    for _ in range(29):
        assert not [one for one in trade(running) if "stall_limit" in one.text]
    letters = trade(running)
    assert to(letters) == ["ann", "ben", "cleo", "mo"], "one letter each, the mover's answer among them"
    for letter in letters:
        assert "For 10 full rounds nobody has built and no hand has grown" in plain(letter)
        assert "«stall_limit 10»" in plain(letter)
        assert "«end now»" in plain(letter)
    assert not [one for one in trade(running) if "stall_limit" in one.text]


def test_everybodys_yes_sets_the_limit_and_the_record_stays_true(running: House) -> None:
    trade(running)
    mover = running.active()
    (asked_back,) = running.write("ann", "stall_limit")
    assert "takes a number of full rounds" in plain(asked_back)
    running.write("ann", "stall_limit 1")
    letters = running.write("ben", "stall limit one")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    assert all("still missing: Cleo" in plain(letter) for letter in letters)
    with connected():
        assert Game.get_by_id(1).options["stall_limit"] == 0
    letters = running.write("cleo", "stall_limit 1 round")
    assert all("From now on the game has a stall limit" in plain(letter) for letter in letters)
    assert running.active() == mover, "nobody's turn has passed"
    letters = to_the_end(running)
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    assert all("so the game is over" in plain(letter) for letter in letters if not letter.to.startswith("mo"))
    with connected():
        entry = LogEntry.get(LogEntry.text == "table: stall_limit 1")
        assert (entry.player, entry.actor_id) == ("", None)
    assert wrong(running) == []


def test_the_moderator_sets_it_alone_and_takes_it_back(running: House) -> None:
    trade(running)
    letters = ask(running, "stall_limit 10")
    assert to(letters) == ["ann", "ben", "cleo", "mo"]
    last = trade(running)
    assert not [one for one in last if "near" in one.text]
    (refused,) = ask(running, "stall_limit 10")
    assert "10 full rounds already" in plain(refused)
    confirmed(running, "undo 2")
    assert kinds()[-2:] == ["undo", "undo"]
    confirmed(running, "redo")
    (refused,) = ask(running, "stall_limit 10")
    assert "already" in plain(refused)
    assert wrong(running) == []


def test_a_letter_near_the_limit_says_how_many_rounds_are_left(running: House) -> None:
    ask(running, "stall_limit 3")
    for _ in range(4):
        letters = trade(running)
    (letter,) = (one for one in letters if one.to.startswith(running.active()))
    assert "the game ends in 2 rounds" in plain(letter)
