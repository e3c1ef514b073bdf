"""Games of ours as files of 18xx.games: the same actions as in the files they come from, and the same positions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.replays.logfile import Log
from tests.replays.exported import file_of, meaning, written_again
from tests.replays.logs import RECORDED, log, replayed
from tests.replays.test_generated_games import GAMES
from tests.sampled import sampled

EVERY_DAY = ("167259", "1861_p3_s233_column_market")
pytestmark = pytest.mark.recorded


def flat(game: Log) -> list[dict[str, Any]]:
    """The actions that count, those of the server among them."""
    return [dict(entry.raw) for entry in game.entries]


@pytest.mark.parametrize("name", sampled((*RECORDED, *GAMES), EVERY_DAY))
def test_a_game_is_written_as_it_was_recorded(name: str) -> None:
    """Action by action with every pass, and read again it comes to the same position after each."""
    data = file_of(name)
    ours = json.loads(json.dumps(written_again(log(data))))
    for mine, theirs in zip(meaning(ours["actions"]), meaning(flat(log(data))), strict=True):
        assert mine == theirs
    outcome, lines = replayed(ours)
    _, recorded = replayed(data)
    told = [one for one in recorded if not one["type"].startswith("program_")]
    for mine, theirs in zip(lines, told, strict=True):
        assert {**mine, "i": 0, "id": 0} == {**theirs, "i": 0, "id": 0}
    assert (outcome.divergence, outcome.guesses, outcome.ignored, outcome.trusted) == (None, 0, 0, 0)
    assert (ours["result"], ours["game_end_reason"]) == (data["result"], data["game_end_reason"])
    keys = ("title", "status", "turn", "round", "min_players", "max_players", "players")
    assert {key: ours[key] for key in keys} | {"min_players": 0} == {
        **{key: data.get(key) for key in keys}, "min_players": 0, "max_players": len(data["players"])
    }  # fmt: skip
    assert ours["settings"]["optional_rules"] == data["settings"]["optional_rules"]
