"""A game of 1843 that was begun on a table goes on by mail, and back into a file."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.games.g1843.tabletop.telling import seen
from pbem.base.settings import Settings
from pbem.store import schema
from pbem.store.db import open_database
from tests.desk.presiding import plain
from tests.edges import Run
from tests.house import House
from tests.playing_18xx import position
from tests.tabletop_1843 import EXAMPLE, example, taken_up

pytestmark = pytest.mark.any_engine

PLAYERS = "dora@example.org,ben@example.org,ann@example.org,cleo@example.org"  # not in the order of their seats


@pytest.fixture
def house(settings: Settings, run: Run) -> House:
    """The example of the docs, accepted by everybody."""
    open_database(settings)
    schema.prepare(settings)
    found = House(settings)
    given = ["--name", "Loire", "--moderator", "mo@example.org", "--players", PLAYERS, "--from", str(EXAMPLE)]
    code, _, err = run("game", "create", "1843", *given)
    assert code == 0, err
    found.post()
    for name in ("ann", "ben", "cleo", "dora"):
        found.write(name, "accept")
    return found


def test_a_game_goes_on_from_the_table_with_everybody_at_their_seat(house: House) -> None:
    assert seen(position(house)) == seen(taken_up(example()))
    assert [house.member(name).player for name in ("ann", "ben", "cleo", "dora")] == ["p1", "p2", "p3", "p4"]
    assert house.active() == "ben"
    welcome = plain(house.last("ann", "welcome"))
    assert "The game goes on as it stood on the table. Player cards from #1 on: Ann, Cleo, Ben, Dora." in welcome


def test_it_is_played_on_by_mail_and_its_record_holds(house: House, run: Run) -> None:
    house.write("ben", "NOR: use Havre lay 57 C14 NE")
    assert position(house).network.tokens_of("NOR") == (("C14", 0), ("C20", 0))
    assert "cannot be written down now: it is the middle of a turn" in run("game", "position", "G1")[2]
    code, out, _ = run("verify", "G1")
    assert code == 0, out
    assert "goes on from the position it was created with" in " ".join(out.split())


def test_the_position_is_written_and_read_as_the_same(house: House, run: Run, tmp_path: Path) -> None:
    there = tmp_path / "loire.yaml"
    assert run("game", "position", "G1", "-o", str(there))[0] == 0
    assert seen(taken_up(yaml.safe_load(there.read_text(encoding="utf-8")))) == seen(position(house))
