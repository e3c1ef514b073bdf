"""What holds in every position of an 18xx game; a list of sentences tells what does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.eighteen import limits
from engine.eighteen.definition import Definition18xx
from engine.eighteen.game import Game18xx
from engine.eighteen.map.network import Network
from engine.eighteen.table import POOL, Table


class Beyond(NamedTuple):
    """What a game allows that others do not; as it stands here: nothing.

    `unparred`: of a public without price and president shares may be held; `hand_limit`: nobody ever holds more than
    the limit; `markers` stand on the map beside those of companies; `trains`: the bank counts them by their type.
    """

    unparred: bool = False
    hand_limit: bool = True
    markers: Container[str] = ()
    trains: bool = True


USUAL = Beyond()


def broken(
    game: Game18xx,
    unlimited: Container[str] = (),
    forming: str = "",
    ownerless: Container[str] = (),
    beyond: Beyond = USUAL,
) -> list[str]:
    """Everything that is wrong; empty when all holds.

    `unlimited`: tiles that never run out; `forming`: a company whose tokens and president are still being settled;
    `ownerless`: companies that never have a president nor a price.
    """
    return [
        *_money(game, game.definition),
        *_companies(game, game.definition, forming, ownerless),
        *_shares(game, forming, beyond),
        *(_trains(game, game.definition) if beyond.trains else ()),
        *_tiles(game, game.definition, unlimited),
        *_tokens(game, game.network, forming, beyond.markers),
        *_market(game),
        *_course(game),
    ]


def listed(things: Iterable[str]) -> str:
    """These, as a sentence names them."""
    return ", ".join(sorted(things))


def counted(counts: Mapping[str, int]) -> str:
    """Who has how many, as a sentence tells it."""
    return ", ".join(f"{who} {count}" for who, count in counts.items())


def _money(table: Table, definition: Definition18xx) -> Iterator[str]:
    total = sum(table.purses.values())
    if total != definition.bank:
        yield f"money: there are {total}, there should be {definition.bank}"
    yield from (f"money: {name} has {cash}" for name, cash in table.purses.items() if cash < 0 and name != "bank")
    if table.purses["bank"] < 0 and not table.broken:
        yield "money: the bank is overdrawn but not broken"
    owners = {"bank", *table.players, *table.companies}
    if set(table.purses) != owners:
        yield f"purses: {listed(set(table.purses) ^ owners)}"


def _companies(table: Table, definition: Definition18xx, forming: str, ownerless: Container[str]) -> Iterator[str]:
    for name, state in table.companies.items():
        kind = definition.companies[name].kind
        if (kind == "public") != (name in table.shares):
            yield f"{name}: a public, and only a public, has shares"
        if name in ownerless:
            continue
        if state.president is not None and state.president not in table.players:
            yield f"{name}: its president is {state.president}, no player"
        if (state.president is not None) != (name in table.markers) and name != forming:
            yield f"{name}: a company with a president, and no other, has a price"
    if strange := (set(table.markers) | set(table.shares)) - set(table.companies):
        yield f"not in play but with price or shares: {listed(strange)}"
    holders = {*table.players, *table.companies}
    yield from (f"{private} belongs to {owner}" for private, owner in table.privates.items() if owner not in holders)


def _shares(table: Game18xx, forming: str, beyond: Beyond) -> Iterator[str]:
    shares, president = table.all_shares, table.president_shares
    most_held, most_pool = limits.most_held(table), limits.most_in_pool(table)
    for corporation, held in table.shares.items():
        if sum(held.values()) != shares or min(held.values()) <= 0:
            yield f"{corporation}: its shares are {counted(held)}, not {shares} in all"
        if strange := set(held) - {*table.players, POOL, corporation}:
            yield f"{corporation}: {listed(strange)} cannot hold shares"
        if held.get(POOL, 0) > most_pool:
            yield f"{corporation}: {held[POOL]} shares in the pool, where {most_pool} may lie"
        players = {player: held.get(player, 0) for player in table.players}
        if beyond.hand_limit and max(players.values()) > most_held:
            yield f"{corporation}: more than {most_held} shares in one hand: {counted(players)}"
        leader = table.companies[corporation].president
        if corporation == forming or (beyond.unparred and leader is None and corporation not in table.markers):
            continue
        if leader is None or players[leader] < president or players[leader] < max(players.values()):
            yield f"{corporation}: its president is {leader}, while the players hold {counted(players)}"


def _trains(table: Table, definition: Definition18xx) -> Iterator[str]:
    seen = Counter(table.pool_trains)
    for state in table.companies.values():
        seen.update(state.trains)
    phases = tuple(definition.phases)
    begun = phases[: phases.index(table.phase) + 1]
    for name, kind in definition.trains.items():
        left = table.depot[name]
        rusted = bool(kind.rusted_by) and definition.trains[kind.rusted_by].starts_phase in begun
        if rusted and (seen[name] or left):
            yield f"train {name}: rusted, yet {seen[name]} in use and {left} in the bank"
        if not rusted and kind.count is not None and (left is None or left < 0 or seen[name] + left != kind.count):
            yield f"train {name}: {seen[name]} in use and {left} in the bank of {kind.count}"


def _tiles(table: Table, definition: Definition18xx, unlimited: Container[str]) -> Iterator[str]:
    laid = Counter(tile for tile, _ in table.laid.tiles.values())
    for name, left in table.laid.supply.items():
        count = definition.board.tiles[name].count
        if name not in unlimited and (left < 0 or left + laid[name] != count):
            yield f"tile {name}: {laid[name]} laid and {left} left of {count}"


def _tokens(table: Table, network: Network, forming: str, markers: Container[str]) -> Iterator[str]:
    for hex_id, cities in table.laid.cities.items():
        stops = network.tile(hex_id).stops
        if len(stops) != len(cities):
            yield f"{hex_id}: {len(stops)} stops, {len(cities)} cities"
            continue
        everybody = [name for city in cities for name in city.tokens if name != forming and name not in markers]
        if len(everybody) != len(set(everybody)):
            yield f"{hex_id}: two tokens of one company: {listed(everybody)}"
        for stop, city in zip(stops, cities, strict=True):
            if len(city.tokens) > stop.slots:
                yield f"{hex_id}: {listed(city.tokens)} in {stop.slots} places"
        if strange := set(everybody) - set(table.companies):
            yield f"{hex_id}: tokens of {listed(strange)}, which are not in play"


def _market(game: Game18xx) -> Iterator[str]:
    for company, marker in game.markers.items():
        if not game.prices.has(marker.cell):
            yield f"{company} stands at {marker.cell}, where no price is"


def _course(game: Game18xx) -> Iterator[str]:
    if game.network.laid is not game.laid:
        yield "the map that routes are sought on is not the one that lies there"
    if not game.finished and not set(game.active) <= set(game.players):
        yield f"{listed(game.active)} must act"
    if game.finished == bool(game.active):
        over = "over" if game.finished else "not over"
        yield f"the game is {over}, and {listed(game.active) or 'nobody'} must act"
