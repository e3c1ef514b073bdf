"""A position of 1843 with all that a table does not show put into one order: equal on a table is equal here."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen.tabletop.seen import in_order
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import StockRound


def as_seen(game: Game) -> Game:
    """The same position for everybody who plays on from it.

    A table does not show either in which order certificates were discarded, privates closed and ports claimed, who was
    the last to act in a stock round, how many operating rounds there were before it, and whether a company has
    completed a turn: in 1843 nothing depends on these.
    """
    own = in_order(game)
    ports = game.definition.ports
    own.companies = {
        one: replace(state, operated=False, ports=tuple(sorted(state.ports, key=ports.index)))
        for one, state in own.companies.items()
    }
    own.discarded = tuple(sorted(game.discarded, key=list(game.definition.cards).index))
    own.closed = tuple(sorted(game.closed, key=list(game.definition.privates).index))
    own.called = {one: game.called[one] for one in game.definition.board.hexes if one in game.called}
    if isinstance(game.round, StockRound):
        own.round, own.ors = replace(game.round, last=None), 0
    return own
