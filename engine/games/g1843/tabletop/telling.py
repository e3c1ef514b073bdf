"""A position of 1843 written down as a table shows it, and why not where the format has no word for it."""

from __future__ import annotations

from collections import Counter

from engine.eighteen.map.fit import edges_of
from engine.eighteen.map.laid import BLOCKED
from engine.eighteen.stored import encoded
from engine.eighteen.table import BANK
from engine.eighteen.tabletop import telling as shared
from engine.eighteen.tabletop.sitting import usual_name
from engine.eighteen.tabletop.stacks import stacks_of
from engine.eighteen.tabletop.telling import MIDDLE, Data, Names, privates_of
from engine.eighteen.tabletop.track import hexes_of
from engine.games.g1843 import cities, ending, sequence
from engine.games.g1843.game import Game
from engine.games.g1843.position import Position
from engine.games.g1843.rounds import AnyRound, OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.tabletop.places import names_printed
from engine.games.g1843.tabletop.seen import as_seen
from engine.games.g1843.tabletop.taking_up import take_up
from engine.games.g1843.tabletop_facts import read_facts

__all__ = ["MIDDLE", "seen", "told", "why_not_told"]


def why_not_told(game: Game) -> str:
    """Why this position cannot be written down now, as a sentence goes on; "" where it can."""
    if game.finished:
        return "the game is over"
    if isinstance(game.round, PrivateAuction):
        return "the privates are still being auctioned"
    if sequence.interruption(game) is not None:
        return f"the game waits for {sequence.step(game).name}; write the position down when that is settled"
    if _in_turn(game.round):
        return MIDDLE
    return shared.why_not_again(game, lambda: seen(_again(game)) == seen(game))


def _in_turn(here: AnyRound) -> bool:
    """Whether something of the turn is done already, as far as the round tells."""
    if isinstance(here, StockRound):
        return here.acted or here.bought
    return isinstance(here, OperatingRound) and (
        bool(here.lays or here.tokened or here.declined or here.extra) or here.revenue is not None
    )


def _again(game: Game) -> Game:
    return take_up(game.definition, game.players, read_facts(told(game, {one: one for one in game.players})))[0]


def seen(game: Game) -> bytes:
    """All that can be seen of it: positions that look alike on a table give the same bytes."""
    return encoded(as_seen(game), Position, {})


def told(game: Game, names: Names) -> Data:
    """The position as plain data, in the words of the file; `names`: of the players."""
    found: Data = {
        "game": "1843", "plm_stations": int(game.plm_stations), "runs": game.runs, **_round(game, names),
        "phase": game.phase, **({"gray_set": game.gray_set} if game.gray_set is not None else {}),
        "bank": game.purses[BANK], **({"bank_broken": True} if game.broken else {}),
        "players": [shared.hand(game, player, names) for player in game.players],
        "companies": {one: _charter(game, one, names) for one in game.companies},
    }  # fmt: skip
    if game.closed:
        found["closed"] = [usual_name(game.definition, one) for one in game.definition.privates if one in game.closed]
    found["prices"] = stacks_of(game, game.prices)
    found["pool"] = shared.pool(game)
    found["depot"] = dict(game.depot)
    foreigners = Counter(game.discarded)
    found["foreigners"] = {one: foreigners[one] for one in game.definition.cards if foreigners[one]}
    if blocked := _tokens(game, BLOCKED):
        found["blocked"] = blocked
    if called := _cities(game):
        found["cities"] = called
    return found | {"tiles": shared.tiles(game)}


def _round(game: Game, names: Names) -> Data:
    here, cards = game.round, {"cards": [names[one] for one in game.cards]}
    if isinstance(here, StockRound):
        opened = {"opened": names[here.order[0]]} if here.order[0] != game.first else {}
        return shared.stock_round(game, here, names, **cards, **opened) | shared.sold(here, names)
    assert isinstance(here, OperatingRound)
    data: Data = {"round": f"operating round {game.set_number}.{game.or_number} of {game.ors}", **cards}
    data |= {"next": here.order[here.turn], "done": list(here.order[: here.turn])}
    if fresh := [one for one, state in game.companies.items() if state.floated and one not in here.order]:
        data["floated"] = fresh
    return data | ({"end_reached": True} if here.reached and not ending.price_reached(game) else {})


def _charter(game: Game, company: str, names: Names) -> Data:
    state = game.companies[company]
    found: Data = {"par": state.par} if state.par else {}
    if state.president is not None:
        found["director"] = names[state.president]
    found["ipo"] = game.shares[company].get(company, 0)
    if not state.floated:
        return found
    found |= {"cash": game.purses[company], "trains": list(state.trains), "tokens": _tokens(game, company)}
    more = {
        "privates": privates_of(game, company), "ports": [_hex(game, one) for one in state.ports],
        "moved": state.moved, "engineers": state.engineers, "obsolete": list(state.obsolete),
    }  # fmt: skip
    return found | {key: one for key, one in more.items() if one}


def _tokens(game: Game, company: str) -> list[str]:
    """Each marker on the map by the name of its city, or of its hex where no track tells its cities apart."""
    found = []
    for hex_id, there in game.laid.cities.items():
        for at, city in enumerate(there):
            name = cities.name_of(game, hex_id, at) if game.network.paths(hex_id) else ""
            found += [name or _hex(game, hex_id)] * city.tokens.count(company)
    return found


def _hex(game: Game, hex_id: str) -> str:
    """A hex by its name, or by its id where that is not understood."""
    name = game.definition.board.hexes[hex_id].name
    return name if hexes_of(game.definition.board).quiet(name) == hex_id else hex_id


def _cities(game: Game) -> Data:
    """Which city of a tile is which, by an edge that its track leads to; but where the tile says it."""
    found: Data = {}
    for hex_id in game.laid.tiles:
        if any(names_printed(game.definition.board, hex_id)):
            paths, tile = game.network.paths(hex_id), game.network.tile(hex_id)
            if not any(stop.name for stop in tile.stops):
                for stop, city in enumerate(cities.stops_of(game, hex_id)):
                    found[city.name] = min(edges_of(stop, paths))
    return found
