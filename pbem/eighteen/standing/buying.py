"""`buy NW until 5 shares then pass`: a share at each of its owner's turns in the stock round."""

from __future__ import annotations

import re

from engine.core import play
from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Pass
from engine.eighteen.holdings import held
from engine.eighteen.limits import most_held
from pbem.eighteen.position import G
from pbem.eighteen.standing.conditions import plain
from pbem.eighteen.standing.items import items_of, tail
from pbem.eighteen.standing.moments import UNTIL, covers, for_rounds, over, read
from pbem.eighteen.standing.saying import by_rule, refused, refused_by_rule, say
from pbem.eighteen.standing.ways import Ways
from pbem.games.standing_order import Fires, StandingOrder
from pbem.orders.numbers import WRITTEN, whole
from pbem.orders.order import Order
from pbem.words.say import Say

BUY = "buy"
SHARES, SOURCE, THEN = "shares", "source", "then"  # facts: how many in all, whence ("" for anywhere), what follows
FLOATS = "floats"  # the fact of one that is done as soon as the company floats
_GOAL = re.compile(
    r"(?:(?P<body>.+?)\s+)?(?:until|till|til|up ?to|to)\s+"
    r"(?:(?:i|we) (?:have|hold|own|get)\s+|(?:a total of|in all)\s+)?"
    r"(?P<goal>.+)"
)
_MANY = re.compile(
    rf"(?P<number>\d{{1,3}}|{WRITTEN}) ?(?P<percent>%|percent)?(?: of them)?(?: ?(?:shares?|certs?|certificates?))?"
    r"(?P<floated>,? or (?:until )?(?:it )?(?:is |has )?float(?:s|ed)?)?"
)
_FLOATED = re.compile(r"(?:it )?(?:is |has )?float(?:s|ed)?")
_OF_COMPANIES = re.compile(r"\btrains?\b")


def states(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """The order for later that a line beginning with «buy» is; None for a purchase now."""
    body, then = tail(order.rest)
    match = _GOAL.fullmatch(plain(body))
    named = match["body"] or "" if match else ""
    if match is None or _OF_COMPANIES.search(named):
        return None
    places = ways.kinds.places
    meant = {word: place for place, words in places.items() for word in words}
    items = items_of(ways, game, player, order, named, "from", *meant)
    company = next((one.value for one in items.of("company")), order.about)
    if not company:
        raise refused("buy.what")
    _must_be_public(ways, game, player, company)
    source = next((meant[one.value] for one in items.of("word") if one.value in meant), "")
    here = f"{company} from {places[source][0]}" if source else company
    then = then or "ask"
    number, floated = _number(ways, game, player, company, here, match["goal"], then)
    floats = floated and ways.floats_later
    now = ways.moment(game)
    since = now if ways.in_stock_round(game) else ways.following(game, "SR")
    facts = {**for_rounds(since, since.first_operating), SHARES: str(number), SOURCE: source, THEN: then}
    if floats:
        facts[FLOATS] = "yes"
    says = (say("buy.later", company=company, round=since.code),) if since > now else ()
    if company not in game.shares:
        says = (*says, say("buy.unstarted", company=company))
    if floated and not floats:
        says = (*says, say("buy.floats", company=company, game=game.book.title))
    return StandingOrder(BUY, company, _line(here, number, then, floats=floats), facts, says)


def _line(here: str, number: int, then: str, *, floats: bool = False) -> str:
    return f"buy {here} until {number} shares{' or it floats' if floats else ''} then {then}"


def _must_be_public(ways: Ways[G], game: G, player: str, company: str) -> None:
    if game.definition.companies[company].kind != "public":
        least = ways.least_bid(game, company) if game.definition.companies[company].kind == "minor" else 0
        raise refused(
            "buy.minor", {"company": company}, example=f"bid {company} up to {least} then pass" if least else ""
        )
    if refusal := ways.why_no_share(game, player, company):
        raise refused_by_rule(refusal)


def _number(ways: Ways[G], game: G, player: str, company: str, here: str, goal: str, then: str) -> tuple[int, bool]:
    """How many shares in all, and whether the line also speaks of floating where that says nothing."""
    most, own = most_held(game), held(game, player, company)
    nearest = _line(here, most, then)
    match = _MANY.fullmatch(goal)
    if match is None:
        if _FLOATED.fullmatch(goal) and ways.floats_later:
            _must_not_float(ways, game, company, nearest if own < most else "")
            return most, True
        if _FLOATED.fullmatch(goal):
            raise refused("buy.floated", {"company": company, "game": game.book.title}, example=nearest)
        begins = _MANY.match(goal)  # «4 shares, not 5»
        many = whole(begins["number"]) or 0 if begins and not begins["percent"] else 0
        raise refused("buy.goal", {"said": goal}, example=_line(here, many, then) if own < many <= most else nearest)
    number = whole(match["number"]) or 0
    if match["percent"]:
        unit = 100 // game.all_shares
        if number % unit:
            raise refused("buy.percent", {"unit": unit}, example=_line(here, min(most, max(1, number // unit)), then))
        number //= unit
    if number > most:
        raise refused("buy.most", {"company": company, "most": most}, example=nearest if own < most else "")
    if number <= own:
        example = _line(here, own + 1, then) if own < most else ""
        raise refused("buy.has", {"company": company, "own": own}, example=example)
    if match["floated"] and ways.floats_later:
        _must_not_float(ways, game, company, _line(here, number, then))
    return number, bool(match["floated"])


def _must_not_float(ways: Ways[G], game: G, company: str, example: str) -> None:
    if ways.floated(game, company):
        raise refused("buy.floats_already", {"company": company}, example=example)


def enough(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> bool:
    """Whether the owner has as many as they want, or the company floats where they want no more than that."""
    if held(game, player, standing.key) >= int(standing.facts[SHARES]):
        return True
    return FLOATS in standing.facts and ways.floated(game, standing.key)


def fires(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Fires[Action] | None:
    """One share at the owner's turn; when they have enough, they pass, or are asked."""
    if not covers(standing, ways.moment(game)) or not ways.own_turn(game, player):
        return None
    company = standing.key
    if enough(ways, game, player, standing):
        if standing.facts[THEN] == "ask":
            code = "buy.done" if held(game, player, company) >= int(standing.facts[SHARES]) else "buy.done.floats"
            told = say(code, line=standing.line, company=company, own=held(game, player, company))
            return Fires(over=True, say=told)
        action = Pass(player)
        return Fires((action,)) if play.why_not(game, action) is None else None
    found = purchase(ways, game, player, standing)
    if isinstance(found, Refusal):
        return Fires(over=True, say=by_rule(found))
    return Fires((found,), rest=True)


def purchase(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Action | Refusal:
    """A share of the treasury, or else of the market; why none is to be had."""
    refusal = None
    for source in (standing.facts[SOURCE],) if standing.facts[SOURCE] else ways.kinds.places:
        action = ways.kinds.buy(player, standing.key, source)
        found = play.why_not(game, action)
        if found is None:
            return action
        refusal = refusal if refusal is not None and found.code == "none_there" else found
    assert refusal is not None
    return refusal


def ends(ways: Ways[G], game: G, standing: StandingOrder) -> Say | None:
    """With its stock round."""
    if over(standing, ways.moment(game)):
        return say("over.round", line=standing.line, round=read(standing.facts[UNTIL]).code)
    return None


def overrides(ways: Ways[G], game: G, standing: StandingOrder) -> bool:
    """Whatever its owner does themself in their turn of that stock round."""
    return covers(standing, ways.moment(game)) and ways.in_stock_round(game) and ways.auction(game) is None
