"""A round as a place in the course of a game: which is earlier, and its short name."""

from __future__ import annotations

from typing import NamedTuple

from pbem.games.standing_order import StandingOrder

SINCE, UNTIL = "from", "until"  # facts of a standing order: the first round it is for, and the first it is not for


class Moment(NamedTuple):
    """A round. `number`: of the operating round in its set, 0 for the stock round, less for an auction before all.

    `merging`: 1 for the merger round that follows that operating round.
    """

    set: int
    number: int
    merging: int = 0

    @property
    def code(self) -> str:
        """«SR 3», «OR 3.1», «MR 3.1»; «ISR» (-1) and «PA» (-2) for an auction before all."""
        if self.number < 0:
            return "ISR" if self.number == -1 else "PA"
        if not self.number:
            return f"SR {self.set}"
        return f"{'MR' if self.merging else 'OR'} {self.set}.{self.number}"

    @property
    def first_operating(self) -> Moment:
        """The first operating round of its set."""
        return Moment(self.set, 1)


def written(moment: Moment) -> str:
    """As a fact."""
    return ".".join(map(str, moment))


def read(fact: str) -> Moment:
    """What `written` wrote."""
    return Moment(*map(int, fact.split(".")))


def for_rounds(since: Moment, until: Moment) -> dict[str, str]:
    """The facts of an order for these rounds."""
    return {SINCE: written(since), UNTIL: written(until)}


def covers(standing: StandingOrder, now: Moment) -> bool:
    """Whether an order is for the round that is now."""
    return read(standing.facts[SINCE]) <= now < read(standing.facts[UNTIL])


def over(standing: StandingOrder, now: Moment) -> bool:
    """Whether the rounds that it is for are over."""
    return now >= read(standing.facts[UNTIL])


def overlap(one: StandingOrder, other: StandingOrder) -> bool:
    """Whether two orders are for a round in common."""
    return max(read(one.facts[SINCE]), read(other.facts[SINCE])) < min(read(one.facts[UNTIL]), read(other.facts[UNTIL]))
