"""Our own exports: written, read back, replayed; every difference is found."""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.errors import BadGameFile
from engine.games.g1861.game import Game
from pbem import titles
from pbem.replays.export_replay import ExportReplay
from pbem.replays.exports import Export, Player, Start, read_export, write_export
from pbem.replays.report import Report
from pbem.replays.states import States
from tests import golden_games
from tests.own_types import own
from tests.random_1861 import begin, walk

SEATS = (Player("p1", "Ann"), Player("p2", "Ben"), Player("p3", "Carl"))
BEGINNING = Start("1861", SEATS, variant="jklm", options={"market": "column"})


def some(count: int, variant: str = "jklm", seed: str = "export") -> str:
    """An export of so many actions of a random game, which the moderator then stops."""
    start = Start("1861", SEATS, variant=variant)
    actions = [action for action, _ in islice(walk(begin(3, variant), seed), count)]
    return write_export(start, actions, stopped=True)


def read(text: str, **changes: Any) -> Export:
    """The export, with these keys changed."""
    return read_export({**json.loads(text), **changes}, "game.json")


def replayed(text: str, **changes: Any) -> Report:
    """How the replay of an export goes."""
    return ExportReplay(read(text, **changes)).run()


@pytest.mark.parametrize("variant", ["jklm", "gtg"])
def test_an_export_of_1861_replays_to_its_end(variant: str) -> None:
    text = some(150, variant)
    outcome = replayed(text)
    assert outcome.divergence is None
    assert (outcome.actions, outcome.variant, outcome.end_reason) == (150, variant, "moderator")
    assert outcome.scores == json.loads(text)["result"]
    assert sum(outcome.scores.values()) >= 1200


def test_an_export_is_readable_and_complete() -> None:
    data = json.loads(some(3))
    assert list(data) == [
        "night_mail", "game", "players", "seed", "variant", "options", "actions", "result", "end_reason",
    ]  # fmt: skip
    assert data["players"][1] == {"id": "p2", "name": "Ben"}
    assert all(line.startswith("p") and ": " in line for line in data["actions"])


def test_options_are_part_of_the_start() -> None:
    lines: list[dict[str, Any]] = []
    text = write_export(BEGINNING, [])
    assert json.loads(text)["options"] == {"market": "column"}
    assert own(Game, ExportReplay(read(text), tell=lines.append).game).market == "column"


def test_5_5_4_who_sends_the_trains_is_part_of_the_start() -> None:
    """Without a word of it every run is the best."""
    by_presidents = msgspec.structs.replace(BEGINNING, options={"runs": "own"})
    assert own(Game, ExportReplay(read(write_export(by_presidents, []))).game).runs == "own"
    assert own(Game, ExportReplay(read(write_export(BEGINNING, []))).game).runs == "best"


def test_a_game_that_still_runs_has_no_result() -> None:
    text = write_export(BEGINNING, [])
    assert (json.loads(text)["result"], json.loads(text)["end_reason"]) == ({}, None)
    outcome = replayed(text)
    assert (outcome.finished, outcome.end_reason, outcome.divergence) == (False, None, None)
    assert outcome.scores == {"p1": 420, "p2": 420, "p3": 420}


@pytest.mark.parametrize("path", golden_games.golden_files(), ids=lambda path: path.stem)
def test_golden_games_of_paris_connection_replay_as_exports(path: Path) -> None:
    golden = golden_games.read_golden(path)
    start = golden_games.first_position(golden)
    seats = tuple(Player(f"p{number}") for number in range(1, golden.players + 1))
    beginning = Start("paris-connection", seats, seed=golden.seed, options=golden.options)
    rules = titles.replayed("paris-connection").rules
    text = write_export(beginning, map(rules.read_action, golden.actions))
    outcome = replayed(text)
    assert outcome.divergence is None
    assert (outcome.title, outcome.variant, outcome.end_reason) == ("Paris Connection", "", golden.ended)
    assert outcome.scores == golden.totals
    lines: list[dict[str, Any]] = []
    ExportReplay(read(text), tell=lines.append).run()
    assert ExportReplay(read(text), states=States(lines)).run().agrees
    assert set(golden.dealt) == set(start.table.players)


def test_an_illegal_line_is_a_divergence() -> None:
    text = some(20)
    lines = json.loads(text)["actions"]
    outcome = replayed(text, actions=[*lines[:10], "p1: lay N 8 I7 5", *lines[10:]])
    assert outcome.divergence is not None
    assert (outcome.divergence.number, outcome.divergence.action, outcome.actions) == (11, "p1: lay N 8 I7 5", 10)
    assert "1861 §" in outcome.divergence.reason
    assert outcome.divergence.theirs == ("p1: lay N 8 I7 5",)
    assert any("phase 2, bank" in line for line in outcome.divergence.ours)


@pytest.mark.parametrize(
    ("changes", "reason", "theirs"),
    [
        ({"result": {"p1": 1, "p2": 2, "p3": 3}}, "The scores differ.", "scores: p1 1, p2 2, p3 3"),
        ({"end_reason": "bank"}, "The end of the game differs.", "ended: bank"),
        ({"end_reason": None, "result": {"p1": 1}}, "The scores differ.", "ended: no"),
    ],
)
def test_another_end_is_a_divergence(changes: dict[str, Any], reason: str, theirs: str) -> None:
    found = replayed(some(20), **changes).divergence
    assert found is not None
    assert found.reason == reason
    assert theirs in found.theirs
    assert found.ours[1].startswith("scores: p1 ")


def test_a_trace_of_an_export_has_our_ids() -> None:
    lines: list[dict[str, Any]] = []
    ExportReplay(read(some(30)), tell=lines.append).run()
    assert [line["i"] for line in lines] == list(range(1, 31))
    assert lines[0]["type"] in ("bid", "pass")
    assert set(lines[-1]["players"]) == {"p1", "p2", "p3"}
    assert "RSR" in lines[-1]["corporations"]


def test_an_export_is_compared_with_positions() -> None:
    """A trace of ours is a file of positions, of any game; what an export does not tell is not checked."""
    export = read(some(150))
    lines: list[dict[str, Any]] = []
    outcome = ExportReplay(export, tell=lines.append).run()
    assert (outcome.agrees, outcome.checked) == (False, ("legality", "result", "reason of the end"))
    assert outcome.unchecked[-1] == "positions after each action"
    assert ExportReplay(export, states=States(deepcopy(lines))).run().agrees
    lines[40]["players"]["p2"]["cash"] += 1
    found = ExportReplay(export, states=States(lines)).run().divergence
    assert found is not None
    assert (found.number, found.action) == (41, export.actions[40])
    assert found.reason.startswith("p2 cash: ")


def test_runs_in_an_export_have_no_revenue_to_compare() -> None:
    text = some(400)
    assert any(": run " in line for line in json.loads(text)["actions"])
    assert "revenues" in replayed(text).unchecked


@pytest.mark.parametrize(
    ("changes", "key", "reason"),
    [
        ({"night_mail": 2}, "night_mail", "reads format 1, not 2"),
        ({"game": "1899"}, "game", "there is no game `1899`"),
        ({"players": [{"id": "p1"}]}, "players", "1861 is for 3, 4, 5, 6 players, not 1"),
        ({"players": [{"id": "p1"}, {"id": "p1"}, {"id": "p2"}]}, "players", "cannot be used"),
        ({"variant": "1867"}, "variant", "not one of jklm, gtg"),
        ({"options": {"bank": "small"}}, "bank", "there is no such option"),
        ({"actions": ["p1: bid TSR"]}, "actions[0]", "write `bid COMPANY PRICE`"),
        ({"actions": "p1: pass"}, "actions", "Expected `array`"),
        ({"result": {"p1": "all"}}, "result.p1", "Expected `int`"),
    ],
)
def test_broken_exports(changes: dict[str, Any], key: str, reason: str) -> None:
    with pytest.raises(BadGameFile) as caught:
        replayed(some(2), **changes)
    assert caught.value.key == key
    assert reason in caught.value.reason
