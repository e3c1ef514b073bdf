"""What is wished of companies in a stock round as the orders of one turn, in each way that is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action, Buy, Sell, Start
from pbem.eighteen.meant.trade_table import Table, Trade
from pbem.eighteen.meant.trade_words import ASKS, PASSES, goal
from pbem.eighteen.offered.hints import written
from pbem.eighteen.offered.moves import Game, Move, proposed
from pbem.orders.meaning import MOST_CHOICES

_OF_DIRECTOR = 2  # shares of the certificate with which a company begins
Ways = tuple[str, ...]


def turns(table: Table, wished: Sequence[Trade]) -> Iterator[tuple[str, ...]]:
    """The wishes as orders one after the other; with sales first where they are not possible as they stand.

    Several shares bought at once are written as such, so that it is told what is against it.
    """
    sales = [one for one in wished if one.verb == "sell"]
    both = (list(wished), [*sales, *(one for one in wished if one.verb != "sell")])
    several = any(one.verb == "buy" and one.count > 1 for one in wished)
    found = [] if several else [chain for order in both for chain in _chains(table, table.game, order)]
    if found:
        yield from list(dict.fromkeys(found))[:MOST_CHOICES]
        return
    actions = [next(_actions(table, table.game, one), None) for one in wished]
    if all(one.verb for one in wished) and all(actions):
        yield tuple(_written(table, one, made) for one, made in zip(wished, actions, strict=True))


def _written(table: Table, one: Trade, action: Action | None) -> str:
    if one.verb == "buy" and one.count > 1:
        return f"buy {one.count} {one.company}"
    return written(table.hints, Move(table.game, (action,))) if action else ""


def _chains(table: Table, game: Game, wished: Sequence[Trade]) -> Iterator[tuple[str, ...]]:
    if not wished:
        yield ()
        return
    for action in _actions(table, game, wished[0]):
        if game.finished or table.player not in game.active or play.why_not(game, action) is not None:
            continue
        with suppress(IllegalAction):
            after, _ = play.apply(game, action)
            line = written(table.hints, Move(game, (action,)))
            yield from ((line, *rest) for rest in _chains(table, after, wished[1:]))


def _actions(table: Table, game: Game, one: Trade) -> Iterator[Action]:
    """What a wish may be, the likeliest first."""
    prices = table.startable(one.company)
    if one.verb == "sell":
        has = table.has(one.company)
        yield Sell(table.player, one.company, has if one.whole and has else one.count or 1)
        return
    if one.verb == "par" or (prices and not one.verb):
        said = [price for price in (*prices, *one.amounts) if price in one.amounts or 2 * price in one.amounts]
        ranked = {"lowest": prices[:1], "highest": prices[-1:], "middle": prices[1:-1]}.get(one.rank, [])
        for price in dict.fromkeys(said or ranked or (prices if one.verb else ())):
            yield Start(table.player, one.company, price)
        if not said and one.amounts:
            yield Start(table.player, one.company, one.amounts[0])
        return
    sources = dict.fromkeys(each.source for each in proposed(game) if isinstance(each, Buy))
    for source in sources or ("ipo",):
        yield Buy(table.player, one.company, source)


def turn_by_turn(table: Table, one: Trade, text: str) -> Ways:
    """A share turn by turn until a goal that is told."""
    many = goal(text, table.has(one.company))
    if not many or table.startable(one.company):
        return ()
    buys = [each for each in proposed(table.game) if isinstance(each, Buy) and each.company == one.company]
    if not any(play.why_not(table.game, each) is None for each in buys) or many <= table.has(one.company):
        return ()
    line = f"buy {one.company} until {many} shares then"
    ends = ("ask",) if ASKS.search(text) else ("pass",) if PASSES.search(text) else ("ask", "pass")
    return tuple(f"{line} {end}" for end in ends)


def started_and_more(table: Table, company: str, lines: Ways) -> Ways:
    """A company started, and one share more in the next turn, for in this one no other can be bought."""
    many = table.has(company) + _OF_DIRECTOR + 1
    starts = [one for one in lines if f"par {company} " in one]
    more = tuple(f"{one}; buy {company} until {many} shares then ask" for one in starts)
    return (*more, *lines)[:MOST_CHOICES]
