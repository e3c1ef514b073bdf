"""The map in words: every hex with track, its tokens and free places, and what lies still open."""

from __future__ import annotations

from engine.eighteen.game import Game18xx
from engine.eighteen.map.pieces import STOP, Hex, Stop
from pbem.eighteen.told.geography import place, stop_ends, through_words, track_words
from pbem.eighteen.told.own_words import OwnWords
from pbem.eighteen.told.wrapping import items, wrapped
from pbem.words.phrases import joined, phrase

OPEN = "white"


def blocks(game: Game18xx, words: OwnWords) -> tuple[str, ...]:
    """All hexes with track, cities and towns without a tile, plain hexes, what is closed or costs."""
    return (*with_track(game, words), *_titled("eighteen.map.open", _open(game, words)))


def with_track(game: Game18xx, words: OwnWords) -> tuple[str, ...]:
    """Laid tiles, printed track, red areas."""
    board = game.definition.board
    laid = [one for one in board.hexes if one in game.laid.tiles]
    printed = [one for one in board.hexes if one not in game.laid.tiles and board.hexes[one].printed.paths]
    areas = [one for one in printed if board.hexes[one].printed.colour == "red"]
    return (
        *_titled("eighteen.map.laid", [hex_words(game, one, words) for one in laid]),
        *_titled("eighteen.map.printed", [hex_words(game, one, words) for one in printed if one not in areas]),
        *_titled(words.key("eighteen.map.areas"), _areas(game, areas)),
    )


def _titled(key: str, lines: list[str]) -> tuple[str, ...]:
    return (f"{wrapped(phrase(key))}\n\n{items(lines)}",) if lines else ()


def hex_words(game: Game18xx, hex_id: str, words: OwnWords) -> str:
    """One hex: tile, stops with tokens and free places, where its track leads."""
    board, tile = game.definition.board, game.network.tile(hex_id)
    laid = hex_id in game.laid.tiles
    name = phrase("eighteen.map.tile", tile=tile.id, colour=tile.colour) if laid else tile.colour
    marks = [phrase("eighteen.map.label", label=tile.label)] if tile.label else []
    if tile.upgrade_cost:
        marks.append(phrase("eighteen.map.upgrade", cost=tile.upgrade_cost))
    name = ", ".join([name, *marks])
    stops = [stop_words(game, hex_id, number, stop, words) for number, stop in enumerate(tile.stops)]
    paths = game.network.paths(hex_id)
    if len(tile.stops) > 1:  # each stop with the sides its own track leads to
        stops = [
            phrase("eighteen.map.leads", stop=stop, ends=ends)
            if (ends := stop_ends(board, hex_id, paths, number))
            else stop
            for number, stop in enumerate(stops)
        ]
        paths = tuple(path for path in paths if path[1] < STOP)
        return _hex(game, hex_id, [name, *stops, through_words(board, hex_id, paths)])
    return _hex(game, hex_id, [name, *stops, track_words(board, hex_id, tile, paths)])


def _hex(game: Game18xx, hex_id: str, parts: list[str]) -> str:
    what = "; ".join(part for part in parts if part)
    return phrase("eighteen.map.hex", place=place(game.definition.board, hex_id), what=what)


def stop_words(game: Game18xx, hex_id: str, number: int, stop: Stop, words: OwnWords) -> str:
    """«city 30: NW, O-K, 1 free»; where the hex has several stops, its number, or the name that the city has there."""
    tile = game.network.tile(hex_id)
    several = len(tile.stops) > 1
    worth = stop.worth(game.definition.phases[game.phase].column)
    kind = phrase(f"eighteen.map.{stop.kind}", worth=worth)
    if city := game.city(hex_id, number):
        kind = phrase("eighteen.map.named", city=city, worth=worth)
    elif several:
        kind = words("eighteen.map.stop", stop=number, kind=kind)
    if stop.kind != "city":
        return kind
    return phrase("eighteen.map.city.with", city=kind, tokens=", ".join(_places(game, hex_id, number, stop)))


def _places(game: Game18xx, hex_id: str, number: int, stop: Stop) -> list[str]:
    """Whose tokens stand there, for whom a place is kept, how many are free."""
    city = game.laid.cities[hex_id][number]
    kept = [phrase("eighteen.map.kept", company=one) for one in city.reserved]
    free = max(0, stop.slots - len(city.tokens) - len(city.reserved))
    rest = [phrase("eighteen.map.free", number=free)] if free else []
    return [*city.tokens, *kept, *rest] or [phrase("eighteen.map.full")]


def _areas(game: Game18xx, hexes: list[str]) -> list[str]:
    """Each red area once: its hexes, its value now, where its track leads."""
    board = game.definition.board
    groups: dict[str, list[str]] = {}
    for one in hexes:
        stops = board.hexes[one].printed.stops
        groups.setdefault(stops[0].group or one if stops else one, []).append(one)
    lines = []
    for group, members in groups.items():
        stops = board.hexes[members[0]].printed.stops
        worth = stops[0].worth(game.definition.phases[game.phase].column) if stops else 0
        ways = {one: track_words(board, one, board.hexes[one].printed, game.network.paths(one)) for one in members}
        alone = members == [group] and bool(board.hexes[group].name)  # an area of one hex, by the name printed there
        leads = ways[group] if alone else "; ".join(f"{one}: {led}" for one, led in ways.items())
        every = "/".join(map(str, stops[0].revenue)) if stops else ""
        area = place(board, group) if alone else group
        lines.append(phrase("eighteen.map.area", area=area, worth=worth, every=every, leads=leads))
    return lines


def _open(game: Game18xx, words: OwnWords) -> list[str]:
    """Hexes without any track: cities and towns one by one, all others listed."""
    bare = [spot for spot in game.definition.board.hexes.values() if _is_bare(game, spot)]
    lines = []
    for kind in ("city", "town"):
        for spot in bare:
            if [stop.kind for stop in spot.printed.stops][:1] == [kind]:
                lines.append(_unbuilt(game, spot, words))
    plain = [spot for spot in bare if not spot.printed.stops]
    lines.append(phrase("eighteen.map.plain", hexes=", ".join(spot.id for spot in plain)) if plain else "")
    costs = [phrase("eighteen.map.cost", hex=spot.id, cost=spot.cost) for spot in bare if spot.cost]
    lines.append(phrase("eighteen.map.costs", hexes=", ".join(costs)) if costs else "")
    lines += _closed(game, bare)
    return [line for line in lines if line]


def _is_bare(game: Game18xx, spot: Hex) -> bool:
    if spot.id in game.laid.tiles or spot.printed.paths:
        return False
    return spot.printed.colour == OPEN or (
        bool(spot.printed.stops) and spot.printed.colour in game.definition.board.colours[:1]
    )


def _unbuilt(game: Game18xx, spot: Hex, words: OwnWords) -> str:
    board = game.definition.board
    kind = f"eighteen.map.bare.{spot.printed.stops[0].kind}"
    many = len(spot.printed.stops) > 1
    parts = [words(f"{kind}.many", number=len(spot.printed.stops)) if many else phrase(kind)]
    if spot.printed.label:
        parts.append(phrase("eighteen.map.label", label=spot.printed.label))
    for number, stop in enumerate(spot.printed.stops):
        if stop.kind == "city":
            places, city = _places(game, spot.id, number, stop), game.city(spot.id, number)
            parts += [phrase("eighteen.map.bare.named", city=city, places=", ".join(places))] if city else places
    return phrase("eighteen.map.hex", place=place(board, spot.id), what=", ".join(parts))


def _closed(game: Game18xx, bare: list[Hex]) -> list[str]:
    order = list(game.definition.phases)
    waiting: dict[str, list[str]] = {}
    for spot in bare:
        if spot.closed_until and order.index(spot.closed_until) > order.index(game.phase):
            waiting.setdefault(spot.closed_until, []).append(spot.id)
    return [phrase("eighteen.map.closed", phase=phase, hexes=joined(hexes)) for phase, hexes in waiting.items()]
