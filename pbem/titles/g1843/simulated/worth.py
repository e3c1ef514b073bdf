"""What a simulated player of 1843 thinks of companies, trains and tiles."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.earnings import proposed_run
from engine.eighteen.map.geometry import distance
from engine.eighteen.map.pieces import STOP
from engine.games.g1843.certificates import card_of, gone
from engine.games.g1843.game import Game

FAR = 4  # hexes beyond which a place is no aim
HOPE = 40  # francs that new ground may promise at most
IDLE = 0.5  # what a franc in a treasury is worth
FLEET = ("3+1",)  # what a company without a train plans for


def earns(game: Game, company: str) -> int:
    """The best run of its trains as they are."""
    return proposed_run(game, company).revenue


def with_trains(game: Game, company: str, trains: tuple[str, ...]) -> Game:
    """The same position with these trains in the company's hands."""
    own = game.copied()
    own.change(company, trains=trains)
    return own


def lasts(game: Game, train: str) -> int:
    """How many certificates are sold, at most, before this train rusts; 99 for one that never does."""
    card = card_of(game.definition, train)
    if card.id in gone(game.definition, game.phase):
        return 99  # bought rusted, it stays
    if not card.rusted_by:
        return 99
    left = 0
    for colour, count in game.depot.items():
        if colour == card.rusted_by:
            return left
        if colour not in gone(game.definition, game.phase) and count:
            left += count
    return left


def fleet(game: Game, company: str) -> tuple[str, ...]:
    """The trains that track is laid for."""
    return game.companies[company].trains or FLEET


def sets_left(game: Game) -> int:
    """Operating rounds that may still come: what a train or a share has to earn its price again."""
    if game.gray_set is not None:
        return max(1, game.ors * (game.gray_set + 2 - game.set_number) - game.or_number + 1)
    phases = tuple(game.definition.phases)
    return 4 + 3 * (len(phases) - 1 - phases.index(game.phase))


def share(game: Game, company: str) -> float:
    """What a share promises for its price: dividends to come and a rising price, in parts of the price."""
    price = max(1, companies.price(game, company))
    state = game.companies[company]
    if not state.floated:
        return 0.9
    earned = earns(game, company) / 10
    trains = [one for one in state.trains if lasts(game, one) > len(game.players)]
    rounds = sets_left(game) if trains else 1
    return earned * rounds / price + (0.3 if trains else -0.3)


def promise(game: Game, company: str, hex_id: str, paths: tuple[tuple[int, int], ...]) -> float:
    """A few francs for each side of a new tile that leads to new ground, more the nearer and the better the place."""
    network, board = game.network, game.definition.board
    reach = network.reach(company)
    known = {place for place, _ in reach.stops}
    touched = known | set(reach.touched)
    column = game.definition.phases[game.phase].column
    aims = {
        name: max(stop.worth(column) for stop in network.tile(name).stops)
        for name in board.hexes
        if name not in known and network.tile(name).stops
    }
    best = 0.0
    for edge in _sides(paths) - _sides(network.paths(hex_id)):
        beyond = network.neighbour(hex_id, edge)
        if beyond is None or beyond in touched:
            continue
        for aim, worth in aims.items():
            if aim != hex_id and (away := distance(board, beyond, aim)) < FAR:
                best = max(best, 3 + worth * (FAR - away) / FAR)
    return min(HOPE, best)


def _sides(paths: tuple[tuple[int, int], ...]) -> frozenset[int]:
    return frozenset(end for path in paths for end in path if end < STOP)
