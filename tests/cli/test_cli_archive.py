"""`pbem archive export`: what is written, for whom, where, and what is refused."""

from __future__ import annotations

import os
import stat
from io import BytesIO, TextIOWrapper
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest

from pbem.archive.format import GAME, Archive
from tests.edges import Run, one_line
from tests.house import House

pytestmark = pytest.mark.any_engine


def game_of(file: Path) -> Archive:
    """The game in the file."""
    with ZipFile(file) as zipped:
        return msgspec.json.decode(zipped.read(GAME), type=Archive)


def test_by_default_it_is_for_everybody(running: House, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g1.zip"
    old = os.umask(0o022)
    try:
        code, out, err = run("archive", "export", "G1", "-o", str(file))
    finally:
        os.umask(old)
    game = game_of(file)
    assert (code, err) == (0, "")
    assert (game.scope, game.reader, game.state) == ("public", "", "running")
    assert f"Wrote {file}: G1 'Volga', {len(game.entries)} entries of its record, what everybody may know of it." in out
    assert stat.S_IMODE(file.stat().st_mode) == 0o644
    assert list(tmp_path.glob(".new-*")) == []


@pytest.mark.parametrize("name", ["Ben", "ben"])
def test_for_a_player_it_is_what_they_may_know(running: House, run: Run, tmp_path: Path, name: str) -> None:
    running.write("ben", "press ann: meet me at the buffet")
    file = tmp_path / "ben.zip"
    code, out, _ = run("archive", "export", "G1", "-o", str(file), "--for", name)
    game = game_of(file)
    assert (code, game.scope, game.reader) == (0, "own", running.member("ben").player)
    assert any(entry.said.get("text") == "meet me at the buffet" for entry in game.entries)
    assert "what Ben may know of it" in out


def test_the_secret_one_is_for_its_owner_alone(running: House, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g1.zip"
    code, out, _ = run("archive", "export", "1", "-o", str(file), "--secret")
    game = game_of(file)
    assert (code, game.scope) == (0, "whole")
    assert game.whole is not None
    assert game.shuffle.seed
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "keep it to yourself" in out
    text = msgspec.json.encode(game).decode()
    assert "@example.org" not in text
    assert running.member("ann").token not in text


def test_nothing_is_recorded(running: House, run: Run, tmp_path: Path) -> None:
    """It changes nothing; as with a backup, whoever runs the machine sees everything."""
    run("archive", "export", "G1", "-o", str(tmp_path / "one.zip"), "--secret")
    run("archive", "export", "G1", "-o", str(tmp_path / "two.zip"), "--secret")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_a_file_that_is_there_stays(running: House, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g1.zip"
    file.write_text("mine")
    code, _, err = run("archive", "export", "G1", "-o", str(file))
    assert (code, file.read_text()) == (1, "mine")
    assert "is there already" in one_line(err)
    assert run("archive", "export", "G1", "-o", str(file), "--force")[0] == 0
    assert game_of(file).scope == "public"


def test_a_secret_one_over_an_open_one_is_closed(running: House, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g1.zip"
    file.write_text("mine")
    file.chmod(0o666)
    run("archive", "export", "G1", "-o", str(file), "--force", "--secret")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("G7",), "There is no game G7."),
        (("G1", "--for", "Zoe"), "nobody here is called Zoe; the players are Ann, Ben, Cleo"),
        (("G1", "--for", "Ben", "--secret"), "--secret holds all of the game; it cannot be --for one player."),
        (("many",), "write a game number like G12"),
    ],
)
def test_what_makes_no_sense_writes_nothing(
    running: House, run: Run, tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    file = tmp_path / "g1.zip"
    code, _, err = run("archive", "export", *args, "-o", str(file))
    assert code in (1, 2)
    assert said in one_line(err)
    assert not file.exists()


def test_before_the_start_there_is_nothing(running: House, run: Run, tmp_path: Path) -> None:
    running.create(("ann", "ben", "dora"), name="Don")
    code, _, err = run("archive", "export", "G2", "-o", str(tmp_path / "g2.zip"))
    assert (code, one_line(err)) == (1, "pbem: G2 has not begun: there is nothing to archive yet.")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the game goes into the files: pages and pictures are tested elsewhere, and take long to make."""
    monkeypatch.setattr("pbem.archive.bundle.derived", lambda story, watch: {})


class Screen(TextIOWrapper):
    """Standard output, and whether somebody looks at it."""

    def __init__(self, looked_at: bool) -> None:
        self.bytes = BytesIO()
        super().__init__(self.bytes, write_through=True)
        self.looked_at = looked_at

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.looked_at


@pytest.mark.parametrize("looked_at", [False, True])
def test_to_standard_output_but_to_no_terminal(
    running: House, run: Run, monkeypatch: pytest.MonkeyPatch, looked_at: bool
) -> None:
    screen = Screen(looked_at)
    monkeypatch.setattr("sys.stdout", screen)
    code, _, err = run("archive", "export", "G1", "-o", "-", "--secret")
    if looked_at:
        assert (code, screen.bytes.getvalue()) == (1, b"")
        assert "not written to a terminal" in one_line(err)
    else:
        assert code == 0
        with ZipFile(screen.bytes) as zipped:
            assert zipped.testzip() is None


def test_by_the_moderators_orders_on_the_machine_it_says_how(running: House, run: Run) -> None:
    _, out, _ = run("game", "do", "G1", "export")
    assert "pbem archive export G1 -o G1.zip" in " ".join(out.split())
