"""Laying and upgrading track: how often, when, where and for how much (§5.5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.common18xx import companies
from engine.common18xx.bank import pay
from engine.common18xx.map import lay
from engine.common18xx.steps.owning import why_not_turn_of
from engine.common18xx.table import BANK
from engine.core.errors import Refusal
from engine.games.g1861.actions import Lay
from engine.games.g1861.borrowing import can_raise, raise_cash
from engine.games.g1861.events import TokenPlaced, TrackLaid
from engine.games.g1861.refusals import refusal
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.six_way import six_way_instead
from engine.games.g1861.state import State


def waits(game: State) -> bool:
    """An operation is left and could be paid; whether anything fits is not asked, as in recorded games."""
    company = companies.operating(game)
    here = game.round
    if company is None or not isinstance(here, OperatingRound) or company == game.definition.national.id:
        return False
    numbers = game.definition.numbers
    if len(here.lays) >= numbers.lays:
        return False
    return len(here.lays) < numbers.free_lays or game.power(company) >= numbers.second_lay


def candidates(game: State) -> Iterator[Lay]:
    """Every geometry that fits anywhere, new track first."""
    company = companies.operating(game)
    if company is None or not waits(game) or (player := game.director(company)) is None:
        return
    for tile, hex_id, rotation in lay.lays(game.network, company, layable(game)):
        yield Lay(player, company, tile, hex_id, rotation)


def colours(game: State) -> tuple[str, ...]:
    """The colours of tiles in this phase (§5.8.5)."""
    return game.definition.phases[game.phase].colours


def layable(game: State) -> lay.Layable:
    """What may be laid in this phase."""
    return lay.Layable(colours(game), unlimited(game))


def unlimited(game: State) -> frozenset[str]:
    """The tiles that never run out (§5.5.2.1)."""
    return game.flags.unlimited_tiles


def why_not(game: State, action: Lay, *, trusted: bool = False) -> Refusal | None:
    """Whose turn, how many operations, the hex, the tile, the track, the money: in this order.

    `trusted`: what the map allows is not tested (a recorded game is read leniently).
    """
    if refused := why_not_turn_of(game, action.player, action.company):
        return refused
    if refused := _why_not_again(game, action):
        return refused
    if not trusted:
        if refused := _why_not_closed(game, action):
            return refused
        fault = lay.why_not_lay(game.network, action.company, action.tile, action.hex, action.rotation, layable(game))
        if fault:
            return said(fault, action.company)
        if refused := _why_not_six_way(game, action):
            return refused
    price = cost(game, action)
    if not can_raise(game, action.company, price):
        most = game.power(action.company)
        return refusal("track_cost", company=action.company, cost=price, cash=most)
    return None


def is_upgrade(game: State, hex_id: str) -> bool:
    """Whether track lies there already, printed or laid (§5.5.2.1)."""
    return hex_id in game.definition.board.hexes and game.network.tile(hex_id).colour != "white"


def _why_not_again(game: State, action: Lay) -> Refusal | None:
    here = game.round
    assert isinstance(here, OperatingRound)
    if len(here.lays) >= game.definition.numbers.lays:
        return refusal("third_lay", company=action.company)
    if action.hex in here.lays:
        return refusal("same_hex_twice", company=action.company, hex=action.hex)
    if here.upgraded and is_upgrade(game, action.hex):
        return refusal("second_upgrade", company=action.company, hex=action.hex)
    return None


def _why_not_closed(game: State, action: Lay) -> Refusal | None:
    hexes = game.definition.board.hexes
    until = hexes[action.hex].closed_until if action.hex in hexes else ""
    if until and until not in companies.begun_phases(game):
        return refusal("private_hex", hex=action.hex, phase=until)
    return None


def said(fault: lay.Fault, company: str) -> Refusal:
    """The sentence about what the map forbids."""
    tiles, label = (fault.facts.get(name, lay.NONE) for name in ("tiles", "label"))
    words = {
        "tiles": "no tile now" if tiles == lay.NONE else f"tile {tiles}",
        "label": "no label" if label == lay.NONE else f"the label {label}",
    }
    return refusal(fault.code, **{"company": company, **fault.facts, **words})


def _why_not_six_way(game: State, action: Lay) -> Refusal | None:
    """A large city goes brown with a six-way tile if one is there and fits (§5.5.2.3)."""
    if not game.flags.brown_max_exits:
        return None
    tile, colour = game.definition.board.tiles[action.tile], game.definition.six_way_colour
    better = six_way_instead(game.network, tile, action.hex, action.company, colour, layable(game))
    return refusal("six_way", hex=action.hex, tiles=", ".join(better)) if better else None


def cost(game: State, action: Lay) -> int:
    """The second operation, the terrain of a first tile, or what the old tile asks for its upgrade."""
    here = game.round
    assert isinstance(here, OperatingRound)
    numbers = game.definition.numbers
    total = numbers.second_lay if len(here.lays) >= numbers.free_lays else 0
    printed = game.definition.board.hexes[action.hex]
    if not is_upgrade(game, action.hex):
        return total + printed.cost
    if action.hex not in game.laid.tiles:
        return total + game.flags.printed_upgrade_costs.get(action.hex, 0)
    return total + game.network.tile(action.hex).upgrade_cost


def do(game: State, action: Lay) -> None:
    """The tile lies there, loans taken if they were needed; a gray Moscow gets its token of the RSR (§5.6.1)."""
    here = game.round
    assert isinstance(here, OperatingRound)
    price, upgrade = cost(game, action), is_upgrade(game, action.hex)
    raise_cash(game, action.company, price)
    pay(game, action.company, BANK, price)
    after = lay.laid_with(game.network, action.tile, action.hex, action.rotation, unlimited(game))
    game.laid, game.network = after.laid, after
    game.round = replace(here, lays=(*here.lays, action.hex), upgraded=here.upgraded or upgrade)
    game.tell(TrackLaid(company=action.company, tile=action.tile, hex=action.hex, rotation=action.rotation, cost=price))
    if action.tile == game.definition.national.tile:
        national_token(game, action.hex, 0)


def national_token(game: State, hex_id: str, stop: int) -> None:
    """The RSR places the token kept for this hex, unless it has one there (§5.6.1)."""
    national = game.definition.national.id
    cities = game.laid.cities[hex_id]
    if any(national in city.tokens for city in cities):
        return
    stop = min(stop, len(cities) - 1)
    game.relaid(lay.placed(game.laid, hex_id, stop, national))
    game.tell(TokenPlaced(company=national, hex=hex_id, stop=stop, cost=0))
