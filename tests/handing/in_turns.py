"""What the players of a simulated auction of 1843 state beforehand: their limits, and the first price of PLM."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen.actions import Bid, Start
from engine.eighteen.rounds import Auction
from engine.games.g1843.actions import Take
from pbem.games.standing_order import StandingOrder
from pbem.orders.order import OrderError
from tests.handing.recorded import Course, Done


class InTurns:
    """The auction of a game whose players bid by limits: see `tests.handing.simulated`."""

    def __init__(self, game: Course) -> None:
        self.game = game
        self.limits: dict[str, tuple[StandingOrder, ...]] = getattr(game, "limits", {})
        self.by_limit: frozenset[int] = getattr(game, "by_limit", frozenset())
        self._at = {id(one): at for at, one in enumerate(game.deeds)}

    def jumps(self) -> int:
        """Bids that no limit made."""
        return sum(
            isinstance(one.action, Bid | Take) and at not in self.by_limit for at, one in enumerate(self.game.deeds)
        )

    def lines(self, at: int, player: str) -> Iterator[str]:
        """Their limits that can still do something, in the order they want them; what PLM will cost."""
        now, title = self.game.after(at), self.game.of.title
        for one in self.limits.get(player, ()):
            order = self.game.of.ways.order_of(now, one.line)
            try:
                if order is not None and title.standing.states(now.definition, now, player, order) is not None:
                    yield one.line
            except OrderError:
                continue
        par = next((one for one in self.game.deeds[at:] if self._par(one)), None)
        if par is not None and par.player == player:
            yield title.orders.write(now.definition, par.action)

    def _par(self, one: Done) -> bool:
        return one.moment.number < 0 and isinstance(one.action, Start)

    def states(self, at: int, one: Done) -> bool:
        """Whether an order in hand does this."""
        return self._par(one) or self._at[id(one)] in self.by_limit

    def bids_by_hand(self, at: int, player: str, running: Auction | None) -> bool:
        """Nobody is kept from passing in stock rounds: nothing is auctioned there."""
        return False

    def wanted(self, at: int, player: str) -> list[str]:
        """Nothing is auctioned later."""
        return []

    def opened(self, company: str, player: str) -> bool:
        """Nobody opens an auction."""
        return False
