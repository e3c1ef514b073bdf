"""What players are asked in an auction, a merger round or a sale of shares before it is their turn to answer.

Everybody it concerns is told at once, so that nobody waits for another's pass. From what lies open and from the orders
in hand of the player alone: who else has said something already cannot be told from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.actions import Pass
from pbem.eighteen.position import G
from pbem.eighteen.standing import answers
from pbem.eighteen.standing.ways import AUCTION, MERGE, PURCHASE, ROUND_OF_PRIVATES, STOCK, Ways, still_asked
from pbem.games.standing_order import TURN, StandingOrder


def gathers(ways: Ways[G], before: G, after: G) -> bool:
    """See `Turns.gathers`; a round goes on after what interrupts it, a sale of shares or an auction."""
    now = _gathering(ways, after)
    if not now or now == _gathering(ways, before):
        return False
    return ways.moment(before) != ways.moment(after) or not now.startswith((MERGE, STOCK, ROUND_OF_PRIVATES))


def _gathering(ways: Ways[G], game: G) -> str:
    """The auction, the sale of shares, the merger round or the stock round that goes on, by a name; "" for none."""
    if game.finished or ways.interrupted(game):
        return ""
    if (auction := ways.auction(game)) is not None:
        return f"{AUCTION}{auction.company}"
    if ways.auctioning(game):
        return ROUND_OF_PRIVATES
    if public := ways.buying(game):
        return f"{PURCHASE}{public}"
    if ways.merging(game):
        return f"{MERGE}{ways.moment(game).code}"
    return f"{STOCK} {ways.moment(game).code}" if ways.in_stock_round(game) else ""


def ahead(ways: Ways[G], game: G, player: str, in_hand: Sequence[StandingOrder]) -> tuple[str, ...]:
    """See `Turns.ahead`; nothing while somebody must answer something else first."""
    if game.finished or ways.interrupted(game):
        return ()
    return tuple(key for key in still_asked(ways, game, player) if _open(ways, game, player, key, in_hand))


def _open(ways: Ways[G], game: G, player: str, key: str, in_hand: Sequence[StandingOrder]) -> bool:
    """Whether they would be asked, and no order in hand answers that."""
    there = ways.supposed(game, player, key)
    if player not in there.active or isinstance(getattr(ways.by_itself(there), "action", None), Pass):
        return False
    return not any(_answers(ways, there, player, key, one) for one in in_hand)


def _answers(ways: Ways[G], there: G, player: str, key: str, one: StandingOrder) -> bool:
    if one.kind == TURN:
        return one.key == key or (key == ROUND_OF_PRIVATES and one.key.startswith(key))
    found = answers.fires(ways, there, player, one)
    return found is not None and not found.asks
