"""The round of a position from a table: whose turn begins, what was done before in the round, when the game ends."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.eighteen.companies import operating_order
from engine.eighteen.holdings import clockwise_from
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
        _only(at, "done")
        return _stock(at, game)
    _only(at, "passed", "sold", "last", *(("done",) if kind == "merger" else ()))
    return _operating(at, game) if kind == "operating" else _merger(at, game)


def _only(at: Sitting, *others: str) -> None:
    for name in others:
        if getattr(at.facts, name):
            at.slips.add(name, f"has no meaning in `{at.facts.round}`; leave it out")


def _stock(at: Sitting, game: Game) -> StockRound:
    facts, order = at.facts, clockwise_from(game.players, game.first)
    passed = frozenset(at.players(facts.passed, "passed"))
    last = at.player(facts.last, "last") if facts.last else None
    sold = set()
    for name, publics in facts.sold.items():
        if (player := at.player(name, f"sold.{name}")) is not None:
            found = at.companies.find_all(publics, f"sold.{name}", at.slips)
            sold |= {(player, public) for public in found}
            for public in set(found) - set(game.shares):
                at.slips.add(f"sold.{name}", f"{public} is no public in play")
    following = at.player(facts.next, "next") if facts.next else order[0]
    if (sold or len(passed) == len(order)) and last is None:
        at.slips.add("last", "is missing: who was the last to buy, sell or win an auction in this round?")
    if len(passed) == len(order):
        at.slips.add("passed", "all have passed, so the stock round is over; write down what follows it")
    return StockRound(order, order.index(following or order[0]), passed, frozenset(sold), last)


def _operating(at: Sitting, game: Game) -> OperatingRound:
    """Those that are still to come stand in the order of their prices, for these have not moved yet."""
    done = at.companies.find_all(at.facts.done, "done", at.slips)
    national = at.definition.national.id
    for company in done:
        if company not in game.companies or company == national:
            at.slips.add(
                "done", f"{company} is not in play" if company != national else f"{company} is the last of all"
            )
    done = tuple(one for one in done if one in game.companies and one != national)
    waiting = (*operating_order(game, [one for one in game.companies if one not in done]), national)
    if at.facts.next:
        following = at.companies.find(at.facts.next, "next", at.slips)
        if following is not None and following != waiting[0]:
            why = f"by the prices {waiting[0]} comes before it; `done` names those that have had their turn"
            at.slips.add("next", f"is {following}, but {why}")
    return OperatingRound((*done, *waiting), len(done))


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
