"""Moves that are kept for a turn which has not come: whose turn a line is for, when it has come, when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action
from engine.eighteen.companies import operating
from engine.eighteen.rounds import OperatingRound
from pbem.eighteen.position import G
from pbem.eighteen.standing.moments import Moment, read, written
from pbem.eighteen.standing.saying import refused, refused_by_rule, say
from pbem.eighteen.standing.ways import (
    AUCTION,
    MERGE,
    PAR,
    PURCHASE,
    ROUND_OF_PRIVATES,
    STOCK,
    Ways,
    directs,
    owned,
)
from pbem.eighteen.standing.whose import bid_for, key_of, still_to_come
from pbem.eighteen.steps.advancing import NOT_NOW
from pbem.games.standing_order import TURN, StandingOrder
from pbem.orders.order import Order, OrderError
from pbem.words.say import Say

ROUND = "round"  # the fact: the round in which the turn comes
PRIVATE = "private"  # the fact: what is bid for in it; "" for nothing in particular
_ALTERNATIVES = (" else ", " or ")  # of a line with one of them more than its first order may be done
_ANSWERS = frozenset({"pass", "keep"})  # to a question about a company, which need not be its turn
# Of what rules refuse, what no turn to come can mend: refused at once.
_FOR_EVER = frozenset(
    {"unknown_hex", "unknown_tile", "hex_closed", "bad_rotation", "no_private", "no_minor"}
    | {"private_sold", "private_unknown", "other_par"}
)
_NO_PAR = "start_price"  # a first price that comes with a private: no later phase has others
# Of what is asked back, what another position may settle: the line is kept.
_FOR_NOW = frozenset(
    {"eighteen.track.nothing_there", "eighteen.track.nothing_fits", "eighteen.token.none_reached"}
    | {f"eighteen.run.{one}" for one in ("nothing", "no_way", "which_train", "how_many", "no_train")}
    | {"eighteen.ask.dividend", "eighteen.ask.settled", "eighteen.ask.tokens_later", "eighteen.ask.merge_token"}
)


def states(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """The line for a turn to come; None where it is for what is asked now, or for nothing that can be kept."""
    if player in game.active and ways.interrupted(game) and not order.about:
        return None  # whoever must answer something means that
    answers = order.word.word in _ANSWERS and "open" not in order.args
    if answers and player in game.active and order.about in ways.asked_about(game):
        return None
    key = key_of(ways, game, player, order)
    if key is None or opens(ways, game, player, key):
        return None
    return _kept_for(ways, game, player, order, key)


def waiting(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """See `Standing.waiting`: of a turn in an auction of several privates."""
    key = key_of(ways, game, player, order)
    if key is None or not key.startswith(ROUND_OF_PRIVATES):
        return None
    return _kept_for(ways, game, player, order, key)


def _kept_for(ways: Ways[G], game: G, player: str, order: Order, key: str) -> StandingOrder | None:
    """The line for the turn of this key; None for nothing that can be kept."""
    if order.word.word == "token" and key == ways.starting(game):
        return None
    foreign = " " not in key and key != STOCK and not directs(game, player, key)
    if foreign and game.active == (player,) and "open" not in order.args:
        return None  # the rules say whose it is; what is kept open they do not know
    about = "" if " " in key or key == STOCK else key
    _must_be_possible(ways, game, player, key, order)
    when = _when(ways, game, player, key)
    line = f"{order.word.word} {order.rest}".strip()
    if key.startswith((ROUND_OF_PRIVATES, PAR)):
        order = replace(order, about="")
    written_line = f"{about}: {line}" if about else (f"{order.about}: {line}" if order.about else line)
    _must_not_be_wrong_for_ever(ways, game, player, key, replace(order, about=about or order.about))
    facts = {ROUND: written(when)}
    if key.startswith(ROUND_OF_PRIVATES) and order.word.word != "pass":
        facts[PRIVATE] = bid_for(ways, game, order)
    return StandingOrder(TURN, key, written_line, facts, (_kept(ways, game, key, when),))


def _kept(ways: Ways[G], game: G, key: str, when: Moment) -> Say:
    if key == STOCK:
        return say("turn.stock", round=when.code)
    if key.startswith(ROUND_OF_PRIVATES):
        return say("turn.privates")
    if key.startswith(PAR):
        return say("turn.par", company=key.removeprefix(PAR))
    for prefix, code in ((AUCTION, "turn.auction"), (MERGE, "turn.merge"), (PURCHASE, "turn.purchase")):
        if key.startswith(prefix):
            return say(code, company=ways.named(game, key.removeprefix(prefix)), round=when.code)
    return say("turn.company", company=key, round=when.code)


def _must_be_possible(ways: Ways[G], game: G, player: str, key: str, order: Order) -> None:
    """An own company, an auction that is not over, a minor that may be put up."""
    if key == STOCK and order.word.word == "bid" and (why := ways.why_no_auction(game, bid_for(ways, game, order))):
        raise why
    if key.startswith((ROUND_OF_PRIVATES, PAR)):
        return
    company = key.removeprefix(MERGE)
    if key.startswith(AUCTION):
        company = key.removeprefix(AUCTION)
        if why := ways.why_no_auction(game, company):
            raise why
        if ways.has_left(game, player, company):
            raise refused("bid.left", {"company": ways.named(game, company)})
    elif key != STOCK and not key.startswith(PURCHASE) and not directs(game, player, company):
        own = ", ".join(owned(game, player))
        code = "turn.not_yours" if company in game.companies else "turn.gone"
        section = game.refusal("not_your_company", company=company, president="").section
        raise refused(f"{code}.some" if own else f"{code}.none", {"company": company, "own": own}, section=section)


def _when(ways: Ways[G], game: G, player: str, key: str) -> Moment:
    """The round in which that turn comes next."""
    now = ways.moment(game)
    if key == STOCK:
        return now if ways.in_stock_round(game) else ways.following(game, "SR")
    if key.startswith(AUCTION):
        return now if ways.auction(game) else ways.following(game, "SR") if now.number > 0 else now
    if key.startswith((PURCHASE, ROUND_OF_PRIVATES, PAR)):
        return now
    if key.startswith(MERGE):
        return now if still_to_come(game, key.removeprefix(MERGE)) else ways.following(game, "MR")
    return next_turn(ways, game, key)


def next_turn(ways: Ways[G], game: G, company: str) -> Moment:
    """The operating round in which the company operates next; that of a turn which it is in."""
    here, now = game.round, ways.moment(game)
    if isinstance(here, OperatingRound) and company in here.order[here.turn :]:
        return now
    return ways.following(game, "OR")


def _must_not_be_wrong_for_ever(ways: Ways[G], game: G, player: str, key: str, order: Order) -> None:
    """OrderError where the line would be refused if the turn had come as things stand, and no turn can mend that."""
    there = ways.supposed(game, player, key)
    try:
        for action in ways.understand(there, player, order).actions:
            there, _ = play.apply(there, action)
    except IllegalAction as error:
        code = error.refusal.code
        never = code in _FOR_EVER or (key.startswith(PAR) and code == _NO_PAR)
        if never or (
            key == STOCK and order.word.word == "sell" and code == NOT_NOW
        ):  # a train, which nobody sells there
            raise refused_by_rule(error.refusal) from None
    except OrderError as error:
        code = error.say.key.removeprefix("refusal.")
        if error.say.key not in _FOR_NOW and (code == error.say.key or code in _FOR_EVER):
            raise


def supposed(ways: Ways[G], game: G, player: str, kept: StandingOrder) -> G | None:
    """See `Standing.supposed`; the turn that is here is no supposition."""
    if ROUND not in kept.facts or game.finished:
        return None
    return game if opens(ways, game, player, kept.key) else ways.supposed(game, player, kept.key)


def opens(ways: Ways[G], game: G, player: str, key: str) -> bool:
    """Whether what is asked of the player now is the turn of this key."""
    if key.startswith(PAR):
        company = key.removeprefix(PAR)
        return not game.finished and ways.par_due(game) == company and directs(game, player, company)
    if not ways.asked(game, player):
        return False
    if key.startswith(ROUND_OF_PRIVATES):
        return ways.auction_turn(game, player)
    if key == STOCK:
        return ways.own_turn(game, player) or (_in_stock_turn(ways, game, player))
    if key.startswith(AUCTION):
        return ways.bids(game, player, key.removeprefix(AUCTION))
    if key.startswith(PURCHASE):
        return ways.buying(game) == key.removeprefix(PURCHASE)
    if key.startswith(MERGE):
        return ways.merging(game) == key.removeprefix(MERGE)
    return operating(game) == key and directs(game, player, key)


def _in_stock_turn(ways: Ways[G], game: G, player: str) -> bool:
    """Whether their turn in the stock round has begun and waits for more of them."""
    return ways.in_stock_round(game) and ways.auction(game) is None


def has_come(ways: Ways[G], game: G, player: str, kept: StandingOrder) -> bool:
    """The same of an order that was kept: not before its round, and no turn in which its owner has acted already."""
    if ROUND not in kept.facts:  # of no turn: for whatever its owner is asked next
        return ways.asked(game, player)
    if ways.moment(game) < read(kept.facts[ROUND]) or not opens(ways, game, player, kept.key):
        return False
    return kept.key != STOCK or ways.own_turn(game, player)


def ends(ways: Ways[G], game: G, player: str, kept: StandingOrder) -> Say | None:
    """When its turn is over, or its company is gone or somebody else's."""
    if ROUND not in kept.facts:
        return None
    key, now, when = kept.key, ways.moment(game), read(kept.facts[ROUND])
    if key == STOCK:
        return say("over.round", line=kept.line, round=when.first_operating.code) if now > when else None
    if key.startswith(ROUND_OF_PRIVATES):
        return _ends_in_privates(ways, game, player, kept)
    for prefix, (goes_on, code) in _LASTS.items():
        if key.startswith(prefix):
            company = key.removeprefix(prefix)
            return (
                None
                if goes_on(ways, game, player, company)
                else say(code, line=kept.line, company=ways.named(game, company))
            )
    company = key.removeprefix(MERGE)
    if not directs(game, player, company):
        return say("over.lost" if company in game.companies else "over.gone", line=kept.line, company=company)
    if now > when or (now == when and not still_to_come(game, company)):
        return say("over.turn", line=kept.line, company=company)
    return None


def _auctioned(ways: Ways[Any], game: Any, player: str, company: str) -> bool:
    return not (ways.why_no_auction(game, company) or ways.has_left(game, player, company))


def _for_sale(ways: Ways[Any], game: Any, player: str, company: str) -> bool:
    return ways.buying(game) == company and player in ways.buyers(game)


def _to_be_parred(ways: Ways[Any], game: Any, player: str, company: str) -> bool:
    return company in ways.pars_to_come(game)


# By how a key begins: whether that goes on for the player, and what is said where it does not.
_LASTS: Mapping[str, tuple[Callable[[Ways[Any], Any, str, str], bool], str]] = {
    AUCTION: (_auctioned, "over.auction"),
    PURCHASE: (_for_sale, "over.purchase"),
    PAR: (_to_be_parred, "over.par"),
}


def _ends_in_privates(ways: Ways[G], game: G, player: str, kept: StandingOrder) -> Say | None:
    """With the auction of all of them, or as soon as what alone it is for is sold."""
    now, private = ways.moment(game), kept.facts.get(PRIVATE, "")
    if now > read(kept.facts[ROUND]):
        return say("over.round", line=kept.line, round=now.code)
    owner = game.privates.get(private)
    if owner is None or any(one in kept.line for one in _ALTERNATIVES):
        return None
    return say("over.won" if owner == player else "over.sold", line=kept.line, company=ways.named(game, private))


def waits(ways: Ways[G], kept: StandingOrder) -> bool:
    """See `Standing.waits`: in an auction of several privates a condition may hold at a later turn."""
    return kept.key.startswith(ROUND_OF_PRIVATES)


def overrides(ways: Ways[G], game: G, action: Action, kept: StandingOrder) -> bool:
    """What its owner does themself in the turn that the order was kept for."""
    if ROUND not in kept.facts or ways.moment(game) < read(kept.facts[ROUND]):
        return False
    if kept.key.startswith(ROUND_OF_PRIVATES) and kept.line.startswith("if "):
        return False  # it waits for its condition, whatever they do until then
    return opens(ways, game, action.player, kept.key)
