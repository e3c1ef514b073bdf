"""`pbem game files`: mistakes, notes and the picture of data files that a group edits."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner

from engine.core.errors import BadGameFile
from pbem.cli import cli
from pbem.titles import replayed
from pbem.titles.catalog import games_dir


def told(*words: str) -> str:
    result = CliRunner().invoke(cli, ["game", "files", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_what_is_worth_knowing_of_1843_is_told() -> None:
    """A game that nobody can play by mail yet has files, too."""
    lines = told("1843").splitlines()
    assert lines[0] == "1843: its files are sound."
    assert "note: nothing comes after green on E8 Nantes, as it does on others of the kind" in lines


def test_a_hex_without_any_tile_is_noted() -> None:
    """N20 of 1861, for scripts."""
    found = json.loads(told("1861", "--json"))
    assert found["sound"]
    assert "no tile fits on N20, as it does on others of the kind" in found["notes"]


@pytest.mark.parametrize("slug", ["1843", "1861", "paris-connection"])
def test_the_empty_map_is_drawn(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(replayed(slug).rules), "notes", lambda *_: ())  # to look for them takes most of the time
    told(slug, "--map", str(tmp_path / "map.png"))
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_a_mistake_in_a_copy_is_told_with_file_key_and_reason(tmp_path: Path) -> None:
    """The copy may have any name."""
    printed = copytree(games_dir() / "1843", tmp_path / "printed")
    rows = (printed / "map.yaml").read_text()
    (printed / "map.yaml").write_text(rows.replace("id: B7,", "id: B5,"))
    with pytest.raises(BadGameFile) as refused:
        told("1843", "--folder", str(printed))
    assert str(refused.value) == "map.yaml: hexes[2].id: B5 is both here and at hexes[1]"
