"""`bid M-V up to 135 then pass`: bids for its owner as little as it takes, up to a limit that nobody else sees."""

from __future__ import annotations

import re

from engine.core import play
from engine.eighteen.actions import Action, Bid, Pass
from engine.eighteen.limits import most_held
from pbem.eighteen.orders.reading import counted
from pbem.eighteen.position import G
from pbem.eighteen.standing.conditions import plain
from pbem.eighteen.standing.items import items_of, tail
from pbem.eighteen.standing.saying import by_rule, refused, say
from pbem.eighteen.standing.ways import Ways
from pbem.games.standing_order import Fires, StandingOrder
from pbem.orders.order import Order
from pbem.words.say import Say

BID = "bid"
MOST, THEN = "most", "then"  # facts: the limit, what follows above it
_LIMIT = re.compile(r"\b(?:up ?to|max(?:imum)?|at most|no more than|until|till|til|limit)\b")
_KNOWN = (
    "up", "upto", "to", "max", "maximum", "at", "most", "no", "than", "until", "till", "til", "limit", "of", "for",
    "on", "in", "auction", "proxy",
)  # fmt: skip


def states(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """The proxy that a line beginning with «bid» is; None for a bid now."""
    body, then = tail(order.rest)
    if not _LIMIT.search(plain(body)):
        return None
    items = items_of(ways, game, player, order, body, *_KNOWN)
    named, amounts = items.of("company", "private"), items.of("number")
    auction = ways.auction(game)
    company = named[0].value if named else auction.company if auction else order.about
    if not company:
        raise refused("bid.what")
    if not amounts:
        raise refused("bid.how_much", {"company": company}, example=_line(company, ways.least_bid(game, company), then))
    if company in game.definition.companies and game.definition.companies[company].kind != "minor":
        raise refused(
            "bid.public", {"company": company}, example=f"buy {company} until {most_held(game)} shares then ask"
        )
    if why := ways.why_no_auction(game, company):
        raise why
    said = counted(amounts[-1])
    most = said - said % game.bid_step
    _must_be_enough(ways, game, player, company, most, then)
    says = (say("bid.rounded", said=said, step=game.bid_step, most=most),) if most != said else ()
    if most > game.purses[player]:
        says = (*says, say("bid.cash", cash=game.purses[player]))
    if game.definition.companies.get(company) and not (auction and auction.company == company):
        least = ways.least_bid(game, company)
        says = (*says, say("bid.unopened", company=company, line=f"auction {company} at {least}"))
    return StandingOrder(BID, company, _line(company, most, then), {MOST: str(most), THEN: then or PASSES}, says)


def no_bids(ways: Ways[G], game: G, player: str, company: str) -> StandingOrder:
    """`pass on TSR until it is sold`: a limit of nothing, also where all are asked again because nobody has bid."""
    if why := ways.why_no_auction(game, company):
        raise why
    if ways.has_left(game, player, company):
        raise refused("bid.left", {"company": company})
    says = (say("bid.none", company=company),)
    return StandingOrder(BID, company, f"pass on {company} until it is sold", {MOST: "0", THEN: PASSES}, says)


PASSES = "pass"


def _line(company: str, most: int, then: str) -> str:
    return f"bid {company} up to {most} then {then or PASSES}"


def _must_be_enough(ways: Ways[G], game: G, player: str, company: str, most: int, then: str) -> None:
    """A limit that the auction has passed already can never bid; nor can who has left the auction."""
    if ways.has_left(game, player, company):
        raise refused("bid.left", {"company": company})
    least = ways.least_bid(game, company)
    if most < least:
        raise refused("bid.low", {"company": company, "least": least}, example=_line(company, least, then))


def fires(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Fires[Action] | None:
    """The lowest bid there is up to the limit; above it a pass, or the question."""
    company, most = standing.key, int(standing.facts[MOST])
    auction = ways.auction(game)
    if auction is None or not ways.bids(game, player, company) or auction.high == player:
        return None
    bid = Bid(player, company, auction.minimum)
    refusal = play.why_not(game, bid)
    if auction.minimum <= most and refusal is None:
        return Fires((bid,))
    if standing.facts[THEN] == PASSES:
        told = _reached(standing, auction.minimum) if most else None
        return Fires((Pass(player),), over=auction.high is not None, say=told)
    if auction.minimum <= most and refusal is not None:
        return Fires(over=True, say=by_rule(refusal))
    return Fires(over=True, say=say("bid.above", line=standing.line, minimum=auction.minimum))


def _reached(standing: StandingOrder, minimum: int) -> Say:
    return say("bid.passed", line=standing.line, minimum=minimum)


def ends(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Say | None:
    """With the auction: somebody has it, or nobody ever will."""
    company = standing.key
    owner = game.privates.get(company) or (game.companies[company].president if company in game.companies else None)
    if owner is not None:
        return say("over.won" if owner == player else "over.sold", line=standing.line, company=company)
    if ways.has_left(game, player, company):
        return say("over.left", line=standing.line, company=company)
    gone = ways.why_no_auction(game, company)
    return gone.say if gone else None


def overrides(ways: Ways[G], game: G, action: Action, standing: StandingOrder) -> bool:
    """What its owner does themself in that auction; not that they put the minor up, but where they had it passed."""
    if isinstance(action, Bid) and action.company == standing.key:
        return ways.auction(game) is not None or not int(standing.facts[MOST])
    auction = ways.auction(game)
    return isinstance(action, Pass) and auction is not None and auction.company == standing.key
