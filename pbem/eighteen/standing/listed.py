"""What an order in hand does and until when, in the few words that fit behind its line; what is asked next.

Every letter lists it, so nothing is searched for here.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen.holdings import held
from pbem.eighteen.position import G
from pbem.eighteen.standing import bidding
from pbem.eighteen.standing.bidding import BID, CHEAPEST
from pbem.eighteen.standing.buying import BUY
from pbem.eighteen.standing.moments import SINCE, UNTIL, Moment, covers, read
from pbem.eighteen.standing.passing import ONLY, PASS
from pbem.eighteen.standing.policies import POLICY
from pbem.eighteen.standing.saying import say
from pbem.eighteen.standing.turns import ROUND, next_turn
from pbem.eighteen.standing.ways import (
    AUCTION,
    MERGE,
    PAR,
    PURCHASE,
    ROUND_OF_PRIVATES,
    STOCK,
    Ways,
    directs,
    still_asked,
)
from pbem.games.standing_order import TURN, StandingOrder
from pbem.words.say import Say


def told(ways: Ways[G], game: G, player: str, kept: StandingOrder) -> Say | None:
    """See `Standing.told`."""
    now = ways.moment(game)
    if kept.kind == PASS:
        since, until = read(kept.facts[SINCE]), read(kept.facts[UNTIL])
        return say("does.pass" if since <= now else "does.pass.later", since=since.code, until=until.code)
    if kept.kind == BUY:
        return say("does.buy", own=held(game, player, kept.key), round=read(kept.facts[SINCE]).code)
    if kept.kind == BID:
        auction = ways.auction(game)
        if kept.key == CHEAPEST:
            return say("does.cheapest")
        if ways.in_turns and not (auction is not None and auction.company == kept.key):
            return say("does.bid.turns")
        runs = auction is not None and auction.company == kept.key
        return say("does.bid" if runs else "does.bid.later", company=kept.key)
    if kept.kind == POLICY and UNTIL in kept.facts:
        return say("does.policy.until", until=read(kept.facts[UNTIL]).code)
    if kept.kind == POLICY:
        return say("does.policy", round=next_turn(ways, game, kept.key).code)
    return _of_turn(kept) if kept.kind == TURN else None


def _of_turn(kept: StandingOrder) -> Say:
    if ROUND not in kept.facts:
        return Say(key="in_hand.does.next")
    if kept.key.startswith((ROUND_OF_PRIVATES, PAR)):
        return say("does.par" if kept.key.startswith(PAR) else "does.privates")
    code = "does.stock" if kept.key == STOCK else "does.auction" if kept.key.startswith(AUCTION) else "does.turn"
    return say(code, round=read(kept.facts[ROUND]).code)


class Question(NamedTuple):
    """What a player is asked: the key of its turn (see `ways`), and in which round."""

    key: str
    round: Moment


def asked_next(ways: Ways[G], game: G, player: str) -> Question | None:
    """What the player is asked next as things stand, after what they are asked already; None where nobody can say."""
    if game.finished or ways.interrupted(game):
        return None
    now, active = ways.moment(game), player in game.active
    if found := next(still_asked(ways, game, player), ""):
        return Question(found, now)
    if ways.auction(game) is not None or ways.buying(game):
        return None
    if ways.auctioning(game):
        return Question(ROUND_OF_PRIVATES, now)
    if ways.in_stock_round(game):
        return None if active else Question(STOCK, now)
    order, turn = getattr(game.round, "order", ()), getattr(game.round, "turn", 0)
    left = [one for one in order[turn + active :] if directs(game, player, one)]
    if left:
        return Question(left[0], now)
    following = ways.following(game, "round")
    return Question(STOCK, following) if following.number == 0 else None


def answers_next(ways: Ways[G], game: G, player: str, kept: StandingOrder) -> bool:
    """See `Standing.answers_next`."""
    asked = asked_next(ways, game, player)
    if asked is None:
        return False
    if kept.kind == TURN and asked.key == ROUND_OF_PRIVATES:
        return kept.key.startswith(ROUND_OF_PRIVATES) and not kept.line.startswith("if ")
    if kept.kind == TURN:
        return kept.key == asked.key and (ROUND not in kept.facts or read(kept.facts[ROUND]) <= asked.round)
    if kept.kind == BID and asked.key == ROUND_OF_PRIVATES:
        found = bidding.fires(ways, ways.supposed(game, player, ROUND_OF_PRIVATES), player, kept)
        return found is not None and not found.asks
    if kept.kind == BID:
        return asked.key == AUCTION + kept.key
    if kept.kind == POLICY:
        return asked.key == kept.key
    if kept.kind == PASS:
        answered = (
            (AUCTION, ROUND_OF_PRIVATES) if ONLY in kept.facts else (AUCTION, MERGE, PURCHASE, STOCK, ROUND_OF_PRIVATES)
        )
        return covers(kept, asked.round) and asked.key.startswith(answered)
    return kept.kind == BUY and asked.key == STOCK and covers(kept, asked.round)
