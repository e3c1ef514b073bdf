"""How a simulated player acts in auctions and stock rounds of 1861 (§4)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.eighteen import companies
from engine.eighteen.actions import Action, Bid, Pass, Sell, Start, Token
from engine.eighteen.holdings import certificates, held
from engine.eighteen.limits import certificate_limit
from engine.games.g1861.actions import Buy
from engine.games.g1861.forming import unstarted
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import Auction, StockRound
from engine.games.g1861.steps import open_auction, start_public, start_token
from pbem.titles.g1861.simulated import worth

SPARE = 110  # kept in the first auctions, for a minor
JUMP = 20  # roubles a bid may go above the least
OPENS = 0.8  # of what a minor is worth to them is their first bid
START = 110  # nobody starts a public for less
GOOD = 0.35  # a share that brings so much of its price back is worth having


def private(game: Game, player: str, auction: Auction) -> Iterator[Action]:
    """A bid for the private on offer, up to its worth, while enough is left for a minor."""
    most = min(worth.of_private(game, player, auction.company), game.purses[player] - SPARE)
    if auction.high != player and auction.minimum <= most:
        yield from _raised(game, player, auction, most)
    yield Pass(player)


def _raised(game: Game, player: str, auction: Auction, most: int) -> Iterator[Bid]:
    """Half the way to what it is worth to them at once, so that few letters are needed."""
    step = game.bid_step
    jump = (most - auction.minimum) // 2 // step * step
    yield Bid(player, auction.company, auction.minimum + min(jump, JUMP))
    yield Bid(player, auction.company, auction.minimum)


def minor(game: Game, player: str, auction: Auction) -> Iterator[Action]:
    """A bid for the minor, as long as it is worth it to them."""
    most = min(worth.of_minor(game, player, auction.company), game.purses[player])
    if auction.high != player and auction.minimum <= most:
        yield from _raised(game, player, auction, most)
    yield Pass(player)


def first_token(game: Game, player: str, public: str) -> Iterator[Action]:
    """The open circle in the city that is worth most."""
    column = game.definition.phases[game.phase].column

    def value(place: tuple[str, int]) -> int:
        hex_id, stop = place
        return game.network.tile(hex_id).stops[stop].worth(column)

    for hex_id, stop in sorted(start_token.circles(game), key=value, reverse=True):
        yield Token(player, public, hex_id, stop)


def turn(game: Game, player: str, rng: Random) -> Iterator[Action]:
    """Sell what must go; open a minor, start a public or buy a share, whatever promises most; else pass."""
    assert isinstance(game.round, StockRound)
    if certificates(game, player) > certificate_limit(game):
        yield from _sales(game, player)
    if certificates(game, player) < certificate_limit(game):
        yield from _minors(game, player, rng)
        yield from _starts(game, player)
        yield from _shares(game, player)
    if not game.round.acted:
        yield from _bad_ones(game, player)
    yield Pass(player)
    yield from _sales(game, player)


def _minors(game: Game, player: str, rng: Random) -> Iterator[Action]:
    """The best minor that can be auctioned, at a bid that leaves room, as long as it could buy a train."""
    if game.purses[player] < max(game.definition.numbers.minor_min_bid, min(worth.next_price(game), 2 * SPARE)):
        return
    least, step = game.definition.numbers.minor_min_bid, game.bid_step
    found = [(worth.of_minor(game, player, one) + rng.random(), one) for one in open_auction.available(game)]
    if found:
        value, one = max(found)
        yield Bid(player, one, max(least, min(int(value * OPENS), game.purses[player]) // step * step))


def _starts(game: Game, player: str) -> Iterator[Action]:
    """A public, as dear as they can: the price is its treasury."""
    if not game.definition.phases[game.phase].public_starts or not start_token.room(game):
        return
    factor = game.definition.numbers.start_price_factor
    prices = [price for price in start_public.cells(game) if price >= START and factor * price <= game.purses[player]]
    best = max((worth.of_share(game, public) for public in game.shares), default=0.0)
    if prices and best < 2 * GOOD:
        for public in unstarted(game)[:1]:
            yield Start(player, public, max(prices))


def _shares(game: Game, player: str) -> Iterator[Action]:
    """The share that promises most, first of a treasury where the player is director: there the money stays theirs."""
    found = []
    for public, shares in game.shares.items():
        mine = game.companies[public].president == player
        value = worth.of_share(game, public) + (0.15 if mine else 0.0)
        if value < GOOD and not mine:
            continue
        for source, holder in (("treasury", public), ("pool", "pool")):
            if holder in shares:
                found.append((value + (0.05 if mine and source == "treasury" else 0.0), public, source))
    for _, public, source in sorted(found, reverse=True):
        yield Buy(player, public, source)  # type: ignore[arg-type]


def _sales(game: Game, player: str) -> Iterator[Action]:
    """A share of the company that promises least."""
    for public in sorted(game.shares, key=lambda one: worth.of_share(game, one)):
        if held(game, player, public):
            yield Sell(player, public, 1)


def _bad_ones(game: Game, player: str) -> Iterator[Action]:
    """Shares of others' companies that earn nothing and fall, to have money for better ones."""
    for public in game.shares:
        mine = game.companies[public].president == player
        count = held(game, player, public)
        if not mine and count and companies.price(game, public) > 40 and not worth.earns(game, public):
            yield Sell(player, public, count)
