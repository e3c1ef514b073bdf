"""The run that a few words mean: the best one, or the best through the cities that were named, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Run
from engine.eighteen.earnings import earn, proposed_run
from engine.eighteen.map.fault import Fault
from pbem.eighteen.language import Language
from pbem.eighteen.meant.heard import Found, Heard
from pbem.eighteen.meant.saying import money
from pbem.eighteen.offered.hints import Hints, joined_parts, written
from pbem.eighteen.offered.moves import Move
from pbem.orders.lexicon import Sense
from pbem.orders.meaning import Candidate
from pbem.orders.order import OrderError

_SOME = frozenset({"one", "only", "without", "except"})
_PLACE = ("place", "joins")


def runs(hints: Hints, language: Language, move: Move, said: Heard) -> Iterator[Found]:
    """The run meant by words that name cities; else the best one. `move` ends with a run that is not worked out."""
    company = move.last.company
    has = {Sense("verb", "run"), Sense("company", company), Sense("thing", "train")}
    has |= {Sense("train", one) for one in move.at.companies[company].trains}
    stops = _stops(said)
    if not said.senses & has:
        return
    if stops:
        yield from _through(hints, language, move, said, has)
        return
    if said.of("train") or any(word.text in _SOME for word in said.words):
        return  # «only the 2+1» is not all of them
    best = proposed_run(move.at, company)
    has |= {Sense("rank", "best"), Sense("number", str(len(best.run.routes)))}
    has |= {Sense(*one) for one in money(best.revenue)}
    run = replace(best.run, player=move.last.player)
    if play.why_not(move.at, run) is None:
        made = Move(move.at, (*move.actions[:-1], run))
        yield Found(Candidate(written(hints, made), frozenset(has)), move.at, (run,), "run")


def _stops(said: Heard) -> list[str]:
    """The cities in the order in which they were named, by one hex each."""
    found = []
    for word in said.words:
        hexes = sorted({one.value for one in word.senses if one.kind in _PLACE})
        found += hexes[:1] if len(hexes) == 1 else []
    return found


def _through(
    hints: Hints, language: Language, move: Move, said: Heard, has: set[Sense]
) -> Iterator[Found]:  # fmt: skip
    """The best run through the cities, where one is legal."""
    company, stops = move.last.company, _stops(said)
    held = move.at.companies[company].trains
    trains = [one for one in dict.fromkeys(held) if one in said.of("train")] or list(dict.fromkeys(held))
    for train in trains:
        order = language.order_of(move.at.definition, f"{company}: run {train}: {'-'.join(stops)}")
        if order is None:
            continue
        with suppress(OrderError, IllegalAction):
            actions = language.understand(move.at, move.last.player, order).actions
            run = actions[-1]
            if not isinstance(run, Run) or play.why_not(move.at, run) is not None:
                continue
            more = {Sense(kind, stop) for stop in stops for kind in _PLACE} | {Sense("train", train)}
            earned = earn(move.at, company, run.routes)
            if not isinstance(earned, Fault):
                more |= {Sense(*one) for one in money(earned.revenue)}
            parts = [hints.write(move.at, one) for one in (*move.actions[:-1], run)]
            yield Found(Candidate(joined_parts(parts), frozenset(has | more)), move.at, (run,), "run")
