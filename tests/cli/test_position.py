"""`pbem game create --from` and `pbem game position`: from a table to the post and back, with the letters between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.games.g1861.tabletop.telling import seen
from pbem.base.settings import Settings
from pbem.desk.new_game import NewGame
from pbem.desk.starting.begun_on_table import begun_on_table
from pbem.store import schema
from pbem.store.db import connected, open_database
from pbem.store.models import Game
from tests.desk.presiding import confirmed, plain
from tests.edges import Run, one_line
from tests.house import House
from tests.playing_1861 import position
from tests.shipped import files_of
from tests.tabletop_1861 import EXAMPLE, example, taken_up

pytestmark = pytest.mark.any_engine

AT_THE_TABLE = "ann@example.org,cleo@example.org,ben@example.org"  # not in the order of their seats


def create(run: Run, *more: str, players: str = AT_THE_TABLE, slug: str = "1861") -> tuple[int, str, str]:
    """`pbem game create --from` the example, or from what comes later in the line."""
    given = ["--name", "Volga", "--moderator", "mo@example.org", "--players", players, "--from", str(EXAMPLE)]
    return run("game", "create", slug, *given, *more)


@pytest.fixture
def house(settings: Settings) -> House:
    """A service without games."""
    open_database(settings)
    schema.prepare(settings)
    return House(settings)


def begun(house: House, run: Run) -> House:
    """The example, accepted by everybody."""
    assert create(run)[0] == 0
    house.post()
    for name in ("ann", "ben", "cleo"):
        house.write(name, "accept")
    return house


def test_a_game_goes_on_from_the_table_with_everybody_at_their_seat(house: House, run: Run) -> None:
    begun(house, run)
    game = position(house)
    assert seen(game) == seen(taken_up(example()))
    assert [house.member(name).player for name in ("ben", "cleo", "ann")] == ["p1", "p2", "p3"]
    assert house.active() == "cleo"


def test_the_first_letters_speak_of_a_table_and_of_no_shuffle(house: House, run: Run) -> None:
    begun(house, run)
    invitation, welcome = (plain(house.last("ann", one)) for one in ("invitation", "welcome"))
    for letter in (invitation, welcome):
        assert "Nothing is drawn in this game" in letter
        assert "secret seed" not in letter
    assert "The game goes on as it stood on the table. Clockwise sit Ben, Cleo, Ann." in welcome
    assert "Cleo begins" in welcome


def test_it_is_played_on_by_mail_and_its_record_holds(house: House, run: Run) -> None:
    begun(house, run)
    house.write("cleo", "pass")
    assert position(house).first == "p2"
    code, out, _ = run("verify", "G1")
    assert code == 0, out
    assert "goes on from the position it was created with" in " ".join(out.split())


def test_a_position_that_was_changed_behind_its_back_is_found(house: House, run: Run) -> None:
    begun(house, run)
    with connected():
        game = Game.get_by_id(1)
        files = game.files
        files["position.yaml"]["players"][0]["cash"] += 100
        files["position.yaml"]["bank"] -= 100
        Game.update(files=files).where(Game.id == 1).execute()
    code, out, _ = run("verify", "G1")
    assert code == 1
    assert "map, numbers and options are not those the game was created with" in " ".join(out.split())


def test_the_position_is_written_and_read_as_the_same(house: House, run: Run, tmp_path: Path) -> None:
    begun(house, run)
    there = tmp_path / "volga.yaml"
    assert run("game", "position", "G1", "-o", str(there))[0] == 0
    assert seen(taken_up(yaml.safe_load(there.read_text(encoding="utf-8")))) == seen(position(house))
    assert run("game", "position", "G1")[1] == there.read_text(encoding="utf-8")
    code, _, err = run("game", "position", "G1", "-o", str(there))
    assert code == 1
    assert "exists" in one_line(err).casefold()


def test_every_mistake_of_a_file_has_its_line_and_nothing_is_created(house: House, run: Run, tmp_path: Path) -> None:
    wrong = example()
    wrong["bank"], wrong["next"] = 1, "Dora"
    there = tmp_path / "wrong.yaml"
    there.write_text(yaml.safe_dump(wrong), encoding="utf-8")
    code, _, err = create(run, "--from", str(there))
    assert code == 1
    assert [line.split(": ")[2] for line in err.splitlines()] == ["bank"]
    with connected():
        assert Game.select().count() == 0


@pytest.mark.parametrize(
    ("more", "players", "slug", "told"),
    [
        ((), "ann@example.org,ben@example.org,cleo@example.org,dora@example.org", "1861", "3 players sit at the table"),
        (("--option", "variant=gtg"), AT_THE_TABLE, "1861", "keeps what is in its file"),
        ((), AT_THE_TABLE, "paris-connection", "cannot go on from a table"),
        (("--from", "nowhere.yaml"), AT_THE_TABLE, "1861", "nowhere.yaml"),
    ],
)
def test_what_does_not_go_with_the_file_is_refused(
    house: House, run: Run, more: tuple[str, ...], players: str, slug: str, told: str
) -> None:
    code, _, err = create(run, *more, players=players, slug=slug)
    assert code == 1
    assert told in one_line(err)


def test_a_game_that_has_not_begun_or_hides_hands_has_no_such_file(house: House, run: Run) -> None:
    assert create(run)[0] == 0
    assert "has not begun" in one_line(run("game", "position", "G1")[2])
    house.create()
    assert "G2 is a game of Paris Connection, which has no such file." in run("game", "position", "G2")[2]


def test_the_middle_of_an_auction_is_not_written_down(house: House, run: Run) -> None:
    house.started(slug="1861", files=files_of("1861"))
    assert "the privates are still being auctioned" in one_line(run("game", "position", "G1")[2])


def seats(*players: str) -> list[str]:
    """Who sits where, when these are named."""
    wanted: dict[str, Any] = {"slug": "1861", "name": "Volga", "moderator": "mo@example.org", "options": {}}
    return list(begun_on_table(NewGame(**wanted, files=files_of("1861"), players=players), example()).players)


def test_whoever_bears_a_name_of_the_file_gets_that_seat_and_the_others_the_rest() -> None:
    assert seats("x@example.org", "Ann <a@example.org>", "cleo@example.org") == [
        "Ben <x@example.org>", "Cleo <cleo@example.org>", "Ann <a@example.org>",
    ]  # fmt: skip


def test_a_rematch_begins_anew(house: House, run: Run) -> None:
    begun(house, run)
    confirmed(house, "end now")
    house.write("ann", "rematch")
    for name in ("ben", "cleo"):
        house.take(house.mail(name, "accept", to=f"play+{house.member(name, 2).token}@mail.test"))
    again = position(house, 2)
    assert (again.phase, again.set_number, again.laid.tiles, again.purses["p1"]) == ("2", 1, {}, 420)
