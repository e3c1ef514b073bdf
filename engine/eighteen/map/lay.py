"""Laying and upgrading tiles: what fits, what is connected, what the map is afterwards; nothing of money.

These are 1861 §5.5.2 and 1843 §8.4; where the two differ, `LayRules` say.
Codes of a Fault and their facts (every one has `tile`, `hex` and `rotation` as they were given):
unknown_tile `tiles` (that fit there) · unknown_hex · bad_rotation · hex_closed `colour` · wrong_colour `colour`, `lies`
(the colour there now), `tiles` · colour_not_yet `colour`, `colours` · wrong_kind `tiles` · wrong_label `label` (the
hex's, or none), `tiles` · none_left `tiles` · track_not_kept `rotations` (that fit) · leads_off `edges`, `rotations` ·
no_room_for_tokens `tokens` · not_connected `rotations` (that fit and are connected), `hexes` (that its track leads to).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from engine.eighteen.map.fault import Fault
from engine.eighteen.map.geometry import CLOSED
from engine.eighteen.map.laid import City, Laid
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, STOP, Tile
from engine.eighteen.map.suit import Layable, TileLay, in_supply, is_unlimited, label, wrong_tile

NONE = "none"  # where nothing can be listed


def why_not_lay(
    network: Network, company: str, tile_id: str, hex_id: str, rotation: int, layable: Layable
) -> Fault | None:
    """What forbids the company to lay this tile, or None."""
    board = network.board
    code, more = "", {}
    if hex_id not in board.hexes:
        code = "unknown_hex"
    elif board.hexes[hex_id].printed.colour in CLOSED:
        code, more = "hex_closed", {"colour": board.hexes[hex_id].printed.colour}
    elif tile_id not in board.tiles:
        blank = TileLay(network, network.tile(hex_id), hex_id, 0, layable)
        code, more = "unknown_tile", {"tiles": _tiles(blank)}
    elif rotation not in range(1 if board.tiles[tile_id].fixed else EDGES):
        code = "bad_rotation"
    else:
        lay = TileLay(network, board.tiles[tile_id], hex_id, rotation, layable)
        code = _not_that_tile(lay) or _not_that_way(lay) or ""
        if not code and not _connected(lay, company):
            code = "not_connected"
        more = _facts(lay, company, code) if code else {}
    return Fault(code, {"tile": tile_id, "hex": hex_id, "rotation": str(rotation), **more}) if code else None


def _not_that_tile(lay: TileLay) -> str | None:
    """The code of what forbids this tile there however it is turned, but for the track."""
    return wrong_tile(lay) or (None if in_supply(lay) else "none_left")


def _not_that_way(lay: TileLay) -> str | None:
    """The code of what forbids the tile turned like this."""
    if not lay.fit.kept:
        return "track_not_kept"
    if _edges_off(lay):
        return "leads_off"
    return None if _has_room(lay) else "no_room_for_tokens"


def follows(lay: TileLay) -> bool:
    """Whether the tile may come next on its hex, turned like this; whoever lays it, and whether there is one left."""
    return wrong_tile(lay) is None and not _not_that_way(lay)


def _has_room(lay: TileLay) -> bool:
    """Whether the tokens of the hex find places on the tile."""
    slots = [stop.slots for stop in lay.tile.stops]
    for number, city in zip(lay.fit.stops, lay.network.laid.cities.get(lay.hex_id, ()), strict=False):
        slots[number] -= len(city.tokens)
    return min(slots, default=0) >= 0


def _edges_off(lay: TileLay) -> list[int]:
    """The edges over which new track would lead nowhere (1861 §5.5.2.2; 1843 §8.4.1, §8.4.2)."""
    ends = {end for path in lay.fit.new for end in path if end < STOP}
    return sorted(end for end in ends if lay.network.neighbour(lay.hex_id, end) is None)


def _connected(lay: TileLay, company: str) -> bool:
    """Whether the company's routes come to the tile as they must.

    New and plain tiles: new track on a route. Upgraded stops, and by some rules plain tiles: any track of the tile
    (1861 §5.5.2.2, §5.5.2.3; 1843 §8.4.1, §8.4.2).
    """
    network, hex_id = lay.network, lay.hex_id
    reach = network.reach(company)
    if hex_id in reach.home:
        return True
    upgraded = bool(lay.tile.stops and lay.old.paths)
    if upgraded and any((hex_id, number) in reach.stops for number in range(len(lay.old.stops))):
        return True
    any_track = upgraded or lay.layable.rules.any_track
    paths = network.geometry.paths(lay.tile, lay.rotation) if any_track else lay.fit.new
    ways = (way for a, b in paths for way in ((a, b), (b, a)) if way[0] < STOP)
    return any(reach.enters(hex_id, a, avoiding=b if b < STOP else None) for a, b in ways)


def _facts(lay: TileLay, company: str, code: str) -> dict[str, str]:
    """What a sentence about this fault can name, with what would be legal."""
    board, tile = lay.network.board, lay.tile
    facts = {
        "colour": tile.colour,
        "lies": lay.old.colour if lay.old.colour in board.colours else "blank",
        "label": label(board, lay.hex_id, tile.colour) or NONE,
    }
    if code == "colour_not_yet":
        facts["colours"] = _listed(one for one in board.colours if one in lay.layable.colours)
    elif code in ("wrong_colour", "wrong_kind", "wrong_label", "none_left"):
        facts["tiles"] = _tiles(lay)
    elif code == "no_room_for_tokens":
        facts["tokens"] = _listed(one for city in lay.network.laid.cities[lay.hex_id] for one in city.tokens)
    else:
        turns = [turn for turn in range(EDGES) if not _not_that_way(lay.with_tile(tile, turn))]
        if code == "not_connected":
            turns = [turn for turn in turns if _connected(lay.with_tile(tile, turn), company)]
            facts["hexes"] = _listed(_buildable(lay.network, company))
        facts["rotations"] = _listed(map(str, turns))
        facts["edges"] = _listed(map(str, _edges_off(lay)))
    return facts


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or NONE


def _tiles(lay: TileLay) -> str:
    """The tiles that could be laid on the hex as far as the map goes."""
    return _listed(dict.fromkeys(choice.tile.id for choice in _choices(lay)))


def _choices(lay: TileLay) -> Iterator[TileLay]:
    """Everything that can be laid on the hex of the lay, each geometry once, connected or not."""
    leaps = _leaps(lay) if lay.layable.rules.leap_colour else ()
    for tile, turns in (*fitting(lay.network, lay.hex_id), *leaps):
        if tile.colour not in lay.layable.colours or not in_supply(lay.with_tile(tile, 0)):
            continue
        for rotation in turns:
            choice = lay.with_tile(tile, rotation)
            if _has_room(choice):
                yield choice


def fitting(network: Network, hex_id: str) -> tuple[tuple[Tile, tuple[int, ...]], ...]:
    """The tiles of the next colour that fit on what lies there, and how they may be turned; kept for every user."""
    geometry, old = network.geometry, network.tile(hex_id)
    key = (geometry.numbers[hex_id], id(old), network.rotation(hex_id))
    if (found := geometry.fitting.get(key)) is None:
        found = geometry.fitting[key] = _turned(TileLay(network, old, hex_id, 0, Layable(network.board.colours)))
    return found


def _leaps(lay: TileLay) -> tuple[tuple[Tile, tuple[int, ...]], ...]:
    """The tiles that fit there without those of the colours between, and how they may be turned."""
    return _turned(lay, leaps=True)


def _turned(lay: TileLay, *, leaps: bool = False) -> tuple[tuple[Tile, tuple[int, ...]], ...]:
    """The tiles that suit the hex of the lay and fit there, with their turns; only such as leap, or none of these."""
    network, options = lay.network, []
    for tile in network.board.tiles.values():
        one = lay.with_tile(tile, 0)
        if one.leaps == leaps and wrong_tile(one) is None:
            ways = (one.with_tile(tile, turn) for turn in network.geometry.turns(tile))
            options.append((tile, tuple(way.rotation for way in ways if way.fit.kept and not _edges_off(way))))
    return tuple((tile, turns) for tile, turns in options if turns)


def _buildable(network: Network, company: str) -> list[str]:
    """The hexes the company's network touches that are not closed, in the board's order."""
    touched = network.reach(company).touched
    hexes = network.board.hexes
    return [hex_id for hex_id, spot in hexes.items() if hex_id in touched and spot.printed.colour not in CLOSED]


def lays(network: Network, company: str, layable: Layable) -> Iterator[tuple[str, str, int]]:
    """What the company can lay, as (tile, hex, rotation), each geometry once; nothing else is worth asking."""
    for hex_id in _buildable(network, company):
        for tile, rotation in lays_on(network, company, hex_id, layable):
            yield tile, hex_id, rotation


def lays_on(network: Network, company: str, hex_id: str, layable: Layable) -> Iterator[tuple[str, int]]:
    """What of it would lie on this hex, as (tile, rotation); the hex is on the board and not closed."""
    for choice in _choices(TileLay(network, network.tile(hex_id), hex_id, 0, layable)):
        if _connected(choice, company):
            yield choice.tile.id, choice.rotation


def fitting_on(network: Network, hex_id: str, layable: Layable) -> Iterator[tuple[str, int]]:
    """What would lie on this hex, as (tile, rotation), wherever anybody's track is; the hex is on the board."""
    for choice in _choices(TileLay(network, network.tile(hex_id), hex_id, 0, layable)):
        yield choice.tile.id, choice.rotation


def laid_with(
    network: Network,
    tile_id: str,
    hex_id: str,
    rotation: int,
    unlimited: Container[str] = (),
    stops: tuple[int, ...] = (),
) -> Network:
    """The network with this tile there; the old one is back in the supply, tokens stand where they stood.

    `stops`: the new stop of each old one, where a player chose it because no track said so (1843 §12.2).
    """
    laid, board = network.laid, network.board
    lay = TileLay(network, board.tiles[tile_id], hex_id, rotation, Layable((), unlimited))
    supply = dict(laid.supply)
    back = board.tiles[laid.tiles[hex_id][0]] if hex_id in laid.tiles else None
    for tile, change in ((lay.tile, -1), (back, 1)):
        if tile is not None and tile.id in supply and not is_unlimited(tile, unlimited):
            supply[tile.id] += change
    cities = {**laid.cities, hex_id: _carried_over(lay, stops or lay.fit.stops)} if lay.tile.stops else laid.cities
    after = Laid({**laid.tiles, hex_id: (tile_id, rotation)}, cities, supply)
    return Network(board, after, network, (hex_id,), grown=lay.fit.kept)


def _carried_over(lay: TileLay, stops: tuple[int, ...]) -> tuple[City, ...]:
    """Tokens and kept places on the stops of the new tile, with the places printed on it."""
    old = lay.network.laid.cities.get(lay.hex_id, ())
    standing = {company for city in old for company in city.tokens}
    cities = []
    for number, stop in enumerate(lay.tile.stops):
        here = [city for city, to in zip(old, stops, strict=False) if to == number]
        kept = (*(name for city in here for name in city.reserved), *stop.reserved)
        reserved = dict.fromkeys(name for name in kept if name not in standing)
        cities.append(City(tuple(name for city in here for name in city.tokens), tuple(reserved)))
    return tuple(cities)
