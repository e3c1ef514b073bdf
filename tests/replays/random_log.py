"""Random games of variant `gtg`, full of what is rare, as logs of 18xx.games."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core import play
from engine.eighteen.actions import Action, Run
from engine.games.g1861.actions import Merge, Offer
from engine.games.g1861.ending import final_scores
from engine.games.g1861.forming import unstarted
from engine.games.g1861.game import Game
from engine.games.g1861.steps import merger_turn
from engine.games.g1861.steps.offers import consent
from tests.random_1861 import MOST_ACTIONS, begin, random_action
from tests.replays.scramble import Scrambler
from tests.replays.writer import Seats, Writer


class RandomLog(msgspec.Struct):
    """A log and what its replay must come to."""

    data: dict[str, Any]
    trace: list[dict[str, Any]]
    implied: int = 0


def random_log(seed: str, most: int = MOST_ACTIONS) -> RandomLog:
    """The log of a game for 3 to 6 players on either market, broken off after `most` actions."""
    dice = Random(seed)
    players = dice.randint(3, 6)
    market = dice.choice(("grid", "column"))
    game = begin(players, "gtg", market)
    ids: list[int | str] = [*(range(players) if dice.random() < 0.5 else dice.sample(range(9999), players))]
    if dice.random() < 0.1:
        ids = [f"hs_{one}" for one in ids]
    seats: Seats = dict(zip(game.players, ids, strict=True))
    writer = Writer(game, seats, dice)
    for _ in range(most):
        if game.finished:
            break
        action = action_of(game, dice)
        after, events = play.apply(game, action)
        writer.note(game, action, events, after)
        game = after
    mixed = Scrambler(writer.lines, ids, dice)
    data: dict[str, Any] = {
        "id": seed,
        "title": "1861",
        "players": [{"id": one, "name": f"Player {one}"} for one in ids],
        "settings": {"optional_rules": ["column_market"] if market == "column" else [], "seed": 17},
        "actions": mixed.actions,
        "status": "finished" if game.finished else "active",
    }
    if game.finished:
        scores = final_scores(game)
        data["result"] = {str(seats[player]): score for player, score in scores.items()}
        data["game_end_reason"] = game.ended
    return RandomLog(data, [one["head"] | one["after"] for one in mixed.trace])


def action_of(game: Game, dice: Random) -> Action:
    """Mostly what a careless player does, but more mergers, of more owners; runs with trains left at home."""
    if (
        merger_turn.asked(game)
        and game.offered is None
        and not game.trainless
        and not game.offered
        and dice.random() < 0.7
    ):
        merge = _merger(game, dice)
        if merge is not None:
            return merge
    action = random_action(game, dice)
    if isinstance(action, Run) and dice.random() < 0.1:
        return replace(action, routes=tuple(one for one in action.routes if dice.random() < 0.5))
    return action


def _merger(game: Game, dice: Random) -> Merge | Offer | None:
    """A merger of any minors that our rules allow."""
    minor, free = merger_turn.asked(game), unstarted(game)
    if minor is None:
        return None
    owner = game.companies[minor].president if minor in game.companies else None
    others = [name for name in game.markers if name != minor and name not in game.shares]
    if not free or not others or owner is None:
        return None
    for _ in range(5):
        group = tuple(dice.sample(others, min(len(others), dice.randint(1, 4))))
        merge = Merge(owner, minor, group, dice.choice(free))
        action = Offer(owner, merge) if consent(game, merge) else merge
        if play.why_not(game, action) is None:
            return action
    return None
