"""What things are worth to a simulated player of 1861, roughly."""

from __future__ import annotations

from random import Random

from engine.eighteen import companies, train_market
from engine.eighteen.map.geometry import distance
from engine.eighteen.whatif.outlook import outlook, with_trains
from engine.games.g1861.game import Game

NEAR = 2  # hexes from its home that a young company soon reaches
ROUNDS = {"2": 10, "3": 8, "4": 7, "5": 6, "6": 5, "7": 4, "8": 3}  # operating rounds to come, as far as one can tell


def rounds_left(game: Game) -> int:
    """How many operating rounds are still to come, about."""
    if game.last_set is not None:
        sets = game.last_set - game.set_number
        return max(1, sets * game.ors + game.ors - game.or_number)
    return ROUNDS.get(game.phase, 4)


def whim(player: str, thing: str, low: int, high: int) -> int:
    """What this player adds for this thing: always the same for both, so that a bid is not outbid by a mood."""
    return Random(f"{player}/{thing}").randint(low, high)


def of_private(game: Game, player: str, private: str) -> int:
    """The most they would bid: a little more than it costs in the end, for it pays in every round."""
    data = game.definition.privates[private]
    return data.value + data.income * whim(player, private, 1, 3) // 2


def of_minor(game: Game, player: str, minor: str) -> int:
    """The most they would bid: what its home and the places near it promise. The money goes with the minor."""
    board, home = game.definition.board, game.definition.companies[minor].home
    promise = 0
    for hex_id, printed in board.hexes.items():
        if printed.printed.stops and distance(board, home, hex_id) <= NEAR:
            promise += sum(2 if stop.kind != "town" else 1 for stop in printed.printed.stops)
    return 105 + 3 * promise + whim(player, minor, 0, 30)


def next_price(game: Game) -> int:
    """What a train of the bank costs now; 0 when there is none."""
    new = train_market.cheapest_new(game)
    return game.definition.trains[new].price if new else 0


def lasts(game: Game, train: str) -> int:
    """How many new trains are sold before this one rusts; a large number if it never does."""
    killer = game.definition.trains[train].rusted_by
    if not killer:
        return 1000
    count = 0
    for name, left in game.depot.items():
        if name == killer:
            return count
        if not game.definition.trains[name].phase:
            count += left or 0
    return 1000


def lasting(game: Game, company: str) -> tuple[str, ...]:
    """Its trains that will not be gone very soon."""
    return tuple(train for train in game.companies[company].trains if lasts(game, train) > 2)


def earns(game: Game, company: str, *more: str) -> int:
    """What its best run earns now, with these trains besides."""
    trains = (*game.companies[company].trains, *more)
    return outlook(with_trains(game, company, trains), company).revenue if trains else 0


def of_share(game: Game, public: str) -> float:
    """What a share of it brings over the rest of the game for each rouble that it costs."""
    price = companies.price(game, public)
    each = earns(game, public) / 10 if game.companies[public].trains else 0.0
    rising = 12 if each * 10 >= price else -4
    return (each + rising) * rounds_left(game) / price
