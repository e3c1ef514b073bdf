"""Pictures of what order lines for tiles do, for who has to choose between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile

from engine.eighteen.actions import Lay
from engine.eighteen.game import Game18xx
from engine.eighteen.map.geometry import geometry_of
from engine.eighteen.map.laid import Laid
from engine.eighteen.map.lay import laid_with
from engine.eighteen.map.pieces import EDGES, Board
from engine.eighteen.map.tokens import placed, removed
from pbem.drawing.eighteen.choices import Choice, draw_choices
from pbem.drawing.scene import Scene
from pbem.eighteen.map_orders.laying import edges_wanted, turns
from pbem.eighteen.map_orders.sides import exits_of, sides_said
from pbem.eighteen.map_orders.track_said import read_lay
from pbem.orders.fold import tokens
from pbem.words.phrases import phrase

_WORDS = ("lay", "upgrade")
_USE = "use"  # before a private by whose power the tile is laid
_BEHIND = ("home", "token")  # what is placed on the tile
_STOP = "stop"
MOST_DRAWN = 24


def choices_picture(game: Game18xx, lines: Sequence[str]) -> tuple[Scene, str] | None:
    """The tiles of these lines as they would lie, and what they show as text; None where no line is about a tile."""
    board = game.definition.board
    orders = [line.partition(" #")[0].strip() for line in lines]  # without what a letter says beside it
    lays = [(line, lay) for line in orders for lay in _lays(game, line)][:MOST_DRAWN]
    if not lays:
        return None
    drawn = [Choice(_with_token(game, lay, line), lay.hex, line) for line, lay in lays]
    said = [_said(board, number, lay) for number, (_, lay) in enumerate(lays, start=1)]
    alt = phrase("eighteen.track.choices", tiles="; ".join(said))
    return draw_choices(board, game.definition.companies, drawn), alt


def _lays(game: Game18xx, line: str) -> Iterator[Lay]:
    """The lay of a line as our letters write it; nothing of any other line."""
    before, colon, after = line.partition(":")
    company, words = (before.strip(), tokens(after)) if colon else ("", tokens(line))
    at = next((nr for nr, word in enumerate(words) if word in _WORDS), None)
    if at is None or (at and words[0] != _USE):
        return
    wanted = read_lay(game.definition, company, list(takewhile(lambda word: word not in _BEHIND, words[at + 1 :])))
    board = game.definition.board
    if not wanted.tile or not wanted.hex:
        return
    edges, stray = edges_wanted(board, wanted.hex, wanted)
    found = turns(board, board.tiles[wanted.tile], edges) if wanted.rotation is None else (wanted.rotation,)
    if not stray and found and found[0] in range(EDGES):
        yield Lay("", company, wanted.tile, wanted.hex, found[0])


def _laid(game: Game18xx, lay: Lay) -> Laid:
    return laid_with(game.network, lay.tile, lay.hex, lay.rotation).laid


def _with_token(game: Game18xx, lay: Lay, line: str) -> Laid:
    """The map with the tile, and the token of the company where the line puts it there: `home Albi`, `token Calais`."""
    laid = laid_with(game.network, lay.tile, lay.hex, lay.rotation).laid
    cities, stop = laid.cities.get(lay.hex, ()), _stop(game.definition.board, lay, line)
    if stop not in range(len(cities)):
        return laid
    for there, city in enumerate(cities):
        laid = removed(laid, lay.hex, there, lay.company) if lay.company in city.tokens else laid
    return placed(laid, lay.hex, stop, lay.company)


def _stop(board: Board, lay: Lay, line: str) -> int:
    """The city that is named behind the tile, by its number or as printed on the map; -1 for none of this hex."""
    said = list(dropwhile(lambda word: word not in _BEHIND, tokens(line)))
    if said[-2:-1] == [_STOP] and said[-1].isdecimal():
        return int(said[-1])
    spot = board.hexes[lay.hex]
    stops = [(at, name) for at, stop in enumerate(spot.printed.stops) for name in (stop.name,) if name]
    alone = [(0, spot.name), (0, spot.id)] if len(stops) <= 1 and said[:1] == ["token"] else []
    for at, name in (*stops, *alone):
        words = list(tokens(name))
        if words and said[1:][-len(words) :] == words:
            return at
    return -1


def _said(board: Board, number: int, lay: Lay) -> str:
    exits = exits_of(geometry_of(board).paths(board.tiles[lay.tile], lay.rotation))
    sides = sides_said(board, lay.hex, exits)
    return phrase("eighteen.track.choice", number=number, tile=lay.tile, hex=lay.hex, sides=sides)
