"""How a simulated director runs a company of 1861 (§5)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.eighteen import train_market
from engine.eighteen.actions import Action, BuyPrivate, BuyTrain, Lay, Pass, Token
from engine.eighteen.earnings import best_run, foresight
from engine.eighteen.map.network import Network
from engine.eighteen.rounds import running
from engine.eighteen.trains import sold_in_turn
from engine.eighteen.whatif.outlook import with_trains
from engine.games.g1861.actions import Dividend
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.steps.lay_track import LAYING
from engine.games.g1861.turn import PLACING
from engine.games.g1861.whatif import WHAT_IF
from pbem.eighteen.offered.lay_values import Values
from pbem.titles.g1861.simulated import worth
from pbem.titles.g1861.simulated.ahead import Ahead

IDLE = 0.5  # what a rouble in a treasury is worth: at the end it counts for nobody
SOON = 2  # new trains until one rusts that is no help any more
RICH = 2  # times the price of a train, and the company buys it whatever it earns
BUSY = 200  # roubles a run earns with which nobody thinks long about a second lay
DESPERATE = 2  # times as good is a hope to a company that earns nothing yet
NEWS = 60  # what it is worth to begin a phase early in the game
EARLY = "3"  # until then
LOOKS = 4  # token places thought about
LAYS = 10  # lays thought about
WANTED = 10  # roubles a run must earn more, for a lay or token that costs something


def step(game: Game, player: str, company: str, name: str, rng: Random) -> Iterator[Action]:
    """What they would do at this step, the best first."""
    if name == "track":
        yield from _track(game, company, rng)
    elif name == "token":
        yield from _token(game, player, company)
    elif name == "run":
        yield best_run(game, company)
    elif name == "dividend":
        yield from _dividend(game, player, company)
    elif name in ("private", "private_last"):
        yield from _private(game, player, company)
    elif name == "trains":
        yield from _train(game, player, company)
    yield Pass(player)


def _fleet(game: Game, company: str) -> tuple[str, ...]:
    """The trains that track is laid for: its own that last, and the next one if it has room."""
    mine = worth.lasting(game, company) or game.companies[company].trains
    new = sold_in_turn(game, game.definition.trains)
    if new is not None and (not mine or (train_market.has_room(game, company) and len(mine) < 2)):
        return (*mine, new)
    return mine


def _track(game: Game, company: str, rng: Random) -> Iterator[Action]:
    """The lay after which its trains, or those it is about to have, earn most for what it costs."""
    own = with_trains(game, company, _fleet(game, company))
    spare, second = _spare(game, company), bool(running(game, OperatingRound).lays)
    if second and worth.earns(game, company) > BUSY:
        return
    ahead, outlook = Ahead(game, company), foresight(own, company)
    before = outlook.on(game.network).revenue
    best: tuple[float, Lay] | None = None
    for lay, after in _looked_at(game, own, company, spare):
        gain = max(outlook.on(after).revenue, 0) - before
        if second and gain < WANTED:
            continue
        hope = ahead.promise(lay) * (1 if before else DESPERATE)
        value = gain * min(6, worth.rounds_left(game)) - LAYING.cost(game, lay) * IDLE + hope + rng.random()
        if best is None or value > best[0]:
            best = value, lay
    if best is not None and best[0] > 0:
        yield best[1]


def _looked_at(game: Game, own: Game, company: str, spare: int) -> Iterator[tuple[Lay, Network]]:
    """The lays that promise most at a glance, each with the map after it: nobody thinks about three hundred."""
    at, glance = WHAT_IF.to_lay(own, company), Values(own, company)
    legal = (one for one in LAYING.candidates(at) if LAYING.why_not(at, one) is None)
    payable = [one for one in legal if LAYING.cost(game, one) <= spare]
    for lay in sorted(payable, key=glance.roughly, reverse=True)[:LAYS]:
        after = at.copied()
        LAYING.do(after, lay)
        yield lay, after.network


def _spare(game: Game, company: str) -> int:
    """What it may spend on track and tokens: without a train it keeps the price of one."""
    cash = game.purses[company]
    if game.companies[company].trains:
        return cash
    price = worth.next_price(game)
    return cash - price if cash >= price else cash // 4


def _token(game: Game, player: str, company: str) -> Iterator[Action]:
    """The place that lets its trains earn most, if that pays for it soon."""
    spare = _spare(game, company) // 2
    fleet = _fleet(game, company)
    before = worth.earns(with_trains(game, company, fleet), company)
    places = [(game.token_cost(company, hex_id), hex_id, stop) for hex_id, stop in PLACING.places(game, company)]
    found = []
    for cost, hex_id, stop in sorted(place for place in places if place[0] <= spare)[:LOOKS]:
        token = Token(player, company, hex_id, stop)
        if PLACING.why_not(game, token) is None:
            after = game.copied()
            PLACING.do(after, token)
            gain = worth.earns(with_trains(after, company, fleet), company) - before
            found.append((gain * 4 - cost, hex_id, token))
    for value, _, token in sorted(found, key=lambda one: one[:2], reverse=True):
        if value > 0:
            yield token


def _dividend(game: Game, player: str, company: str) -> Iterator[Action]:
    """Pay, unless the company must save for the train that it needs soon."""
    revenue = running(game, OperatingRound).revenue or 0
    cash, price = game.purses[company], worth.next_price(game)
    safe = bool(worth.lasting(game, company))
    if not safe and cash < price:
        yield Dividend(player, company, "keep" if cash + revenue // 2 < price <= cash + revenue else "half")
    if safe and cash < price <= cash + revenue // 2 and len(game.companies[company].trains) < 2:
        yield Dividend(player, company, "half")
    yield Dividend(player, company, "pay")


def _private(game: Game, player: str, company: str) -> Iterator[Action]:
    """Their own private for as much as it may cost, when the company has money to spare."""
    spare = game.purses[company] - worth.next_price(game)
    for private, owner in game.privates.items():
        value = game.definition.privates[private].value
        if owner == player and value <= spare:
            yield BuyPrivate(player, company, private, value)


def _train(game: Game, player: str, company: str) -> Iterator[Action]:
    """A train it must have, or one that earns enough of its price again; the one that helps most."""
    must, urgent = train_market.must_buy(game, company), not worth.lasting(game, company)
    cash, now = game.purses[company], worth.earns(game, company)
    found = []
    for train, source, price in train_market.affordable(game, company):
        if must or price <= cash:
            use = min(worth.rounds_left(game), max(1, worth.lasts(game, train)))
            value = (worth.earns(game, company, train) - now) * use - price * IDLE + _news(game, train)
            if must or value > 0 or (urgent and worth.lasts(game, train) > SOON) or cash > RICH * price:
                found.append((value, train, source, price))
    for _, train, source, price in sorted(found, reverse=True):
        yield BuyTrain(player, company, train, price, source)
    if not game.companies[company].trains:
        yield from _of_own(game, player, company)


def _news(game: Game, train: str) -> int:
    """A new phase early in the game lets everybody build and merge, whoever begins it first of all."""
    begins = game.definition.trains[train].starts_phase
    return NEWS if begins and game.phase < begins <= EARLY else 0


def _of_own(game: Game, player: str, company: str) -> Iterator[Action]:
    """A train of another company of theirs that has two, for all its money."""
    for seller, other in game.companies.items():
        if seller != company and other.president == player and len(other.trains) > 1 and game.purses[company]:
            yield BuyTrain(player, company, other.trains[0], game.purses[company], seller)
