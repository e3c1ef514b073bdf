"""Random games, written as 18xx.games would record them, come to the same positions after every action."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from pbem.replays.undone import effective
from tests.replays.logs import replayed
from tests.replays.random_log import RandomLog, random_log
from tests.sampled import sampled

SEEDS = ("c", "d", "o")
PART = 450  # actions
SEEN = {  # by one game or another of the sample
    "bid", "pass", "buy_shares", "sell_shares", "par", "place_token", "lay_tile", "run_routes", "dividend",
    "buy_company", "buy_train", "discard_train", "choose", "convert", "merge", "remove_token",
}  # fmt: skip


@cache
def sample(seed: str) -> RandomLog:
    """A whole game, written once; what the file says of it has been through JSON."""
    made = random_log(seed)
    return RandomLog(json.loads(json.dumps(made.data)), made.trace)


@pytest.mark.parametrize("seed", sampled(SEEDS, 1))
def test_every_position_is_the_one_that_was_recorded(seed: str) -> None:
    """Strictly: every trace line and the final wealth are those of the game that was written, nothing is guessed."""
    written = sample(seed)
    outcome, lines = replayed(written.data)
    assert outcome.divergence is None
    for ours, theirs in zip(lines, written.trace, strict=True):
        assert ours == theirs
    assert (outcome.finished, outcome.trusted, outcome.ignored, outcome.guesses) == (True, 0, 0, 0)
    assert (outcome.scores, outcome.end_reason) == (written.data["result"], written.data["game_end_reason"])


@pytest.mark.soak
def test_the_sample_has_everything_in_it() -> None:
    counts: Counter[str] = Counter(line["type"] for seed in SEEDS for line in sample(seed).trace)
    assert not {kind for kind in SEEN if not counts[kind]}
    listed = [action for seed in SEEDS for action in sample(seed).data["actions"]]
    kinds = {action["type"] for action in listed}
    assert {"undo", "redo", "message"} <= kinds
    assert any("auto_actions" in action for action in listed)


@pytest.mark.soak
def test_whom_the_file_passes_over_has_passed() -> None:
    """§6.3: while shares of a new public are bought, a pass that the file leaves out is made up for."""
    data, at = passed_and_bought()
    whole, there = replayed({**data, "actions": data["actions"][: at + 1]})
    short, here = replayed({**data, "actions": [*data["actions"][: at - 1], data["actions"][at]]})
    assert short.implied == whole.implied + 1
    assert {**here[-1], "i": 0} == {**there[-1], "i": 0}


def passed_and_bought() -> tuple[dict[str, Any], int]:
    """A game, and where in its list somebody buys a share of a new public right after another one has passed."""
    for seed in SEEDS:
        data = sample(seed).data
        merging = {line["id"] for line in sample(seed).trace if line["round"] == "MR"}
        for at, (passed, bought) in enumerate(pairwise(data["actions"]), start=1):
            kinds = (passed["type"], passed["entity_type"], bought["type"], bought["entity_type"])
            if kinds != ("pass", "player", "buy_shares", "player") or "auto_actions" in passed:
                continue
            if passed["entity"] != bought["entity"] and {passed["id"], bought["id"]} <= merging:
                return data, at
    raise AssertionError("no such place")


def changed(seed: str, kind: str, **fields: Any) -> dict[str, Any]:
    """The first part of the log, with the last such action that counts in it changed."""
    data = json.loads(json.dumps(sample(seed).data))
    del data["actions"][PART:]
    counting = [data["actions"][at] for at in effective(data["actions"])]
    last = next(one for one in reversed(counting) if one["type"] == kind)
    last.update(fields)
    data["changed"] = last["id"]
    return dict(data)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("lay_tile", {"hex": "A9"}),
        ("buy_train", {"price": 9_999}),
        ("bid", {"price": 101}),
        ("place_token", {"city": "Z9-0-0"}),
        ("dividend", {"entity": "RSR"}),
    ],
)
def test_a_change_is_noticed_where_it_was_made(kind: str, fields: dict[str, Any]) -> None:
    data = changed("a", kind, **fields)
    outcome, lines = replayed(data)
    assert outcome.divergence is not None
    assert outcome.divergence.id == data["changed"]
    assert lines == sample("a").trace[: outcome.actions]
