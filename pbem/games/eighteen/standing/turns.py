"""Moves that are kept for a turn which has not come: whose turn a line is for, when it has come, when it is over."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.common18xx.actions import Action
from engine.common18xx.companies import operating
from engine.common18xx.rounds import OperatingRound
from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from pbem.games.eighteen.standing.moments import Moment, read, written
from pbem.games.eighteen.standing.saying import by_rule, refused, refused_by_rule, say
from pbem.games.eighteen.standing.ways import AUCTION, MERGE, STOCK, Ways, directs
from pbem.games.eighteen.standing.whose import key_of
from pbem.games.standing_order import TURN, StandingOrder
from pbem.orders.order import Order
from pbem.words.say import Say

ROUND = "round"  # the fact: the round in which the turn comes
# What no turn to come can mend: refused at once.
_FOR_EVER = frozenset({"unknown_hex", "unknown_tile", "hex_closed", "bad_rotation", "no_private", "no_minor"})


def states(ways: Ways, game: Any, player: str, order: Order) -> StandingOrder | None:
    """The line for a turn to come; None where it is for what is asked now, or for nothing that can be kept."""
    key = key_of(ways, game, player, order)
    if key is None or opens(ways, game, player, key):
        return None
    about = "" if " " in key or key == STOCK else key
    _must_be_possible(ways, game, player, key)
    when = _when(ways, game, player, key)
    line = f"{order.word.word} {order.rest}".strip()
    written_line = f"{about}: {line}" if about else (f"{order.about}: {line}" if order.about else line)
    says = [_kept(key, when)]
    if refusal := _refused(ways, game, player, key, replace(order, about=about or order.about)):
        if refusal.code in _FOR_EVER:
            raise refused_by_rule(refusal)
        says.append(say("turn.as_it_stands"))
        says.append(by_rule(refusal))
    return StandingOrder(TURN, key, written_line, {ROUND: written(when)}, tuple(says))


def _kept(key: str, when: Moment) -> Say:
    if key == STOCK:
        return say("turn.stock", round=when.code)
    for prefix, code in ((AUCTION, "turn.auction"), (MERGE, "turn.merge")):
        if key.startswith(prefix):
            return say(code, company=key.removeprefix(prefix), round=when.code)
    return say("turn.company", company=key, round=when.code)


def _must_be_possible(ways: Ways, game: Any, player: str, key: str) -> None:
    """An own company, an auction that is not over."""
    company = key.removeprefix(MERGE)
    if key.startswith(AUCTION):
        company = key.removeprefix(AUCTION)
        if refusal := ways.why_no_auction(game, company):
            raise refused_by_rule(refusal)
        if ways.has_left(game, player, company):
            raise refused("bid.left", {"company": company})
    elif key != STOCK and not directs(game, player, company):
        own = ", ".join(one for one in game.companies if directs(game, player, one))
        code = "turn.not_yours" if company in game.companies else "turn.gone"
        raise refused(f"{code}.some" if own else f"{code}.none", {"company": company, "own": own})


def _when(ways: Ways, game: Any, player: str, key: str) -> Moment:
    """The round in which that turn comes next."""
    now = ways.moment(game)
    if key == STOCK:
        return now if ways.in_stock_round(game) else ways.following(game, "SR")
    if key.startswith(AUCTION):
        return now if ways.auction(game) else ways.following(game, "SR") if now.number > 0 else now
    if key.startswith(MERGE):
        return now if _still_to_come(game, key.removeprefix(MERGE)) else ways.following(game, "MR")
    here = game.round
    if isinstance(here, OperatingRound) and key in here.order[here.turn :]:
        return now
    return ways.following(game, "OR")


def _still_to_come(game: Any, company: str) -> bool:
    """Whether the company is asked in this round yet."""
    here = game.round
    return company in getattr(here, "order", ())[getattr(here, "turn", 0) :]


def _refused(ways: Ways, game: Any, player: str, key: str, order: Order) -> Refusal | None:
    """What would be said of the line if the turn had come as things stand; OrderError where it cannot be read."""
    there = ways.supposed(game, player, key)
    try:
        for action in ways.understand(there, player, order).actions:
            there, _ = play.apply(there, action)
    except IllegalAction as error:
        return error.refusal
    return None


def opens(ways: Ways, game: Any, player: str, key: str) -> bool:
    """Whether what is asked of the player now is the turn of this key."""
    if not ways.asked(game, player):
        return False
    if key == STOCK:
        return ways.own_turn(game, player) or (_in_stock_turn(ways, game, player))
    if key.startswith(AUCTION):
        return ways.bids(game, player, key.removeprefix(AUCTION))
    if key.startswith(MERGE):
        return ways.merging(game) == key.removeprefix(MERGE)
    return operating(game) == key and directs(game, player, key)


def _in_stock_turn(ways: Ways, game: Any, player: str) -> bool:
    """Whether their turn in the stock round has begun and waits for more of them."""
    return ways.in_stock_round(game) and ways.auction(game) is None


def has_come(ways: Ways, game: Any, player: str, kept: StandingOrder) -> bool:
    """The same of an order that was kept: not before its round, and no turn in which its owner has acted already."""
    if ways.moment(game) < read(kept.facts[ROUND]) or not opens(ways, game, player, kept.key):
        return False
    return kept.key != STOCK or ways.own_turn(game, player)


def ends(ways: Ways, game: Any, player: str, kept: StandingOrder) -> Say | None:
    """When its turn is over, or its company is gone or somebody else's."""
    key, now, when = kept.key, ways.moment(game), read(kept.facts[ROUND])
    if key == STOCK:
        return say("over.round", line=kept.line, round=when.first_operating.code) if now > when else None
    if key.startswith(AUCTION):
        company = key.removeprefix(AUCTION)
        if ways.why_no_auction(game, company) or ways.has_left(game, player, company):
            return say("over.auction", line=kept.line, company=company)
        return None
    company = key.removeprefix(MERGE)
    if not directs(game, player, company):
        return say("over.lost" if company in game.companies else "over.gone", line=kept.line, company=company)
    if now > when or (now == when and not _still_to_come(game, company)):
        return say("over.turn", line=kept.line, company=company)
    return None


def overrides(ways: Ways, game: Any, action: Action, kept: StandingOrder) -> bool:
    """What its owner does themself in the turn that the order was kept for."""
    if ways.moment(game) < read(kept.facts[ROUND]):
        return False
    return opens(ways, game, action.player, kept.key)
