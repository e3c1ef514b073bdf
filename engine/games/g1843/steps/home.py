"""The director chooses the city of the home marker, where a hex has several (§8.3, §8.5.1, §12.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Pass
from engine.eighteen.rounds import next_step, running
from engine.eighteen.step import TurnRule
from engine.games.g1843 import homes
from engine.games.g1843.actions import Home
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State


class ChoosingHome(TurnRule[State]):
    """As a company first operates, or at once when another one lays the first tile around its marker."""

    def company(self, game: State) -> str | None:
        """The company whose director chooses now."""
        if not isinstance(game.round, OperatingRound):
            return None
        return game.round.choosing or companies.operating(game)

    def waits(self, game: State) -> bool:
        """There is more than one city, and track to tell them apart."""
        company = companies.operating(game)
        return company is not None and homes.to_choose(game, company)

    def candidates(self, game: State) -> Iterator[Home]:
        """Each city."""
        company = self.company(game)
        if company is not None and (player := game.president(company)):
            for stop in homes.choices(game, company):
                yield Home(player, company, stop)

    def why_not(self, game: State, action: Home) -> Refusal | None:
        """Of the company that chooses now, a city of its home."""
        company = self.company(game)
        assert company is not None
        if action.company != company:
            return game.refusal("other_home", company=company, named=action.company)
        if action.stop not in homes.choices(game, company):
            return game.refusal("home_city", company=company, stop=action.stop, stops=homes.said(game, company))
        return None

    def why_not_pass(self, game: State, action: Pass) -> Refusal | None:
        """It must be chosen."""
        company = self.company(game)
        assert company is not None
        return game.refusal("home_city", company=company, stop="no city", stops=homes.said(game, company))

    def do(self, game: State, action: Home) -> None:
        """The marker stands there."""
        here = running(game, OperatingRound)
        if here.choosing:
            homes.settle(game, action.company, action.stop)
            game.round = replace(here, choosing="")
        else:
            homes.place(game, action.company, action.stop)
            game.round = next_step(here)


CHOOSING_HOME = ChoosingHome()
