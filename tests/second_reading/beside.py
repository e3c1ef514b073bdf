"""Plays random games of 1861 with the second reading beside the engine: before each action both must be at one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import yaml

from engine.core import play
from engine.core.events import Event
from engine.eighteen import companies
from engine.eighteen.actions import Action
from engine.eighteen.events import Ran, TrackLaid
from engine.games.g1861 import automation, ending
from engine.games.g1861.game import Game
from engine.games.g1861.rules import RULES
from engine.games.g1861.steps import start_token
from tests.random_1861 import MOST_ACTIONS, begin, random_action
from tests.second_reading.model import Model

DATA = Path(__file__).parents[2] / "config" / "games" / "1861"


class OfEngine:
    """What only the map can tell, of the position before the next action."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def neighbours(self, hex_id: str) -> tuple[str, ...]:
        """The six beside it; those beyond the board bear their place for a name, as distances are counted over them."""
        board = self.game.definition.board
        at = {(spot.x, spot.y): spot.id for spot in board.hexes.values()}
        here = board.hexes.get(hex_id)
        x, y = (here.x, here.y) if here else map(int, hex_id.split(","))
        return tuple(at.get((x + dx, y + dy), f"{x + dx},{y + dy}") for dx, dy in board.steps)

    def city_value(self, hex_id: str) -> int:
        """The highest value printed there."""
        return max((max(stop.revenue) for stop in self.game.network.tile(hex_id).stops), default=0)

    def can_run(self, company: str) -> bool:
        """Whether a token of it has a second stop within reach."""
        return self.game.network.can_run(company)

    def free_circle(self) -> bool:
        """Whether a public could be started somewhere."""
        return start_token.room(self.game)


def data() -> dict[str, Any]:
    """The files as they are, unchecked."""
    names = ("game", "companies", "market", "map")
    return {name: yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8")) for name in names}


def seen(game: Game) -> dict[str, Any]:
    """The engine's position in the words of the second reading."""
    there = dict(game.companies)
    auctioned = {
        name for name, state in there.items() if state.president is None and companies.kind(game, name) == "minor"
    }
    found: dict[str, Any] = {
        "phase": game.phase,
        "set": game.set_number,
        "or": game.or_number,
        "first": game.first,
        "cash": dict(game.purses),
        "shares": {public: dict(held) for public, held in game.shares.items()},
        "president": {name: state.president for name, state in there.items()},
        "price": {name: list(marker.cell) for name, marker in game.markers.items()},
        "order": list(companies.operating_order(game, list(game.companies))),
        "trains": {name: sorted(state.trains) for name, state in there.items()},
        "pool_trains": sorted(game.pool_trains),
        "depot": dict(game.depot),
        "loans": {name: state.loans for name, state in there.items() if state.loans},
        "privates": dict(game.privates),
        "tokens": {name: [] if name in auctioned else _tokens(game, name) for name in there},
        "charter": {public: list(there[public].charter) for public in game.shares},
    }
    if game.set_number == 1 and not game.or_number:
        del found["first"]  # the card goes on with the last private; by the text only at the end of the round
    return found


def _tokens(game: Game, company: str) -> list[str]:
    """Hexes; that of a minor stands from the start of its auction, while the text tells of it after the auction."""
    return sorted(hex_id for hex_id, _ in game.network.tokens_of(company))


def facts(told: Sequence[Event]) -> Mapping[str, Any]:
    """What a run earned, what track cost."""
    found: dict[str, Any] = {}
    for event in told:
        if isinstance(event, Ran):
            found["revenue"] = event.revenue
        if isinstance(event, TrackLaid):
            found["cost"] = event.cost
    return found


class Beside:
    """One game with both readings side by side."""

    def __init__(self, players: int, variant: str, market: str) -> None:
        self.game = begin(players, variant, market)
        self.oracle = OfEngine(self.game)
        self.model = Model(self.game.players, variant, market, data(), self.oracle)

    def wrong_before(self, line: str) -> list[str]:
        """What is not alike in the moment in which this line is said."""
        self.oracle.game = self.game
        if wrong := self.model.expect(line) or self.model.narrow(seen(self.game)):
            return wrong
        asked = self.model.asked
        if asked is None or set(asked) == set(self.game.active):
            return []
        return [f"asked: by the rules {asked}, in the game {self.game.active}"]

    def wrong_in(self, action: Action, line: str) -> list[str]:
        """Do it in both; what the second reading cannot believe of it."""
        self.game, told = play.apply(self.game, action)
        return self.model.act(line, facts(told))

    def wrong_at_the_end(self) -> list[str]:
        """After the last action."""
        self.oracle.game = self.game
        if wrong := self.model.finish() or self.model.narrow(seen(self.game)):
            return wrong
        ours, theirs = ending.final_scores(self.game), self.model.wealth()
        return [] if ours == theirs else [f"wealth: by the rules {theirs}, in the game {ours}"]


def disagreement(players: int, variant: str, market: str, seed: str) -> str:
    """The first difference between the two in a random game; empty when there is none."""
    dice, both = Random(seed), Beside(players, variant, market)
    line, wrong = "", list[str]()
    for _ in range(MOST_ACTIONS):
        if both.game.finished:
            wrong, line = both.wrong_at_the_end(), "the end"
            break
        implied = automation.implied(both.game)
        if implied is not None and implied.reason == "only_choice":  # by the second reading nobody is asked then
            both.game, _ = play.apply(both.game, implied.action)
            continue
        action = random_action(both.game, dice)
        line = RULES.write_action(action)
        wrong = both.wrong_before(line) or both.wrong_in(action, line)
        if wrong:
            break
    where = f"{players} {variant} {market} {seed!r}, set {both.game.set_number}.{both.game.or_number}, {line}: "
    return where + "; ".join(wrong[:4]) if wrong else ""
