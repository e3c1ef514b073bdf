"""`pbem archive import` and `readdress`: what they bring back, what they ask before, and each refusal in one line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pbem.archive.format import Archive, sealed, written
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Game, Member
from pbem.titles import editions
from tests.archived import PARIS, archived, random_game
from tests.edges import Run, one_line
from tests.house import House

pytestmark = pytest.mark.any_engine

ALL = "ann=ann@x.org,BEN=Ben <b@x.org>,p3=cleo@x.org,mo=mo@x.org"


@pytest.fixture
def file(store: Settings, tmp_path: Path) -> Path:
    """A running game in this home, and its whole archive, without pages and pictures."""
    house = House(store)
    random_game(house, PARIS, 3, most=5)
    kept = tmp_path / "volga.json"
    kept.write_bytes(data(archived(house, "whole")))
    return kept


def data(archive: Archive) -> bytes:
    return written(sealed(archive, {}))


def changed(file: Path, **fields: object) -> str:
    """The file as somebody wrote it who made its hash right again; fields of its head."""
    archive = msgspec.json.decode(file.read_bytes(), type=Archive)
    head = msgspec.structs.replace(archive.game, **fields)
    other = file.with_name("changed.json")
    other.write_bytes(data(msgspec.structs.replace(archive, game=head)))
    return str(other)


def refused(run: Run, *args: str) -> str:
    """The one line of the error."""
    code, _, err = run(*args)
    assert code in (1, 2)
    return one_line(err)


def games() -> int:
    with connected():
        return int(Game.select().count())


def test_a_game_is_brought_back_and_everybody_asked(run: Run, file: Path) -> None:
    code, out, err = run("archive", "import", str(file), "--players", ALL, "--again")
    assert (code, err) == (0, "")
    assert out.startswith("Brought back G2 'Volga': ")
    assert "goes on once all have answered “yes”." in out
    with connected():
        there = {one.name: one.person.address for one in Member.select().where(Member.game == 2)}
    assert there == {"Ann": "ann@x.org", "Ben": "b@x.org", "Cleo": "cleo@x.org", "Mo": "mo@x.org"}
    code, out, _ = run("verify", "G2")
    assert code == 0, out
    code, out, err = run("game", "do", "G2", "hours 24")
    assert code == 1
    assert "still missing: Ann, Ben, Cleo and Mo." in err
    assert "pbem archive readdress G2" in err


def test_a_wrong_address_is_mended(run: Run, file: Path) -> None:
    run("archive", "import", str(file), "--players", ALL, "--again")
    code, out, err = run("archive", "readdress", "G2", "ben=ben@else.org")
    assert (code, out, err) == (0, "Ben is asked at ben@else.org now.\n", "")
    with connected():
        ben = Member.get((Member.game == 2) & (Member.name == "Ben"))
        assert ben.person.address == "ben@else.org"
    assert "still to answer is Ann, Ben, Cleo, Mo" in refused(run, "archive", "readdress", "G2", "zoe=z@x.org")
    assert "still to answer is nobody" in refused(run, "archive", "readdress", "G1", "ann=z@x.org")


def test_the_same_game_is_not_brought_in_twice_by_mistake(run: Run, file: Path) -> None:
    assert "here already: G1" in refused(run, "archive", "import", str(file), "--players", ALL)
    assert games() == 1


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("", "nobody for Ann, Ben, Cleo, Mo"),
        ("ann=a@x.org", "nobody for Ben, Cleo, Mo"),
        ("zoe=z@x.org", "'zoe=z@x.org': write NAME=ADDRESS once for each of: Ann (p1)"),
        ("ann", "'ann': write NAME=ADDRESS"),
        ("ann=nowhere", "«nowhere» is not a mail address"),
    ],
)
def test_everybody_needs_an_address(run: Run, file: Path, players: str, told: str) -> None:
    code, _, err = run("archive", "import", str(file), "--again", "--players", players)
    assert code in (1, 2)
    assert told in " ".join(err.split())
    assert games() == 1


def test_what_everybody_may_have_cannot_be_played_on(run: Run, store: Settings, file: Path) -> None:
    file.write_bytes(data(archived(House(store))))
    told = refused(run, "archive", "import", str(file), "--players", ALL, "--again")
    assert "holds what everybody may have; only one made with --secret can be played on" in told


def test_a_file_that_lies_is_not_brought_in(run: Run, file: Path) -> None:
    text = file.read_bytes()
    file.write_bytes(text.replace(b'"name":"Volga"', b'"name":"Wolga"', 1))
    assert "sha256" in refused(run, "archive", "import", str(file), "--players", ALL, "--again")
    told = refused(run, "archive", "import", changed(file, name="Wolga"), "--players", ALL, "--again")
    assert "is not what it says it is" in told
    assert games() == 1


def test_other_rules_are_told_and_asked_about(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = editions._history(PARIS)
    newer = (*ours, editions.Edition(len(ours) + 1, ("§4.1: a trade is one for three.",)))
    monkeypatch.setattr(editions, "_history", lambda slug: newer)
    code, out, err = run("archive", "import", str(file), "--players", ALL, "--again")
    assert code == 1
    assert "The rules: §4.1: a trade is one for three." in out
    assert "Nothing was brought in. With --yes the game goes on here under these rules." in err
    assert games() == 1
    code, out, _ = run("archive", "import", str(file), "--players", ALL, "--again", "--yes")
    assert (code, games()) == (0, 2)


def test_newer_rules_are_refused(run: Run, file: Path) -> None:
    told = refused(run, "archive", "import", changed(file, rules=9), "--players", ALL, "--again")
    assert "edition 9 of our rules of Paris Connection" in told
    assert games() == 1
