"""Whose hand changes gets a letter that shows it, whatever changed it."""

from __future__ import annotations

import pytest

from engine.games.paris_connection import Game as Position
from pbem.store.db import connected, transaction
from pbem.store.models import Game
from pbem.table.session import load_session
from pbem.titles.paris_connection.mail.words import hand_block
from tests.desk.presiding import ask, confirmed
from tests.house import House, Sent, sample_orders
from tests.own_types import own

pytestmark = pytest.mark.any_engine


def hand(house: House, name: str) -> str:
    """The hand of somebody, as letters show it."""
    with connected():
        session = load_session(1, "mail.test", house.now)
        seat = next(one for one in session.seats if one.name.lower() == name)
        position = own(Position, session.position)
        return hand_block(position.definition, position.closed_view(seat.player), session.names)


def held(house: House, name: str) -> str:
    """What somebody holds, in exact words."""
    with connected():
        session = load_session(1, "mail.test", house.now)
        player = next(one for one in session.seats if one.name.lower() == name).player
        return dict(session.rules.secrets(session.position))[player]


def a_trade(house: House) -> str:
    """A trade that the one to move may make."""
    lines = sample_orders(house.last(house.active(), "your_turn"))
    return next(line for line in lines if line.startswith("trade"))


def folded(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def assert_shown(letters: list[Sent], house: House, name: str) -> None:
    """One letter to them shows the hand as it is now, in the conversation of the game."""
    mine = [one for one in letters if one.to == f"{name}@example.org"]
    telling = [one for one in mine if folded(hand(house, name)) in folded(one.text)]
    assert len(telling) == 1, [one.text for one in mine]
    assert telling[0].subject == "[G1] Paris Connection: Volga"


def test_by_a_trade_of_ones_own_and_by_taking_it_back(running: House) -> None:
    name, before = running.active(), held(running, running.active())
    assert_shown(running.write(name, a_trade(running)), running, name)
    assert held(running, name) != before
    assert_shown(running.write(name, "undo"), running, name)
    assert held(running, name) == before


def test_by_a_trade_that_the_moderator_ordered_took_back_and_put_back(running: House) -> None:
    name, before = running.active(), held(running, running.active())
    assert_shown(ask(running, f"as {name}: {a_trade(running)}"), running, name)
    after = held(running, name)
    other = running.active()
    running.write(other, next(one for one in sample_orders(running.last(other, "your_turn")) if "build" in one))
    assert_shown(confirmed(running, "undo 2"), running, name)
    assert held(running, name) == before != after
    assert_shown(confirmed(running, "redo"), running, name)
    assert held(running, name) == after


def test_by_a_default_that_the_clock_played(running: House) -> None:
    with transaction():
        Game.update(on_deadline="default", reminders=[]).execute()
    name, before = running.active(), held(running, running.active())
    running.write(name, f"default {a_trade(running)}")
    assert_shown(running.wait(days=3), running, name)
    assert held(running, name) != before


def test_nobody_else_is_shown_a_hand_for_it(running: House) -> None:
    name = running.active()
    letters = running.write(name, a_trade(running))
    following = running.active()
    assert [one.to for one in letters if "Your hand" in one.text] == [f"{name}@example.org", f"{following}@example.org"]
