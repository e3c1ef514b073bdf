"""The round of a position from a table: whose turn begins, what was done before in the round, when the game ends."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.eighteen.companies import operating_order
from engine.eighteen.holdings import clockwise_from
from engine.eighteen.tabletop.rounds import meaningless, operating_turn, stock_turn
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import AnyRound, MergerRound, OperatingRound, StockRound
from engine.games.g1861.tabletop.sitting import Sitting

_ROUND = re.compile(r"(stock|operating|merger) round ([1-9]\d{0,2})(?:\.([1-9]))?")
HOW = "write `stock round 3`, `operating round 3.1` or `merger round 3.1`"


class When(NamedTuple):
    """Which round it is: of which set, and which operating round of it, 0 in a stock round."""

    kind: str
    set_number: int
    or_number: int
    last_set: int | None
    ors: int


def when(at: Sitting, phase: str, announced: bool) -> When:
    """The round by its name; a slip where the phase has none such, or the end of the game does not fit."""
    found = _ROUND.fullmatch(" ".join(at.facts.round.casefold().split()))
    numbers = at.definition.numbers
    if found is None or (found[1] == "stock") == bool(found[3]):
        at.slips.add("round", f"`{at.facts.round}`: {HOW}")
        return When("stock", 1, 0, None, numbers.ors)
    kind, set_number, or_number = found[1], int(found[2]), int(found[3] or 0)
    if kind == "merger" and not at.definition.phases[phase].merger_round:
        at.slips.add("round", f"there is no merger round in phase {phase}")
    last_set = _last_set(at, set_number, or_number) if announced else None
    if not announced and at.facts.last_set is not None:
        at.slips.add("last_set", "no train was sold yet that fixes the end of the game; leave this out")
    ors = numbers.last_set_ors if or_number and set_number == last_set else numbers.ors
    if or_number > ors:
        at.slips.add("round", f"set {set_number} has only {ors} operating rounds")
    return When(kind, set_number, or_number, last_set, ors)


def _last_set(at: Sitting, set_number: int, or_number: int) -> int:
    """The set that ends the game: this one, unless the train was sold in the second operating round of it."""
    said, numbers = at.facts.last_set, at.definition.numbers
    either = (set_number, set_number + 1) if or_number == numbers.ors else (set_number,)
    if said is None and len(either) > 1:
        why = f"say whether the game ends with set {set_number} or with set {set_number + 1}"
        at.slips.add("last_set", f"is missing: {why}")
    elif said is not None and said not in either:
        at.slips.add("last_set", f"is {said}, but it can only be {' or '.join(map(str, either))}")
    return said or set_number


def turn_of(at: Sitting, game: Game, kind: str) -> AnyRound:
    """The round at the beginning of the turn of `next`, by default the first that there is."""
    if kind == "stock":
        meaningless(at, "done")
        return _stock(at, game)
    meaningless(at, "passed", "sold", "last", *(("done",) if kind == "merger" else ()))
    return _operating(at, game) if kind == "operating" else _merger(at, game)


def _stock(at: Sitting, game: Game) -> StockRound:
    order = clockwise_from(game.players, game.first)
    now = stock_turn(at, game, order)
    last = at.player(at.facts.last, "last") if at.facts.last else None
    if (now.sold or len(now.passed) == len(order)) and last is None:
        at.slips.add("last", "is missing: who was the last to buy, sell or win an auction in this round?")
    return StockRound(order, now.turn, now.passed, now.sold, last)


def _operating(at: Sitting, game: Game) -> OperatingRound:
    """The RSR comes last of all."""
    done = at.companies.find_all(at.facts.done, "done", at.slips)
    national = at.definition.national.id
    for company in done:
        if company not in game.companies or company == national:
            at.slips.add(
                "done", f"{company} is not in play" if company != national else f"{company} is the last of all"
            )
    done = tuple(one for one in done if one in game.companies and one != national)
    return OperatingRound(*operating_turn(at, game, done, list(game.companies), (national,)))


def _merger(at: Sitting, game: Game) -> MergerRound:
    minors = [one for one in game.companies if at.definition.companies[one].kind == "minor"]
    order = operating_order(game, minors)
    turn = 0
    if at.facts.next and (following := at.companies.find(at.facts.next, "next", at.slips)) is not None:
        if following in order:
            turn = order.index(following)
        else:
            at.slips.add("next", f"{following} is no minor in play")
    return MergerRound(order, turn)
