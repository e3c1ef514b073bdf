"""Order lines that say now what is asked later: for who waits in an auction, a merger round or a sale of shares.

Also beside what somebody is asked now: the same until a round ends, a limit for an auction, the rounds that follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.eighteen.actions import Bid, Buy
from engine.eighteen.companies import kind, operating
from engine.eighteen.holdings import held
from engine.eighteen.limits import most_held
from engine.eighteen.rounds import OperatingRound
from pbem.eighteen.offered.effects import say
from pbem.eighteen.offered.hints import COMMENT, Hints, noted
from pbem.eighteen.offered.moves import Game, Move
from pbem.eighteen.offered.reader import Names
from pbem.eighteen.offered.samples import MOST_SAMPLES, examples, home_worth
from pbem.eighteen.standing import answers
from pbem.eighteen.standing.moments import Moment
from pbem.eighteen.standing.policies import UNTIL_SR, line_of
from pbem.eighteen.standing.turns import next_turn
from pbem.eighteen.standing.ways import AUCTION, MERGE, PURCHASE, ROUND_OF_PRIVATES, Ways, owned
from pbem.eighteen.steps.judging import awaited
from pbem.eighteen.told.lately import habit
from pbem.orders.order import OrderError
from pbem.words.phrases import joined, phrase

MOST = 8  # lines
LIMITS = (0, 4, 8)  # steps above the lowest bid: limits that are proposed
ALIKE = 3  # turns after which they are a habit
MORE_SHARES = 3  # one now, and in each of two turns more
OF_EACH = 2  # things worth doing of each minor, or with shares
PASSED, PAID = "pass", "pay"  # a turn in which nothing is laid, placed or bought
PASS_AUCTIONS = "pass auctions until OR"
PASS_ROUND, PASS_TO_OR, PASS_TO_SR = "pass until the end of the round", "pass until OR", "pass until SR"


def about(ways: Ways[Game], game: Game, keys: Sequence[str], names: Names) -> str:
    """What will be asked, and of whom it is asked now."""
    if not keys:
        return ""
    now = joined([names.get(one, one) for one in game.active])
    for prefix in (AUCTION, MERGE, PURCHASE):
        found = [ways.named(game, key.removeprefix(prefix)) for key in keys if key.startswith(prefix)]
        if found:
            return phrase(f"eighteen.ahead.{prefix.strip()}", companies=joined(found), now=now)
    return phrase("eighteen.ahead.privates" if ROUND_OF_PRIVATES in keys else "eighteen.ahead.stock", now=now)


def lines(hints: Hints, ways: Ways[Game], game: Game, player: str, keys: Sequence[str]) -> tuple[str, ...]:
    """What a player answers now to what they will be asked: at most so many lines, all of which would be kept."""
    if not keys:
        return ()
    found = [line for key in keys for line in _of(hints, ways, ways.supposed(game, player, key), player, key)]
    if ways.asked_twice(game, player):  # and would be the second time, too
        found = [line for line in found if not line.startswith("pass on ")]
    return _kept(ways, game, player, [*found, *_passes(ways, game, player)])


def with_those(found: Sequence[str], hints: Hints, ways: Ways[Game], game: Game, player: str) -> tuple[str, ...]:
    """The samples with those that stand beside them, at most as many as ever."""
    more = beside(hints, ways, game, player) if found else ()
    room = MOST_SAMPLES - len(more)
    passes = [line for line in found[room:] if PASSED in line.partition(COMMENT)[0].split()]  # which are never cut off
    every = {line.partition(COMMENT)[0]: line for line in (*found[: room - len(passes)], *passes, *more)}
    return tuple(every.values())


def beside(hints: Hints, ways: Ways[Game], game: Game, player: str) -> tuple[str, ...]:
    """What whoever is asked may add, or say instead: the same until …; all of it would be kept."""
    if not ways.asked(game, player):
        return ()
    found: list[str] = []
    if (auction := ways.auction(game)) is not None:
        found += _limits(hints, ways, game, player, auction.company)[1:2]
        if auction.high is None:  # or else a plain pass is for good
            found.append(_no_bids(ways.in_lines(game, auction.company)))
    elif ways.auctioning(game):
        found += list(_limits_of_all(ways, game, player, besides=ways.cheapest(game)))[:OF_EACH]  # it can be taken now
    elif ways.in_stock_round(game):
        found += _same_shares(ways, game, player)
    passes = _passes(ways, game, player)
    if isinstance(game.round, OperatingRound):
        return _kept(ways, game, player, [*passes, *_next_turns(ways, game, player)])
    return _kept(ways, game, player, [*found, *passes])


def habits(game: Game, player: str, lately: Mapping[str, int]) -> tuple[str, ...]:
    """The policy of the company whose turn it is, where its last turns were all alike and nothing but runs."""
    company = operating(game)
    if company is None or company not in owned(game, player) or player not in game.active:
        return ()
    times, way = habit(lately, company)
    if times < ALIKE:
        return ()
    line = line_of(company, way if kind(game, company) == "public" else "", alone=True)
    return (noted(line, (phrase("eighteen.ahead.habit", number=times),)),)


def _of(hints: Hints, ways: Ways[Game], there: Game, player: str, key: str) -> list[str]:
    """What could be done in that turn."""
    if key.startswith(AUCTION):
        company = key.removeprefix(AUCTION)
        return [*_limits(hints, ways, there, player, company), _no_bids(ways.in_lines(there, company))]
    if key == ROUND_OF_PRIVATES:
        return list(_limits_of_all(ways, there, player))
    found = [line for line in examples(hints, there, player) if "pass" not in line.partition(COMMENT)[0]][:OF_EACH]
    if key.startswith(PURCHASE):
        return [*found, f"pass on {key.removeprefix(PURCHASE)}"]
    if key.startswith(MERGE):
        return [*found, f"{key.removeprefix(MERGE)}: {PASSED}"]
    return [*found, *_same_shares(ways, there, player)]


def _no_bids(company: str) -> str:
    return noted(f"pass on {company} until it is sold", (say("pass_auction"),))


def _limits(hints: Hints, ways: Ways[Game], game: Game, player: str, company: str) -> list[str]:
    """Limits up to which to bid; the lowest bid there is among them."""
    auction = ways.auction(game)
    assert auction is not None
    least = auction.minimum
    bids = [Bid(player, company, least + steps * game.bid_step) for steps in LIMITS]
    bids = [one for one in bids if one.price <= ways.free_money(game, player, company)]
    limit = phrase("eighteen.ahead.limit")  # said once, of the first
    return [
        noted(
            f"bid {ways.in_lines(game, company)} up to {one.price} then pass",
            (limit,) if one is bids[0] else hints.bid_notes(Move(game, (one,)))[:1],
        )
        for one in bids
    ]


def _limits_of_all(ways: Ways[Game], game: Game, player: str, besides: str = "") -> Iterator[str]:
    """A limit for each private on which the player can bid and does not lead; and for the cheapest, what it costs.

    `besides`: one of which nothing is to be said.
    """
    comment = phrase("eighteen.ahead.limit")  # said once, of the first
    for company in ways.still_auctioned(game):
        least = ways.least_bid(game, company)
        if company == besides or ways.leads(game, player, company):
            continue
        if least > ways.free_money(game, player, company):
            continue
        most = least if company == ways.cheapest(game) else least + LIMITS[1] * game.bid_step
        line = f"bid {ways.in_lines(game, company)} up to {min(most, ways.free_money(game, player, company))} then pass"
        yield noted(line, (comment,) if comment else ())
        comment = ""


def _same_shares(ways: Ways[Game], game: Game, player: str) -> Iterator[str]:
    """The same share in each of the turns that follow."""
    step = awaited(game)
    rule = step.rules.get(ways.kinds.buy)
    every = rule.candidates(game) if rule is not None and player in step.acting else ()
    found = (one for one in every if isinstance(one, Buy) and step.why_not(game, one) is None)
    buys = dict.fromkeys(one.company for one in found)  # not among all that is legal: hundreds of bids are
    for company in sorted(buys, key=lambda one: -held(game, player, one))[:OF_EACH]:
        own = held(game, player, company)
        if own + 1 < most_held(game):
            goal = min(own + MORE_SHARES, most_held(game))
            yield noted(f"buy {company} until {goal} shares then ask", (phrase("eighteen.ahead.shares"),))


def _next_turns(ways: Ways[Game], game: Game, player: str) -> Iterator[str]:
    """A turn of another company of theirs in which it only runs, the poorest first: it has least to decide.

    Then the turns of this one until the stock round.
    """
    asked = operating(game)
    operate = (one for one in owned(game, player) if one != asked and ways.floated(game, one))
    others = sorted(operate, key=lambda one: game.purses[one])
    for company in [one for one in others if _comes(ways, game, next_turn(ways, game, one))][:OF_EACH]:
        line = PAID if kind(game, company) == "public" else PASSED
        yield noted(f"{company}: {line}", (phrase("eighteen.ahead.turn", round=next_turn(ways, game, company).code),))
    coming = ways.following(game, "OR")
    if asked in owned(game, player) and coming.set == ways.moment(game).set and _comes(ways, game, coming):
        line = line_of(asked, PAID if kind(game, asked) == "public" else "", alone=True)
        yield noted(f"{line}{UNTIL_SR}", (phrase("eighteen.ahead.policy"),))


def _comes(ways: Ways[Game], game: Game, moment: Moment) -> bool:
    """Whether the round comes before the game ends, as far as that is known."""
    end = ways.over_before(game)
    return end is None or moment < end


def _passes(ways: Ways[Game], game: Game, player: str) -> Iterator[str]:
    """The passes that cover more than one question: first what saves most waits (`benchmarks/hand_overs.py`)."""
    here, stock = game.round, ways.in_stock_round(game)
    if (ways.auction(game) is not None or ways.auctioning(game)) and not stock:
        yield noted(PASS_TO_SR, (phrase("eighteen.ahead.no_privates"),))
        return
    if isinstance(here, OperatingRound) and any(one in here.order[here.turn + 1 :] for one in owned(game, player)):
        return  # the turn of another company of theirs comes first
    if ways.mergers(game) and not stock and _minors(game, player):
        yield noted(PASS_TO_SR, (phrase("eighteen.ahead.mergers"),))
    last = ways.following(game, "OR").set > ways.moment(game).set
    if stock or (last and isinstance(here, OperatingRound) and _comes(ways, game, ways.following(game, "SR"))):
        yield from _stock_passes(ways, game, player)
    if ways.merging(game) or ways.buying(game):
        yield noted(PASS_ROUND, (phrase("eighteen.ahead.round"),))
    if stock and (minors := _minors_to_come(ways, game)):
        best = max(minors, key=lambda one: home_worth(game, one))
        yield noted(PASS_AUCTIONS, (phrase("eighteen.ahead.auctions", company=best),))


def _minors(game: Game, player: str) -> bool:
    return any(kind(game, one) == "minor" for one in owned(game, player))


def _minors_to_come(ways: Ways[Game], game: Game) -> list[str]:
    """Minors that may still be put up, but for the one that is."""
    auction = ways.auction(game)
    minors = (one for one, data in game.definition.companies.items() if data.kind == "minor")
    open_to_all = (one for one in minors if one not in game.companies and ways.why_no_auction(game, one) is None)
    return [one for one in open_to_all if auction is None or one != auction.company]


def _stock_passes(ways: Ways[Game], game: Game, player: str) -> Iterator[str]:
    """The stock round, unless somebody sells what its director holds."""
    own = [one for one in owned(game, player) if one in game.shares][:OF_EACH]
    unless = ", ".join(f"anyone sells {one}" for one in own)
    line = f"{PASS_TO_OR} unless {unless}" if unless else PASS_TO_OR
    code = (ways.moment(game) if ways.in_stock_round(game) else ways.following(game, "SR")).code
    yield noted(line, (phrase("eighteen.ahead.stock_round", round=code),))


def _kept(ways: Ways[Game], game: Game, player: str, found: Iterable[str]) -> tuple[str, ...]:
    """Those that would be kept for later, each once."""
    every: dict[str, str] = {}
    for line in found:
        order = line.partition(COMMENT)[0]
        if order not in every and len(every) < MOST and _is_kept(ways, game, player, order):
            every[order] = line
    return tuple(every.values())


def _is_kept(ways: Ways[Game], game: Game, player: str, line: str) -> bool:
    order = ways.order_of(game, line)
    try:
        return order is not None and answers.states(ways, game, player, order) is not None
    except OrderError:
        return False
