"""What becomes of the revenue (§8.7): what 1843 has its own way."""

from __future__ import annotations

from msgspec.structs import replace

from engine.eighteen.rounds import running
from engine.eighteen.steps.dividend import Dividing
from engine.eighteen.table import POOL
from engine.games.g1843 import ending, supply
from engine.games.g1843.actions import Dividend
from engine.games.g1843.events import ObsoleteGone
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State


class DividingIn1843(Dividing[State]):
    """The pool pays the company, the IPO nobody; obsolete trains go before trains are bought (§10.2)."""

    made = Dividend

    def payee(self, game: State, company: str, holder: str) -> str | None:
        """Shares in the IPO stand under the company's name, and nothing is paid for them."""
        if holder == POOL:
            return company
        return holder if holder in game.players else None

    def divide(self, game: State, company: str, kind: str, paid: int) -> None:
        """With this the step ends, and obsolete trains have run."""
        super().divide(game, company, kind, paid)
        if ending.price_reached(game):  # a later sale of shares does not undo it
            game.round = replace(running(game, OperatingRound), reached=True)
        scrap_obsolete(game, company)


def scrap_obsolete(game: State, company: str) -> None:
    """The obsolete trains of the company are gone as if they had rusted (§10.2)."""
    for train in game.companies[company].obsolete:
        supply.returned(game, train)
        game.tell(ObsoleteGone(company=company, train=train))
    game.change(company, obsolete=())


DIVIDING = DividingIn1843()
