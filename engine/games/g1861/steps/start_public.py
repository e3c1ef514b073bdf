"""Starting a public in the stock round: its director's certificate at a chosen price (§4.2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import pricing
from engine.eighteen.actions import Start
from engine.eighteen.bank import pay
from engine.eighteen.events import PublicStarted
from engine.eighteen.limits import why_not_certificate
from engine.eighteen.rounds import running
from engine.eighteen.stock_market import Cell
from engine.games.g1861.forming import unstarted
from engine.games.g1861.position import Company
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.state import State
from engine.games.g1861.steps import start_token

ZONES = ("any_par", "public_par")  # red and violet cells
MINOR_ZONE = "minor_par"  # brown cells


def cells(game: State) -> dict[int, Cell]:
    """The cells on which a public may start, by price, the highest first."""
    prices = game.prices
    return {prices.price(cell): cell for cell in prices.cells(*ZONES)}


def candidates(game: State) -> Iterator[Start]:
    """Every public not in play at every starting price, the lowest first."""
    here = running(game, StockRound)
    if game.definition.phases[game.phase].public_starts:
        for corporation in unstarted(game):
            for price in reversed(cells(game)):
                yield Start(here.order[here.turn], corporation, price)


def possible(game: State, player: str) -> bool:
    """Whether the player, being below the certificate limit, is asked about starting a public.

    They are asked from twice the lowest starting price of any company on, a minor's too, and without a look at the
    map: recorded games wait for the pass of such a player. Where they can only pass, that is implied.
    """
    if not game.definition.phases[game.phase].public_starts:
        return False
    prices = game.prices
    least = min(prices.price(cell) for cell in prices.cells(MINOR_ZONE, *ZONES))
    return game.purses[player] >= least * game.definition.numbers.start_price_factor and bool(unstarted(game))


def why_not(game: State, action: Start) -> Refusal | None:
    """The phase allows it, the public is not in play, a circle is free for its token, and the price is one of them."""
    data = game.definition.companies.get(action.company)
    if not game.definition.phases[game.phase].public_starts:
        first = next(one.id for one in game.definition.phases.values() if one.public_starts)
        return game.refusal("no_starts_yet", company=action.company, phase=first)
    if data is None or data.kind != "public" or action.company in game.companies:
        return game.refusal("cannot_start", company=action.company, publics=", ".join(unstarted(game)) or "none")
    if action.price not in cells(game):
        prices = ", ".join(str(price) for price in reversed(cells(game)))
        return game.refusal("start_price", price=action.price, prices=prices)
    return _why_not_afford(game, action)


def do(game: State, action: Start) -> None:
    """The public is in play: director, treasury and price; its first token must be placed next."""
    corporation, player = action.company, action.player
    numbers = game.definition.numbers
    paid = numbers.start_price_factor * action.price
    game.put(corporation, Company(president=player, charter=numbers.token_prices))
    game.purses[corporation] = 0
    pay(game, player, corporation, paid)
    game.shares[corporation] = {player: numbers.president_shares, corporation: numbers.certificates}
    pricing.move(game, corporation, cells(game)[action.price])
    game.tell(PublicStarted(player=player, company=corporation, price=action.price, paid=paid))
    here = running(game, StockRound)
    game.round = replace(here, passed=here.passed - {player}, last=player, acted=True, starting=corporation)


def _why_not_afford(game: State, action: Start) -> Refusal | None:
    if refused := why_not_certificate(game, action.player):
        return refused
    cash = game.purses[action.player]
    factor = game.definition.numbers.start_price_factor
    if factor * action.price > cash:
        most = max((price for price in cells(game) if factor * price <= cash), default=0)
        return game.refusal(
            "cannot_pay_start" if most else "too_poor_to_start",
            company=action.company, cost=factor * action.price, cash=cash, most=most, least=factor * min(cells(game)),
        )  # fmt: skip
    if not start_token.room(game):
        return game.refusal("no_open_circle", company=action.company)
    return None
