"""A position of 1861 with all that a table does not show put into one order: equal on a table is equal here."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen.tabletop.seen import in_order
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import AnyRound, MergerRound, OperatingRound


def as_seen(game: Game) -> Game:
    """The same position for everybody who plays on from it.

    A table does not show either which companies that have left the game had a place in the order of this round, and
    what interest was due in turns that are over.
    """
    own = in_order(game)
    own.companies = {one: replace(state, owes=state.loans) for one, state in own.companies.items()}
    own.gone = tuple(sorted(game.gone, key=list(game.definition.companies).index))
    own.round = _round(game, game.round)
    if own.or_number == 0:
        own.ors = game.definition.numbers.ors
    return own


def _round(game: Game, here: AnyRound) -> AnyRound:
    if not isinstance(here, OperatingRound | MergerRound):
        return here
    order = tuple(one for one in here.order if one in game.companies)
    return replace(here, order=order, turn=sum(one in game.companies for one in here.order[: here.turn]))
