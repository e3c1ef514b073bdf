"""What an order in hand would do as things stand: how far it reaches, what it comes to, what stops it.

All from what lies open. Nothing is known here of what others have in hand, so nothing of it can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from engine.core.events import Event
from engine.eighteen.actions import Action, Bid, Dividend, Run
from engine.eighteen.companies import kind, operating, operating_order
from engine.eighteen.earnings import best_run
from engine.eighteen.events import DividendPaid, PriceMoved, Ran
from engine.eighteen.holdings import held
from engine.eighteen.rounds import StockRound
from pbem.eighteen.position import G
from pbem.eighteen.standing import conditions
from pbem.eighteen.standing.bidding import BID, CHEAPEST, MOST, TAKES, THEN
from pbem.eighteen.standing.buying import BUY, SHARES, enough, purchase
from pbem.eighteen.standing.moments import SINCE, UNTIL, Moment, covers, read
from pbem.eighteen.standing.passing import ONLY, PASS, UNLESS
from pbem.eighteen.standing.policies import DIVIDEND, POLICY
from pbem.eighteen.standing.saying import by_rule, say
from pbem.eighteen.standing.turns import next_turn
from pbem.eighteen.standing.ways import STOCK, Ways, directs
from pbem.eighteen.standing.weighing import counted
from pbem.eighteen.steps.judging import awaited
from pbem.games.border import Names
from pbem.games.standing_order import Since, StandingOrder
from pbem.orders.seats import with_names
from pbem.words.say import Say

_MOST_STEPS = 12  # of a turn until its revenue is distributed


def foreseen(ways: Ways[G], game: G, player: str, kept: StandingOrder, since: Since, names: Names) -> tuple[Say, ...]:
    """See `Standing.foreseen`."""
    found = _TOLD.get(kept.kind)
    return () if found is None or game.finished else tuple(found(ways, game, player, kept, since, names))


# -- passes -----------------------------------------------------------------------------------------------------------


def _passes(ways: Ways[G], game: G, player: str, kept: StandingOrder, since: Since, names: Names) -> Iterator[Say]:
    """What it answers in its first round, and what would stop it."""
    first = read(kept.facts[SINCE])
    left = tuple(ways.named(game, one) for one in ways.still_auctioned(game))
    many = "one" if len(left) == 1 else "many"
    if first.number < 0 and ways.in_turns:
        yield say(f"now.pass.privates.{many}", companies=", ".join(left))
    elif first.number < 0:
        yield say(f"now.pass.auctions.{many}", count=len(left), companies=", ".join(left))
    elif ONLY in kept.facts:
        yield say(f"now.pass.auctions.in.{many}", round=first.code, count=len(left))
    elif first.merging:
        own = _own_minors(ways, game, player, first == ways.moment(game))
        yield say("now.pass.merging" if own else "now.pass.merging.none", companies=", ".join(own), round=first.code)
    elif left:
        yield say(f"now.pass.stock.{many}", round=first.code, count=len(left))
    else:
        yield say("now.pass.turns.only" if ways.in_turns else "now.pass.turns", round=first.code)
    if ONLY not in kept.facts and (between := _before(ways, game, player, first)):
        yield say("now.pass.after", names=", ".join(names.get(one, one) for one in between))
    for all_of in conditions.read_any(game, kept.facts[UNLESS]) if UNLESS in kept.facts else ():
        counts = [found for one in all_of if (found := counted(game, player, one)) is not None]
        facts = {"condition": with_names(conditions.write_all(all_of), names), "numbers": ", ".join(counts)}
        yield say("now.stops.counted" if counts else "now.stops", **facts)


def _before(ways: Ways[G], game: G, player: str, first: Moment) -> tuple[str, ...]:
    """Who has a turn in the stock round before the player’s next one, whoever has it now first; nobody in others."""
    here = game.round
    if first != ways.moment(game) or not isinstance(here, StockRound) or player in game.active:
        return ()
    turns = (*here.order[here.turn :], *here.order[: here.turn])
    return turns[: turns.index(player)]


def _own_minors(ways: Ways[G], game: G, player: str, now: bool) -> list[str]:
    """The player's minors that the merger round asks yet."""
    here = game.round
    left = getattr(here, "order", ())[getattr(here, "turn", 0) :] if now else game.companies
    return [one for one in left if one in game.companies and kind(game, one) == "minor" and directs(game, player, one)]


# -- bids -------------------------------------------------------------------------------------------------------------


def _bids(ways: Ways[G], game: G, player: str, kept: StandingOrder, since: Since, names: Names) -> Iterator[Say]:
    """Against the present high bid, and with the money there is."""
    company, most = kept.key, int(kept.facts[MOST])
    auction = ways.auction(game)
    if not most:
        return  # a pass on it, of which all is said
    facts = {"company": company, "most": most}
    if ways.in_turns and (auction is None or auction.company != company):
        yield from _in_turns(ways, game, player, kept)
        return
    then = "pass" if kept.facts[THEN] == "pass" else "ask"
    if auction is None or auction.company != company:
        yield say(f"now.bid.later.{then}", **facts, least=ways.least_bid(game, company))
        return
    if auction.high == player:
        yield say(f"now.bid.high.{then}", **facts, bid=auction.minimum - game.bid_step)
    elif ways.bids(game, player, company):
        refusal = play.why_not(game, Bid(player, company, auction.minimum))
        if refusal is not None:
            yield by_rule(refusal)
        else:
            yield say(f"now.bid.at_once.{then}", **facts, minimum=auction.minimum)
    else:
        yield say(f"now.bid.wait.{then}", **facts, minimum=auction.minimum)


def _in_turns(ways: Ways[G], game: G, player: str, kept: StandingOrder) -> Iterator[Say]:
    """In an auction of several privates: the next turn, a bid-off, what becomes of turns without a bid."""
    company, most, then = kept.key, int(kept.facts[MOST]), kept.facts[THEN]
    tail = {"pass": "pass", "ask": "ask"}.get(then, "plain")
    if company != CHEAPEST:
        least, free = ways.least_bid(game, company), ways.free_money(game, player, company)
        facts = {"company": ways.named(game, company), "most": most, "least": least, "free": free}
        takes = company == ways.cheapest(game)
        if TAKES in kept.facts and not takes:
            pass  # all of it is said
        elif ways.leads(game, player, company):
            yield say("now.bid.turn.leads", **facts, bid=least - game.bid_step)
        elif least > free:
            yield say("now.bid.turn.poor", **facts)
        else:
            yield say("now.bid.turn.take" if takes else "now.bid.turn.bid", **facts)
        if not takes and TAKES not in kept.facts:
            yield say("now.bid.turn.off.ask" if then == "ask" else "now.bid.turn.off", **facts)
    yield say(f"now.bid.turn.{tail}")


# -- purchases --------------------------------------------------------------------------------------------------------


def _buys(ways: Ways[G], game: G, player: str, kept: StandingOrder, since: Since, names: Names) -> Iterator[Say]:
    """A share a turn as long as there are shares, money and room for certificates, if nobody else buys or sells."""
    company, goal = kept.key, int(kept.facts[SHARES])
    if company not in game.shares:
        return
    there, cost, why = game, 0, None
    while not enough(ways, there, player, kept) and why is None:
        there = ways.supposed(there, player, STOCK)
        found = purchase(ways, there, player, kept)
        if isinstance(found, Refusal):
            why = found
            continue
        before = there.purses[player]
        there, _ = play.apply(there, found)
        cost += before - there.purses[player]
    bought = held(there, player, company) - held(game, player, company)
    at_once = covers(kept, ways.moment(game)) and ways.own_turn(game, player)
    when = "at_once" if at_once else "next"
    if bought:
        each = f"now.buy.{when}.{'one' if bought == 1 else 'many'}"
        yield say(each, count=bought, company=company, cost=cost, unit=game.definition.currency, goal=goal)
    if why is not None:
        yield say("now.buy.then" if bought else "now.buy.none", company=company)
        yield by_rule(why)


# -- policies ---------------------------------------------------------------------------------------------------------


def _policy(ways: Ways[G], game: G, player: str, kept: StandingOrder, since: Since, names: Names) -> Iterator[Say]:
    """When the company operates next, and what it would earn and pay without new track or trains."""
    company = kept.key
    when = next_turn(ways, game, company)
    if UNTIL in kept.facts and when >= read(kept.facts[UNTIL]):
        return  # it is over by then
    if operating(game) == company:
        yield say("now.policy.now", company=company, round=when.code)
    else:
        there = operating_order(game, game.companies) if when != ways.moment(game) else _left(game)
        place = there.index(company) + 1 if company in there else 0
        key = "now.policy.next" if place else "now.policy.round"
        yield say(key, company=company, round=when.code, place=place, count=len(there))
    yield from _earns(ways, game, player, company, kept.facts[DIVIDEND])


def _left(game: Any) -> tuple[str, ...]:
    """The companies whose turn in this round is to come."""
    found: tuple[str, ...] = game.round.order[game.round.turn + 1 :]
    return found


def _earns(ways: Ways[G], game: G, player: str, company: str, dividend: str) -> Iterator[Say]:
    events = tuple(_turn(ways, game, player, company, dividend))
    ran = next((one for one in events if isinstance(one, Ran) and one.company == company), None)
    paid = next((one for one in events if isinstance(one, DividendPaid) and one.company == company), None)
    if ran is None or not ran.revenue:
        yield say("now.runs.nothing", company=company)
        return
    if paid is None:
        yield say("now.runs", company=company, revenue=ran.revenue)
        return
    unit = game.definition.currency
    if company not in game.shares:
        facts = {"mine": paid.paid, "kept": paid.kept}
        yield say("now.runs.own", company=company, revenue=ran.revenue, unit=unit, **facts)
    else:
        each = paid.paid // game.all_shares
        facts = {"each": each, "mine": each * held(game, player, company), "kept": paid.kept}
        how = "pays" if each and not paid.kept else "half" if each else "keeps"
        yield say(f"now.runs.{how}", company=company, revenue=ran.revenue, unit=unit, **facts)
    moved = next((one for one in events if isinstance(one, PriceMoved) and one.company == company), None)
    if moved is not None and moved.old != moved.new:
        yield say("now.runs.price", old=moved.old, new=moved.new)


def _turn(ways: Ways[G], game: G, player: str, company: str, dividend: str) -> Iterator[Event]:
    """What its turn would bring until the revenue is distributed, nothing laid, placed or bought before."""
    there: Any = ways.supposed(game, player, company)
    for _ in range(_MOST_STEPS):
        if there.finished or operating(there) != company or player not in there.active or ways.interrupted(there):
            return
        action = _step(ways, there, player, company, dividend)
        if action is None:
            return
        try:
            there, events = play.apply(there, action)
        except IllegalAction:
            return
        yield from events
        if any(isinstance(one, DividendPaid) and one.company == company for one in events):
            return


def _step(ways: Ways[G], game: G, player: str, company: str, dividend: str) -> Action | None:
    rules = awaited(game).rules
    if Run in rules:
        return best_run(game, company)
    if dividend and any(issubclass(one, Dividend) for one in rules):
        return ways.kinds.dividend(player, company, dividend)
    found = ways.left_out(game, player)
    return None if found is None else found.action


_Teller = Callable[[Ways[Any], Any, str, StandingOrder, Since, Names], Iterator[Say]]
_TOLD: Mapping[str, _Teller] = {PASS: _passes, BID: _bids, BUY: _buys, POLICY: _policy}
