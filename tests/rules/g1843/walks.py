"""Random walks through auctions and stock rounds of 1843; operating rounds are only hinted at.

What an operating round would do to stock rounds is drawn: prices move, players get money, phases begin. Nothing of
that asks a rule; the next stock round begins as the rules have it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from engine.core import play
from engine.eighteen import pricing
from engine.eighteen.actions import Action, Bid, Pass, Sell, Start
from engine.eighteen.bank import pay
from engine.eighteen.table import BANK
from engine.games.g1843 import sequence
from engine.games.g1843.actions import Buy, Exchange, Half, Take
from engine.games.g1843.definition import Definition
from engine.games.g1843.game import Game
from engine.games.g1843.phases import card_left
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.rules import RULES
from tests.g1843 import definition

SEATS = ("p1", "p2", "p3", "p4", "p5", "p6")


@cache
def tight() -> Definition:
    """The data with a limit of six certificates, which players meet all the time."""
    return replace(definition(), seats=tuple(replace(one, cert_limit=6) for one in definition().seats))


def begin(players: int, data: Definition) -> Game:
    """A game at its start, with the cards in the order of the ids."""
    options = RULES.options({"seats": "invited", "first": "1"})
    return RULES.start(data, SEATS[:players], options, "")[0]


def walk(players: int, seed: str, actions: int, data: Definition | None = None) -> Iterator[tuple[Game, Action, Game]]:
    """Position, legal action, next position; so many actions, or fewer where the game ends."""
    dice, game = Random(seed), begin(players, data or definition())
    for _ in range(actions):
        if isinstance(game.round, OperatingRound):
            game = _next_stock_round(game, dice)
        if game.finished:
            return
        action = _drawn(game, dice)
        after, _ = play.apply(game, action)
        yield game, action, after
        game = after


def every_action(game: Game) -> Iterator[Action]:
    """All that whoever must act could say in auctions and stock rounds, legal or not, with prices near the bounds."""
    (player,) = game.active
    data = game.definition
    yield Pass(player)
    for private in data.privates:
        yield Take(player, private)
        yield from (Bid(player, private, price) for price in range(0, game.purses[player] + 10, 5))
    prices = [game.prices.price(cell) for cell in game.prices.cells(*(zone for zone in game.prices.zones))]
    for company in data.companies:
        yield from (Sell(player, company, shares) for shares in range(11))
        yield Buy(player, company, "ipo")
        yield Buy(player, company, "pool")
        yield Exchange(player, company)
        yield from (Start(player, company, price) for price in prices)
        yield from (Half(player, company, price) for price in prices)


def _drawn(game: Game, dice: Random) -> Action:
    """A legal action, each kind of them equally likely but for rare sales and passes; high bids are rare, too."""
    step = game.active_step()
    kinds: dict[type[Action], list[Action]] = {}
    for action in step.legal(game):
        kinds.setdefault(type(action), []).append(action)
    assert kinds, f"nothing is legal in {game.round}"
    for rare in (Sell, Pass):
        if len(kinds) > 1 and dice.random() < 0.8:
            kinds.pop(rare, None)
    some = kinds[dice.choice(sorted(kinds, key=lambda kind: kind.__name__))]
    return some[min(dice.randrange(len(some)), dice.randrange(len(some)))]


def _next_stock_round(game: Game, dice: Random) -> Game:
    """The stock round after operating rounds that nobody played."""
    own = game.copied()
    for company in tuple(own.markers):
        for _ in range(dice.randrange(7)):
            cell = own.markers[company].cell
            pricing.move(own, company, own.prices.right(cell) if dice.random() < 0.8 else own.prices.left(cell))
    for player in own.players:
        pay(own, BANK, player, dice.randrange(600))
    phases = tuple(own.definition.phases)
    if dice.random() < 0.3:
        card_left(own, phases[min(phases.index(own.phase) + 1, len(phases) - 1)])
    own.set_number += 1
    sequence.begin_stock_round(own, own.first)
    sequence.step(own).go_on(own)
    own.told = []
    return own
