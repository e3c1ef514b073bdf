"""Where the positions of the engine and of the second reading differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.eighteen import companies, pricing
from engine.eighteen.holdings import certificates
from engine.games.g1843 import ending
from engine.games.g1843.certificates import card_of, gone
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction
from engine.games.g1843.turn import TURNS
from tests.beside_1843.names import NUMBERS, side, stop_number
from tests.second_reading_1843 import stations
from tests.second_reading_1843.model import Model

Pair = tuple[str, Any, Any]  # what, here, there
ENDS = {
    "bankrupt": "a player is bankrupt",
    "trains": "all yellow trains are gone in the auction",
    "price": "a price of 500",
    "gray": "the second set with a gray train",
}
UNSETTLED = "J9"  # MID's marker has a city there before it matters which


def differences(model: Model, game: Game) -> list[str]:
    """A sentence for each; none when they are the same.

    While a question is open that the two ask at different moments, nothing is compared that depends on it.
    """
    told = model.summary()
    asked = {kind for kind, _ in told["question"]}
    if "par" in asked:
        return []
    pairs = [*_papers(game, told), *_auction(game, told), *_trains(game, told)]
    if not game.finished and "city" not in asked:
        pairs += [*_map(model, game, told), *_prices(model, game, told)]
    return [f"{what}: {here} here, {there} there" for what, here, there in pairs if here != there]


def _papers(game: Game, told: dict[str, Any]) -> Iterator[Pair]:
    yield "why it is over", game.ended and ENDS[game.ended], _reason(told["why_over"])
    yield "over", game.finished, told["round"] == "over"
    yield "phase", game.phase, told["phase"]
    yield "cash", game.purses, {name: cash for name, cash in told["cash"].items() if name in game.purses}
    for company, shares in game.shares.items():
        here = {"ipo" if holder == company else holder: count for holder, count in shares.items()}
        yield f"shares of {company}", here, told["shares"][company]
    floating = game.companies.items()
    yield "directors", {name: one.president for name, one in floating if one.president}, told["director"]
    yield "pars", {name: one.par for name, one in floating if one.par}, told["par"]
    yield "floated", sorted(name for name, one in floating if one.floated), told["floated"]
    yield "privates", {NUMBERS[name]: owner for name, owner in game.privates.items()}, told["privates"]
    yield "closed", sorted(NUMBERS[name] for name in game.closed), told["closed"]
    yield "ports", {port: name for name, one in floating for port in one.ports}, told["ports"]


def _reason(why: str) -> str | None:
    return why.partition(": ")[2].partition(" at the end")[0].partition(" in an operating")[0] or None


def _auction(game: Game, told: dict[str, Any]) -> Iterator[Pair]:
    here = game.round
    if not isinstance(here, PrivateAuction) or game.finished:
        return
    left = [private for private in NUMBERS if private not in game.privates]
    yield "cheapest", (NUMBERS[left[0]] if left else 8, here.reduced), told["cheapest"]
    bids = {NUMBERS[private]: dict(bids) for private, bids in here.bids.items() if bids}
    if here.bid_off:
        number = NUMBERS[here.bid_off.company]
        fought = told["bids"].pop(number)
        yield "highest bid", (here.bid_off.high, here.bid_off.price), max(fought.items(), key=lambda bid: bid[1])
        yield "still in the bid-off", set(here.bid_off.bidders), set(fought)
        bids.pop(number, None)
    yield "bids", bids, told["bids"]


def _trains(game: Game, told: dict[str, Any]) -> Iterator[Pair]:
    data, rusted = game.definition, gone(game.definition, game.phase)
    here = {colour: 0 if colour in rusted else left for colour, left in game.depot.items()}
    there = {colour: 0 if colour in rusted else left for colour, left in told["supply"].items()}
    yield "supply", here, there
    if told["resale"]:
        yield "rusted trains", {colour: game.depot[colour] for colour in told["resale"]}, told["resale"]
    pool = sorted(card_of(data, side(train)).id for train in told["pool_trains"])
    yield "pool", sorted(card_of(data, train).id for train in game.pool_trains), pool
    for company, certs in told["trains"].items():
        state = game.companies[company]
        obsolete = sorted(side(one.split(" card")[0].split(" obsolete")[0]) for one in certs if "obsolete" in one)
        plain = [one for one in certs if "obsolete" not in one]
        marked = [side(one.removesuffix(" card")) for one in plain if one.endswith(" card")]
        names = sorted(side(one.removesuffix(" card").removesuffix(" rusted")) for one in plain)
        yield f"trains of {company}", sorted(state.trains), names
        yield f"obsolete trains of {company}", sorted(state.obsolete), obsolete
        yield f"Engineers of {company}", [state.engineers] if state.engineers else [], marked


def _map(model: Model, game: Game, told: dict[str, Any]) -> Iterator[Pair]:
    yield "tiles", game.laid.tiles, told["tiles"]
    supply = {tile: left for tile, left in game.laid.supply.items() if tile in told["tile_supply"]}
    yield "tiles left", supply, told["tile_supply"]
    standing = [
        (name, hex_id, stop)
        for hex_id, cities in game.laid.cities.items()
        for stop, city in enumerate(cities)
        for name in city.tokens
    ]
    markers = sorted((name, hex_id, 0 if hex_id == UNSETTLED else stop) for name, hex_id, stop in standing)
    blocked = [("blocked", hex_id, stop) for hex_id, stop in told["blocked"]]
    there = [
        (name, hex_id, 0 if hex_id == UNSETTLED else stop_number(model, hex_id, stop))
        for name, hex_id, stop in (*told["markers"], *blocked)
    ]
    yield "markers", markers, sorted(there)


def _prices(model: Model, game: Game, told: dict[str, Any]) -> Iterator[Pair]:
    """The second reading moves a price without a dividend as the next step is taken, and not before."""
    if isinstance(game.round, OperatingRound) and TURNS.current(game).name == "dividend":
        return
    yield "cells", {company: marker.cell for company, marker in game.markers.items()}, told["cells"]
    cells = {marker.cell for marker in game.markers.values()}
    here = {cell: list(pricing.stack(game, cell)) for cell in cells}
    yield "stacks", here, {cell: list(stack) for cell, stack in told["stacks"].items() if stack}
    yield "operating order", list(companies.operating_order(game, list(game.markers))), told["operating_order"]
    yield "certificates", {player: certificates(game, player) for player in game.players}, told["certificates"]
    yield "net worth", ending.final_scores(game), told["scores"]
    yield "moved a marker", {name for name, one in game.companies.items() if one.moved}, model.game.moved
    yield "markers on charters", _charters(game), {name: stations.left(model.game, name) for name in _charters(game)}
    if isinstance(game.round, OperatingRound) and not game.finished:
        yield "operating round", (game.or_number, game.ors), told["round_in_set"]
    yield "cards", list(game.cards), told["order"]
    if game.offered is None and not getattr(game.round, "asking", ()):
        yield "who acts", game.active[0], told["acting"]


def _charters(game: Game) -> dict[str, int]:
    """Markers that can still be bought; the home's waits for its place and is none of them."""
    placed = {name: bool(game.network.tokens_of(name)) for name in game.companies}
    return {name: len(one.charter) - (0 if placed[name] else 1) for name, one in game.companies.items()}
