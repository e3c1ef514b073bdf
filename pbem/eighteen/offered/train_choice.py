"""Which train a company should buy in its turn, and what it could buy of other companies of its owner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.eighteen import companies
from engine.eighteen.actions import BuyPrivate, BuyTrain
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.offered.moves import Game, Move, Stage, deal
from pbem.eighteen.offered.supply import Supply

SPARE = 2  # a company with so many trains can part with one


def listed(move: Move) -> bool:
    """Whether it buys a train of the bank or the pool, lawfully."""
    return isinstance(move.last, BuyTrain) and move.last.source in (BANK, POOL) and move.legal


def own_deal(move: Move) -> bool:
    """Whether it is a deal between companies or hands of one player: nobody else must be asked."""
    last = move.last
    dealt = isinstance(last, BuyPrivate) or (isinstance(last, BuyTrain) and last.source not in (BANK, POOL))
    return dealt and deal(last) is last and move.legal


def ageing(supply: Supply, game: Game, company: str) -> bool:
    """Whether all its trains rust soon."""
    trains = game.companies[company].trains
    return bool(trains) and supply.doomed(game).issuperset(trains)


def needed(supply: Supply, stage: Stage, company: str) -> BuyTrain | None:
    """The train it must buy, or had better: the cheapest that lasts for one whose own are about to rust.

    One that cannot pay for any takes what another company of its owner can spare.
    """
    game = stage.at
    moves = list(stage.moves())
    legal: list[BuyTrain] = [move.last for move in moves if listed(move)]
    if supply.must_buy(game, company):
        least = min((one for one in legal if supply.will_do(game, one.train)), key=_price, default=None)
        return least or next(iter(spared(game, moves)), None)
    bare = not game.companies[company].trains
    if not bare and not ageing(supply, game, company):
        return None
    gone = supply.doomed(game)
    lasting = [one for one in legal if one.train not in gone and one.price <= game.purses[company]]
    if lasting:
        return lasting[0]
    return next((one for one in spared(game, moves) if bare or one.train not in gone), None)


def _price(train: BuyTrain) -> int:
    return train.price


def possible(supply: Supply, stage: Stage, company: str) -> BuyTrain | None:
    """The train of bank or pool that it has the money for: what lasts before what does not, then the cheapest."""
    gone, cash, bare = supply.doomed(stage.at), stage.at.purses[company], supply.bare(stage.at, company)
    legal: list[BuyTrain] = [move.last for move in stage.moves() if listed(move) and move.last.price <= cash]
    legal = [one for one in legal if not bare or supply.will_do(stage.at, one.train)]
    return min(legal, key=lambda one: (one.train in gone, one.price), default=None)


def spared(game: Game, moves: Iterable[Move]) -> list[BuyTrain]:
    """Trains of the owner's other companies that have several, the longest first, for the least."""
    found = [move.last for move in moves if isinstance(move.last, BuyTrain) and own_deal(move)]
    found = [one for one in found if len(game.companies[one.source].trains) >= SPARE]
    return sorted(found, key=lambda one: (-game.definition.trains[one.train].price, one.price))


def dealt(supply: Supply, game: Game, every: Sequence[Move]) -> list[Move]:
    """Deals with the owner's other companies and with the owner, the most sensible first.

    Of each private one, at its highest price. Trains of who has several, then of who still has a turn to buy another
    one; each type once, those that last first; the best also for all the money, which so changes hands.
    """
    trains = [move for move in every if own_deal(move) and isinstance(move.last, BuyTrain)]
    privates = {move.last.private: move for move in every if own_deal(move) and isinstance(move.last, BuyPrivate)}
    gone, order = supply.doomed(game), companies.operating_order(game, list(game.companies))
    turns = {name: number for number, name in enumerate(order)}
    ranked = sorted(trains, key=lambda move: _rank(game, move.last, gone, turns))
    chosen: dict[str, Move] = {}
    for move in ranked:
        chosen.setdefault(move.last.train, move)
    least, owned = list(chosen.values()), list(privates.values())
    return [*least[:1], *owned[:1], *least[1:2], *_dearest(trains, least[:1]), *owned[1:], *least[2:]]


def _dearest(trains: Sequence[Move], least: Sequence[Move]) -> list[Move]:
    """The same trains for the most that can be paid."""
    found = []
    for one in least:
        same = [move for move in trains if _what(move) == _what(one)]
        found.append(max(same, key=lambda move: move.last.price))
    return [one for one in found if one not in least]


def _what(move: Move) -> tuple[str, str]:
    return move.last.train, move.last.source


def _rank(game: Game, one: BuyTrain, gone: frozenset[str], turns: dict[str, int]) -> tuple[bool, bool, int, int, int]:
    spare = len(game.companies[one.source].trains) >= SPARE
    price = game.definition.trains[one.train].price
    return one.train in gone, not spare, -price, -turns.get(one.source, 0), one.price
