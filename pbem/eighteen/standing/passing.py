"""`pass until OR unless anyone sells NW`: passes whatever the owner is asked outside of companies' turns.

`pass auctions until OR` passes in auctions that its owner has not opened themself, and nothing else.
"""

from __future__ import annotations

import re

from engine.core import play
from engine.eighteen.actions import Action, Bid, Pass
from pbem.eighteen.orders.grammar import AUCTIONS, UNSOLD
from pbem.eighteen.orders.names import names_of
from pbem.eighteen.position import G
from pbem.eighteen.standing import bidding, conditions
from pbem.eighteen.standing.judging import hold
from pbem.eighteen.standing.moments import SINCE, UNTIL, Moment, covers, for_rounds, over, read
from pbem.eighteen.standing.saying import refused, say
from pbem.eighteen.standing.ways import Ways
from pbem.games.standing_order import Fires, Since, StandingOrder
from pbem.orders.order import Order
from pbem.words.say import Say

PASS = "pass"
UNLESS = "unless"  # the fact with its conditions
ONLY, IN_AUCTIONS = "only", "auctions"  # the fact, and what it says where nothing else is passed
_COMES = r"(?: (?:begins?|starts?|comes?(?: round| around)?|is (?:here|up)))?"
ROUNDS = {
    "OR": rf"(?:an? |my |next )*(?:or|ors|operating(?: rounds?)?){_COMES}",
    "SR": rf"(?:an? |next )*(?:sr|(?:stock|share)(?: round)?){_COMES}",
    "MR": r"(?:an? |next )*(?:mr|mergers?(?: round)?)",
    "round": r"(?:end of |rest of )?(?:(?:the|this|next|end of) )*(?:round|auction)",
}
_UNTIL = r"(?:until|till|til|to|up to) (?:the )?(?:start of |beginning of )?(?:the )?(?P<until>.+?)"
_REST = r"(?:for )?the (?P<rest>rest of .+?)"
_UNSOLD = re.compile(rf"(?:(?:on|for|in) )?(?P<what>.+?) {UNSOLD}", re.IGNORECASE)
_ONLY = rf"(?P<only>{AUCTIONS})(?: |$)"
_WHOLE = re.compile(rf"(?:{_ONLY})?(?:{_UNTIL}|{_REST})?(?:,? ?unless (?P<unless>.+))?", re.IGNORECASE)


def states(ways: Ways[G], game: G, player: str, order: Order) -> StandingOrder | None:
    """The order for later that a line beginning with «pass» is; None for a pass now."""
    said = conditions.tidy(order.rest).replace("’", "'")
    unsold = _UNSOLD.fullmatch(said)
    named = names_of(game.definition).either(unsold["what"]) if unsold is not None else ()
    if len(named) == 1:
        return bidding.no_bids(ways, game, player, named[0])
    match = _WHOLE.fullmatch(said)
    if match is None or not (match["until"] or match["rest"] or match["unless"] or match["only"]):
        return None
    how_long, unless = match["until"] or match["rest"] or "", match["unless"]
    only = IN_AUCTIONS if match["only"] else ""
    said_so = f"{PASS} {f'{only} ' if only else ''}until "
    name = _name(how_long)
    if not name:
        found = conditions.read_any(game, unless, lambda one: f"{said_so}OR unless {one}") if unless else ()
        rest = f" unless {conditions.write_any(found)}" if found else ""
        raise refused("pass.until" if how_long else "pass.how_long", {"said": how_long}, choices=_lines(said_so, rest))
    since, until = _rounds(ways, game, name, only)
    line = f"{said_so}{name if name != 'round' else 'the end of the round'}"
    facts = {**for_rounds(since, until), **({ONLY: only} if only else {})}
    if unless:
        found = conditions.read_any(game, unless, lambda one: f"{line} unless {one}")
        _must_be_to_come(ways, game, player, found, line)
        facts[UNLESS] = conditions.write_any(found)
        line = f"{line} unless {facts[UNLESS]}"
    later = since > ways.moment(game)
    code = ".".join((PASS, *filter(None, (only,)), "later" if later else "now"))
    if since.number < 0 and ways.in_turns:
        code = "pass.privates"
    key = since.code.split()[0]
    return StandingOrder(PASS, f"{only} {key}".strip(), line, facts, (say(code, since=since.code, until=until.code),))


def fires(ways: Ways[G], game: G, player: str, standing: StandingOrder) -> Fires[Action] | None:
    """A pass where it may pass; what cannot be passed is asked."""
    if not covers(standing, ways.moment(game)):
        return None
    auction = ways.auction(game)
    if ONLY in standing.facts:
        opened = auction is not None and ways.in_stock_round(game) and auction.opener == player
        asked = ways.auction_turn(game, player) or (auction is not None and not opened)
    else:
        asked = bool(
            auction
            or ways.auction_turn(game, player)
            or ways.own_turn(game, player)
            or ways.merging(game)
            or ways.buying(game)
        )
    if ways.auction_turn(game, player) and not ways.may_pass(game, player):
        return None
    action = Pass(player)
    return Fires((action,)) if asked and play.why_not(game, action) is None else None


def ends(ways: Ways[G], game: G, player: str, standing: StandingOrder, since: Since) -> Say | None:
    """With its rounds, or as soon as one of its conditions holds."""
    now = ways.moment(game)
    if over(standing, now):
        return say("over.round", line=standing.line, round=read(standing.facts[UNTIL]).code)
    if UNLESS in standing.facts and covers(standing, now):
        for found in conditions.read_any(game, standing.facts[UNLESS]):
            if hold(ways, game, player, found, since):
                return say("over.unless", line=standing.line, condition=conditions.write_all(found))
    return None


def overrides(ways: Ways[G], game: G, action: Action, standing: StandingOrder) -> bool:
    """What its owner does themself in a round that it is for, unless that is a pass too, or a bid of an auction.

    One for auctions alone: any bid of theirs, so that who puts something up is asked how far they go.
    """
    if isinstance(action, Pass) or ways.interrupted(game) or not covers(standing, ways.moment(game)):
        return False
    if ONLY in standing.facts:
        return isinstance(action, Bid)
    if ways.auction(game) or ways.auctioning(game):
        return read(standing.facts[SINCE]).number < 0
    return bool(ways.in_stock_round(game) or ways.merging(game) or ways.buying(game))


def _name(said: str) -> str:
    return next((name for name, words in ROUNDS.items() if re.fullmatch(words, said, re.IGNORECASE)), "")


def _rounds(ways: Ways[G], game: G, name: str, only: str) -> tuple[Moment, Moment]:
    """The first round that is passed, and the first that is not; in an operating round the next stock round.

    `only` auctions: in a merger round too, for there are none in it.
    """
    now = ways.moment(game)
    if now.number < 1 or (now.merging and not only):
        return now, ways.following(game, name)
    if name == "OR":
        first = ways.following(game, "SR")
        return first, first.first_operating
    if name == "SR" and ways.mergers(game) and not only:
        return ways.following(game, "MR"), ways.following(game, "SR")
    line = f"{PASS} {f'{only} ' if only else ''}until OR"
    raise refused(f"pass.operating.{only}" if only else "pass.operating", {"line": line}, example=line)


def _must_be_to_come(
    ways: Ways[G], game: G, player: str, found: tuple[tuple[conditions.Condition, ...], ...], line: str
) -> None:
    """What holds already would end the order at once."""
    left = [one for one in found if not hold(ways, game, player, one, tuple)]
    if len(left) < len(found):
        held = next(one for one in found if one not in left)
        example = f"{line} unless {conditions.write_any(tuple(left))}" if left else line
        raise refused("pass.already", {"condition": conditions.write_all(held)}, example=example)


def _lines(said_so: str, rest: str) -> tuple[str, ...]:
    return tuple(f"{said_so}{one}{rest}" for one in ("OR", "SR", "the end of the round"))
