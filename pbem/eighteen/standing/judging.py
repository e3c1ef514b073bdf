"""Whether a condition holds, from what lies open and from what its owner saw happen."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from engine.eighteen.companies import price
from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import held
from engine.eighteen.limits import most_held
from engine.eighteen.table import POOL
from pbem.eighteen.position import G
from pbem.eighteen.standing.conditions import ANYONE, ME, NONE, Condition
from pbem.eighteen.standing.known import supplied_as
from pbem.eighteen.standing.ways import Ways, directs
from pbem.games.standing_order import Since

COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def hold(ways: Ways[G], game: G, player: str, conditions: tuple[Condition, ...], since: Since) -> bool:
    """Whether all of them hold for this player; `since` is looked at only where one tells of what somebody does."""
    return all(_holds(ways, game, player, one, since) != one.no for one in conditions)


def _holds(ways: Ways[G], game: G, player: str, one: Condition, since: Since) -> bool:
    if one.kind == "event":
        return _happened(ways, game, player, one, since)
    if one.kind == "lose":
        return can_lose(game, player, one.what)
    if one.kind == "more":
        own = held(game, player, one.what)
        return any(held(game, other, one.what) > own for other in _others(game, player, one.who))
    if one.kind == "state":
        return _stands(ways, game, one)
    if one.kind == "trains" and not one.op:
        return _has_train(game, one) != (one.verb == NONE)
    if one.kind == "shares" and one.who == ANYONE:
        return any(_compared(held(game, other, one.what), one) for other in _others(game, player, ANYONE))
    return _compared(_number(game, player, one), one) if _is_there(game, one) else False


def _compared(number: int, one: Condition) -> bool:
    wanted = one.number
    return COMPARED[one.op](number, wanted)


def _is_there(game: Game18xx, one: Condition) -> bool:
    """Whether what is compared has a price, money or trains at all."""
    if one.kind == "price":
        return one.what in game.markers
    if one.kind == "cash":
        return not one.what or one.what in game.purses
    return one.kind != "trains" or one.what in game.companies


def _number(game: Game18xx, player: str, one: Condition) -> int:
    """What is compared: of phases, how far it is from the one that is meant."""
    if one.kind == "left":
        left = left_of(game, one.train)
        return 10**6 if left is None else int(left)  # None: without limit
    if one.kind == "phase":
        order = tuple(game.definition.phases)
        return order.index(game.phase) - order.index(one.what)
    if one.kind == "price":
        return price(game, one.what)
    who = player if one.who == ME else one.who
    if one.kind == "cash":
        return int(game.purses[one.what or who])
    return held(game, who, one.what) if one.kind == "shares" else len(game.companies[one.what].trains)


def left_of(game: Game18xx, train: str) -> int | None:
    """How many of a train the supply has; of a side of certificates, how many certificates. None: without limit."""
    left: int | None = game.depot.get(supplied_as(game, train), 0)
    return left


def _has_train(game: Game18xx, one: Condition) -> bool:
    state = game.companies.get(one.what)
    trains = state.trains if state else ()
    return one.train in trains if one.train else bool(trains)


def _stands(ways: Ways[G], game: G, one: Condition) -> bool:
    """Of a company or private: whether it has an owner or a director, is not in play any more, is sold out."""
    state = game.companies.get(one.what)
    if one.verb == "started":
        return one.what in game.privates or (state is not None and state.president is not None)
    if one.verb == "floated":
        return ways.floated(game, one.what)
    if one.verb == "sold":  # a private
        return one.what in game.privates or ways.gone(game, one.what)
    if one.verb == "gone":
        return ways.gone(game, one.what)
    return state is not None and not held(game, one.what, one.what) and not held(game, POOL, one.what)


def can_lose(game: Game18xx, player: str, company: str) -> bool:
    """Whether somebody else could direct the company at their next purchase.

    They have as many shares of it as its director, or more, they may hold one more, and there is one that is neither
    theirs nor the director's. Also where the player does not direct it any more.
    """
    if not directs(game, player, company):
        return True
    own = held(game, player, company)
    for other in _others(game, player, ANYONE):
        theirs = held(game, other, company)
        if own <= theirs < most_held(game) and own + theirs < game.all_shares:
            return True
    return False


def _others(game: Game18xx, player: str, who: str) -> tuple[str, ...]:
    return tuple(one for one in game.players if one != player and who in (ANYONE, one))


def _happened(ways: Ways[G], game: G, player: str, one: Condition, since: Since) -> bool:
    """Whether somebody else has done it; what one does oneself is no news."""
    for event in since():
        deed = ways.deed(event)
        if deed is None or (deed.verb, deed.company) != (one.verb, one.what):
            continue
        mine = deed.player == player
        if one.who == (ME if mine else deed.player) or (one.who == ANYONE and not mine):
            return True
    return False
