"""Names and addresses at every door where they come in: what cannot be seen in them is refused, by one reader."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest
import yaml

from pbem.base.errors import CannotCreate
from pbem.base.settings import Settings
from pbem.base.signs import seen, unseen
from pbem.desk.seats.people import address_and_name, written
from pbem.store.db import connected
from pbem.store.models import Game, Member, Person
from tests.desk.presiding import ask, plain
from tests.edges import Run, one_line
from tests.house import House
from tests.tabletop_1861 import EXAMPLE

pytestmark = pytest.mark.any_engine

UNSEEN = ("\n", "\r\n", "\r", "\x00", "\x0b", "\x1f", "\x7f", "\x85", "\t", "\u2028", "\u2029", "\u202e", "\u200b")
TWO = (
    "ann@example.org, eve@x.org", "ann@example.org eve@x.org", "eve@x.org <ann@example.org>", "<a@x.org> <b@x.org>",
    "ann@example.org (eve@x.org)", "@eve.test:ann@example.org", "friends: ann@example.org;", 'ann@"x.org"',
    "=?utf-8?q?eve=40x.org?=@example.org", "Ann <ann=?x@example.org>",
)  # fmt: skip


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
@pytest.mark.parametrize(
    "text",
    ["Ann%seve@x.org <ann@example.org>", "Ann%s <ann@example.org>", "%sAnn <ann@example.org>", "ann@exam%sple.org",
     "a%sb@example.org", "ann@example.org%sBcc: eve@x.org", '"A%sB" <ann@example.org>', "ann@example.org%s",
     "Ann%sBcc: eve@x.org <ann@example.org>", "Ann <ann@example.org%s>"],
)  # fmt: skip
def test_no_address_and_no_name_has_a_sign_that_nobody_sees(text: str, sign: str) -> None:
    with pytest.raises(CannotCreate, match="cannot be seen") as told:
        address_and_name(text % sign)
    assert not unseen(str(told.value))


@pytest.mark.parametrize("text", TWO)
def test_nothing_is_read_in_which_another_program_reads_another_address(text: str) -> None:
    with pytest.raises(CannotCreate, match="is not a mail address"):
        address_and_name(text)


@pytest.mark.parametrize(
    ("text", "address", "name"),
    [
        ("ann@example.org", "ann@example.org", ""),
        (" Ann@Example.org ", "ann@example.org", ""),
        ("<ann@example.org>", "ann@example.org", ""),
        ("Ann Lee <ann@example.org>", "ann@example.org", "Ann Lee"),
        ("Ben (Berlin)  < ben@example.org >", "ben@example.org", "Ben (Berlin)"),
        ('"Lee, Ann" <ann@example.org>', "ann@example.org", "Lee, Ann"),
        (r'"Ann \"The Train\" \\" <ann@example.org>', "ann@example.org", 'Ann "The Train" \\'),
        ("Zoë <zoe@example.org>", "zoe@example.org", "Zoë"),
        ("م\u200cش <m@example.org>", "m@example.org", "م\u200cش"),
    ],
)
def test_what_people_write_is_read_and_can_be_written_again(text: str, address: str, name: str) -> None:
    assert address_and_name(text) == (address, name)
    assert address_and_name(written(address, name)) == (address, name)


def test_what_is_shown_of_a_name_fits_a_line() -> None:
    assert seen("Ann\r\nBcc:\x00 eve\u202e@x\u2028.org") == "Ann Bcc: eve@x .org"
    assert not unseen(seen("".join(map(chr, range(0x3000)))))


# -- the doors --------------------------------------------------------------------------------------------------------


def nothing_came_of(run: tuple[int, str, str]) -> str:
    """What the command said; no game is there and nobody is known."""
    code, _, err = run
    assert code != 0
    with connected():
        assert Game.select().count() == 0
        assert Person.select().count() == 0
    return one_line(err)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("--players", "Ann\r\nBcc: eve@x.org <ann@example.org>,ben@example.org,cleo@example.org"),
        ("--players", "ann@example.org\neve@x.org,ben@example.org,cleo@example.org"),
        ("--moderator", "Mo\neve@x.org <mo@example.org>"),
        ("--name", "Volga\u2028Subject: x"),
        ("--name", "Vol\x85ga"),
        ("--name", "Volga\u202ex"),
    ],
)
def test_at_game_create(store: Settings, run: Run, option: str, text: str) -> None:
    given = {"--name": "Volga", "--moderator": "mo@example.org", "--players": "ann@x.org,ben@x.org,cleo@x.org"}
    nothing_came_of(run("game", "create", "paris-connection", *chain(*(given | {option: text}).items())))


def test_in_the_file_of_a_table(store: Settings, run: Run, tmp_path: Path) -> None:
    table = yaml.safe_load(EXAMPLE.read_text("utf-8"))
    text = json.dumps(table).replace('"Ann"', '"Ann\\nBcc: eve@x.org"')
    assert text != json.dumps(table)
    (tmp_path / "table.yaml").write_text(text)
    given = ("--name", "Volga", "--moderator", "mo@example.org", "--players", "a@x.org,b@x.org,c@x.org")
    nothing_came_of(run("game", "create", "1861", *given, "--from", str(tmp_path / "table.yaml")))


@pytest.mark.parametrize("door", ["mail", "command"])
@pytest.mark.parametrize("sign", ["\u2028", "\u202e", "\x0b", "\x00"], ids=ascii)
def test_where_a_seat_is_given_to_another(running: House, run: Run, door: str, sign: str) -> None:
    if door == "mail":
        (answer,) = ask(running, f"replace Ann by zoe@example.org{sign}eve")
        assert "Zoe" not in plain(answer) or "not a mail address" in plain(answer) or "cannot be seen" in plain(answer)
    elif sign != "\x00":  # no argument of a command has it
        assert run("game", "replace", "G1", "Ann", f"Zoe{sign}eve@x.org <zoe@example.org>", "--yes")[0] != 0
    with connected():
        there = {one.person.address.partition("@")[0] for one in Member.select()}
    assert there == {"ann", "ben", "cleo", "mo"}


@pytest.mark.parametrize("line", ["accept as An%sna", "accept as Anna%s", "name An%sna"])
@pytest.mark.parametrize("sign", ["\x0b", "\x85", "\u2028", "\u202e", "\x1f"], ids=ascii)
def test_what_somebody_wants_to_be_called(store: Settings, line: str, sign: str) -> None:
    house = House(store)
    house.create()
    house.post()
    house.write("ann", line % sign)
    with connected():
        assert not any(unseen(one.name) for one in Member.select())
