"""`bid M-V up to 135 then pass`: bids for its owner as little as it takes, up to a limit that nobody else sees.

Where privates are auctioned all at once (`Ways.in_turns`) a limit has something to say in each of its owner's turns
in which somebody else leads, or nobody: it bids the least, or buys what has become the cheapest, as long as that is
within the limit and their money is free. Where its owner leads, or where it would take more, it says nothing: another
order of theirs answers the turn, or they are asked, or with «then pass» they pass. In a bid-off it raises by the least,
and drops out above its limit; with «then ask» they are asked in both.
"""

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
from pbem.eighteen.standing.whose import private_of
from pbem.games.standing_order import Fires, StandingOrder
from pbem.orders.order import Order
from pbem.words.say import Say

BID = "bid"
MOST, THEN = "most", "then"  # facts: the limit, what follows above it
TAKES = "takes"  # the fact of one that only buys what has become the cheapest, and bids for nothing
CHEAPEST = "cheapest"  # the key of one for whatever is the cheapest
PASSES, ASKS = "pass", "ask"
_LIMIT = re.compile(r"\b(?:up ?to|max(?:imum)?|at most|no more than|until|till|til|limit)\b")
_KNOWN = (
    "up", "upto", "to", "max", "maximum", "at", "most", "no", "than", "until", "till", "til", "limit", "of", "for",
    "on", "in", "auction", "proxy",
)  # fmt: skip
_TAKES = re.compile(
    r"(?:the )?(?P<what>.+?),? (?:if |when |while )?(?:it |its price )?(?:costs? |is |for )?"
    r"(?:up ?to|max(?:imum)?|at most|no more than|until|till|til|not more than) (?P<most>\d{1,5})(?: ?fr)?"
)
_CHEAPEST = re.compile(r"(?:the )?cheapest(?: (?:one|private|company))?")


def states(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """The proxy that a line beginning with «bid» is; None for a bid now."""
    body, then = tail(order.rest)
    said = plain(body)
    if not _LIMIT.search(said):
        return None
    company, amount = _named(ways, game, player, order, body)
    if not company:
        raise refused("bid.what")
    if amount is None:
        least = ways.least_bid(game, company)
        facts = {"company": ways.named(game, company)}
        raise refused("bid.how_much", facts, example=_line(ways, game, company, least, then))
    if company in game.definition.companies and game.definition.companies[company].kind != "minor":
        raise refused(
            "bid.public", {"company": company}, example=f"buy {company} until {most_held(game)} shares then ask"
        )
    return _limit(ways, game, player, company, amount, then)


def takes(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """`buy cheapest up to 30`, `buy Ceinture up to 20`: a limit, too; None for what is none."""
    if not ways.in_turns or not (ways.auctioning(game) or ways.auction(game)):
        return None
    body, then = tail(order.rest)
    match = _TAKES.fullmatch(plain(body))
    if match is None:
        return None
    most = int(match["most"])
    company = CHEAPEST if _CHEAPEST.fullmatch(match["what"]) else private_of(ways, game, match["what"])
    if not company:
        return None
    facts = {MOST: str(most), THEN: then, TAKES: "yes"}
    if company == CHEAPEST:
        return StandingOrder(
            BID, company, _buying(ways, game, company, most, then), facts, (say("bid.cheapest", most=most),)
        )
    if why := ways.why_no_auction(game, company):
        raise why
    if (auction := ways.auction(game)) is not None and auction.company == company:
        return _limit(ways, game, player, company, most, then)
    least = ways.least_bid(game, company)
    if company == ways.cheapest(game) and most < least:
        raise refused(
            "bid.low",
            {"company": ways.named(game, company), "least": least},
            example=_buying(ways, game, company, least, then),
        )
    says = (say("bid.takes", company=ways.named(game, company), most=most), *_comes_with(ways, game, company))
    return StandingOrder(BID, company, _buying(ways, game, company, most, then), facts, says)


def _buying(ways: Ways[G], game: G, company: str, most: int, then: str) -> str:
    line = f"buy {ways.in_lines(game, company)} up to {most}"
    return f"{line} then {then}" if then else line


def _comes_with(ways: Ways[G], game: G, company: str) -> tuple[Say, ...]:
    """That whoever wins it must say a first price at once."""
    public = ways.par_comes_with(game, company) if ways.in_turns else ""
    return (say("bid.par", company=ways.named(game, company), public=public),) if public else ()


def _named(ways: Ways[G], game: G, player: str, order: Order, body: str) -> tuple[str, int | None]:
    """What is bid for, and up to how much; "" and None for what is not said."""
    auction = ways.auction(game)
    if ways.in_turns and (company := private_of(ways, game, plain(_LIMIT.split(body, maxsplit=1)[0]))):
        behind = re.findall(r"\d+", _LIMIT.split(body, maxsplit=1)[-1])
        return company, int(behind[-1][:6]) if behind else None
    items = items_of(ways, game, player, order, body, *_KNOWN)
    named, amounts = items.of("company", "private"), items.of("number")
    company = named[0].value if named else auction.company if auction else order.about
    if len({one.value for one in amounts}) > 1:
        said = " ".join(items.said(one) for one in amounts)
        raise refused("bid.amounts", {"said": said}, choices=tuple(f"bid up to {counted(one)}" for one in amounts))
    return company, counted(amounts[-1]) if amounts else None


def _limit(ways: Ways[G], game: G, player: str, company: str, said: int, then: str) -> StandingOrder:
    """The limit, if it can win anything."""
    if why := ways.why_no_auction(game, company):
        raise why
    auction = ways.auction(game)
    most = said - said % game.bid_step
    _must_be_enough(ways, game, player, company, most, then)
    says = (say("bid.rounded", said=said, step=game.bid_step, most=most),) if most != said else ()
    if most > ways.free_money(game, player, company):
        says = (*says, say("bid.cash", cash=ways.free_money(game, player, company)))
    says = (*says, *_comes_with(ways, game, company))
    if game.definition.companies.get(company) and not (auction and auction.company == company):
        least = ways.least_bid(game, company)
        says = (*says, say("bid.unopened", company=company, line=f"auction {company} at {least}"))
    facts = {MOST: str(most), THEN: _then(ways, then)}
    return StandingOrder(BID, company, _line(ways, game, company, most, then), facts, says)


def no_bids(ways: Ways[G], game: G, player: str, company: str) -> StandingOrder:
    """`pass on TSR until it is sold`: a limit of nothing, also where all are asked again because nobody has bid."""
    if why := ways.why_no_auction(game, company):
        raise why
    _must_be_in(ways, game, player, company)
    says = (say("bid.none", company=ways.named(game, company)),)
    return StandingOrder(
        BID, company, f"pass on {ways.in_lines(game, company)} until it is sold", {MOST: "0", THEN: PASSES}, says
    )


def _then(ways: Ways[G], then: str) -> str:
    """What follows above the limit where nothing is said of it: a pass, but no turn in which more could be done."""
    return then or ("" if ways.in_turns else PASSES)


def _line(ways: Ways[G], game: G, company: str, most: int, then: str) -> str:
    line, after = f"bid {ways.in_lines(game, company)} up to {most}", _then(ways, then)
    return f"{line} then {after}" if after else line


def _must_be_in(ways: Ways[G], game: G, player: str, company: str) -> None:
    if ways.has_left(game, player, company):
        raise refused(
            "bid.outside" if ways.outside(game, player, company) else "bid.left", {"company": ways.named(game, company)}
        )


def _must_be_enough(ways: Ways[G], game: G, player: str, company: str, most: int, then: str) -> None:
    """A limit that the auction has passed already can never bid; nor can who has left the auction."""
    _must_be_in(ways, game, player, company)
    least = ways.least_bid(game, company)
    if most < least:
        choices = [_line(ways, game, company, least, then)]
        if ways.in_turns and ways.auction(game) is None and company != ways.cheapest(game):
            choices.append(_buying(ways, game, company, most, then))
        raise refused("bid.low", {"company": ways.named(game, company), "least": least}, choices=tuple(choices))


def fires(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Fires[Action] | None:
    """The lowest bid there is up to the limit; above it a pass, or the question."""
    company, most = standing.key, int(standing.facts[MOST])
    if ways.auction_turn(game, player):
        return _in_turn(ways, game, player, standing)
    auction = ways.auction(game)
    if auction is None or not ways.bids(game, player, company) or auction.high == player:
        return None
    bid = Bid(player, company, auction.minimum)
    refusal = play.why_not(game, bid)
    if auction.minimum <= most and refusal is None:
        return Fires((bid,))
    if standing.facts[THEN] != ASKS:
        told = _reached(standing, auction.minimum) if most else None
        return Fires((Pass(player),), over=auction.high is not None, say=told)
    if auction.minimum <= most and refusal is not None:
        return Fires(over=True, say=by_rule(refusal))
    return Fires(over=True, say=say("bid.above", line=standing.line, minimum=auction.minimum))


def _in_turn(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Fires[Action] | None:
    """In a turn of an auction of several privates: see above."""
    key, most, then = standing.key, int(standing.facts[MOST]), standing.facts[THEN]
    if not most:
        return None  # it passes in the bid-off alone
    company = ways.cheapest(game) if key == CHEAPEST else key
    leads = ways.leads(game, player, company)
    action = ways.turn_bid(game, player, company)
    least = ways.least_bid(game, company)
    waits = TAKES in standing.facts and company != ways.cheapest(game)
    if not leads and not waits and least <= most and play.why_not(game, action) is None:
        return Fires((action,), over=key == CHEAPEST)
    if then == PASSES:
        return Fires((Pass(player),), last=True) if ways.may_pass(game, player) else None
    return Fires(asks=True) if then == ASKS and not (leads or waits) else None


def _reached(standing: StandingOrder, minimum: int) -> Say:
    return say("bid.passed", line=standing.line, minimum=minimum)


def ends(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Say | None:
    """With the auction: somebody has it, or nobody ever will."""
    company = standing.key
    if company == CHEAPEST:
        going = ways.auctioning(game) or ways.auction(game) or ways.par_due(game)
        return None if going else say("over.privates", line=standing.line)
    owner = game.privates.get(company) or (game.companies[company].president if company in game.companies else None)
    if owner is not None:
        return say(
            "over.won" if owner == player else "over.sold", line=standing.line, company=ways.named(game, company)
        )
    if ways.has_left(game, player, company):
        code = "over.outside" if ways.outside(game, player, company) else "over.left"
        return say(code, line=standing.line, company=ways.named(game, company))
    gone = ways.why_no_auction(game, company)
    return gone.say if gone else None


def overrides(ways: Ways[G], game: G, action: Action, standing: StandingOrder) -> bool:
    """What its owner does themself in that auction; not that they put the minor up, but where they had it passed.

    In turns: a bid of theirs on the same private. What they do for others leaves it as it is.
    """
    auction = ways.auction(game)
    if isinstance(action, Bid) and action.company == standing.key:
        return auction is not None or ways.auctioning(game) or not int(standing.facts[MOST])
    return isinstance(action, Pass) and auction is not None and auction.company == standing.key
