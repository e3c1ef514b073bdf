"""What each lay a company could make would add to its revenue, as if it were its turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, NamedTuple

from msgspec.structs import replace

from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.earnings import foresight
from engine.eighteen.rounds import OperatingRound
from engine.eighteen.step import GameT
from engine.eighteen.steps.lay_track import LayingTrack
from engine.eighteen.steps.place_token import PlacingTokens
from engine.eighteen.turn import TRACK, Turns


class LayValue(NamedTuple):
    """A lay, and the best revenue known before and after it; no run then earns more than `bound`."""

    lay: Lay
    before: int
    after: int
    bound: int

    @property
    def proven(self) -> bool:
        """Whether no run earns more then."""
        return self.after == self.bound


class Lays(ABC, Generic[GameT]):
    """The question; a game gives its turns, its rules of track and tokens, and how a round of one company begins."""

    turns: Turns[GameT]
    laying: LayingTrack[GameT]
    placing: PlacingTokens[GameT]

    @abstractmethod
    def alone(self, game: GameT, company: str, step: int) -> GameT:
        """The position in an operating round of this company alone, at this step, with nothing else to be settled."""

    def in_turn(self, game: GameT, company: str, step: str) -> GameT:
        """The position as it would be if the company were at this step, with nothing done in its turn before."""
        return self.alone(game, company, self.turns.number(step))

    def to_lay(self, game: GameT, company: str) -> GameT:
        """The position in which its lays are judged: in its turn as far as track, what it did counts; else anew."""
        here, track = game.round, self.turns.number(TRACK)
        own = self.in_turn(game, company, TRACK)
        if isinstance(here, OperatingRound) and companies.operating(game) == company and here.step <= track:
            own.round = replace(here, step=track)
        return own

    def by_revenue(
        self, game: GameT, company: str, progress: Callable[[int, int], None] = lambda done, total: None
    ) -> list[LayValue]:
        """Every legal lay of a company with its best revenue before and after; the best first, then as found.

        `progress` is told after each lay how many are done, and how many there are.
        """
        own = self.to_lay(game, company)
        legal = [lay for lay in self.laying.candidates(own) if self.laying.why_not(own, lay) is None]
        ahead = foresight(game, company)
        before = ahead.on(game.network).revenue if legal else 0
        found = []
        for number, lay in enumerate(legal, start=1):
            after = own.copied()
            self.laying.do(after, lay)
            worth = ahead.on(after.network)
            found.append(LayValue(lay, before, worth.revenue, worth.bound))
            progress(number, len(legal))
        return sorted(found, key=lambda one: -one.after)
