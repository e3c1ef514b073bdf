"""Standing orders of 18xx games as `pbem.games.standing` asks about them: each kind of order has its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.eighteen.actions import Action
from pbem.eighteen.position import G
from pbem.eighteen.standing import bidding, buying, conditions, passing, policies, turns
from pbem.eighteen.standing.bidding import BID
from pbem.eighteen.standing.buying import BUY, THEN
from pbem.eighteen.standing.judging import hold
from pbem.eighteen.standing.moments import overlap
from pbem.eighteen.standing.passing import ONLY, PASS
from pbem.eighteen.standing.policies import POLICY
from pbem.eighteen.standing.ways import Ways
from pbem.games.standing_order import TURN, Fires, Since, StandingOrder
from pbem.orders.order import Order, OrderError
from pbem.words.say import Say


def _buys(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """Privates up to a price, or shares."""
    return bidding.takes(ways, game, player, order) or buying.states(ways, game, player, order)


READERS: Mapping[str, Callable[[Ways[Any], Any, str, Order], StandingOrder | None]] = {
    PASS: passing.states, BID: bidding.states, BUY: _buys, POLICY: policies.states,
}  # fmt: skip


def states(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """See `Standing.states`. Of the lines to choose from, those that would be taken."""
    if game.finished:
        return None
    try:
        found = _read(ways, game, player, order)
    except OrderError as error:
        taken = tuple(one for one in error.choices if _taken(ways, game, player, one))
        example = error.example if _taken(ways, game, player, error.example) else ""
        raise OrderError(error.say, example=example, choices=taken, section=error.section) from None
    return found or turns.states(ways, game, player, order)


def _read(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    reader = READERS.get(order.word.word)
    return reader(ways, game, player, order) if reader else None


def _taken(ways: Ways[G], game: G, player: str, line: str) -> bool:
    order = ways.order_of(game, line) if line else None
    try:
        return order is not None and _read(ways, game, player, order) is not None
    except OrderError:
        return False


def against(stated: StandingOrder, others: Sequence[StandingOrder]) -> StandingOrder | None:
    """One that leaves the other nothing to do: both answer the same turns of a stock round, to the end of it.

    A bid, or a purchase after which its owner is asked, goes before a pass and says nothing against it; nor does any
    purchase against a pass in auctions.
    """
    return next((one for one in others if _against(stated, one)), None)


def _against(stated: StandingOrder, other: StandingOrder) -> bool:
    kinds = {stated.kind, other.kind}
    if not kinds <= {PASS, BUY} or not overlap(stated, other) or (stated.kind, stated.key) == (other.kind, other.key):
        return False
    if kinds == {PASS, BUY}:
        buy, passing_on = (stated, other) if stated.kind == BUY else (other, stated)
        return buy.facts[THEN] == "pass" and ONLY not in passing_on.facts
    return kinds == {BUY} and other.facts[THEN] == "pass"


def opens(ways: Ways[G], game: G, player: str, kept: StandingOrder) -> bool:
    """See `Standing.opens`."""
    return kept.key != "" and turns.has_come(ways, game, player, kept)  # "": kept for no turn that could be named


def fires(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Fires[Action] | None:
    """See `Standing.fires`."""
    if not ways.asked(game, player):
        return None
    doing = {PASS: passing.fires, BID: bidding.fires, BUY: buying.fires, POLICY: policies.fires}.get(standing.kind)
    return doing(ways, game, player, standing) if doing else None


def ends(ways: Ways[G], game: G, player: str, standing: StandingOrder, since: Since) -> Say | None:
    """See `Standing.ends`."""
    if standing.kind == PASS:
        return passing.ends(ways, game, player, standing, since)
    if standing.kind == BID:
        return bidding.ends(ways, game, player, standing)
    if standing.kind == BUY:
        return buying.ends(ways, game, standing)
    if standing.kind == POLICY:
        return policies.ends(ways, game, player, standing)
    return turns.ends(ways, game, player, standing) if standing.kind == TURN else None


def overrides(ways: Ways[G], game: G, action: Action, standing: StandingOrder) -> bool:
    """See `Standing.overrides`; a policy is only overridden by a new one."""
    if not ways.asked(game, action.player):
        return False
    if standing.kind == PASS:
        return passing.overrides(ways, game, action, standing)
    if standing.kind == BID:
        return bidding.overrides(ways, game, action, standing)
    if standing.kind == BUY:
        return buying.overrides(ways, game, standing)
    return standing.kind == TURN and turns.overrides(ways, game, action, standing)


def holds(ways: Ways[G], game: G, player: str, condition: str, since: Since) -> bool:
    """See `Standing.holds`."""
    return hold(ways, game, player, conditions.read_all(game, condition), since)
