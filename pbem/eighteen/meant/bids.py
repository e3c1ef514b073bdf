"""Bids, bounds of bids, and to pass: what is said in an auction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec.structs import replace

from engine.core import play
from engine.eighteen.actions import Action, Bid, Pass
from pbem.eighteen.meant.heard import Found, Heard
from pbem.eighteen.meant.saying import said_by
from pbem.eighteen.meant.words import PLAIN_PASS
from pbem.eighteen.offered.hints import Hints, written
from pbem.eighteen.offered.moves import Game, Move, in_turn, proposed
from pbem.orders.lexicon import Sense
from pbem.orders.meaning import Candidate


def of_bids(hints: Hints, game: Game, player: str, said: Heard) -> Iterator[Found]:
    """Bids at the prices that were said, and for each company the lowest one and the highest."""
    if in_turn(game, player) is not None:
        return
    every = [one for one in proposed(game) if isinstance(one, Bid) and one.player == player]
    prices = said.of("number") | said.of("money")
    for _, same in groupby(every, key=lambda one: one.company):
        bids = sorted(same, key=lambda one: one.price)
        least = next((one for one in bids if _legal(game, one)), None)
        most = next((one for one in reversed(bids) if _legal(game, one)), None)
        for bid in dict.fromkeys(one for one in (least, most, *bids) if one is not None):
            rank = {"lowest": bid == least, "highest": bid == most}
            if not (str(bid.price) in prices or any(rank.values())) or not _legal(game, bid):
                continue
            has = said_by(hints, Move(game, (bid,))) | {Sense("rank", one) for one, is_it in rank.items() if is_it}
            if said.senses & has and not said.of("limit"):
                made = Move(game, (bid,))
                yield Found(Candidate(written(hints, made), frozenset(has)), game, (bid,), "bid")
        if least is not None and said.of("limit"):
            yield from _up_to(hints, game, least, said)


def _up_to(hints: Hints, game: Game, least: Bid, said: Heard) -> Iterator[Found]:
    """Bids up to an amount that was said; what is to be done then is said too, or asked."""
    head = written(hints, Move(game, (least,))).rsplit(" ", 1)[0]
    for amount in sorted(said.amounts()):
        if amount < least.price:
            continue
        has = said_by(hints, Move(game, (replace(least, price=amount),))) | {Sense("limit", "most")}
        for after in ("pass", "ask"):
            line = f"{head} up to {amount} then {after}"
            yield Found(Candidate(line, has | {Sense("verb", after)}), game, (), "bid")


def _legal(game: Game, action: Action) -> bool:
    return play.why_not(game, action) is None


def passing(hints: Hints, game: Game, player: str, said: Heard) -> Iterator[Found]:
    if "pass" not in said.of("verb") or not _legal(game, Pass(player)):
        return
    line = hints.pass_line(game, player)
    has = {Sense("verb", "pass")}
    plain = any(word.text in PLAIN_PASS for word in said.words)
    about = in_turn(game, player) or getattr(getattr(game.round, "auction", None), "company", "")
    if about:
        has |= {Sense("company", about), Sense("thing", "auction")}
    yield Found(Candidate(line, frozenset(has), grave=not plain), game, (Pass(player),), "pass")
