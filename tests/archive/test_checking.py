"""An archive is checked from the file alone: what is true is confirmed, every lie is named, whoever made hashes fit."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256

import pytest

from pbem.archive.bundle import bundle
from pbem.archive.checking import findings
from pbem.archive.errors import BadArchive
from pbem.archive.format import Archive, Scope
from pbem.archive.reading import open_archive
from pbem.store.db import connected
from pbem.store.models import Member
from tests.archive.conftest import NAMES
from tests.archive.lies import LIES, at, changed, right, wrong
from tests.archive.tampered import Plain, game_json, packed, seal
from tests.archived import archived
from tests.house import House
from tests.operating import tampering
from tests.sampled import sampled

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("quick_makers")]


# -- what is true -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sampled(NAMES, list(NAMES)[::3]))
def test_an_archive_of_ours_is_all_right(samples: dict[str, Archive], name: str) -> None:
    opened = open_archive(bundle(samples[name]))
    assert wrong(opened) == []
    told = right(opened)
    hidden = name in ("paris-public", "paris-own")
    assert ("hands are hidden while the game runs" in told) == hidden
    assert ("lead to the positions given" in told) != hidden
    assert ("the seed is secret" in told) == (
        name in ("paris-public", "paris-own", "1861-public", "1861-own", "1843-public")
    )
    assert ("questions and orders in hand" in told) == name.endswith("whole")
    assert "the 2 other files are what Night Mail makes of game.json" in told
    assert wrong(open_archive(game_json(bundle(samples[name])))) == []


def test_with_all_pages_and_pictures_it_is_too(samples: dict[str, Archive], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    opened = open_archive(bundle(samples["paris-own"]))
    assert wrong(opened) == []
    assert "index.html" in opened.files


@pytest.mark.store
def test_games_that_people_left_and_joined_are_all_right(running: House) -> None:
    """A word, an undo, settings, a resignation, a seat taken over, somebody asked and not asked any more."""
    tampering.play(running)
    for game in (1, 3):
        with connected():
            seats = sorted({one.player for one in Member.select().where(Member.game == game) if one.player})
        scopes: list[tuple[Scope, str]] = [("public", ""), ("whole", ""), *(("own", seat) for seat in seats)]
        for scope, reader in scopes:
            opened = open_archive(bundle(archived(running, scope, reader, game=game)))
            assert (scope, reader, wrong(opened)) == (scope, reader, [])


def test_what_cannot_be_compared_is_said(samples: dict[str, Archive]) -> None:
    whole = bundle(samples["1861-public"])
    assert "were not made again" in "\n".join(one.what for one in findings(open_archive(whole), quick=True))
    assert "this is game.json alone" in right(open_archive(game_json(whole)))


# -- lies -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lie", sampled(LIES, list(LIES)[::3]))
def test_a_lie_is_named_though_all_hashes_fit(samples: dict[str, Archive], lie: str) -> None:
    name, tell, said = LIES[lie]
    opened = changed(bundle(samples[name]), tell, linked=lie != "hidden part")
    assert opened.broken == ()
    told = wrong(opened)
    assert any(said in one for one in told), told
    assert all(one.isprintable() for one in told)


def test_an_order_of_nobody_and_of_never_is_named(samples: dict[str, Archive]) -> None:
    row = {
        "number": 1, "kind": "turn", "about": "", "line": "pass", "facts": {}, "made_at": 5, "made_after": 9,
        "over_at": 4, "over_after": 9, "why": [], "told": False, "member": 1,
    }  # fmt: skip
    for more, said in (
        ({}, "order 1 of Ann was over before it was made"),
        ({"made_after": 999}, "order 1 of Ann was made or over after an entry"),
        ({"number": 3}, "of Ann are not numbered"),
        ({"member": 5}, "Mo has orders in hand, but no seat"),
        ({"over_at": None}, "order 1 of Ann is over and is not"),
    ):
        told = wrong(changed(bundle(samples["paris-whole"]), partial(_with_order, row=row | more)))
        assert any(said in one for one in told), (said, told)


def _with_order(plain: Plain, row: Plain) -> None:
    plain["whole"]["orders"] = [row]


def test_without_new_hashes_the_entry_that_was_changed_is_named_too(samples: dict[str, Archive]) -> None:
    lie = LIES["move"][1]
    told = wrong(changed(bundle(samples["1861-public"]), lie, linked=False, sealed=False))
    assert told[0].startswith("sha256: is not the hash")
    assert any("was changed" in one and one.startswith("entry ") for one in told)


def test_files_that_are_not_made_of_the_game_are_named(samples: dict[str, Archive]) -> None:
    whole = bundle(samples["1861-public"])
    plain = json.loads(game_json(whole))
    files = {"log.md": b"She won.", "more.txt": b"?"}
    plain["files"] = {name: sha256(data).hexdigest() for name, data in files.items()}
    seal(plain)
    told = wrong(open_archive(packed(plain, files)))
    assert told == [
        "'log.md' is not what Night Mail makes of game.json",
        "'more.txt' is no file of this game",
        "'pictures/count.txt' is missing",
    ]


def test_a_press_is_told_by_nothing_but_its_link(samples: dict[str, Archive]) -> None:
    """Whoever makes up a whole record cannot be found out from the file; every letter has another link."""
    whole = bundle(samples["1861-public"])
    opened = changed(whole, lambda plain: at(plain, "press")["public"].update(text="I resign."))
    rest = [one for one in wrong(opened) if "log.md" not in one]
    assert rest == []
    assert opened.archive.entries[-1].link != samples["1861-public"].entries[-1].link


def test_nothing_is_raised_whatever_lies_in_the_file(samples: dict[str, Archive]) -> None:
    """Values that no check expects: each is a finding."""
    whole = bundle(samples["paris-whole"])
    for spoil in (
        lambda plain: plain["game"].update(files={}),
        lambda plain: plain["game"].update(options={"first": []}),
        lambda plain: plain.update(start={}),
        lambda plain: plain["entries"][0]["public"].update(facts={}),
        lambda plain: plain["entries"][0]["public"].update(facts={"settings": 7, "seats": []}),
        lambda plain: plain["entries"][1]["public"].update(kind="named"),
        lambda plain: at(plain, "started")["public"].update(facts={"words": "none"}),
        lambda plain: plain["entries"][6]["public"].update(kind="imported"),
    ):  # fmt: skip
        try:
            assert wrong(changed(whole, spoil)) != []
        except BadArchive as error:
            pytest.fail(f"read otherwise: {error}")
