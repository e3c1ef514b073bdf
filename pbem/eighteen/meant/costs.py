"""What an order costs or pays, and where it stands among others of its kind: what people say beside it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import play
from engine.eighteen.actions import Start
from pbem.eighteen.meant.saying import money
from pbem.eighteen.offered.moves import Game, Move, proposed
from pbem.games.once import once_a_position
from pbem.orders.lexicon import Sense


def spent(move: Move) -> frozenset[Sense]:
    """What it costs its player, where it costs them anything."""
    after, _ = play.apply(move.at, move.last)
    player = move.last.player
    return frozenset(Sense(*one) for one in money(move.at.purses[player] - after.purses.get(player, 0)))


def revenue(move: Move) -> frozenset[Sense]:
    """What is paid in all and for a share."""
    paid = getattr(move.at.round, "revenue", None) or 0
    amounts = {paid, paid // move.at.all_shares} if move.last.kind != "half" else {paid}
    return frozenset(Sense(kind, value) for one in amounts for kind, value in money(one)) | {
        Sense("thing", "share"), Sense("thing", "dividend"),
    }  # fmt: skip


def rank_of_par(move: Move) -> frozenset[Sense]:
    """Whether no lower, or no higher, first price is legal for its company."""
    same = _first_prices(move.at)[move.last.company]
    ranks = {"lowest": same[0], "highest": same[-1]} | ({"middle": same[len(same) // 2]} if len(same) % 2 else {})
    twice = {Sense(*one) for one in money(move.last.price * move.at.definition.numbers.president_shares)}
    return frozenset(Sense("rank", rank) for rank, price in ranks.items() if price == move.last.price) | twice


@once_a_position
def _first_prices(game: Game) -> Mapping[str, list[int]]:
    """The first prices at which each company can be started, the lowest first."""
    legal = [one for one in proposed(game) if isinstance(one, Start) and play.why_not(game, one) is None]
    return {each: sorted(one.price for one in legal if one.company == each) for each in {one.company for one in legal}}
