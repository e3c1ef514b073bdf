"""What a whole turn builds: the best lay and the best token, as far as they are worth it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import play
from engine.eighteen.actions import Route, Run
from pbem.eighteen.offered.hints import Hints, written
from pbem.eighteen.offered.lay_values import Valued, Values, best_lays
from pbem.eighteen.offered.moves import Game, Move, same_turn, stages

CHEAP = 20  # money for a second lay that leads on
MOST_LAID_TOO = 2  # second lays whose best run is searched


class Built(NamedTuple):
    """What a whole turn builds: the orders for it, the position after it, and what a known run earns then at least."""

    orders: tuple[str, ...]
    at: Game
    least: int | None = None


class Turn(NamedTuple):
    """What is known of the turn: what may be ordered, and what the best lays and tokens are worth."""

    hints: Hints
    game: Game
    player: str
    company: str
    every: list[Move]
    lays: list[Valued]
    tokens: list[Valued]
    routes: tuple[Route, ...] = ()  # those of the best run of now, where another one takes too long to find


def build(turn: Turn) -> Built:
    """The best lay and the best token, as far as they are worth it."""
    hints, orders, here, least = turn.hints, list[str](), turn.game, None
    if (lay := _worth_laying(turn)) is not None:
        orders.append(written(hints, lay.move))
        here, _ = play.apply(lay.move.at, lay.move.last)
        least = lay.after if turn.routes else None
        for move in _laid_too(turn, here, lay.move):
            orders.append(hints.write(here, move.last))
            here, _ = play.apply(here, move.last)
            least = None if least is None else max(least, lay.after)
    if (token := _worth_placing(turn, here) or _taken(turn, here)) is not None:
        orders.append(written(hints, token))
        here, _ = play.apply(token.at, token.last)
    return Built(tuple(orders), here, least)


def _worth_laying(turn: Turn) -> Valued | None:
    """The best lay, if it adds to the run, or leads somewhere for nothing; and leaves money for a train that is due."""
    best = turn.lays[0] if turn.lays else None
    if best is None or not (best.gain or (best.leads and not _cost(best.move, turn.company))):
        return None
    before, (after, _) = best.move.at, play.apply(best.move.at, best.move.last)
    if not same_turn(before, after, turn.player):
        return None
    return None if turn.hints.supply.endangers(before, after, turn.company) else best


def _worth_placing(turn: Turn, here: Game) -> Move | None:
    """The best token, if it adds to the run of the map as it is, and leaves money for a train that is due."""
    best = turn.tokens[0] if turn.tokens else None
    if best is None or best.gain <= 0 or turn.routes:
        return None
    kind = type(best.move.last)
    stage = next((stage for stage in stages(here, turn.player) if stage.takes(kind) or stage.takes(Run)), None)
    if stage is None or not stage.takes(kind) or play.why_not(stage.at, best.move.last) is not None:
        return None
    after, _ = play.apply(stage.at, best.move.last)
    kept = same_turn(stage.at, after, turn.player) and not turn.hints.supply.endangers(here, after, turn.company)
    return Move(stage.at, (best.move.last,)) if kept else None


def _taken(turn: Turn, here: Game) -> Move | None:
    """What is to be had for nothing in place of a token."""
    for stage in stages(here, turn.player):
        if stage.takes(Run) or not any(map(stage.takes, turn.hints.free)):
            if stage.takes(Run):
                return None
            continue
        found = (move for move in stage.moves() if isinstance(move.last, turn.hints.free) and move.legal)
        return next((Move(move.at, (move.last,)) for move in found), None)
    return None


def _laid_too(turn: Turn, here: Game, first: Move) -> Iterator[Move]:
    """Another lay after the best one, where the company may lay twice: if it adds to the run, or leads on cheaply."""
    if not turn.hints.lays_twice or not same_turn(first.at, here, turn.player):
        return
    stage = next(stages(here, turn.player), None)
    if stage is None or not any(map(stage.takes, turn.hints.lays)):
        return
    legal = [move for move in stage.moves() if isinstance(move.last, turn.hints.lays) and move.legal]
    values = Values(here, turn.company) if legal else None
    for one in best_lays(values, legal, MOST_LAID_TOO) if values is not None else ():
        cost = _cost(one.move, turn.company)
        if not (one.gain > cost or (one.leads and cost <= CHEAP)):
            continue
        after, _ = play.apply(here, one.move.last)
        if same_turn(here, after, turn.player) and not turn.hints.supply.endangers(here, after, turn.company):
            yield one.move
            return


def _cost(move: Move, company: str) -> int:
    after, _ = play.apply(move.at, move.last)
    return int(move.at.purses[company] - after.purses.get(company, 0))  # it may be gone with the lay
