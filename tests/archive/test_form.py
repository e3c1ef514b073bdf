"""An archive names the form of its files: what is made again is compared, what cannot be is said to be unchecked."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from pbem.archive import form
from pbem.archive.bundle import bundle
from pbem.archive.checking import findings
from pbem.archive.derived import MAKERS, Files
from pbem.archive.errors import BadArchive
from pbem.archive.form import FORM
from pbem.archive.format import Archive
from pbem.archive.reading import Opened, open_archive
from pbem.archive.story import Story
from pbem.titles import slugs
from tests.archive import forms
from tests.archive.lies import changed, right, wrong
from tests.archive.tampered import Plain, game_json, packed, seal
from tests.edges import Run
from tests.sampled import sampled

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("quick_makers")]
DOCS = Path(__file__).resolve().parents[2] / "docs" / "games"


def unchecked(opened: Opened) -> list[str]:
    """What could not be looked at."""
    return [one.what for one in findings(opened) if not one.checked]


def of_format_1(plain: Plain) -> None:
    """As 0.2.0 wrote it."""
    told = {"program" if key == "form" else key: value for key, value in plain.items()}
    plain.clear()
    plain.update(told | {"night_mail_archive": 1, "program": "0.2.0"})


def of_another_program(plain: Plain) -> None:
    of_format_1(plain)
    plain.update(program="0.1.9")


def later_form(plain: Plain) -> None:
    plain.update(form=FORM + 1)


def falsified(whole: bytes, by: Callable[[Plain], Any] = lambda plain: None) -> bytes:
    """The archive with another text among its files and all hashes fitting, as somebody writes it who wants to lie."""
    opened = open_archive(whole)
    plain, files = json.loads(game_json(whole)), dict(opened.files)
    by(plain)
    files["log.md"] = b"Ben won by 200."
    plain["files"]["log.md"] = sha256(files["log.md"]).hexdigest()
    seal(plain)
    return packed(plain, files)


# -- which form -------------------------------------------------------------------------------------------------------


def test_an_archive_names_its_form_and_no_program(samples: dict[str, Archive], monkeypatch: pytest.MonkeyPatch) -> None:
    """So a release that changes no derived file makes the same bytes as the one before."""
    whole = bundle(samples["paris-public"])
    assert json.loads(game_json(whole))["form"] == FORM
    assert "program" not in json.loads(game_json(whole))
    monkeypatch.setattr(metadata, "version", lambda name: "9.9.9")
    assert bundle(samples["paris-public"]) == whole


def test_one_that_names_the_program_is_checked_as_what_that_program_made(
    samples: dict[str, Archive], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the present form, as far as is known; 0.2.0 made an earlier one."""
    early = changed(bundle(samples["1861-public"]), of_format_1)
    assert wrong(early) == []
    assert "NOT CHECKED" in unchecked(early)[0]
    monkeypatch.setitem(form._OF_PROGRAMS, "0.2.0", FORM)
    old = changed(bundle(samples["1861-public"]), of_format_1)
    assert (wrong(old), unchecked(old)) == ([], [])
    assert "the 2 other files are what Night Mail makes of game.json" in right(old)
    lie = open_archive(falsified(bundle(samples["1861-public"]), of_format_1))
    assert wrong(lie) == ["'log.md' is not what Night Mail makes of game.json"]


@pytest.mark.parametrize("by", [of_another_program, later_form])
def test_what_cannot_be_made_again_is_called_unchecked_first_of_all(
    samples: dict[str, Archive], by: Callable[[Plain], Any]
) -> None:
    opened = open_archive(falsified(bundle(samples["1861-public"]), by))
    assert wrong(opened) == []
    first = findings(opened)[0]
    assert not first.checked
    assert "NOT CHECKED" in first.what
    assert unchecked(opened) == [first.what]


@pytest.mark.parametrize(
    ("tell", "said"),
    [
        (lambda plain: plain.update(program="0.2.0"), "program: only an archive of format 1"),
        (lambda plain: plain.pop("form"), "form: needs the number"),
        (lambda plain: plain.update(form=0), "form: needs the number"),
        (lambda plain: plain.update(night_mail_archive=1), "form: an archive of format 1 has none"),
        (lambda plain: (plain.pop("form"), plain.update(night_mail_archive=1)), "program: is not the version"),
    ],
)
def test_it_names_one_of_the_two(samples: dict[str, Archive], tell: Callable[[Plain], Any], said: str) -> None:
    with pytest.raises(BadArchive, match=said):
        changed(bundle(samples["paris-public"]), tell)


# -- the command ------------------------------------------------------------------------------------------------------


def test_exit_codes_tell_what_is_wrong_from_what_was_not_checked(
    run: Run, samples: dict[str, Archive], tmp_path: Path
) -> None:
    whole = bundle(samples["1861-public"])
    files = {"good": whole, "lie": falsified(whole), "newer": falsified(whole, later_form)}
    for name, data in files.items():
        (tmp_path / f"{name}.zip").write_bytes(data)
    codes = {name: run("verify", str(tmp_path / f"{name}.zip"))[0] for name in files}
    assert codes == {"good": 0, "lie": 1, "newer": 3}
    assert run("verify", str(tmp_path / "lie.zip"), "--quick")[0] == 3
    assert run("verify", *(str(tmp_path / f"{name}.zip") for name in files))[0] == 1
    code, out, _ = run("verify", str(tmp_path / "newer.zip"))
    assert out.startswith("?    pages, pictures and tables are NOT CHECKED: they were made in form")
    code, out, _ = run("verify", *(str(tmp_path / f"{name}.zip") for name in ("good", "newer")))
    assert code == 3
    assert "newer.zip: pages, pictures and tables are NOT CHECKED" in out
    (told,) = json.loads(run("verify", str(tmp_path / "newer.zip"), "--json")[1])
    assert (told["ok"], told["checked"]) == (False, False)
    assert told["findings"][0]["checked"] is False
    assert "0.2.0" not in run("archive", "show", str(tmp_path / "good.zip"))[1]


def test_game_json_alone_has_nothing_that_is_not_checked(run: Run, samples: dict[str, Archive], tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(game_json(bundle(samples["1861-public"])))
    assert run("verify", str(tmp_path / "game.json"))[0] == 0
    assert run("verify", str(tmp_path / "game.json"), "--quick")[0] == 0


# -- what a form looks like -------------------------------------------------------------------------------------------


def test_games_of_several_titles_are_kept() -> None:
    kept = {open_archive(forms.FOLDER / f"{name}.zip").archive.game.slug for name in forms.GAMES}
    assert len(kept) > 1
    assert kept <= set(slugs())
    assert sorted(forms.kept()) == list(forms.GAMES)


@pytest.mark.parametrize("name", sampled(forms.GAMES, ("1861-running",)))
def test_derived_files_look_as_their_form_says(name: str) -> None:
    told = forms.trouble(name)
    assert not told, told


def test_another_look_is_noticed_and_said_what_to_do_about() -> None:
    def louder(story: Story) -> Files:
        (log,) = (maker(story) for maker in MAKERS if maker.__name__ == "log")
        return {path: data + b"!" for path, data in log.items()}

    makers = [louder if maker.__name__ == "log" else maker for maker in MAKERS]
    told = forms.trouble("paris-running", makers)
    assert "(log.md)" in told
    assert "raise FORM" in told


@pytest.mark.parametrize("name", ["paris-connection"])
def test_the_games_of_the_docs_are_made_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those in the repository are of format 1 as long as nobody makes them anew: read and compared all the same."""
    monkeypatch.undo()
    opened = open_archive(DOCS / f"{name}.zip")
    assert (wrong(opened), unchecked(opened)) == ([], [])
