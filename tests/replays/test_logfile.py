"""Files to replay: what cannot be read is refused with file, key and reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import BadGameFile
from pbem.replays.exports import Export
from pbem.replays.logfile import Log, read_file
from tests.replays.logs import by, game

BID = by(10, "bid", company="TSR", price=20)


def refused(tmp_path: Path, content: str | bytes) -> tuple[str, str]:
    """Key and reason of the refusal, which names the file."""
    path = tmp_path / "game.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BadGameFile) as caught:
        read_file(path)
    assert caught.value.file == "game.json"
    return caught.value.key, caught.value.reason


@pytest.mark.parametrize(
    "content",
    ["", "{", "<html>", b"\xff\xfe", b"\x00" * 20, "[" * 100_000, '{"title": "1861", "actions": [}'],
)
def test_no_json(tmp_path: Path, content: str | bytes) -> None:
    key, reason = refused(tmp_path, content)
    assert key == ""
    assert reason.startswith("is not JSON")


@pytest.mark.parametrize("data", [[], 7, None, "1861", {}, {"title": "1861"}, {"actions": []}])
def test_no_recorded_game(tmp_path: Path, data: Any) -> None:
    assert refused(tmp_path, json.dumps(data))[1].startswith("is not a recorded game")


@pytest.mark.parametrize("title", ["1867", "18Chesapeake", "", None, 1861])
def test_another_game(tmp_path: Path, title: Any) -> None:
    key, reason = refused(tmp_path, json.dumps(game(BID, title=title)))
    assert (key, reason) == ("title", f"Night Mail replays 1861, not {title!r}")


def other(action: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The action with these fields; one that becomes ... is left out."""
    return {key: value for key, value in {**action, **changes}.items() if value is not ...}


BROKEN: list[tuple[dict[str, Any], str, str]] = [
    (game(players=[{"id": 1}, {"id": 2}]), "players", "2 players; 1861 is for 3 to 6"),
    (game(players=[{"id": n} for n in range(7)]), "players", "7 players"),
    (game(players=[{"id": 1}, {"id": "1"}, {"id": 2}]), "players", "two players have the same id"),
    (game(players=[{"name": "Ann"}]), "players[0].id", "missing required field"),
    (game(players=7), "players", "Expected `array`"),
    (game(settings={"optional_rules": ["no_such"]}), "settings.optional_rules", "does not know `no_such`"),
    (game(settings={"optional_rules": 5}), "settings.optional_rules", "Expected `array"),
    (game(actions=[7]), "actions[0]", "Expected `object`"),
    (game(result={"10": "rich"}), "result.10", "Expected `int`"),
    (game(BID, other(BID, type="take_loan")), "actions[1].type", "'take_loan' is not an action in 1861"),
    (game(BID, other(BID, type=...)), "actions[1].type", "None is not an action"),
    (game(other(BID, type=["bid"])), "actions[0].type", "is not an action"),
    (game(other(BID, id="seven")), "actions[0].id", "every action needs a whole number"),
    (game(other(BID, price=...)), "actions[0].price", "missing required field"),
    (game(other(BID, price="20")), "actions[0].price", "Expected `int`"),
    (game(other(BID, entity=...)), "actions[0].entity", "missing required field"),
    (game(other(BID, entity=40)), "actions[0].entity", "there is no player 40"),
    (game(other(BID, entity_type="bank")), "actions[0].entity_type", "Invalid enum value"),
    (game(BID, by(10, "undo", action_id=9)), "actions[1].action_id", "there is no action 9 before it"),
    (game(other(BID, auto_actions=7)), "actions[0].auto_actions", "a list of actions"),
    (game(other(BID, auto_actions=[by(20, "nap")])), "actions[0].auto_actions[0].type", "'nap' is not an action"),
    (game(other(BID, auto_actions=[by(20, "undo")])), "actions[0].auto_actions[0].type", "`undo` cannot stand here"),
    (game(other(BID, auto_actions=[by(20, "bid")])), "actions[0].auto_actions[0].price", "missing required field"),
    (game(by("NW", "dividend", kind="double")), "actions[0].kind", "Invalid enum value"),
    (game(by("N", "run_routes", routes=[{}])), "actions[0].routes[0].train", "missing required field"),
]


@pytest.mark.parametrize(("data", "key", "reason"), BROKEN)
def test_broken_logs(tmp_path: Path, data: dict[str, Any], key: str, reason: str) -> None:
    found = refused(tmp_path, json.dumps(data))
    assert found[0] == key
    assert reason in found[1]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadGameFile, match=r"no\.json: cannot be read"):
        read_file(tmp_path / "no.json")


def test_an_undone_action_need_not_make_sense(tmp_path: Path) -> None:
    """It is never replayed, only its kind must be known."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game(BID, other(BID, price="much"), by(10, "undo"))), encoding="utf-8")
    found = read_file(path)
    assert isinstance(found, Log)
    assert [entry.id for entry in found.entries] == [1]


def test_told_apart_by_content(tmp_path: Path) -> None:
    """The name of the file plays no part; a mark at its beginning does no harm."""
    players = [{"id": "p1"}, {"id": "p2"}, {"id": "p3"}]
    ours, theirs = tmp_path / "a.txt", tmp_path / "b.txt"
    ours.write_text(json.dumps({"night_mail": 1, "game": "1861", "players": players, "actions": []}), "utf-8-sig")
    theirs.write_text(json.dumps(game(BID, settings={"optional_rules": ["column_market"]})), encoding="utf-8")
    assert isinstance(read_file(ours), Export)
    found = read_file(theirs)
    assert isinstance(found, Log)
    assert found.options == {"market": "column"}


def test_messages_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(
        json.dumps(game(by(10, "message", message="hi"), BID, by(20, "program_share_pass"), by(20, "program_x"))),
        "utf-8",
    )
    found = read_file(path)
    assert isinstance(found, Log)
    assert [entry.raw["type"] for entry in found.entries] == ["bid", "program_share_pass", "program_x"]
