"""The command line: an example in every help, one helpful line for every mistake, and what the commands do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest
import yaml

import pbem.cli
from pbem.base import clock
from pbem.base.resources import config_dir
from pbem.base.settings import Settings
from pbem.cli import ROWS, cli, game
from pbem.store.db import connected
from pbem.store.models import Game, Member, OutboundMail
from tests import stores
from tests.edges import Kept, Run, one_line

pytestmark = pytest.mark.any_engine

THREE = "ann@example.org,Ben <ben@example.org>,cleo@example.org"


def create(run: Run, *more: str, slug: str = "paris-connection", players: str = THREE) -> tuple[int, str, str]:
    """`pbem game create` of the usual game, with these arguments more."""
    given = ["--name", "Volga", "--moderator", "mo@example.org", "--players", players]
    return run("game", "create", slug, *given, *more)


def home_with_game(settings: Settings, kept: Kept, tmp_path: Path) -> Path:
    """A home that holds the started game."""
    stores.copy(kept.settings, settings)
    return tmp_path / "home"


# -- help -------------------------------------------------------------------------------------------------------------


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command there is, as one types it."""
    yield path
    here = click.Context(group)
    for name in group.list_commands(here):
        command = group.get_command(here, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name)


@pytest.mark.parametrize("path", list(commands(cli)), ids=" ".join)
def test_every_help_shows_an_example(run: Run, path: tuple[str, ...]) -> None:
    code, out, _ = run(*path, "--help")
    assert code == 0
    example = out.partition("Example")[2] or out.partition("Try it:")[2]
    assert " ".join(("pbem", *path)) in example


def test_each_command_stands_first_of_its_files_and_each_file_is_read_in_by_one() -> None:
    files = [(name, row.files) for name, row in ROWS.items()] + [(name, of) for name, of in game.FILES.items()]
    for name, (first, *_) in files:
        assert name in {one.name for one in import_module(f"pbem.cli.{first}").COMMANDS}
    folder = Path(pbem.cli.__file__).parent
    with_commands = {file.stem for file in folder.glob("*.py") if ".command(" in file.read_text()} - {"__init__"}
    assert with_commands | {"game"} == {file for _, of in files for file in of}


SLOW = ("peewee", "psycopg", "flask", "PIL", "pbem.store", "pbem.drawing", "engine.games.g1843")


@pytest.mark.parametrize(
    ("words", "spared"),
    [
        (("--help",), (*SLOW, "engine.eighteen", "rich")),
        (("replay", "--help"), SLOW),
        (("game", "list", "--help"), ("flask", "PIL", "jinja2", "pbem.titles", "pbem.table.session", "pbem.desk")),
        (("tick", "--help"), ("pbem.replays",)),
    ],
)
def test_a_command_reads_in_nothing_that_others_need(words: tuple[str, ...], spared: tuple[str, ...]) -> None:
    code = f"import sys; from pbem.cli import cli; cli({words}, standalone_mode=False); print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    read_in = set(done.stdout.split("Commands:")[-1].split("\n"))
    assert "pbem.cli" in read_in
    assert not read_in & set(spared)


def test_the_commands_of_the_issue_are_there() -> None:
    known = {" ".join(path) for path in commands(cli)}
    assert {"demo", "serve", "web", "worker", "tick", "inbound", "verify", "db upgrade", "game create"} <= known


# -- game create ------------------------------------------------------------------------------------------------------


def test_a_game_is_created_and_its_invitations_wait(run: Run, tmp_path: Path) -> None:
    code, out, err = create(run, "--hours", "24", "--remind", "12,2", "--option", "start=fixed")
    assert (code, err) == (0, "")
    assert "Created G1 'Volga'; 3 invitations" in out
    with connected():
        game = Game.get_by_id(1)
        letters = [(one.to_address, one.template) for one in OutboundMail.select().order_by(OutboundMail.id)]
        names = [one.name for one in Member.select().order_by(Member.id)]
    assert (game.hours, game.reminders, game.options["start"]) == (24, [12, 2], "fixed")
    assert game.seed_hash in out
    assert game.seed not in out
    assert letters == [(f"{name}@example.org", "invitation") for name in ("ann", "ben", "cleo")]
    assert names == ["Ann", "Ben", "Cleo", "Mo"]
    assert "G1" in run("game", "list")[1]


@pytest.mark.parametrize(
    ("more", "players", "said"),
    [
        ([], "ann@example.org,ben@example.org", "3 to 6 players; you named 2"),
        ([], ",".join(f"p{number}@example.org" for number in range(7)), "3 to 6 players; you named 7"),
        ([], "ann@example.org,ben,cleo@example.org", "«ben» is not a mail address"),
        ([], "ann@example.org,Ben <ben@>,cleo@example.org", "is not a mail address"),
        ([], "ann@example.org,bén@example.org,cleo@example.org", "is not a mail address"),
        ([], "ann@example.org,b..n@example.org,cleo@example.org", "is not a mail address"),
        ([], "ann@example.org,ben@exam_ple..org,cleo@example.org", "is not a mail address"),
        ([], "ann@example.org,ANN@example.org,cleo@example.org", "same address"),
        (["--moderator", "nobody"], THREE, "«nobody» is not a mail address"),
        (["--hours", "0"], THREE, "--hours must be between 1 and 1440"),
        (["--minimum", "49"], THREE, "--minimum must be between 0 and --hours"),
        (["--hours", "many"], THREE, "many"),
        (["--remind", "soon"], THREE, "e.g. 24,6"),
        (["--remind", "-5"], THREE, "e.g. 24,6"),
        (["--option", "start"], THREE, "write KEY=VALUE"),
        (["--option", "start=upside-down"], THREE, "start"),
        (["--option", "speed=9"], THREE, "speed"),
        (["--option", "stall_limit=-1"], THREE, "stall_limit"),
        (["--on-deadline", "shout"], THREE, "shout"),
        (["--name", ""], THREE, "1 to 60 characters"),
        (["--name", "two\nlines"], THREE, "1 to 60 characters"),
        (["--map", "/nowhere/map.yaml"], THREE, "/nowhere/map.yaml"),
        (["--colour", "blue"], THREE, "--colour"),
    ],
)
def test_a_mistake_is_one_helpful_line_and_creates_nothing(run: Run, more: list[str], players: str, said: str) -> None:
    code, _, err = create(run, *more, players=players)
    assert code in (1, 2)
    assert said in one_line(err)
    run("db", "upgrade")  # opens this test's own database, which a mistake in the words may never have done
    with connected():
        assert Game.select().count() == 0


def test_an_unknown_game_names_those_there_are(run: Run) -> None:
    code, _, err = create(run, slug="monopoly")
    assert code == 2
    assert "paris-connection" in one_line(err)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace("hexes:", "hexen:", 1), "hex"),
        (lambda text: text[: len(text) // 2] + "\n  - [", "line"),
        (lambda text: "", "map"),
        (lambda text: "- 1\n- 2\n", "map"),
        (lambda text: "\x00\x01", "map"),
    ],
)
def test_a_map_file_with_a_mistake_is_named(run: Run, tmp_path: Path, spoil: Callable[[str], str], said: str) -> None:
    real = (config_dir() / "games" / "paris-connection" / "map.yaml").read_text(encoding="utf-8")
    own = tmp_path / "own-map.yaml"
    own.write_text(spoil(real), encoding="utf-8")
    code, _, err = create(run, "--map", str(own))
    assert code == 1
    line = one_line(err)
    assert str(own) in line
    assert said in line.replace(str(own), "map" if said == "map" else "")


def too_large(folder: Path) -> Path:
    """A good map with a comment without end: a byte more than a map may have."""
    real = (config_dir() / "games" / "paris-connection" / "map.yaml").read_bytes()
    own = folder / "large.yaml"
    own.write_bytes(real + b"#" * (1_000_001 - len(real)))
    return own


def pipe(folder: Path) -> Path:
    """A pipe that nobody will ever write to."""
    os.mkfifo(folder / "pipe.yaml")
    return folder / "pipe.yaml"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (too_large, "is too large: the limit is 1 MB (1,000,000 bytes)"),
        (lambda folder: Path("/dev/zero"), "it is a device or a pipe, not a regular file"),
        (pipe, "it is a device or a pipe, not a regular file"),
        (lambda folder: folder, "cannot be read: Is a directory"),
    ],
    ids=["too large", "device", "pipe", "folder"],
)
def test_a_map_file_without_bounds_is_refused_at_once(
    run: Run, tmp_path: Path, make: Callable[[Path], Path], said: str
) -> None:
    own = make(tmp_path)
    code, _, err = create(run, "--map", str(own))
    assert code == 1
    assert str(own) in one_line(err)
    assert said in one_line(err)


def test_a_map_file_of_just_one_megabyte_is_taken(run: Run, tmp_path: Path) -> None:
    own = too_large(tmp_path)
    own.write_bytes(own.read_bytes()[:-1])
    assert create(run, "--map", str(own))[0] == 0


def test_a_good_map_file_is_taken_into_the_game(run: Run, tmp_path: Path) -> None:
    data = yaml.safe_load((config_dir() / "games" / "paris-connection" / "map.yaml").read_text(encoding="utf-8"))
    own = tmp_path / "own.yaml"
    own.write_text(yaml.safe_dump(data), encoding="utf-8")
    assert create(run, "--map", str(own))[0] == 0
    with connected():
        assert Game.get_by_id(1).files["map.yaml"] == data


# -- list, replace, verify, tick, db ----------------------------------------------------------------------------------


def test_list_tells_who_is_waited_for_and_no_secret(
    run: Run, settings: Settings, kept_game: Kept, tmp_path: Path
) -> None:
    home_with_game(settings, kept_game, tmp_path)
    code, out, _ = run("game", "list")
    assert code == 0
    with connected():
        game = Game.get_by_id(1)
        tokens = [member.token for member in Member.select()]
    for part in ("G1", "paris-connection", "Volga", "running", "2026-11-23T12:00:00Z"):
        assert part in out
    assert not [secret for secret in (game.seed, *game.salts.values(), *tokens) if secret in out]


def test_replace_asks_a_substitute(run: Run, settings: Settings, kept_game: Kept, tmp_path: Path) -> None:
    home_with_game(settings, kept_game, tmp_path)
    code, out, _ = run("game", "replace", "g1", "ANN", "Zoe <zoe@example.org>")
    assert code == 0
    assert out.startswith("Nobody at zoe@example.org has taken part in this game so far.")
    assert out.endswith("Zoe (zoe@example.org) is asked to take over Ann's seat.\n")
    with connected():
        statuses = {member.person.address: member.status for member in Member.select()}
    assert (statuses["ann@example.org"], statuses["zoe@example.org"]) == ("playing", "asked")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("G1", "Nora", "zoe@example.org"), "the players are Ann, Ben, Cleo"),
        (("G1", "Ann", "zoe"), "not a mail address"),
        (("G1", "Ann", "ben@example.org"), "already has a seat"),
        (("G9", "Ann", "zoe@example.org"), "no game G9"),
        (("first", "Ann", "zoe@example.org"), "like G12"),
        (("G²", "Ann", "zoe@example.org"), "like G12"),
    ],
)
def test_a_wrong_replacement_is_one_helpful_line(
    run: Run, settings: Settings, kept_game: Kept, tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    home_with_game(settings, kept_game, tmp_path)
    code, _, err = run("game", "replace", *args)
    assert code in (1, 2)
    assert said in one_line(err)


def test_verify_ends_with_0_or_1(run: Run, settings: Settings, kept_game: Kept, tmp_path: Path) -> None:
    home_with_game(settings, kept_game, tmp_path)
    code, out, _ = run("verify", "G1")
    assert code == 0
    assert {line[:4] for line in out.splitlines()} == {"ok  "}
    with connected():
        Game.update(seed="0" * 32).execute()
    code, out, _ = run("verify", "G1")
    assert code == 1
    assert "BAD  the seed's SHA-256 is" in out
    assert run("verify", "G5")[0] == 1


def test_tick_does_every_due_job_once(
    run: Run, settings: Settings, kept_game: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = home_with_game(settings, kept_game, tmp_path)
    monkeypatch.setattr(clock, "now", lambda: kept_game.now)  # a day later its mover is reminded
    assert create(run)[0] == 0
    code, out, _ = run("tick")
    assert (code, out) == (0, "0 mails, 0 deadlines, 3 letters, 0 pruned\n")
    assert len(list((home / "outgoing" / "new").iterdir())) == 3
    assert run("tick")[1] == "0 mails, 0 deadlines, 0 letters, 0 pruned\n"


def test_db_status_and_upgrade(run: Run, settings: Settings) -> None:
    stores.make_bare(settings)
    code, _, err = run("db", "status")
    assert code == 1
    assert "pbem db upgrade" in one_line(err)
    assert "Applied: 0001_initial" in run("db", "upgrade")[1]
    assert "Nothing to do" in run("db", "upgrade")[1]
    assert run("db", "status")[:2] == (0, "The database is up to date.\n")
