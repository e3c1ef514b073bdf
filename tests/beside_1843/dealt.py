"""Stock rounds of 1843 dealt at random, alike on both sides: what random games seldom come to is common here.

Coloured zones, the edges of the market, stacks, full pools, more than 60 %, players at and above their limits, Val de
Loire in their hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from engine.eighteen.actions import Action, Pass, Sell
from engine.eighteen.holdings import clockwise_from, move_shares
from engine.eighteen.table import BANK
from engine.games.g1843 import entering, sequence
from engine.games.g1843.actions import Exchange
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import StockRound
from tests.beside_1843.names import NUMBERS
from tests.random_1843 import walk
from tests.rules.g1843.placing import hand_out
from tests.rules.g1843.table import Scene, table
from tests.second_reading_1843 import exchange, holdings, market, rounds
from tests.second_reading_1843 import state as there
from tests.second_reading_1843.facts import COLOURS, Cell, facts
from tests.second_reading_1843.model import Model
from tests.second_reading_1843.table_by_hand import company as put

NAMES = ("anne", "ben", "carl", "dora", "eve", "finn")
CASH = (0, 50, 90, 150, 300, 300, 800, 2000)
FEW, MANY = (0, 0, 0, 0, 1, 1, 2, 3), (0, 1, 2, 2, 3, 3, 4, 5, 6, 7)
END = (0, 14)
Hands = dict[str, int]


def dealt(dice: Random) -> tuple[Model, Game]:
    """The second stock round, before anybody has acted; those who can do nothing have been passed over here."""
    names = NAMES[: dice.choice((2, 3, 4, 5, 6, 6, 6))]
    cards, phase = dice.sample(names, len(names)), dice.choice(COLOURS[:5])
    scene = table(" ".join(names)).with_(cards=tuple(cards), first=cards[0], phase=phase)
    model = Model(cards)
    model.game.phase = phase
    companies = dice.sample(model.game.company_names(), dice.randint(min(6, len(names)), 8))
    favourites = [dice.choice(_cells()), dice.choice(_cells("bottom"))]
    for company in companies:
        scene = _company(scene, model.game, dice, company, favourites)
    scene = _filled(_privates(scene, model.game, dice, companies), model.game, dice)
    for player in names:
        scene = scene.edit(lambda game, who=player: hand_out(game, who, dice.choice(CASH)))  # type: ignore[misc]
    model.game.cash |= {purse: scene.cash(purse) for purse in (BANK, *names, *companies)}
    scene = scene.with_(set_number=2, round=StockRound(clockwise_from(scene.game.rotation, cards[0])))
    model.game.stock_rounds = 1
    rounds.begin_stock(model.game, cards[0])
    game = scene.game.copied()
    sequence.step(game).go_on(game)
    game.told = []
    return model, game


def played(start: Game, seed: str) -> Iterator[tuple[Action, Game]]:
    """Action after action to the end of the stock round; most are sales."""
    for action, game in walk(start, seed, trading, anew=True):
        yield action, game
        if not isinstance(game.round, StockRound) or game.set_number != start.set_number:
            return


def trading(game: Game, action: Action) -> float:
    """How gladly one does this who sells and exchanges what they can."""
    if isinstance(action, Exchange):
        return 5.0
    return 1.0 if isinstance(action, Sell | Pass) else 0.3


def _cells(kind: str = "") -> list[Cell]:
    """All cells but the end; those in the coloured zones, at the bottom of a column, in the two highest rows."""
    known = facts()
    cells = [cell for cell in known.cells if cell != END]
    if kind == "coloured":
        return [cell for cell in cells if known.zones[cell] in ("yellow", "orange", "brown")]
    if kind == "bottom":
        return [(row, column) for row, column in cells if (row + 1, column) not in known.cells]
    return [cell for cell in cells if cell[0] <= 1] if kind == "top" else cells


def _company(scene: Scene, g: there.Game, dice: Random, company: str, favourites: list[Cell]) -> Scene:
    """A company with a par at one of such cells; it has its capital if it has floated."""
    pars = {price: cell for prices in facts().pars.values() for price, cell in prices.items()}
    par = dice.choice(list(pars))
    some = [dice.choice(_cells(kind)) for kind in ("", "coloured", "bottom", "top")]
    cell, held = dice.choice([*some, *favourites, pars[par]]), _hands(dice, g.players)
    put(g, company, par, cell, **held)
    hands: dict[str, Any] = {**held}
    return scene.with_public(company, par=par, cell=cell, president=next(iter(held)), **hands)


def _hands(dice: Random, players: list[str]) -> Hands:
    """Ten shares at most, the director's first, the pool's last."""
    found: Hands = {}
    while max(found.values(), default=0) < 2:
        pool = dice.choice((0, 0, 1, 2, 3, 4, 5))
        left = 10 - pool
        for player in dice.sample(players, len(players)):
            found[player] = min(left, dice.choice(MANY if len(players) < 4 else FEW))
            left -= found[player]
        found[dice.choice(players)] += left if dice.random() < 0.3 else 0
        found = {player: count for player, count in found.items() if count}
    director = dice.choice([player for player, count in found.items() if count == max(found.values())])
    found = {director: found.pop(director), **found}
    return {**found, "pool": pool} if pool else found


def _privates(scene: Scene, g: there.Game, dice: Random, companies: list[str]) -> Scene:
    """Some are players', some companies', others closed; from brown phase on all are."""
    closed = []
    for private, number in NUMBERS.items():
        if g.since("brown") or dice.random() < 0.3:
            closed.append(private)
            continue
        owner = dice.choice(g.players if number in (5, 7) or dice.random() < 0.8 else companies)
        scene, g.private_owner[number] = scene.with_privates(**{private: owner}), owner
        if private == "BAM" and "ETA" not in g.par:
            scene, g.shares["ETA"] = scene.with_eta(owner), {owner: 1, there.IPO: 9}
    g.closed = {NUMBERS[private] for private in closed}
    return scene.with_closed(" ".join(closed)) if closed else scene


def _filled(scene: Scene, g: there.Game, dice: Random) -> Scene:
    """The owner of Val de Loire, or anybody, has about as many certificates as they may: privates, then of the IPO."""
    who = g.private_owner.get(exchange.LOIRE, dice.choice(g.players))
    aim = holdings.limit(g) + dice.choice((-1, 0, 1, 1, 2))
    for private, number in NUMBERS.items():
        if g.private_owner.get(number) in g.players and holdings.certificates(g, who) < aim:
            scene, g.private_owner[number] = scene.with_privates(**{private: who}), who
    for company in g.par:
        more = g.held(company, g.director[company]) - g.held(company, who) if who != g.director[company] else 10
        free = min(g.held(company, there.IPO), more)  # nobody but the director comes to hold most
        if market.zone(g, company) in holdings.FREE_OF_LIMIT:
            continue
        if (count := min(free, aim - holdings.certificates(g, who))) > 0:
            g.shares[company] |= {there.IPO: g.held(company, there.IPO) - count, who: g.held(company, who) + count}
            g.floated += [company] if g.held(company, there.IPO) <= 4 and company not in g.floated else []
            scene = scene.edit(partial(_taken, company=company, who=who, count=count))
    return scene


def _taken(game: Game, *, company: str, who: str, count: int) -> None:
    move_shares(game, company, company, who, count)
    entering.float_if_sold(game, company)
