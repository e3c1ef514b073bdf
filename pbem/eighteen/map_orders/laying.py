"""The lays that a line may mean: which turns of a tile have the sides that are asked for, and which are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.eighteen import companies
from engine.eighteen.actions import Action, Lay
from engine.eighteen.game import Game18xx
from engine.eighteen.map.geometry import distance, geometry_of
from engine.eighteen.map.pieces import Board, Tile
from pbem.eighteen.map_orders.places import apart
from pbem.eighteen.map_orders.sides import beside, clockwise, exits_of, side_word
from pbem.eighteen.map_orders.track_said import Wanted
from pbem.eighteen.steps.advancing import advance
from pbem.eighteen.steps.judging import awaited, why_not


class Here(NamedTuple):
    """A company as it lays track: what must be declined before, the position then, who decides."""

    before: tuple[Action, ...]
    game: Game18xx
    player: str
    company: str

    def lay(self, tile: str, hex_id: str, rotation: int) -> Lay:
        """The action."""
        return Lay(self.player, self.company, tile, hex_id, rotation)

    def legal(self) -> Iterator[Lay]:
        """Every legal lay, each geometry once; none where the company lays no track now."""
        rule = awaited(self.game).rules.get(Lay)
        if rule is None or companies.operating(self.game) != self.company:
            return
        for lay in rule.candidates(self.game):
            if isinstance(lay, Lay) and why_not(self.game, lay) is None:
                yield lay


class Ways(NamedTuple):
    """What a game has its own way: the actions that a plain lay stands for, and which of its own lays a line fits."""

    each: Callable[[Any, Lay], Sequence[Lay]] = lambda game, lay: (lay,)
    fits: Callable[[Lay], bool] = lambda lay: True
    line: Callable[[Any, Lay], str] = lambda definition, lay: line_of(definition.board, lay)


def here(game: Game18xx, player: str, company: str) -> Here:
    """The company at its track step, if its turn can be brought there."""
    before, there = advance(game, player, Lay(player, company, "", "", 0))
    return Here(before, there, player, company)


def edges_wanted(board: Board, hex_id: str, wanted: Wanted) -> tuple[frozenset[int], str]:
    """The sides that a tile there must have; or the first hex to be joined that is not next to it."""
    edges, around = set(wanted.sides), beside(board, hex_id)
    for named in wanted.joined:
        found = [edge for edge, other in enumerate(around) if other in named.split()]
        if not found and named != hex_id:
            return frozenset(), named
        edges.update(found)
    return frozenset(edges), ""


def turns(board: Board, tile: Tile, edges: frozenset[int]) -> tuple[int, ...]:
    """The turns of a tile, each look once, in which it has track to all these sides."""
    geometry = geometry_of(board)
    return tuple(turn for turn in geometry.turns(tile) if edges <= exits_of(geometry.paths(tile, turn)))


def turn_words(board: Board, lay: Lay) -> tuple[str, ...]:
    """How a line says the rotation: nothing, by the sides with track where these tell it, else by its number."""
    geometry, tile = geometry_of(board), board.tiles[lay.tile]
    looks = geometry.turns(tile)
    if lay.rotation not in looks:
        return (str(lay.rotation),)
    exits = exits_of(geometry.paths(tile, lay.rotation))
    if len(looks) == 1:
        return ()
    if turns(board, tile, exits) == (lay.rotation,):
        return tuple(side_word(board, edge) for edge in clockwise(board, exits))
    return (str(lay.rotation),)


def words_of(board: Board, lay: Lay) -> str:
    """«57 E9 NE SW»; with the city of a home marker that the lay of some games says: «10 J9 NE SW home Albi»."""
    return " ".join((lay.tile, lay.hex, *turn_words(board, lay), *_home_words(board, lay)))


def _home_words(board: Board, lay: Lay) -> tuple[str, ...]:
    """It goes to a city of a hex that had no track, so that the cities have the names printed there."""
    stop: int | None = getattr(lay, "stop", None)
    if stop is None:
        return ()
    stops = board.hexes[lay.hex].printed.stops
    return ("home", (stops[stop].name if stop < len(stops) else "") or f"stop {stop}")


def line_of(board: Board, lay: Lay) -> str:
    """«NW: lay 57 E9 NE SW»."""
    return f"{lay.company}: lay {words_of(board, lay)}"


def nearest_lay(here: Here, wanted: Wanted) -> Lay | None:
    """The legal lay most like what was asked for: the same hex, else the same tile, else near by."""
    board = here.game.definition.board
    gone = distances(board, wanted)

    def unlike(lay: Lay) -> tuple[int, ...]:
        exits = exits_of(geometry_of(board).paths(board.tiles[lay.tile], lay.rotation))
        edges, _ = edges_wanted(board, lay.hex, wanted)
        return (
            gone.get(lay.hex, 0),
            lay.tile != wanted.tile if wanted.tile else 0,
            bool(wanted.colour) and board.tiles[lay.tile].colour != wanted.colour,
            len(edges - exits),
            abs(lay.rotation - wanted.rotation) if wanted.rotation is not None else 0,
        )

    return min(here.legal(), key=unlike, default=None)


def distances(board: Board, wanted: Wanted) -> Mapping[str, int]:
    """How far each hex lies from the one that was meant; nothing where none was named."""
    if wanted.hex:
        return {hex_id: distance(board, wanted.hex, hex_id) for hex_id in board.hexes}
    if wanted.no_hex:
        return {hex_id: apart(wanted.no_hex, hex_id) for hex_id in board.hexes}
    return {}
