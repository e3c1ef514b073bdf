"""Who reads what is said of a position: they are «you», the others have names; and what was paid lately."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.eighteen import companies
from pbem.eighteen.offered.moves import Game
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]


class Reader(NamedTuple):
    """`player`: their seat, None for who only looks on. `lately`: see `told.lately`."""

    names: Names
    player: str | None = None
    lately: Mapping[str, int] = {}

    def name(self, player: str) -> str:
        """«you» or a name."""
        return phrase("eighteen.warning.you") if player == self.player else self.names.get(player, player)

    def presides(self, game: Game, company: str) -> bool:
        """Whether the reader decides for this company."""
        return self.player is not None and game.companies[company].president == self.player

    def owned(self, game: Game, company: str) -> str:
        """«NW (Ben)»; who has nobody stands alone."""
        return self._of(game.companies[company].president, company)

    def by_owner(self, game: Game, found: Iterable[str]) -> str:
        """«M-V, O-K (you) and N (Ben)»: the reader's first, else in operating order."""
        owners: dict[str | None, list[str]] = {}
        named = list(found)
        order = companies.operating_order(game, named)  # the state's company has no price, so no place in it
        for company in (*order, *(one for one in named if one not in order)):
            owners.setdefault(game.companies[company].president, []).append(company)
        ranked = sorted(owners.items(), key=lambda one: one[0] != self.player)
        return joined([self._of(owner, ", ".join(some)) for owner, some in ranked])

    def _of(self, owner: str | None, found: str) -> str:
        return phrase("eighteen.warning.owned", companies=found, owner=self.name(owner)) if owner else found
