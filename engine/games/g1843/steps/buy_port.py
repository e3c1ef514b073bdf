"""A company buys a port marker of another one, at a fixed price (§8.9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Action
from engine.eighteen.bank import pay
from engine.eighteen.step import TurnRule
from engine.eighteen.steps.owning import why_not_turn_of
from engine.games.g1843 import powers
from engine.games.g1843.actions import BuyPort, Offer
from engine.games.g1843.events import PortBought
from engine.games.g1843.state import State
from engine.games.g1843.steps.buy_private import AS_TRAIN, BUYING_PRIVATES


class BuyingPorts(TurnRule[State]):
    """The last step of a turn; it is waited for also while the company could buy a private or lay by Saint-Germain."""

    def waits(self, game: State) -> bool:
        """Anything is left that the company could do in its turn."""
        company = companies.operating(game)
        if company is None:
            return False
        return (
            self._affords(game, company)
            or BUYING_PRIVATES.waits(game)
            or AS_TRAIN.waits(game)
            or powers.hex_left(game, company)
        )

    def _affords(self, game: State, company: str) -> bool:
        there = any(state.ports for name, state in game.companies.items() if name != company)
        return there and game.purses[company] >= game.definition.numbers.port_price

    def candidates(self, game: State) -> Iterator[Action]:
        """Each port marker of another company, to another director as an offer, unless it was declined."""
        company = companies.operating(game)
        if company is None or (player := game.president(company)) is None or not self._affords(game, company):
            return
        for source, state in game.companies.items():
            for port in state.ports if source != company else ():
                deal = BuyPort(player, company, port, source)
                yield deal if state.president == player else Offer(player, deal)

    def others(self, game: State, deal: BuyPort) -> tuple[str, ...]:
        """The director of the company that sells, if that is another player."""
        state = game.companies.get(deal.source)
        director = state.president if state else None
        return (director,) if director is not None and director != deal.player else ()

    def why_not(self, game: State, action: BuyPort) -> Refusal | None:
        """A marker that the other company owns, for money of the treasury."""
        company, source = action.company, action.source
        if refused := why_not_turn_of(game, action.player, company):
            return refused
        state = game.companies.get(source)
        if state is None or action.hex not in state.ports or source == company:
            found = [f"{name} {port}" for name, one in game.companies.items() if name != company for port in one.ports]
            return game.refusal("port_not_there", source=source, hex=action.hex, ports=", ".join(found) or "none")
        price, cash = game.definition.numbers.port_price, game.purses[company]
        return game.refusal("port_cash", company=company, cash=cash, price=price) if price > cash else None

    def do(self, game: State, action: BuyPort) -> None:
        """The marker changes hands."""
        company, source, price = action.company, action.source, game.definition.numbers.port_price
        pay(game, company, source, price)
        game.change(source, ports=tuple(port for port in game.companies[source].ports if port != action.hex))
        game.change(company, ports=(*game.companies[company].ports, action.hex))
        game.tell(PortBought(company=company, hex=action.hex, source=source, price=price))


BUYING_PORTS = BuyingPorts()
