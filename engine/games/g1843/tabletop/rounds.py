"""The round of a position from a table: whose turn begins, what was done in it, when the game ends (§5, §7, §8)."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.eighteen.holdings import clockwise_from
from engine.eighteen.tabletop.rounds import meaningless, operating_turn, stock_turn
from engine.games.g1843 import ending
from engine.games.g1843.certificates import begun, card_of
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import AnyRound, OperatingRound, StockRound
from engine.games.g1843.tabletop.sitting import Sitting
from engine.games.g1843.tabletop.trains import Rolling

_ROUND = re.compile(r"(stock|operating) round ([1-9]\d{0,2})(?:\.([1-9])(?: of ([1-9]))?)?")
HOW = "write `stock round 3`, or `operating round 3.1 of 2` for the first one of two"


class When(NamedTuple):
    """Which round it is: of which set, and which operating round of how many, 0 in a stock round."""

    set_number: int
    or_number: int
    ors: int
    gray_set: int | None


def when(at: Sitting, rolled: Rolling) -> When:
    """The round by its name; a slip where the phase has none such, or the end of the game does not fit."""
    found = _ROUND.fullmatch(" ".join(at.facts.round.casefold().split()))
    if found is None or (found[1] == "stock") == bool(found[3]):
        at.slips.add("round", f"`{at.facts.round}`: {HOW}")
        return When(1, 0, 0, None)
    set_number, or_number = int(found[2]), int(found[3] or 0)
    ors = _rounds(at, rolled.phase, or_number, int(found[4] or 0)) if or_number else 0
    return When(set_number, or_number, ors, _gray_set(at, rolled, set_number, or_number))


def _rounds(at: Sitting, phase: str, or_number: int, said: int) -> int:
    """How many there are in the set: the phase at the end of the stock round tells, which may be over (§5)."""
    counts = dict.fromkeys(at.definition.phases[one].rounds for one in begun(at.definition, phase))
    able = [count for count in counts if count >= or_number]
    each = " or ".join(map(str, able))
    if not able:
        at.slips.add("round", f"in phase {phase} a set has at most {max(counts)} operating rounds")
    elif said and said not in able:
        at.slips.add("round", f"a set of {said} operating rounds cannot be: it is {each}")
    elif not said and len(able) > 1:
        at.slips.add("round", f"how many are there in this set, {each}? Write `{at.facts.round} of {able[-1]}`")
    return said or (able[-1] if able else or_number)


def _gray_set(at: Sitting, rolled: Rolling, set_number: int, or_number: int) -> int | None:
    """The set in which a company first owned a gray train: this one or the one before (§8.10.1)."""
    said, data = at.facts.gray_set, at.definition
    last = next(reversed(data.cards))
    owned = any(card_of(data, train).id == last for trains in rolled.owned.values() for train in trains)
    if not owned:
        if said is not None:
            at.slips.add("gray_set", f"no company has a {last} train; leave this out")
        return None
    able = tuple(one for one in ((set_number - 1, set_number) if or_number else (set_number - 1,)) if one)
    each = " or ".join(map(str, able))
    if not able:
        at.slips.add("round", f"before the first operating round no company has a {last} train")
    elif said is None and len(able) > 1:
        why = f"in which set did a company first own a {last} train, {each}? The game ends with the next one"
        at.slips.add("gray_set", f"is missing: {why}")
    elif said is not None and said not in able:
        at.slips.add("gray_set", f"is {said}, but it can only be {each}, else the game were over")
    return said or (able[-1] if able else None)


def turn_of(at: Sitting, game: Game) -> AnyRound:
    """The round at the beginning of the turn of `next`, by default the first that there is."""
    if game.or_number:
        meaningless(at, "passed", "sold", "opened")
        return _operating(at, game)
    meaningless(at, "done", "floated", "end_reached")
    if at.facts.opened and game.set_number > 1:
        at.slips.add("opened", "who has card #1 opens every stock round but the first; leave this out (§7.1)")
    if game.set_number == 1 and (game.laid.tiles or any(state.trains for state in game.companies.values())):
        at.slips.add("round", "before the first operating round nothing is built or bought; is it not the first one?")
    if ending.price_reached(game):
        at.slips.add("prices", "with a price at the end of the market the game is over (§8.10.1)")
    opener = at.player(at.facts.opened, "opened") if at.facts.opened else None
    order = clockwise_from(game.rotation, opener or game.first)
    now = stock_turn(at, game, order)
    return StockRound(order, now.turn, now.passed, now.sold)


def _operating(at: Sitting, game: Game) -> OperatingRound:
    """Companies that have floated, but those that floated in this round (§8.2)."""
    there = [one for one, state in game.companies.items() if state.floated]
    done = at.companies.find_all(at.facts.done, "done", at.slips)
    fresh = at.companies.find_all(at.facts.floated, "floated", at.slips)
    for key, named in (("done", done), ("floated", fresh)):
        for company in named:
            if company not in there:
                at.slips.add(key, f"{company} has not floated")
    for company in set(done) & set(fresh):
        at.slips.add("floated", f"{company} floated in this round, so it has had no turn in it")
    done = tuple(one for one in done if one in there)
    order, turn = operating_turn(at, game, done, [one for one in there if one not in fresh])
    if turn == len(order):
        at.slips.add("done", "nobody is left to operate, so the round is over; write down what follows it")
    reached = at.facts.end_reached or ending.price_reached(game)
    return OperatingRound(order, turn, reached=reached)
