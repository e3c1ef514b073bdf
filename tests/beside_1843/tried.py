"""What anybody might say in a position of 1843, lawful or not: what the engine proposes, and many near misses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from engine.eighteen import actions as shared
from engine.eighteen.actions import Action
from engine.eighteen.steps import discard
from engine.games.g1843 import actions as acts
from engine.games.g1843.deals import DEALS
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from tests.beside_1843.names import PRIVATES
from tests.second_reading_1843.facts import facts

PRICES = (0, 1, 19, 20, 39, 40, 41, 109, 110, 111, 220, 221)


def tried(game: Game, dice: Random, most: int, fits: Callable[[Action], bool]) -> list[Action]:
    """Some of each kind, some so many in all, of those that fit; also what the engine proposes before it is judged."""
    known = [action for action in game.active_step().candidates(game) if not isinstance(action, shared.Run)]
    return [one for some in (known, _others(game, dice)) for one in _of_each_kind(some, dice, most // 2, fits)]


def _of_each_kind(found: Iterable[Action], dice: Random, most: int, fits: Callable[[Action], bool]) -> Iterator[Action]:
    kinds: dict[type[Action], list[Action]] = {}
    for action in dict.fromkeys(found):
        deal = action.deal if isinstance(action, acts.Offer) else action
        if fits(deal):
            kinds.setdefault(type(deal), []).append(action)
    each = max(1, most // max(1, len(kinds)))
    for some in kinds.values():
        yield from dice.sample(some, min(each, len(some)))


def _others(game: Game, dice: Random) -> Iterator[Action]:
    here = game.round
    players = (*game.active, *game.active, dice.choice(game.players))
    for player in players:
        if isinstance(here, PrivateAuction):
            yield from _in_auction(game, here, player)
        elif isinstance(here, StockRound):
            yield from _in_stock_round(game, player)
        else:
            yield from _in_turn(game, dice, player)


def _in_auction(game: Game, here: PrivateAuction, player: str) -> Iterator[Action]:
    yield shared.Pass(player)
    for private in PRIVATES:
        face, bids = game.definition.privates[private].value, here.bids.get(private, ())
        high = max((bid.price for bid in bids), default=face)
        high = here.bid_off.price if here.bid_off else high
        amounts = {face, face + 5, high, high + 3, high + 5, high + 10, game.purses[player], game.purses[player] + 5}
        yield acts.Take(player, private)
        yield from (shared.Bid(player, private, amount) for amount in sorted(amounts))
    yield from (shared.Start(player, "PLM", price) for price in _pars())


def _in_stock_round(game: Game, player: str) -> Iterator[Action]:
    yield shared.Pass(player)
    for company in game.definition.companies:
        yield from (shared.Sell(player, company, shares) for shares in range(1, 8))
        yield acts.Buy(player, company, "ipo")
        yield acts.Buy(player, company, "pool")
        yield acts.Exchange(player, company)
        for price in _pars():
            yield shared.Start(player, company, price)
            yield acts.Half(player, company, price)


def _pars() -> tuple[int, ...]:
    """Every par price of any phase, and one that is none."""
    return (*sorted({price for prices in facts().pars.values() for price in prices}), 77)


def _in_turn(game: Game, dice: Random, player: str) -> Iterator[Action]:
    here, data = game.round, game.definition
    assert isinstance(here, OperatingRound)
    company = here.choosing or here.order[here.turn]
    yield shared.Pass(player)
    for waiting in dict.fromkeys((company, *discard.duty(game))):
        for train in data.trains:
            yield acts.Turn(player, waiting, train)
            yield shared.Discard(player, waiting, train)
    yield from (acts.Dividend(player, company, kind) for kind in ("pay", "keep"))
    yield from (acts.Engineers(player, company, train) for train in data.trains)
    for hex_id, cities in game.laid.cities.items():
        for stop in range(len(cities)):
            yield shared.Token(player, company, hex_id, stop)
            for old in game.network.tokens_of(company):
                yield acts.Move(player, company, *old, hex_id, stop)
    yield from (acts.ClaimPort(player, company, port) for port in (*data.ports, "E14"))
    yield from (acts.CashPrivate(player, private) for private in data.privates)
    yield acts.Bankrupt(player, company)
    for name in data.companies:
        yield from (shared.Sell(player, name, shares) for shares in range(1, 8))
        yield acts.Exchange(player, name)
        yield acts.Half(player, name, dice.choice(_pars()))
    yield from (acts.Home(player, company, stop) for stop in (0, 1, 2))
    yield from _powers(game, dice, player, company)
    yield from (DEALS.proposed(game, deal) for deal in _deals(game, dice, player, company))


def _powers(game: Game, dice: Random, player: str, company: str) -> Iterator[Action]:
    for turn in range(6):
        tile, hex_id = dice.choice(("1", "56", "69", "632", "9", "57")), dice.choice(list(game.definition.board.hexes))
        yield acts.PowerLay(player, company, "PSG", tile, "E14", turn)
        yield acts.PowerLay(player, company, "TAB", dice.choice(("7", "8", "9", "4", "57")), hex_id, turn)
        yield acts.PowerBuild(player, company, "HAV", "57", "C14", turn, 0)
        yield acts.PowerBuild(player, company, "BAM", dice.choice(("10", "59")), "C18", turn, dice.randrange(2))
    yield from (acts.PowerToken(player, company, "BAM", "C18", stop) for stop in (0, 1))


def _deals(game: Game, dice: Random, player: str, company: str) -> Iterator[Action]:
    for private, owner in game.privates.items():
        face = game.definition.privates[private].value
        prices = (*PRICES, face, 2 * face, 2 * face + 1, game.purses[company])
        for price in prices if owner in game.players else ():
            yield shared.BuyPrivate(player, company, private, price)
            yield acts.BuyAsTrain(player, company, private, price)
    yield from _trains(game, player, company)
    yield from (acts.BuyPort(player, company, port, name) for name in game.companies for port in game.definition.ports)


def _trains(game: Game, player: str, company: str) -> Iterator[Action]:
    data, own = game.definition, game.companies[company].trains
    for train, kind in data.trains.items():
        for source in ("bank", "pool"):
            yield shared.BuyTrain(player, company, train, kind.price, source)
            yield from (acts.ReplaceTrain(player, company, train, kind.price, source, old) for old in own)
    cash = game.purses[company]
    for seller, state in game.companies.items():
        for train in dict.fromkeys((*state.trains, *state.obsolete)) if seller != company else ():
            for price in (0, 1, data.trains[train].price, data.trains[train].price + 1, cash, cash + 1):
                yield shared.BuyTrain(player, company, train, price, seller)
                yield from (acts.ReplaceTrain(player, company, train, price, seller, old) for old in own)
