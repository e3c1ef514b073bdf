"""The sample lines of a company's turn: a whole turn that makes sense, then what could be done at each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from engine.core import play
from engine.eighteen.actions import BuyTrain, Dividend, Pass, Route, Run
from engine.eighteen.earnings import proposed_run
from pbem.eighteen.offered.building import Built, Turn, build
from pbem.eighteen.offered.effects import effects, say
from pbem.eighteen.offered.hints import Hints, joined_parts, noted, written
from pbem.eighteen.offered.lay_values import Valued, Values, best_lays, best_tokens
from pbem.eighteen.offered.moves import KEEPING, Game, Move, Stage, moves, stages
from pbem.eighteen.offered.train_choice import ageing, dealt, listed, needed, possible
from pbem.eighteen.told.telling import article

MOST_LAYS = 4
MOST_TOKENS = 2
MOST_TRAINS = 3
MOST_ALIKE = 2  # of what only this game has
MOST_DEALS = 4  # between companies and hands of one player
BEFORE_RESORT = 6  # lines before what nobody would do gladly


def lines(hints: Hints, game: Game, player: str, company: str) -> Iterator[str]:
    """The whole turn first."""
    every = [move for move in moves(game, player) if move.last.player == player]
    lays = [move for move in every if isinstance(move.last, hints.lays) and move.legal]
    tokens = [move for move in every if isinstance(move.last, hints.tokens) and move.legal]
    valued, placed, routes = list[Valued](), list[Valued](), tuple[Route, ...]()
    if lays or tokens:
        values = Values(game, company)
        routes = values.routes if values.long and not values.train else ()
        valued = best_lays(values, lays)
        placed = sorted(map(values.value, best_tokens(values, tokens)), key=lambda one: -one.gain)
    turn = Turn(hints, game, player, company, every, valued, placed, routes)
    yield from _whole(turn)
    planned = _planned(turn)
    yield from (line for resort, line in planned if not resort)
    steps = iter(_steps(turn))
    if any(resort for resort, _ in planned):
        yield from islice(steps, BEFORE_RESORT)
        yield from (line for resort, line in planned if resort)
    yield from steps


def _planned(turn: Turn) -> list[tuple[bool, str]]:
    """What several orders do together, where something must be done that one alone does not; is it a last resort?

    A deal with oneself would do, too.
    """
    found: list[tuple[bool, str]] = []
    for stage in stages(turn.game, turn.player, routes=turn.routes):
        plans = turn.hints.plans(stage.at, turn.player, turn.company)
        found += [(False, line) for line in (_deals(turn) if plans else ())]
        for move in plans:
            plan = Move(move.at, (*stage.said, *move.actions))
            line = noted(written(turn.hints, plan), turn.hints.plan_notes(stage.at, move))
            found.append((turn.hints.last_resort(move), line))
    return found


def _steps(turn: Turn) -> Iterator[str]:
    hints, game = turn.hints, turn.game
    for one in turn.lays[:MOST_LAYS]:
        yield noted(written(hints, one.move), (*effects(hints, one.move), run_note(one)))
    for one in turn.tokens[:MOST_TOKENS]:
        yield noted(written(hints, one.move), (*effects(hints, one.move), run_note(one)))
    yield from _running(turn)
    trains = [move for move in turn.every if listed(move)]
    ranked = [(rank, move) for move in turn.every if (rank := hints.rank(move)) and move.legal]
    own = _varied([move for _, move in sorted(ranked, key=lambda one: one[0])])
    yield from (noted(written(hints, move), effects(hints, move)) for move in trains[:MOST_TRAINS])
    yield from (noted(written(hints, move), effects(hints, move)) for move in own[: hints.most_own])
    yield from _deals(turn)
    if play.why_not(game, Pass(turn.player)) is None:
        yield hints.pass_line(game, turn.player)


def _varied(found: Sequence[Move]) -> list[Move]:
    """No more than a few of a kind."""
    times = Counter[type]()
    kept = []
    for move in found:
        times[type(move.last)] += 1
        if times[type(move.last)] <= MOST_ALIKE:
            kept.append(move)
    return kept


def _deals(turn: Turn) -> Iterator[str]:
    deals = dealt(turn.hints.supply, turn.game, turn.every)[:MOST_DEALS]
    yield from (noted(written(turn.hints, move), effects(turn.hints, move)) for move in deals)


def run_note(one: Valued) -> str:
    """What it does for the best run."""
    if one.train:
        key = "run_with" if one.gain else "run_with_same"
        return say(f"{key}.{article(one.train)}", train=one.train, before=one.before, after=one.after)
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
                    line = joined_parts([*([run] if run else []), hints.write(stage.at, move.last)])
                    yield noted(line, effects(hints, move))
            return
    if run:
        yield noted(run, (say("earns", amount=amount),))


def _whole(turn: Turn) -> Iterator[str]:
    """A turn as a sensible player would order it, where it is more than one order; then one that buys a train, too."""
    built = build(turn)
    wanted, train = _wanted(built.at, turn)
    yield from _line(turn, built, wanted, train)
    if train is None:
        wanted, train = _paid_for(built.at, turn)
        if train is not None:
            yield from _line(turn, built, wanted, train)


def _line(turn: Turn, built: Built, dividend: str, train: BuyTrain | None) -> Iterator[str]:
    """What is built, the run, the revenue, the train; nothing where that is one order but to buy."""
    hints, parts, notes = turn.hints, [*built.orders], list[str]()
    for stage in stages(built.at, turn.player, dividend, turn.routes):
        if stage.takes(Run):
            parts.append(f"{turn.company}: run best")
            if built.least is not None:
                notes.append(say("earns_least", amount=built.least))
            else:
                notes.append(say("earns", amount=proposed_run(stage.at, turn.company).revenue))
        elif stage.takes(Dividend):
            action = _chosen_dividend(stage, dividend)
            parts.append(hints.write(stage.at, action))
            notes += effects(hints, Move(stage.at, (action,)))
        elif stage.takes(BuyTrain) and train is not None:
            parts.append(hints.write(stage.at, train))
            notes[:0] = effects(hints, Move(stage.at, (train,)))  # it weighs more than what is earned and paid out
            break
    if len(parts) > 1 or train is not None:
        yield noted(joined_parts(parts), notes)


def _chosen_dividend(stage: Stage, wanted: str) -> Dividend:
    given = [move.last for move in stage.moves() if isinstance(move.last, Dividend)]
    return next((one for one in given if one.kind == wanted), given[0])


def _wanted(game: Game, turn: Turn) -> tuple[str, BuyTrain | None]:
    """What becomes of the revenue, and the train that is needed.

    It is kept, or half of it, only where the company needs a train and could not pay for it else.
    """
    bare = not game.companies[turn.company].trains
    for dividend in ("pay", *KEEPING) if bare or ageing(turn.hints.supply, game, turn.company) else ("pay",):
        last = _last(game, turn, dividend)
        if last is not None and (train := needed(turn.hints.supply, last, turn.company)) is not None:
            return dividend, train
    return "pay", None


def _paid_for(game: Game, turn: Turn) -> tuple[str, BuyTrain | None]:
    """A train that it could have beside those it has, keeping as little of the revenue as that takes."""
    for dividend in ("pay", *KEEPING):
        last = _last(game, turn, dividend)
        if last is not None and (train := possible(turn.hints.supply, last, turn.company)) is not None:
            return dividend, train
    return "pay", None


def _last(game: Game, turn: Turn, dividend: str) -> Stage | None:
    """The step in which it buys trains, when that becomes of its revenue."""
    found = stages(game, turn.player, dividend, turn.routes)
    return next((stage for stage in found if stage.takes(BuyTrain)), None)
