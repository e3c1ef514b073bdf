"""Laying track (section 8.4): which tile fits a hex, what it costs, whether the company can trace a line to it."""

from __future__ import annotations

from typing import Any

from . import reach
from .board import UNLIMITED, colour, neighbour, track, turned
from .facts import TILE_COLOURS, Facts, Track
from .state import Board, Game, Question, first

PORTS_TO_BROWN = ["C18", "H7", "C14", "N15", "K8"]  # 8.4.3: not Brest
TO_BROWN = ["MID", "PRO", "SO"]
TWO_YELLOW = ["EST", "MID", "OU", "PRO", "SO"]
EXTRA = 20
KINDS = {"yellow": "rural", "named_city": "city"}


def tile_kind(tile: dict[str, Any]) -> str:
    """12.2: plain tiles belong on rural hexes; a name or a label goes before the number of stops."""
    if tile.get("label"):
        return {"OO": "oo", "P": "paris"}[tile["label"]]
    types = [stop["type"] for stop in tile.get("stops", [])]
    return {0: "rural", 1: types[0] if types else "", 2: "double_town"}[len(types)]


def hex_kind(f: Facts, hex_id: str) -> str:
    """9: what sort of tile a hex takes."""
    printed = f.hexes[hex_id]
    return "paris" if printed.get("label") == "P" else KINDS.get(printed["kind"], printed["kind"])


def why_not_kind(f: Facts, hex_id: str, tile: str) -> str:
    """8.4.1, 8.4.3: city on city, town on town …; a tile with the city's name where there is one of that colour."""
    card = f.tiles[tile]
    named = [one for one, other in f.tiles.items() if other.get("hex") == hex_id and other["colour"] == card["colour"]]
    if named:
        return "" if tile in named else f"§8.4.3: {hex_id} takes its named tile"
    wanted, kind = hex_kind(f, hex_id), tile_kind(card)
    if tile == "X12":
        return first((wanted != "double_town", "§8.4.3: X12 lies over double towns"))
    return first(("name" in card, "§8.4.3: named for another city"), (wanted != kind, f"§8.4.1: {kind} on {wanted}"))


def why_not_colour(g: Game, company: str, hex_id: str, tile: str) -> str:
    """8.4.1, 8.4.2, 8.4.3: one colour after the other, but for double towns and for three companies in ports."""
    now, new = colour(g.facts, g.board, hex_id), g.facts.tiles[tile]["colour"]
    if new not in g.facts.game["phases"][g.phase]["tiles"]:
        return f"§15: no {new} tiles yet"
    if tile == "X12":
        return "" if now == "yellow" else "§8.4.3: X12 replaces a yellow double town"
    if new == "brown" and company in TO_BROWN and hex_id in PORTS_TO_BROWN and now in (None, "yellow", "green"):
        return ""
    place = TILE_COLOURS.index(new)
    before = None if place == 0 else TILE_COLOURS[place - 1]
    return "" if now == before else f"§8.4.2: {new} on {now}"


def new_cities(old: Track, new: Track) -> dict[str, str] | None:
    """8.4.2: where each old stop lies on the new tile when all old connections are kept; None when one is not."""
    pieces = {frozenset(piece) for piece in new}
    found: dict[str, str] = {}
    for stop in sorted({end for piece in old for end in piece if not isinstance(end, int)}):
        edges = {end for piece in old for end in piece if stop in piece and isinstance(end, int)}
        fits = [end for end in ends(new) if all(frozenset({edge, end}) in pieces for edge in edges)]
        if not fits:
            return None
        found[stop] = fits[0]
    plain = [frozenset(piece) for piece in old if all(isinstance(end, int) for end in piece)]
    return found if all(piece in pieces for piece in plain) else None


def ends(pieces: Track) -> list[str]:
    """The stops that track leads to."""
    return sorted({end for piece in pieces for end in piece if not isinstance(end, int)})


def kept_apart(found: dict[str, str]) -> bool:
    """12.2: two cities of a hex stay two; the two towns under X12 become one."""
    cities = [new for new in found.values() if new.startswith("c")]
    return len(cities) == len(set(cities))


def why_not_edges(f: Facts, hex_id: str, new: Track) -> str:
    """8.4.1: no line off the map, to a blank edge of a gray hex, or to a red hex without an arrow."""
    for edge in sorted({end for piece in new for end in piece if isinstance(end, int)}):
        other = neighbour(f, hex_id, edge)
        if other is None:
            return f"§8.4.1: edge {edge} leads off the map"
        fixed = f.hexes[other]["kind"] in ("gray", "offboard")
        if fixed and not any((edge + 3) % 6 in piece for piece in track(f, Board(), other)):
            return f"§8.4.1: edge {edge} leads to a blank edge of {other}"
    return ""


def blocked(g: Game, hex_id: str) -> bool:
    """10.1: until a company owns the private or it has closed."""
    number = g.facts.hexes[hex_id].get("blocked_by")
    return number is not None and g.private_owner.get(number) in g.players


def why_not_tile(g: Game, company: str, hex_id: str, tile: str, rotation: int) -> str:
    """Everything about tile and hex but the connection and the money."""
    f = g.facts
    if hex_id not in f.hexes or f.hexes[hex_id]["kind"] in ("gray", "offboard"):
        return "§8.4.1: nothing is laid there"
    if tile not in f.tiles or not 0 <= rotation < 6:
        return "§12: no such tile"
    card = f.tiles[tile]
    why = first(
        (blocked(g, hex_id), "§10.1: blocked by a private"),
        (tile not in UNLIMITED and g.tile_supply[tile] == 0, "§8.4.1: none left"),
        (bool(card.get("fixed")) and rotation != 0, "§8.4.3: the name reads from left to right"),
    )
    why = why or why_not_kind(f, hex_id, tile) or why_not_colour(g, company, hex_id, tile)
    if why:
        return why
    new = turned(card["track"], rotation)
    found = new_cities(track(f, g.board, hex_id), new)
    if found is None or not kept_apart(found):
        return "§8.4.2: a line of track is not preserved"
    return why_not_edges(f, hex_id, new)


def cost(g: Game, hex_id: str) -> int:
    """8.4.1, 8.4.3, 16: terrain under the first tile (J15's green one too), Paris 40 each time."""
    printed = g.facts.hexes[hex_id]
    if "cost_each_tile" in printed:
        return int(printed["cost_each_tile"])
    return 0 if hex_id in g.board.tiles else int(printed.get("terrain", {}).get("cost", 0))


def with_tile(g: Game, hex_id: str, tile: str, rotation: int) -> Board:
    """The map after the lay: markers keep their city (8.4.2)."""
    b = g.board.copy()
    moves = new_cities(track(g.facts, g.board, hex_id), turned(g.facts.tiles[tile]["track"], rotation)) or {}
    b.tiles[hex_id] = (tile, rotation)
    b.markers = [
        (who, place, moves.get(stop, stop) if place == hex_id and stop is not None else stop)
        for who, place, stop in b.markers
    ]
    b.blocked = [(place, moves.get(stop, stop) if place == hex_id else stop) for place, stop in b.blocked]
    return b


def connected(g: Game, company: str, hex_id: str, tile: str, rotation: int) -> bool:
    """8.4.1: a line from a marker to a piece of track on the tile; MID on the empty J9 stands on it."""
    if (company, hex_id, None) in g.board.markers:
        return True
    b = with_tile(g, hex_id, tile, rotation)
    return reach.can_reach(g.facts, b, company, reach.goals_of(g.facts, b, hex_id))


def put(g: Game, hex_id: str, tile: str, rotation: int) -> None:
    """The tile goes down, the old one back to the supply; MID may have to say in which city it stands (16)."""
    b = with_tile(g, hex_id, tile, rotation)
    if tile not in UNLIMITED:
        g.tile_supply[tile] -= 1
    if hex_id in g.board.tiles and g.board.tiles[hex_id][0] not in UNLIMITED:
        g.tile_supply[g.board.tiles[hex_id][0]] += 1
    g.board = b
    if ("MID", hex_id, None) in b.markers:
        g.questions.append(Question("city", "MID"))


def why_not_turn(g: Game, company: str, tile: str) -> str:
    """8.4, 8.4.1: one upgrade, or one yellow tile, or two by five of the companies."""
    now = g.acting()
    yellow = g.facts.tiles.get(tile, {}).get("colour") == "yellow"
    return first(
        (now.power, "§10.2: the power was the whole build"),
        (now.extra_closed, "§10.2: Toulouse's tile came after the build"),
        (now.upgraded, "§8.4.2: one upgrade instead of yellow tiles"),
        (not yellow and now.yellows > 0, "§8.4.2: yellow tiles were laid"),
        (now.yellows == 2 or (now.yellows == 1 and company not in TWO_YELLOW), "§8.4.1: no more yellow tiles"),
    )


def full_cost(g: Game, hex_id: str) -> int:
    """Terrain, and 20 for the second yellow tile."""
    return cost(g, hex_id) + (EXTRA if g.acting().yellows else 0)


def why_not(g: Game, company: str, hex_id: str, tile: str, rotation: int) -> str:
    """The normal build of a turn."""
    why = why_not_turn(g, company, tile) or why_not_tile(g, company, hex_id, tile, rotation)
    return why or first(
        (full_cost(g, hex_id) > g.cash[company], "§8.4.1: the treasury cannot pay for it"),
        (not connected(g, company, hex_id, tile, rotation), "§8.4.1: no line of track to it"),
    )


def do(g: Game, company: str, hex_id: str, tile: str, rotation: int) -> None:
    """Pay and lay."""
    g.pay(company, "bank", full_cost(g, hex_id))
    if g.facts.tiles[tile]["colour"] == "yellow":
        g.acting().yellows += 1
    else:
        g.acting().upgraded = True
    put(g, hex_id, tile, rotation)
