"""How a director in need raises the money for a train: every way as orders on one line, the mildest first (§8.8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core import play
from engine.eighteen.actions import Action, BuyTrain, Sell
from engine.eighteen.holdings import held
from engine.eighteen.table import BANK, POOL
from engine.games.g1843 import emergency, rusted
from engine.games.g1843.actions import Bankrupt, CashPrivate
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.turn import TURNS
from pbem.eighteen.offered.moves import Move


def need(game: Game) -> emergency.Need | None:
    """What the director lacks for the train that is due now; None where they lack nothing, or it is not yet due."""
    if not isinstance(game.round, OperatingRound) or game.round.turn >= len(game.round.order):
        return None
    found = emergency.need(game) if TURNS.current(game).name == "trains" else None
    return found if found is not None and found.missing else None


def plans(game: Game) -> list[Move]:
    """For each share and private that can go, a line that begins with it and ends with the train.

    One who cannot raise enough can only own up.
    """
    lacking = need(game)
    if lacking is None:
        return []
    if emergency.is_bankrupt(game, lacking):
        last = Bankrupt(lacking.director, lacking.company)
        return [Move(game, (last,))] if play.why_not(game, last) is None else []
    found = [_plan(game, source) for source in _sources(game, lacking)]
    return [move for move in found if move is not None]


def missing(game: Game) -> int:
    """What the director lacks yet."""
    lacking = need(game)
    return lacking.missing if lacking is not None else 0


def _plan(game: Game, first: Action) -> Move | None:
    """This first, then what else it takes, then the train."""
    actions, here = list[Action](), game
    source: Action | None = first
    while source is not None:
        actions.append(source)
        here, _ = play.apply(here, source)
        lacking = need(here)
        source = next(iter(_sources(here, lacking)), None) if lacking is not None else None
    train = _train(here)
    return Move(here, (*actions, train)) if train is not None else None


def _train(game: Game) -> BuyTrain | None:
    """The train that is due, which can be paid now."""
    step = game.active_step()
    found = (
        one
        for one in step.candidates(game)
        if type(one) is BuyTrain and one.source in (BANK, POOL) and not rusted.bought_so(game, one.train)
    )
    legal = (one for one in found if step.why_not(game, one) is None)
    return min(legal, key=lambda one: one.price, default=None)


def _sources(game: Game, lacking: emergency.Need) -> list[Action]:
    """What can go now, each at its most: shares of others' companies, privates, shares that cost a directorship."""
    ranked = [((_lost(game, one), -one.shares, one.company), one) for one in _sales(game, lacking)]
    sales: list[Action] = [one for key, one in sorted(ranked, key=lambda pair: pair[0]) if not key[0]]
    dear: list[Action] = [one for key, one in sorted(ranked, key=lambda pair: pair[0]) if key[0]]
    privates = [name for name, owner in game.privates.items() if owner == lacking.director]
    cash: list[Action] = [CashPrivate(lacking.director, name) for name in privates]
    return [*sales, *cash, *dear]


def _sales(game: Game, lacking: emergency.Need) -> Iterator[Sell]:
    for company in game.markers:
        for shares in range(emergency.most_useful(game, lacking, company), 0, -1):
            sale = Sell(lacking.director, company, shares)
            if play.why_not(game, sale) is None:
                yield sale
                break


def _lost(game: Game, sale: Sell) -> bool:
    """Whether somebody else directs the company then."""
    if game.president(sale.company) != sale.player:
        return False
    left = held(game, sale.player, sale.company) - sale.shares
    return any(held(game, one, sale.company) > left for one in game.players if one != sale.player)


def raised(game: Game, actions: Sequence[Action]) -> int:
    """What these sales and privates bring."""
    here, total = game, 0
    for action in actions:
        if not isinstance(action, Sell | CashPrivate):
            break
        after, _ = play.apply(here, action)
        total += after.purses[action.player] - here.purses[action.player]
        here = after
    return total
