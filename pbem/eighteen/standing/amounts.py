"""A number and nothing else, how much more, the least, no: what such a line orders at the table as it stands.

`110`, `+5`, `five more than Ben`, `min bid`; `no` and `let Ben have it` where a bid is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.core import play
from engine.eighteen.actions import Action, Bid, Start
from pbem.eighteen.logs.reading import tidied
from pbem.eighteen.orders.names import names_of
from pbem.eighteen.position import G
from pbem.eighteen.standing.conditions import plain
from pbem.eighteen.standing.ways import Ways
from pbem.eighteen.standing.whose import private_of
from pbem.orders.fold import key
from pbem.orders.numbers import whole

LEAST_SAID = 13  # a number below may be that of a sample, and is an amount only where it is a legal one
MOST_LINES = 6
_UNIT = r" ?(?:₽|€|R|F|RUB|r[uo]u?bles?|frs?|francs?)?"
_ALONE = re.compile(rf"[₽$£€¥]? ?(?:R|F|fr)? ?(?P<amount>\d{{1,5}}){_UNIT}", re.IGNORECASE)
_PARTS = re.compile(r"(?P<said>.+?)(?: than (?P<whom>[\w'-]{1,20}))?(?: (?:for|on)(?: the)? (?P<what>.{1,60}))?")
_GO = r"(?:i )?(?:go|bid|raise|up it)"
_STEP = r"(?P<step>\d{1,3}|[a-z]{3,9})"
_MORE = re.compile(
    rf"(?:{_GO}(?: (?P<who>[\w'-]{{1,20}}))?(?: by)? )?(?:\+ ?|another |by |up )?{_STEP}{_UNIT}"
    r"(?: more| higher| up| over)?",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"\+|\b(?:by|another|more|higher|over)\b|\bup\Z|\bup \d", re.IGNORECASE)
_LEAST = re.compile(
    rf"(?:{_GO} )?(?:by )?(?:(?:the|a|one) )?(?:more )?(?:min(?:imum|imal)?|lowest|least|smallest)"
    r"(?: (?:possible|legal|allowed))?(?: (?:bid|raise|step|increment|amount))?"
    r"|(?:one |a )?(?:more |small )?step(?: more| up)?|as little as (?:possible|it takes|i can)",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?:then |ok |okay |well )?(?:"
    r"no|nope|nah|non|nein|no thanks?|no more(?: from me)?(?: (?:on|in) (?:this|that|it)(?: one)?)?|not (?:for )?me|"
    r"not interested|too (?:rich|expensive|much)(?: for me)?|"
    r"(?:let|leave) (?P<whom>\w{2,20}) (?:have|take|win) (?:it|this|that)(?: one)?|"
    r"(?P<who>\w{2,20}) (?:wins|can have it|may have it|takes it|gets it))(?: then)?",
    re.IGNORECASE,
)
_LEADER = frozenset({"him", "her", "them", "that", "it", "he", "she", "they"})


def amounts(ways: Ways[G], game: G, player: str, line: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The order lines that the line may be now; `names`: what players are called."""
    said = tidied(line) if len(line) <= 100 and player in game.active else ""
    if match := _ALONE.fullmatch(said):
        return tuple(dict.fromkeys(_alone(ways, game, player, int(match["amount"]))))[:MOST_LINES]
    auction = ways.auction(game)
    if not said or not (auction or ways.auctioning(game)) or ways.interrupted(game):
        return ()
    if match := _NO.fullmatch(said):
        whom = match["whom"] or match["who"] or ""
        return ("pass",) if auction and _leads(ways, game, auction.company, whom, names) else ()
    parts = _PARTS.fullmatch(said)
    assert parts is not None
    company = _company(ways, game, parts["what"])
    if company and _LEAST.fullmatch(parts["said"]) and not parts["whom"]:
        return tuple(_line(ways, game, ways.turn_bid(game, player, company)))
    more = _MORE.fullmatch(parts["said"])
    step = whole(more["step"].lower()) if more and _SIGNED.search(parts["said"]) else None
    if more is None or not (step and company and leader(ways, game, company)):
        return ()
    if not _leads(ways, game, company, parts["whom"] or more["who"] or "", names):
        return ()
    bid = Bid(player, company, ways.least_bid(game, company) - game.bid_step + step)
    return tuple(_line(ways, game, bid))


def _alone(ways: Ways[G], game: G, player: str, amount: int) -> Iterator[str]:
    """What a number alone may be: a bid, a first price, the answer to an offer; a bid that is none, for its reason."""
    if getattr(game, "offered", None) is not None:
        yield f"counter {amount}"
        return
    found: list[Action] = []
    if due := ways.par_due(game):
        found = [Start(player, due, amount)]
    elif auction := ways.auction(game):
        found = [Bid(player, auction.company, amount)]
    elif ways.auctioning(game):
        found = [Bid(player, one, amount) for one in ways.still_auctioned(game)]
        cheapest = ways.cheapest(game)
        if cheapest and ways.least_bid(game, cheapest) == amount:
            found.append(ways.turn_bid(game, player, cheapest))
    legal = [one for one in found if play.why_not(game, one) is None]
    sole = found if len(found) == 1 and amount >= LEAST_SAID else []
    for one in legal or sole:
        yield from _line(ways, game, one)


def _line(ways: Ways[G], game: G, action: Action) -> Iterator[str]:
    """The line of a bid, of the purchase that stands for one, of a first price."""
    if isinstance(action, Start):
        yield f"par {action.company} at {action.price}"
    elif isinstance(action, Bid):
        yield f"bid {ways.in_lines(game, action.company)} {action.price}"
    elif company := getattr(action, "company", ""):
        yield f"buy {ways.in_lines(game, company)}"


def _company(ways: Ways[G], game: G, said: str | None) -> str:
    """What is bid for: as said, else what is up for auction; "" where that is not sure."""
    auction = ways.auction(game)
    if not said:
        return auction.company if auction is not None else ""
    if ways.in_turns:
        return private_of(ways, game, plain(said))
    found = names_of(game.definition).either(said)
    return found[0] if len(found) == 1 and auction is not None and found[0] == auction.company else ""


def leader(ways: Ways[G], game: G, company: str) -> str:
    """Whose bid for it is the highest; "" where nobody has bid."""
    auction = ways.auction(game)
    if auction is not None and auction.company == company:
        return auction.high or ""
    return next((one for one in game.players if ways.leads(game, one, company)), "")


def _leads(ways: Ways[G], game: G, company: str, said: str, names: Mapping[str, str]) -> bool:
    """Whether who is named, if anybody, is whoever leads."""
    first = leader(ways, game, company)
    return not said or (bool(first) and (key(said) in _LEADER or key(names.get(first, "")) == key(said)))
