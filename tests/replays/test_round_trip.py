"""Random games written as 18xx.games would record them are replayed to the same end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.g1861.ending import final_scores
from tests.random_1861 import begin, walk
from tests.replays.log_writer import Writer
from tests.replays.logs import game, replayed

RARE = {"remove_token", "discard_train", "choose", "sell_shares", "par", "merge", "convert", "buy_company"}
MOST_GAMES = 40  # to see all that is rare; two or three are enough as a rule


def written(seed: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A log of a random game, without its head, and its actions."""
    write = Writer()
    market = "column" if seed.endswith("c") else "grid"
    before = begin(3, "gtg", market)
    actions: list[dict[str, Any]] = []
    for action, after in walk(before, seed):
        actions += write(before, action)
        before = after
    scores = final_scores(before)
    head = {
        "status": "finished",
        "game_end_reason": before.ended,
        "result": {str(10 * int(player[1:])): score for player, score in scores.items()},
        "settings": {"optional_rules": ["column_market"] if market == "column" else []},
    }
    return head, actions


def test_random_games_come_to_the_same_end() -> None:
    """As many games as it takes to see every kind of action, on both markets in turn."""
    missing = set(RARE)
    for number in range(1, MOST_GAMES):
        head, actions = written(f"s{number}" if number % 2 else f"s{number}c")
        outcome, _ = replayed(game(*actions, **head))
        assert (number, outcome.divergence) == (number, None)
        assert (outcome.finished, outcome.scores) == (True, head["result"])
        missing -= {action["type"] for action in actions}
        if number > 1 and not missing:
            return
    pytest.fail(f"no game had {missing}")
