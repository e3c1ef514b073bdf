"""`pbem archive show`, `verify FILE` and `replay FILE`: what they say of archives, true ones, changed ones and none."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from pbem.archive.bundle import bundle
from pbem.archive.form import FORM
from pbem.archive.format import Archive
from pbem.archive.reading import read_archive
from pbem.titles.editions import edition
from tests.archive.lies import at, changed
from tests.archive.tampered import Plain, game_json, packed
from tests.archived import EIGHTEEN, PARIS
from tests.edges import Run, one_line

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("quick_makers")]


@pytest.fixture
def file(samples: dict[str, Archive], tmp_path: Path) -> str:
    """An archive of a finished game."""
    return saved(bundle(samples["paris-over-public"]), tmp_path)


def saved(data: bytes, folder: Path, name: str = "game.zip") -> str:
    (folder / name).write_bytes(data)
    return str(folder / name)


def other_move(plain: Plain) -> None:
    at(plain, "action", 3)["public"].update(text="p1: dance")


def with_another_move(archive: Archive, folder: Path, *, sealed: bool = True) -> str:
    opened = changed(bundle(archive), other_move, sealed=sealed)
    return saved(packed(msgspec.to_builtins(opened.archive), opened.files), folder, "other.zip")


# -- show -------------------------------------------------------------------------------------------------------------


def test_show_says_what_it_is_without_a_database(run: Run, file: str, tmp_path: Path) -> None:
    code, out, err = run("archive", "show", file)
    assert (code, err) == (0, "")
    for said in (
        "Paris Connection: Volga", "what everybody may know", "Ann (p1), Ben (p2), Cleo (p3); moderator Mo", "finished",
        f"edition {edition(PARIS)}", f"by Night Mail, format 2, form {FORM}", "pictures/count.txt", "fingerprint",
    ):  # fmt: skip
        assert said in out
    result = next(line for line in out.splitlines() if line.startswith("result"))
    assert result.split()[1] == "1."
    assert not (tmp_path / "home").exists()


def test_show_as_json_has_everything(run: Run, file: str) -> None:
    code, out, _ = run("archive", "show", file, "--json")
    sheet, opened = json.loads(out), read_archive(Path(file))
    assert code == 0
    assert sheet["entries"] == len(opened.archive.entries)
    assert opened.archive.entries[-1].link.startswith(sheet["link"])
    assert sheet["files"] == {name: len(data) for name, data in opened.files.items()}
    assert sheet["result"][0]["place"] == 1
    assert (sheet["scope"], sheet["state"], sheet["trouble"]) == ("public", "finished", [])


def test_show_of_a_reader_and_of_game_json_alone(run: Run, samples: dict[str, Archive], tmp_path: Path) -> None:
    code, out, _ = run("archive", "show", saved(game_json(bundle(samples["paris-own"])), tmp_path, "game.json"))
    assert code == 0
    assert "what Ben may know" in out
    assert "running, Round" in out
    assert "bytes" in out
    assert "log.md" not in out


def test_show_tells_the_game_round_by_round(run: Run, file: str) -> None:
    code, out, _ = run("archive", "show", file, "--log")
    assert code == 0
    assert "\nRound 1\n" in out
    assert "(taken back in " in out
    assert "Good luck, all!" in out
    _, data, _ = run("archive", "show", file, "--log", "--json")
    rounds = json.loads(data)["log"]
    assert [one["round"] for one in rounds][:2] == ["Round 1", "Round 2"]
    assert any("undone_by" in entry for one in rounds for entry in one["entries"])


def test_show_says_when_the_rules_are_older_or_something_was_changed(
    run: Run, samples: dict[str, Archive], tmp_path: Path
) -> None:
    opened = changed(bundle(samples["1861-public"]), lambda plain: plain["game"].update(rules=7), sealed=False)
    name = saved(packed(msgspec.to_builtins(opened.archive), opened.files), tmp_path)
    code, out, _ = run("archive", "show", name)
    assert code == 1
    assert f"edition 7; this program plays edition {edition(EIGHTEEN)}" in out
    assert "BAD  sha256: is not the hash" in out


@pytest.mark.parametrize(("data", "said"), [(b"PK\x03\x04", "cut off"), (b"no", "neither a zip nor a game.json")])
def test_show_of_what_is_none_is_one_line(run: Run, tmp_path: Path, data: bytes, said: str) -> None:
    code, out, err = run("archive", "show", saved(data, tmp_path))
    assert (code, out) == (1, "")
    assert said in one_line(err)


# -- verify -----------------------------------------------------------------------------------------------------------


def test_verify_of_a_file_needs_no_database(run: Run, file: str, tmp_path: Path) -> None:
    code, out, err = run("verify", file)
    assert (code, err) == (0, "")
    assert "BAD" not in out
    assert "the hand dealt to Cleo is the one promised" in out
    assert "the 2 other files are what Night Mail makes of game.json" in out
    assert not (tmp_path / "home").exists()
    _, out, _ = run("verify", file, "--quick")
    assert "were not made again" in out


def test_verify_says_what_differs(run: Run, samples: dict[str, Archive], tmp_path: Path) -> None:
    code, out, _ = run("verify", with_another_move(samples["paris-over-public"], tmp_path))
    assert code == 1
    assert "cannot be replayed" in next(line for line in out.splitlines() if line.startswith("BAD"))


def test_verify_of_several_as_json(run: Run, samples: dict[str, Archive], file: str, tmp_path: Path) -> None:
    bad = with_another_move(samples["paris-over-public"], tmp_path)
    none = str(tmp_path / "none.zip")
    code, out, _ = run("verify", file, bad, none, "--json")
    told = json.loads(out)
    assert code == 1
    assert [(one["game"], one["ok"]) for one in told] == [(file, True), (bad, False), (none, False)]
    assert "No such file" in told[2]["findings"][0]["what"]
    _, out, _ = run("verify", file, bad)
    assert f"ok   {file}: all " in out


def test_verify_says_when_the_record_stood_at_a_link(run: Run, file: str) -> None:
    link = read_archive(Path(file)).archive.entries[8].link[:10]
    code, out, _ = run("verify", file, "--seen", link)
    assert code == 0
    assert f"the record stood at {link} after entry 9" in out
    code, out, _ = run("verify", file, "--seen", "0123456789")
    assert code == 1
    assert "no entry of this record has a link that begins with 0123456789" in out


# -- replay -----------------------------------------------------------------------------------------------------------


def test_replay_plays_an_archive_again(run: Run, samples: dict[str, Archive], file: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    code, out, err = run("replay", file, "--trace", str(trace))
    assert (code, err) == (0, "")
    assert "all agrees; checked: legality, what was told of each action, the position after each entry." in out
    entries = samples["paris-over-public"].entries
    moves = sum({"action": 1, "undo": -1}.get(one.kind, 0) for one in entries)
    lines = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    assert [one["i"] for one in lines] == list(range(1, moves + 1))
    assert f"{moves} actions replayed" in out
    _, data, _ = run("replay", saved(game_json(Path(file).read_bytes()), tmp_path, "game.json"), "--json")
    outcome = json.loads(data)
    assert (outcome["actions"], outcome["finished"], outcome["verdict"]) == (moves, True, "all agrees")


def test_replay_shows_the_first_difference(run: Run, samples: dict[str, Archive], tmp_path: Path) -> None:
    name = with_another_move(samples["paris-over-public"], tmp_path)
    code, out, _ = run("replay", name)
    assert code == 1
    assert "The replay and the file disagree at action" in out
    assert "cannot be replayed" in out
    _, data, _ = run("replay", name, "--json")
    assert json.loads(data)["divergence"]["action"] == "p1: dance"


def test_replay_refuses_what_it_cannot_play(run: Run, samples: dict[str, Archive], file: str, tmp_path: Path) -> None:
    code, out, err = run("replay", saved(bundle(samples["paris-own"]), tmp_path, "own.zip"))
    assert (code, out) == (2, "")
    assert "only the operator’s whole archive" in one_line(err)
    code, _, err = run("replay", with_another_move(samples["paris-over-public"], tmp_path, sealed=False))
    assert code == 2
    assert "sha256: is not the hash" in one_line(err)
    code, _, err = run("replay", file, "--states", file)
    assert code == 2
    assert "an archive holds the hash of each position" in err
