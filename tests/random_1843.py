"""Whole games of 1843 played at random, with every invariant checked after every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from engine.eighteen.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    BuyTrain,
    Counter,
    Decline,
    Discard,
    Dividend,
    Lay,
    Pass,
    Sell,
)
from engine.games.g1843 import automation
from engine.games.g1843.actions import Bankrupt, CashPrivate, Engineers, Exchange, Half, Offer, PowerBuild, PowerToken
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import PrivateAuction, StockRound
from engine.games.g1843.rules import RULES
from tests.g1843 import definition
from tests.known_walks import key_of, walked

MOST_ACTIONS = 20_000  # a game that needs more is stuck


class Played(msgspec.Struct, frozen=True):
    """A game from its start to its end."""

    start: Game
    end: Game
    actions: tuple[Action, ...]


def seats(players: int) -> tuple[str, ...]:
    """The ids of that many players."""
    return tuple(f"p{number}" for number in range(1, players + 1))


def begin(players: int, **chosen: str) -> Game:
    """A game at its start, cards in the order of invitation."""
    options = RULES.options({"seats": "invited", "first": "1", **chosen})
    return RULES.start(definition(), seats(players), options, "")[0]


def careless(game: Game, action: Action) -> float:
    """How gladly a careless player does this: enough to see every rule, and to come to an end."""
    if isinstance(action, Pass):
        return 0.35 if isinstance(game.round, StockRound | PrivateAuction) else 0.3
    if isinstance(action, Bid):
        return 0.02
    if isinstance(action, BuyTrain):
        return 4.0 if action.source == "bank" else 0.4
    if isinstance(action, Offer | BuyPrivate | Decline | Sell | Discard):
        return 0.15
    return 0.3 if isinstance(action, Bankrupt) else 1.0


def careful(game: Game, action: Action) -> float:
    """The same for one who builds, pays dividends, buys only trains that are needed and keeps shares: prices rise."""
    if isinstance(action, Dividend):
        return 20.0 if action.kind == "pay" else 0.01
    if isinstance(action, BuyTrain):
        return 0.002 if game.companies[action.company].trains else 20.0
    if isinstance(action, Lay):
        return 3.0
    if isinstance(action, Bankrupt):
        return 0.001
    return 0.002 if isinstance(action, Sell | Offer) else careless(game, action)


def hoarding(game: Game, action: Action) -> float:
    """The same for one who keeps all revenue in the treasuries and buys many trains: none is bankrupt in gray phase."""
    if isinstance(action, Dividend):
        return 0.01 if action.kind == "pay" else 20.0
    return 4.0 if isinstance(action, BuyTrain) else careful(game, action)


def collecting(game: Game, action: Action) -> float:
    """The same for one who keeps privates for companies and uses their powers: what others seldom do."""
    deal = action.deal if isinstance(action, Offer) else action
    if isinstance(deal, BuyPrivate):
        return 30.0 if game.definition.privates[deal.private].engineers else 3.0
    if isinstance(action, Exchange | Half):
        return 0.001
    if isinstance(action, Engineers | PowerToken | PowerBuild | CashPrivate | Counter | Accept):
        return 10.0
    return careful(game, action)


Taste = Callable[[Game, Action], float]


def random_action(game: Game, dice: Random, taste: Taste = careless) -> Action:
    """A legal action: mostly the kind to this taste."""
    step = game.active_step()
    candidates = list(step.candidates(game))
    keyed = sorted(candidates, key=lambda one: dice.random() ** (1 / taste(game, one)), reverse=True)
    found = next((action for action in keyed if step.why_not(game, action) is None), None)
    if found is None:
        raise AssertionError(f"no legal action among {len(candidates)} in {game.round}")
    return found


def walk(start: Game, seed: str, taste: Taste = careless, *, anew: bool = False) -> Iterator[tuple[Action, Game]]:
    """Action after action to the end of the game.

    `anew`: each is chosen where the game stands, for whoever changes positions or rules on the way.
    """

    def chosen(game: Game, dice: Random) -> Action:
        implied = automation.implied(game) if taste is not careless or dice.random() < 0.1 else None
        return implied.action if implied else random_action(game, dice, taste)

    key = "" if anew else key_of(RULES, start, definition(), taste, seed)
    yield from walked(key, start, seed, chosen, MOST_ACTIONS)


def random_game(players: int, seed: str, taste: Taste = careless) -> Played:
    """A whole game; AssertionError as soon as an invariant does not hold."""
    start = begin(players)
    game, actions = start, []
    for action, position in walk(start, seed, taste):
        actions.append(action)
        game = position
        if found := RULES.faults(game):
            lines = [RULES.write_action(one) for one in actions[-5:]]
            raise AssertionError(f"{players} seed {seed}, action {len(actions)}: {found}; last: {lines}")
    return Played(start, game, tuple(actions))
