"""`policy NW: pay, run best`: what a company does in each of its turns, until its director says something else.

Or until a stock round: `policy NW: pay, run best, nothing else until SR`.
"""

from __future__ import annotations

import re

from engine.core import play
from engine.eighteen.actions import Action, Dividend, Run
from engine.eighteen.companies import kind, operating
from engine.eighteen.earnings import best_run
from engine.eighteen.game import Game18xx
from pbem.eighteen.orders.names import names_of
from pbem.eighteen.position import G
from pbem.eighteen.standing.conditions import plain
from pbem.eighteen.standing.items import items_of
from pbem.eighteen.standing.moments import UNTIL, Moment, for_rounds, over, read
from pbem.eighteen.standing.passing import ROUNDS
from pbem.eighteen.standing.saying import refused, say
from pbem.eighteen.standing.turns import next_turn
from pbem.eighteen.standing.ways import Ways, directs, owned
from pbem.eighteen.steps.advancing import DIVIDENDS
from pbem.eighteen.steps.judging import awaited
from pbem.games.standing_order import Fires, StandingOrder
from pbem.orders.order import Order
from pbem.words.say import Say

POLICY = "policy"
DIVIDEND, RUN, ALONE = "dividend", "run", "alone"  # facts: the kind of dividend, and «yes» for the others
UNTIL_SR = " until SR"  # what follows one that ends then
_WAYS = {
    "pay": r"pays?(?: ?out)?(?: (?:in )?full)?(?: dividends?)?|payout|full(?: (?:pay|dividends?))?",
    "half": r"(?:pays? )?half(?: pay| dividends?)?|half[ -]pay|split(?: dividends?)?",
    "keep": r"withhold|withholds|keeps?(?: (?:it|all|the (?:revenue|money)))?|retain|no dividends?",
}
_RUN = r"runs?(?: for)?(?: the)? (?:best|max(?:imum)?|most)|best runs?|run|runs best"
_ALONE = (
    r"(?:and |but |then )?(?:do )?(?:nothing else|nothing more|no more|only|only that|else pass|pass else|"
    r"otherwise pass|pass otherwise|pass the rest|nothing|no (?:track|tiles?|tokens?)|no (?:new )?trains?)"
)
_UNTIL = re.compile(rf"[,;]? ?(?:until|till|til|up to) (?:the )?(?:{ROUNDS['SR']})$")
_PARTS = re.compile(r"\s*[,;]\s*|\s+(?:and|then|but)\s+|\s*\+\s*")


def states(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder:
    """The policy that a line beginning with «policy» is; OrderError where it says none."""
    company, said = _company(ways, game, player, order)
    if not directs(game, player, company):
        own = next(iter(owned(game, player)), "")
        example = line_of(own, "" if _fixed(game, own) else "pay", own != "" and _fixed(game, own)) if own else ""
        raise refused("policy.not_yours", {"company": company}, example=example)
    ending = _UNTIL.search(said)
    said = said[: ending.start()] if ending else said
    kinds: set[str] = set()
    alone = False
    for part in filter(None, _PARTS.split(said)):
        found = next((name for name in _known(ways) if re.fullmatch(_WAYS[name], part)), "")
        if found:
            kinds.add(found)
        elif re.fullmatch(_ALONE, part):
            alone = True
        elif not re.fullmatch(_RUN, part):
            raise refused("policy.unknown", {"said": part}, choices=_choices(ways, game, company))
    if _fixed(game, company) and (kinds or not alone):
        raise refused("policy.fixed", {"company": company}, example=line_of(company, "", True))
    if len(kinds) > 1 or not (kinds or alone):
        code = "policy.which" if ways.kinds.halves else "policy.which_whole"
        raise refused(code, {"company": company}, choices=_choices(ways, game, company))
    dividend = kinds.pop() if kinds else ""
    facts = {DIVIDEND: dividend, ALONE: "yes" if alone else ""}
    says = (say("policy.alone", company=company),) if alone else ()
    line = line_of(company, dividend, alone)
    if ending:
        until = _until(ways, game, company, line)
        facts |= for_rounds(ways.moment(game), until)
        line, says = f"{line}{UNTIL_SR}", (*says, say("policy.until", round=until.code))
    return StandingOrder(POLICY, company, line, facts, says)


def _until(ways: Ways[G], game: G, company: str, line: str) -> Moment:
    """The next stock round; OrderError where the company has no turn before it."""
    until, following = ways.following(game, "SR"), next_turn(ways, game, company)
    if following >= until:
        facts = {"company": company, "round": until.code, "next": following.code}
        raise refused("policy.none_left", facts, example=line)
    return until


def _company(ways: Ways[G], game: G, player: str, order: Order) -> tuple[str, str]:
    """The company and what it is to do: `policy NW: pay`, `NW: policy pay`, `policy pay for NW`."""
    before, colon, after = order.rest.partition(":")
    if colon:
        named = [one.value for one in items_of(ways, game, player, order, before, "for", "of").of("company")]
        if named:
            return named[0], plain(after)
        raise refused("policy.what")
    said = plain(order.rest)
    if order.about:
        found = items_of(ways, game, player, order, order.about).of("company")
        if found:
            return found[0].value, said
    names, words = names_of(game.definition), order.rest.split()
    for size in range(min(4, len(words)), 0, -1):
        for chunk, rest in ((words[:size], words[size:]), (words[-size:], words[:-size])):
            ids = names.company(" ".join(chunk).strip(" ,.-"))
            if len(ids) == 1:
                return ids[0], re.sub(r" (?:for|of|by)$", "", plain(" ".join(rest)))
    raise refused("policy.what")


def _fixed(game: Game18xx, company: str) -> bool:
    """Whether nobody decides about its dividend."""
    return kind(game, company) != "public"


def line_of(company: str, dividend: str, alone: bool) -> str:
    """A policy as it is written, without the round until which it is."""
    parts = [f"{DIVIDENDS[dividend]}, run best"] if dividend else []
    return f"policy {company}: {', '.join([*parts, *(['nothing else'] if alone else [])])}"


def _known(ways: Ways[G]) -> tuple[str, ...]:
    """The kinds of dividends of the game."""
    return tuple(one for one in DIVIDENDS if one != "half" or ways.kinds.halves)


def _choices(ways: Ways[G], game: G, company: str) -> tuple[str, ...]:
    if _fixed(game, company):
        return (line_of(company, "", True),)
    return (*(line_of(company, one, False) for one in _known(ways)), line_of(company, "pay", True))


def fires(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Fires[Action] | None:
    """The dividend and the best run; with «nothing else» the whole turn, as far as nothing compels."""
    company = standing.key
    if operating(game) != company or not directs(game, player, company):
        return None
    if standing.facts[DIVIDEND]:
        action = ways.kinds.dividend(player, company, standing.facts[DIVIDEND])
        if play.why_not(game, action) is None:
            return Fires((action,), rest=ways.moved(game))
    rules = awaited(game).rules
    if Run in rules and standing.facts[DIVIDEND]:
        run = best_run(game, company)
        return Fires((run,)) if play.why_not(game, run) is None else None
    if not standing.facts[ALONE] or ways.moved(game) or any(issubclass(one, Dividend) for one in rules):
        return None
    found = ways.left_out(game, player)
    return Fires((found.action,)) if found is not None else None


def ends(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Say | None:
    """When its owner directs the company no more, or the stock round is there until which it is."""
    if directs(game, player, standing.key):
        if UNTIL in standing.facts and over(standing, ways.moment(game)):
            return say("over.round", line=standing.line, round=read(standing.facts[UNTIL]).code)
        return None
    gone = "over.lost" if standing.key in game.companies else "over.gone"
    return say(gone, line=standing.line, company=standing.key)
