"""The rounds in which a game was decided: who took the lead, what rusted, who gained most, what the state took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from engine.eighteen.definition import Definition18xx
from pbem.eighteen.drawn.went import Began, Went
from pbem.eighteen.told.own_words import PLAIN, OwnWords
from pbem.words.phrases import counted, joined, phrase

Names = Mapping[str, str]
MOST, MOST_LEADS = 6, 3  # rounds in all; of these, such as are told for a new leader


class Point(NamedTuple):
    """A round that told, by its number."""

    round: int


def leaders(went: Went, at: int) -> tuple[str, ...]:
    """Who was worth most at the end of a round."""
    most = max(counts[at] for counts in went.totals.values())
    return tuple(one for one, counts in went.totals.items() if counts[at] == most)


def points(went: Went, definition: Definition18xx) -> list[Point]:
    """The rounds in their order: new leaders, the last first of all; trains lost; the most gained; the state."""
    found: dict[int, None] = {}
    for at in _weighty(went):
        if len(found) < MOST:
            found[at] = None
    return [Point(at) for at in sorted(found)]


def told(went: Went, point: Point, definition: Definition18xx, names: Names, words: OwnWords = PLAIN) -> str:
    """All that a round brought, in a sentence."""
    clauses = [
        *(_began(one, names, words) for one in went.phases if one.round == point.round),
        *_state(went, point.round),
        *_lead(went, point.round, names),
        *_gain(went, point.round, definition, names),
    ]
    return phrase("eighteen.course.point", round=went.rounds[point.round], what="; ".join(clauses))


def _weighty(went: Went) -> Iterator[int]:
    """Rounds, those that told most first; some several times."""
    changes = _changes(went)
    lasted = {at: after - at for at, after in pairwise([*changes, len(went.rounds)])}
    yield from sorted(changes, key=lambda at: (at != changes[-1], -lasted[at], at))[:MOST_LEADS]
    rusts = [one for one in went.phases if one.rusted and one.round < len(went.rounds)]
    yield from (one.round for one in sorted(rusts, key=lambda one: (-len(one.rusted), one.round))[:2])
    if (best := _best(went)) is not None:
        yield best[1]
    taken = Counter(at for _, at in went.nationalised if at < len(went.rounds))
    yield from (at for at, _ in sorted(taken.items(), key=lambda pair: (-pair[1], pair[0])))


def _changes(went: Went) -> list[int]:
    """The rounds after which others led than before; the first to lead alone counts as one."""
    return [at for at in range(1, len(went.rounds)) if leaders(went, at) != leaders(went, at - 1)]


def _best(went: Went) -> tuple[str, int, int] | None:
    """The most that a player gained in one round: who, in which, how much."""
    gains = [
        (counts[at] - counts[at - 1], -at, one)
        for one, counts in went.totals.items()
        for at in range(1, len(went.rounds))
    ]
    if not gains or (most := max(gains))[0] <= 0:
        return None
    return most[2], -most[1], most[0]


def _began(one: Began, names: Names, words: OwnWords) -> str:
    facts = {"player": names.get(one.player, one.player), "company": one.company, "phase": one.phase}
    kind = "phase" if not one.company else "began" if one.player else "phase_of"
    said = words(f"eighteen.course.{kind}", **facts)
    if not one.rusted:
        return said
    return said + counted("eighteen.course.rusted", len(one.rusted))


def _state(went: Went, at: int) -> Iterator[str]:
    taken = [company for company, when in went.nationalised if when == at]
    if taken:
        yield counted("eighteen.course.nationalised", len(taken), companies=joined(taken))


def _lead(went: Went, at: int, names: Names) -> Iterator[str]:
    if at in _changes(went):
        ahead = [names.get(one, one) for one in leaders(went, at)]
        yield counted("eighteen.course.lead", len(ahead), leaders=joined(ahead))


def _gain(went: Went, at: int, definition: Definition18xx, names: Names) -> Iterator[str]:
    best = _best(went)
    if best is not None and best[1] == at:
        yield phrase(
            "eighteen.course.gain", player=names.get(best[0], best[0]), amount=best[2], currency=definition.currency
        )
