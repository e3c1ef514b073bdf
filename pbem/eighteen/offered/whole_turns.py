"""The sample lines of a company's turn: a whole turn that makes sense, then what could be done at each step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import play
from engine.eighteen import train_market
from engine.eighteen.actions import BuyPrivate, BuyTrain, Dividend, Lay, Pass, Route, Run, Token
from engine.eighteen.earnings import proposed_run
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.offered.effects import effects, say
from pbem.eighteen.offered.hints import Hints, joined_parts, noted, written
from pbem.eighteen.offered.lay_values import Valued, Values, best_lays
from pbem.eighteen.offered.moves import Game, Move, Stage, deal, moves, same_turn, stages

MOST_LAYS = 4
MOST_TOKENS = 2
MOST_TRAINS = 3
MOST_DEALS = 2  # between companies and hands of one player
TOKENS_LOOKED_AT = 3
FEW_LEFT = 1  # of the trains before those that rust a company's: then it is time to think of new ones


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


def lines(hints: Hints, game: Game, player: str, company: str) -> Iterator[str]:
    """The whole turn first."""
    every = list(moves(game, player))
    lays = [move for move in every if isinstance(move.last, Lay) and move.legal]
    tokens = [move for move in every if isinstance(move.last, Token) and move.legal]
    valued, placed, routes = list[Valued](), list[Valued](), tuple[Route, ...]()
    if lays or tokens:
        values = Values(game, company)
        routes = values.routes if values.long and not values.train else ()
        valued = best_lays(values, lays)
        placed = sorted(map(values.value, tokens[:TOKENS_LOOKED_AT]), key=lambda one: -one.gain)
    turn = Turn(hints, game, player, company, every, valued, placed, routes)
    yield from _whole(turn)
    yield from _steps(turn)


def _steps(turn: Turn) -> Iterator[str]:
    hints, game = turn.hints, turn.game
    for one in turn.lays[:MOST_LAYS]:
        yield noted(written(hints, one.move), (*effects(hints, one.move), run_note(one)))
    for one in turn.tokens[:MOST_TOKENS]:
        yield noted(written(hints, one.move), (*effects(hints, one.move), run_note(one)))
    yield from _running(turn)
    trains = [move for move in turn.every if _listed_train(move)]
    dealt = _one_of_each(move for move in turn.every if _own_deal(move))
    ranked = [(rank, move) for move in turn.every if (rank := hints.rank(move)) and move.legal]
    own = [move for _, move in sorted(ranked, key=lambda one: one[0])]
    yield from (noted(written(hints, move), effects(hints, move)) for move in trains[:MOST_TRAINS])
    yield from (noted(written(hints, move), effects(hints, move)) for move in own[:1])
    yield from (noted(written(hints, move), effects(hints, move)) for move in dealt[:MOST_DEALS])
    if play.why_not(game, Pass(turn.player)) is None:
        yield hints.pass_line(game, turn.player)


def run_note(one: Valued) -> str:
    """What it does for the best run."""
    if one.train:
        key = "run_with" if one.gain else "run_with_same"
        return say(key, train=one.train, before=one.before, after=one.after)
    if one.same:
        return say("same_run", before=one.before, after=one.after) if one.gain else ""
    if one.gain:
        return say("run", before=one.before, after=one.after)
    return say("run_same", before=one.before)


def _running(turn: Turn) -> Iterator[str]:
    """The run, with each thing that can become of the revenue."""
    hints, company = turn.hints, turn.company
    run, amount = "", 0
    for stage in stages(turn.game, turn.player):
        if stage.takes(Run):
            run = f"{company}: run best"
            amount = proposed_run(stage.at, company).revenue
        if stage.takes(Dividend):
            for move in stage.moves():
                if isinstance(move.last, Dividend) and move.legal:
                    line = joined_parts([*([run] if run else []), hints.write(stage.at.definition, move.last)])
                    yield noted(line, effects(hints, move))
            return
    if run:
        yield noted(run, (say("earns", amount=amount),))


def _listed_train(move: Move) -> bool:
    """Whether it buys a train of the bank or the pool."""
    return isinstance(move.last, BuyTrain) and move.last.source in (BANK, POOL) and move.legal


def _own_deal(move: Move) -> bool:
    """Whether it is a deal between companies or hands of one player: nobody else must be asked."""
    last = move.last
    dealt = isinstance(last, BuyPrivate) or (isinstance(last, BuyTrain) and last.source not in (BANK, POOL))
    return dealt and deal(last) is last and move.legal


def _one_of_each(found: Iterator[Move]) -> list[Move]:
    """Of each private, and of each type of train, one: a private at its highest price, a train at its lowest."""
    chosen: dict[str, Move] = {}
    for move in found:
        if isinstance(move.last, BuyPrivate):
            chosen[move.last.private] = move
        elif isinstance(move.last, BuyTrain):
            chosen.setdefault(move.last.train, move)
    return list(chosen.values())


def _whole(turn: Turn) -> Iterator[str]:
    """A turn as a sensible player would order it, where it is more than one order."""
    hints, here, parts, notes = turn.hints, turn.game, list[str](), list[str]()
    routes = tuple[Route, ...]()
    if (lay := _worth_laying(turn)) is not None:
        routes = turn.routes
        parts.append(written(hints, lay.move))
        here = play.apply(lay.move.at, lay.move.last)[0]
    dividend = _dividend(here, turn, routes)
    for stage in stages(here, turn.player, dividend, routes):
        if stage.takes(Run):
            parts.append(f"{turn.company}: run best")
            if lay is not None and routes:
                notes.append(say("earns_least", amount=lay.after))
            else:
                notes.append(say("earns", amount=proposed_run(stage.at, turn.company).revenue))
        elif stage.takes(Dividend):
            action = _chosen_dividend(stage, dividend)
            parts.append(hints.write(stage.at.definition, action))
            notes += effects(hints, Move(stage.at, (action,)))
        elif stage.takes(BuyTrain) and (bought := _train(stage, turn.company)) is not None:
            parts.append(hints.write(stage.at.definition, bought))
            notes[1:1] = effects(hints, Move(stage.at, (bought,)))  # it weighs more than what is paid out
            break
    if len(parts) > 1:
        yield noted(joined_parts(parts), notes)


def _worth_laying(turn: Turn) -> Valued | None:
    """The best lay, if it adds to the run, or leads somewhere for nothing; and leaves money for a train that is due."""
    best = turn.lays[0] if turn.lays else None
    if best is None or not (best.gain or (best.leads and not _cost(best.move, turn.company))):
        return None
    before, (after, _) = best.move.at, play.apply(best.move.at, best.move.last)
    if not same_turn(before, after, turn.player):
        return None
    due = train_market.must_buy(before, turn.company)
    return best if train_market.must_buy(after, turn.company) >= due else None


def _cost(move: Move, company: str) -> int:
    after, _ = play.apply(move.at, move.last)
    return int(move.at.purses[company] - after.purses.get(company, 0))  # it may be gone with the lay


def _chosen_dividend(stage: Stage, wanted: str) -> Dividend:
    given = [move.last for move in stage.moves() if isinstance(move.last, Dividend)]
    return next((one for one in given if one.kind == wanted), given[0])


def _dividend(game: Game, turn: Turn, routes: tuple[Route, ...]) -> str:
    """To keep the money only where the company’s trains soon rust and it could not pay for a new one else."""
    if not _ageing(game, turn.company):
        return "pay"
    for wanted in ("pay", "keep"):
        last = [stage for stage in stages(game, turn.player, wanted, routes) if stage.takes(BuyTrain)]
        if last and _train(last[0], turn.company) is not None:
            return wanted
    return "pay"


def _ageing(game: Game, company: str) -> bool:
    """Whether all its trains rust with a type that is on sale, or will be after the last one or two of another."""
    types, trains = game.definition.trains, game.companies[company].trains
    in_turn = [(name, left) for name, left in game.depot.items() if left != 0 and not types[name].phase]
    near = {name for name, _ in in_turn[:1]}
    if in_turn and in_turn[0][1] is not None and in_turn[0][1] <= FEW_LEFT:
        near |= {name for name, _ in in_turn[1:2]}
    return bool(trains) and all(types[train].rusted_by in near for train in trains)


def _train(stage: Stage, company: str) -> BuyTrain | None:
    """The train it must buy, or had better: the cheapest that lasts for one whose own are about to rust."""
    game = stage.at
    legal = [move.last for move in stage.moves() if _listed_train(move)]
    if train_market.must_buy(game, company):
        return min(legal, key=lambda one: one.price, default=None)
    if not _ageing(game, company):
        return None
    held = game.companies[company].trains
    return next((one for one in legal if one.train not in held and one.price <= game.purses[company]), None)
