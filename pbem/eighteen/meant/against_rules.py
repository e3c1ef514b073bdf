"""Orders that are plainly meant and that the rules forbid: their refusal tells why, which no guess could."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core import play
from engine.eighteen.actions import Action, Bid, BuyTrain, Start
from engine.eighteen.table import BANK
from pbem.eighteen.meant.heard import Found, Heard
from pbem.eighteen.meant.saying import said_by
from pbem.eighteen.offered.hints import Hints, written
from pbem.eighteen.offered.moves import Game, Move, in_turn, proposed
from pbem.orders.meaning import Candidate


def forbidden(hints: Hints, game: Game, player: str, said: Heard) -> Iterator[Found]:
    """A bid or first price of an amount that was said, a train of the bank that was said, where the rules say no."""
    if game.finished or player not in game.active:
        return
    company = in_turn(game, player)
    made = (_bids, _starts) if company is None else (partial(_trains, company=company),)
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


def _trains(game: Game, player: str, said: Heard, company: str) -> Iterator[Action]:
    if not said.of("verb") & {"buy"}:
        return
    types = game.definition.trains
    yield from (BuyTrain(player, company, one, types[one].price, BANK) for one in sorted(said.of("train")))
