"""In gray phase a company moves a station marker, once per game, and a «blocked» one stays behind (§8.5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.bank import pay
from engine.eighteen.map.laid import BLOCKED, Laid
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import At
from engine.eighteen.map.tokens import free_place, placed, swapped
from engine.eighteen.rounds import running
from engine.eighteen.steps.owning import why_not_turn_of
from engine.eighteen.table import BANK
from engine.games.g1843.actions import Move
from engine.games.g1843.events import MarkerMoved
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State


def possible(game: State, company: str) -> bool:
    """Whether the company that operates can move a marker now."""
    return _why_not_company(game, company) is None and any(
        next(_places(game, company, place), None) is not None for place in game.network.tokens_of(company)
    )


def candidates(game: State) -> Iterator[Move]:
    """Each marker to each place that it may have."""
    company = companies.operating(game)
    if company is None or (player := game.president(company)) is None or _why_not_company(game, company):
        return
    for old in game.network.tokens_of(company):
        for hex_id, stop in _places(game, company, old):
            yield Move(player, company, *old, hex_id, stop)


def why_not(game: State, action: Move) -> Refusal | None:
    """Once, in gray phase, in place of another marker, to a free place with a route to the company's others."""
    company, old = action.company, (action.hex, action.stop)
    if refused := why_not_turn_of(game, action.player, company) or _why_not_company(game, company):
        return refused
    own = game.network.tokens_of(company)
    if old not in own:
        return game.refusal("no_marker_there", company=company, hex=old[0], stop=old[1], places=_listed(game, own))
    places = tuple(_places(game, company, old))
    if (action.to_hex, action.to_stop) not in places:
        return game.refusal(
            "move_place",
            company=company,
            hex=action.to_hex,
            stop=action.to_stop,
            places=_listed(game, places),
        )
    return None


def do(game: State, action: Move) -> None:
    """The marker stands there, a «blocked» one where it was, and the bank has the price."""
    company, price = action.company, game.definition.numbers.move_price
    pay(game, company, BANK, price)
    game.relaid(_moved(game, company, (action.hex, action.stop), (action.to_hex, action.to_stop)))
    game.change(company, moved=True)
    game.round = replace(running(game, OperatingRound), tokened=True)
    game.tell(
        MarkerMoved(
            company=company,
            hex=action.hex,
            stop=action.stop,
            to_hex=action.to_hex,
            to_stop=action.to_stop,
            cost=price,
            city=game.city(action.hex, action.stop),
            to_city=game.city(action.to_hex, action.to_stop),
        )
    )


def _why_not_company(game: State, company: str) -> Refusal | None:
    price, cash = game.definition.numbers.move_price, game.purses[company]
    if game.phase != next(reversed(tuple(game.definition.phases))):
        return game.refusal("move_not_yet", phase=game.phase)
    if game.companies[company].moved:
        return game.refusal("moved_before", company=company)
    if running(game, OperatingRound).tokened:
        return game.refusal("token_twice", company=company)
    return game.refusal("move_cash", cost=price, company=company, cash=cash) if price > cash else None


def _places(game: State, company: str, old: At) -> Iterator[At]:
    """Where the marker may go: a free place, and from there track to another own marker or to the old place.

    Track has no direction: from those the network of the map as it is then is searched.
    """
    others = tuple(place for place in game.network.tokens_of(company) if place != old)
    gone = swapped(game.laid, *old, company, BLOCKED)
    network = Network(game.definition.board, gone, game.network)
    starts = (*others, old)
    for hex_id, stop in sorted(network.reach(company, starts=starts).stops):
        if free_place(network, hex_id, stop, company):
            yield hex_id, stop


def _moved(game: State, company: str, old: At, new: At) -> Laid:
    return placed(swapped(game.laid, *old, company, BLOCKED), *new, company)


def _listed(game: State, places: tuple[At, ...]) -> str:
    return ", ".join(f"{hex_id} ({game.stop_said(hex_id, stop)})" for hex_id, stop in places) or "no place"
