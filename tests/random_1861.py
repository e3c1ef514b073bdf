"""Whole games of 1861 played at random, with every invariant checked after every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from engine.common18xx import invariants
from engine.core import play
from engine.games.g1861 import automation, companies, course
from engine.games.g1861.actions import AnyAction, Bid, BuyPrivate, BuyTrain, Decline, Merge, Offer, Pass, Sell
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, PrivateRound, StockRound
from engine.games.g1861.rules import RULES
from tests.rules.g1861.table import definition

MOST_ACTIONS = 6_000  # a game that needs more is stuck
SETTINGS = tuple((players, variant) for variant in ("jklm", "gtg") for players in (3, 4, 5, 6))


class Played(msgspec.Struct, frozen=True):
    """A game from its start to its end."""

    start: Game
    end: Game
    actions: tuple[AnyAction, ...]


def seats(players: int) -> tuple[str, ...]:
    """The ids of that many players."""
    return tuple(f"p{number}" for number in range(1, players + 1))


def begin(players: int, variant: str, market: str = "grid") -> Game:
    """A game at its start."""
    options = RULES.options({"variant": variant, "market": market})
    return RULES.start(definition(), seats(players), options, "")[0]


def wrong(game: Game) -> list[str]:
    """Every invariant that does not hold in this position (§1, §5.8.3)."""
    numbers = game.definition.numbers
    here = game.round
    forming = "" if not isinstance(here, MergerRound) else here.removing
    if isinstance(here, MergerRound) and here.purchase:
        forming = here.purchase.public
    found = invariants.broken(
        game, game.definition, game.network,
        shares=numbers.director_shares + numbers.certificates, president=numbers.director_shares,
        unlimited=game.flags.unlimited_tiles, forming=forming,
    )  # fmt: skip
    return [*found, *_of_1861(game, forming)]


def _of_1861(game: Game, forming: str) -> Iterator[str]:
    """What holds in 1861 beside what holds in every 18xx game."""
    national, owned = game.definition.national, len(game.definition.numbers.token_prices)
    places = [hex_id for hex_id, _ in game.network.tokens_of(national.id)]
    if len(places) > national.tokens or sum(one not in national.reserved for one in places) > 6:
        yield f"the RSR has tokens at {places} (§5.8.4)"
    yield from _settled(game)
    for public in game.shares:
        on_map, left = len(game.network.tokens_of(public)), len(game.companies[public].charter)
        if public != forming and on_map + left > owned:
            yield f"{public} has {on_map} tokens on the map and {left} on its charter (§5.5.3)"
    for company, marker in game.markers.items():
        if not companies.market(game).has(marker.cell):
            yield f"{company} stands at {marker.cell}, where no price is (§1.1.2)"
    if game.network.laid is not game.laid:
        yield "the map that routes are sought on is not the one that lies there"


def _settled(game: Game) -> Iterator[str]:
    """Somebody must act unless the game is over, and trains above the limit are given up before anything else."""
    here = game.round
    settling = isinstance(here, MergerRound) and (here.removing or here.purchase)
    if companies.crowded(game) and not (settling or game.trainless or course.must_discard(game)):
        yield f"{companies.crowded(game)} have too many trains (§5.8.3)"
    if not game.finished and not set(game.active) <= set(game.players):
        yield f"{game.active} must act"
    if game.finished == bool(game.active):
        yield f"finished {game.finished}, active {game.active}"


def weight(game: Game, action: AnyAction, dice: Random) -> float:
    """How gladly a careless player does this: enough to see every rule, and to come to an end."""
    if isinstance(action, Pass):
        return 0.35 if isinstance(game.round, StockRound | PrivateRound) else 0.25
    if isinstance(action, Bid):
        high = 3 * action.price > game.purses[action.player]
        return 0.05 if high else 0.6
    if isinstance(action, BuyTrain):
        return 4.0 if action.source == "bank" else 0.4
    if isinstance(action, Offer | BuyPrivate | Decline | Sell):
        return 0.15
    return 2.0 if isinstance(action, Merge) else 1.0


def random_action(game: Game, dice: Random) -> AnyAction:
    """A legal action: mostly the sensible kind, never a search for the best run."""
    step = game.active_step()
    candidates = list(step.candidates(game))
    keyed = sorted(candidates, key=lambda one: dice.random() ** (1 / weight(game, one, dice)), reverse=True)
    found = next((action for action in keyed if step.why_not(game, action) is None), None)
    if found is None:
        raise AssertionError(f"no legal action among {len(candidates)} in {game.round}")
    return found


def walk(start: Game, seed: str) -> Iterator[tuple[AnyAction, Game]]:
    """AnyAction after action to the end of the game."""
    dice, game = Random(seed), start
    for _ in range(MOST_ACTIONS):
        if game.finished:
            return
        implied = automation.implied(game) if dice.random() < 0.1 else None
        action = implied.action if implied else random_action(game, dice)
        game, _ = play.apply(game, action)
        yield action, game
    raise AssertionError(f"seed {seed}: no end in sight after {MOST_ACTIONS} actions, phase {game.phase}")


def random_game(players: int, variant: str, seed: str, check: Callable[[Game], list[str]] = wrong) -> Played:
    """A whole game; AssertionError as soon as an invariant does not hold."""
    start = begin(players, variant, market="column" if seed.endswith("c") else "grid")
    game, actions = start, []
    for action, position in walk(start, seed):
        actions.append(action)
        game = position
        if found := check(game):
            lines = [RULES.write_action(one) for one in actions[-5:]]
            raise AssertionError(f"{players} {variant} seed {seed}, action {len(actions)}: {found}; last: {lines}")
    return Played(start, game, tuple(actions))
