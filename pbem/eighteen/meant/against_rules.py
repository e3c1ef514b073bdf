"""Orders that are plainly meant and that the rules forbid: their refusal tells why, which no guess could."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core import play
from engine.eighteen.actions import Action, Bid, Buy, BuyTrain, Sell, Start
from engine.eighteen.holdings import held
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.meant.heard import Found, Heard
from pbem.eighteen.meant.saying import said_by
from pbem.eighteen.offered.hints import Hints, written
from pbem.eighteen.offered.moves import Game, Move, in_turn, proposed
from pbem.orders.meaning import Candidate

_MOST_SHARES = 9


def forbidden(hints: Hints, game: Game, player: str, said: Heard, *, shares: bool = False) -> Iterator[Found]:
    """A bid or a first price of an amount that was said, a train of the bank of a type that was said: not allowed.

    `shares`: shares that were named are bought and sold too.
    """
    if game.finished or player not in game.active:
        return
    company = in_turn(game, player)
    dealt = (_sales, _shares) if shares else ()
    made = (_bids, _starts, *dealt) if company is None else (partial(_trains, company=company),)
    for action in (one for make in made for one in make(game, player, said)):
        if play.why_not(game, action) is not None:
            move = Move(game, (action,))
            yield Found(Candidate(written(hints, move), said_by(hints, move)), game, ())


def _bids(game: Game, player: str, said: Heard) -> Iterator[Action]:
    """For what is up now, or what was named; where bids are awaited at all."""
    open_for = {one.company for one in proposed(game) if isinstance(one, Bid)}
    if not open_for or said.of("limit"):
        return
    running = getattr(getattr(game.round, "auction", None), "company", "")
    asked = {running} & open_for or open_for
    named = said.of("company") & asked or (asked if len(asked) == 1 and not said.of("company") else set[str]())
    for one in sorted(named):
        yield from (Bid(player, one, amount) for amount in sorted(said.amounts()))


def _starts(game: Game, player: str, said: Heard) -> Iterator[Action]:
    """Of a corporation that was named and can be started, at any price that was said."""
    open_for = {one.company for one in proposed(game) if isinstance(one, Start)}
    for one in sorted(said.of("company") & open_for):
        yield from (Start(player, one, amount) for amount in sorted(said.amounts()))


def _sales(game: Game, player: str, said: Heard) -> Iterator[Action]:
    """Of a company that was named and of which the player has shares, as many as were said."""
    if said.of("verb") & {"sell"}:
        counts = sorted(one for one in said.amounts() if one <= _MOST_SHARES) or [1]
        for one in sorted(said.of("company")):
            if one in game.shares and held(game, player, one):
                yield from (Sell(player, one, count) for count in counts)


def _shares(game: Game, player: str, said: Heard) -> Iterator[Action]:
    """Of a company that was named, from wherever it has some."""
    if said.of("verb") & {"buy"}:
        fresh = next((one.source for one in proposed(game) if isinstance(one, Buy) and one.source != POOL), "")
        for one in sorted(said.of("company") & set(game.shares)):
            whence = {POOL: POOL, "ipo": fresh, one: fresh}
            yield from (Buy(player, one, source) for at, source in whence.items() if source and held(game, at, one))


def _trains(game: Game, player: str, said: Heard, company: str) -> Iterator[Action]:
    if not said.of("verb") & {"buy"}:
        return
    types = game.definition.trains
    yield from (BuyTrain(player, company, one, types[one].price, BANK) for one in sorted(said.of("train")))
