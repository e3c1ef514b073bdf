"""The map of a position that somebody typed: tiles that lie as they could have come there, then the tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping

from engine.eighteen.map.geometry import CLOSED
from engine.eighteen.map.laid import City, Laid, printed_map
from engine.eighteen.map.lay import fitting, follows, laid_with
from engine.eighteen.map.network import Network
from engine.eighteen.map.pieces import EDGES, At, Board, Tile
from engine.eighteen.map.suit import BY_COLOUR, Layable, LayRules, TileLay, is_unlimited, rank
from engine.eighteen.tabletop.slips import Known, Slips

TURN_WORDS = ("rotation", "turned")


def hexes_of(board: Board) -> Known:
    """All hexes, also by the name of the place where only one has it, and by what else players may write."""
    count = Counter(spot.name for spot in board.hexes.values())
    names = {spot.name: one for one, spot in board.hexes.items() if spot.name and count[spot.name] == 1}
    return Known("hex", tuple(board.hexes), {**names, **board.aliases}, (*board.hexes, *names))


def laid_out(
    board: Board,
    written: Mapping[str, object],
    unlimited: Container[str],
    slips: Slips,
    rules: LayRules = BY_COLOUR,
) -> Laid:
    """The map with these tiles, `hex: tile rotation`, and the places kept for companies, as yet without tokens.

    `rules`: those by which somebody could have laid them.
    """
    laid = printed_map(board)
    empty, places, layable = Network(board, laid), hexes_of(board), Layable(board.colours, (), rules)
    tiles, cities = {}, dict(laid.cities)
    for hex_id, name in places.keys(written, "tiles", slips).items():
        key = f"tiles.{name}"
        read = _read_tile(board, str(written[name]), key, slips)
        if read is None:
            continue
        if (there := _network_with(empty, hex_id, *read, layable, key, slips)) is not None:
            tiles[hex_id] = there.laid.tiles[hex_id]
            if hex_id in cities:
                cities[hex_id] = there.laid.cities[hex_id]
    in_order = {hex_id: tiles[hex_id] for hex_id in board.hexes if hex_id in tiles}
    return Laid(in_order, cities, _supply(board, laid, in_order, unlimited, slips))


def _read_tile(board: Board, said: str, key: str, slips: Slips) -> tuple[Tile, int] | None:
    """`57`, `57 2` or `57 rotation 2`."""
    name, *more = said.split() or [""]
    if more and more[0] in TURN_WORDS:
        del more[0]
    tile_id = Known("tile", tuple(board.tiles)).find(name, key, slips)
    if tile_id is None:
        return None
    tile, turn = board.tiles[tile_id], " ".join(more) or "0"
    if not (turn.isascii() and turn.isdigit() and int(turn[:2]) < (1 if tile.fixed else EDGES)):
        most = "lies only one way, write it alone" if tile.fixed else "is turned 0 to 5 times, as `57 2`"
        slips.add(key, f"`{said}`: tile {tile_id} {most}")
        return None
    return tile, int(turn)


def _network_with(
    empty: Network, hex_id: str, tile: Tile, rotation: int, layable: Layable, key: str, slips: Slips
) -> Network | None:
    board = empty.board
    if board.hexes[hex_id].printed.colour in CLOSED:
        slips.add(key, f"nothing is ever built on {hex_id}, which is {board.hexes[hex_id].printed.colour}")
        return None
    if (found := next(ways_to_lie(empty, hex_id, tile, rotation, layable), None)) is not None:
        return found
    turns = [turn for turn in range(EDGES) if next(ways_to_lie(empty, hex_id, tile, turn, layable), None) is not None]
    if turns:
        slips.add(
            key, f"tile {tile.id} cannot lie on {hex_id} with rotation {rotation}, only {', '.join(map(str, turns))}"
        )
    else:
        fit = [
            one.id for one in board.tiles.values() if one.colour == tile.colour and _ever(empty, hex_id, one, layable)
        ]
        slips.add(key, f"tile {tile.id} cannot lie on {hex_id}; of its colour there could: {', '.join(fit) or 'none'}")
    return None


def _ever(empty: Network, hex_id: str, tile: Tile, layable: Layable) -> bool:
    return any(
        next(ways_to_lie(empty, hex_id, tile, turn, layable), None) is not None for turn in empty.geometry.turns(tile)
    )


def ways_to_lie(network: Network, hex_id: str, tile: Tile, rotation: int, layable: Layable) -> Iterator[Network]:
    """The map with the tile there, for each way in which tiles of the colours before it could have lain there."""
    board = network.board
    if follows(TileLay(network, tile, hex_id, rotation, layable)):
        yield laid_with(network, tile.id, hex_id, rotation)
    for before, turns in fitting(network, hex_id):
        if rank(board, before.colour) < rank(board, tile.colour):
            for turn in turns:
                yield from ways_to_lie(laid_with(network, before.id, hex_id, turn), hex_id, tile, rotation, layable)


def _supply(
    board: Board, printed: Laid, tiles: Mapping[str, tuple[str, int]], unlimited: Container[str], slips: Slips
) -> dict[str, int]:
    used, supply = Counter(tile for tile, _ in tiles.values()), dict(printed.supply)
    for name, count in printed.supply.items():
        if not is_unlimited(board.tiles[name], unlimited):
            supply[name] = count - used[name]
            if supply[name] < 0:
                where = ", ".join(hex_id for hex_id, (tile, _) in tiles.items() if tile == name)
                slips.add("tiles", f"tile {name} lies on {used[name]} hexes ({where}), but there are only {count}")
    return supply


def place_of(laid: Laid, board: Board, written: str, key: str, slips: Slips) -> At | None:
    """The place of a token: `E9`, or `H8 1` where a hex has several cities, counted from 0."""
    name, *more = written.split() or [""]
    hexes = hexes_of(board)
    if not written.rpartition(" ")[2].isdecimal() and (hex_id := hexes.quiet(written)) is not None:
        name, more = hex_id, []  # a name of several words; «E1 1» is no E11
    hex_id = hexes.find(name, key, slips)
    if hex_id is None:
        return None
    there = board.tiles[laid.tiles[hex_id][0]] if hex_id in laid.tiles else board.hexes[hex_id].printed
    if all(stop.kind != "city" for stop in there.stops):
        slips.add(key, f"{hex_id} is no city")
        return None
    stops = laid.cities[hex_id]
    number = " ".join(more) or ("0" if len(stops) == 1 else "")
    if not (number.isascii() and number.isdigit() and int(number[:2]) < len(stops)):
        which = "write it alone" if len(stops) == 1 else f"say which: `{hex_id} 0` to `{hex_id} {len(stops) - 1}`"
        slips.add(key, f"`{written}`: {hex_id} has {len(stops)} place{'s'[: len(stops) - 1]} for cities; {which}")
        return None
    return hex_id, int(number)


def with_tokens(
    laid: Laid,
    board: Board,
    tokens: Mapping[str, tuple[At, ...]],
    freed: Container[str],
    slips: Slips,
    said: Callable[[str, int], str] = "{} {}".format,
) -> Laid:
    """The map with the tokens of each company; places are kept for a company until it has a token in that hex.

    `freed`: companies for which no place is kept any longer, wherever; `said`: one of several cities of a hex.
    """
    network, cities = Network(board, laid), dict(laid.cities)
    order = {company: at for at, company in enumerate(tokens)}
    for hex_id, there in laid.cities.items():
        standing = [
            [one for one, places in tokens.items() for place in places if place == (hex_id, at)]
            for at in range(len(there))
        ]
        everybody = {one for city in standing for one in city}
        made = []
        for at, (city, here) in enumerate(zip(there, standing, strict=True)):
            kept = tuple(sorted(one for one in city.reserved if one not in everybody and one not in freed))
            made.append(City(tuple(sorted(here, key=order.__getitem__)), kept))
            slots = network.tile(hex_id).stops[at].slots
            if here and len(here) + len(kept) > slots:
                for_whom = f", and places are kept for {', '.join(kept)}" if kept else ""
                where = hex_id if len(there) == 1 else said(hex_id, at)
                slips.add("companies", f"tokens of {', '.join(here)} on {where}, which has room for {slots}{for_whom}")
        cities[hex_id] = tuple(made)
    return Laid(laid.tiles, cities, laid.supply)
