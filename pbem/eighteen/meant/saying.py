"""All that a legal order says: its verb, whom and what it is about, its place, the looks of its tile, its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from engine.eighteen import companies
from engine.eighteen.actions import Action, Bid, Buy, BuyPrivate, BuyTrain, Discard, Lay, Run, Sell, Start
from engine.eighteen.map.geometry import geometry_of
from engine.eighteen.map.pieces import EDGES, STOP, Board, Path
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.map_orders.sides import beside, exits_of
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game, Move, deal
from pbem.eighteen.steps.judging import awaited
from pbem.orders.lexicon import Sense

_NAMES = {  # fields of actions that hold what has a name
    "company": "company", "private": "company", "public": "company", "source": "company", "tile": "tile",
    "hex": "place", "to_hex": "place", "train": "train", "old": "train",
}  # fmt: skip
_AMOUNTS = ("price", "shares")
_THINGS: tuple[tuple[type[Action], str], ...] = (
    (Lay, "track"), (BuyTrain, "train"), (Run, "train"), (Discard, "train"), (Buy, "share"), (Sell, "share"),
    (Start, "president"), (BuyPrivate, "private"),
)  # fmt: skip
_STRAIGHT, _GENTLE = 3, (2, 4)  # how far apart the ends of track on a tile are
_SOURCES = {BANK: ("bank",), POOL: ("pool",), "ipo": ("ipo",), "treasury": ("treasury", "ipo")}


def said_by(hints: Hints, move: Move) -> frozenset[Sense]:
    """What the line of a move says, of all its actions."""
    return frozenset(sense for action in move.actions for sense in _of(hints, move.at, action))


def _of(hints: Hints, game: Game, action: Action) -> Iterator[Sense]:
    done: Any = deal(action)
    verb = verb_of(hints, game, action)
    yield Sense("verb", verb)
    if getattr(done, "shares", 1) == 1:
        yield Sense("count", "1")
    yield from _named(asdict(done))
    yield from (Sense("thing", thing) for kind, thing in _THINGS if isinstance(done, kind))
    about = getattr(done, "company", "")
    if about in game.definition.companies:
        yield Sense("thing", companies.kind(game, about))
    if about in game.definition.privates:
        yield Sense("thing", "private")
    if isinstance(done, Bid):
        yield Sense("thing", "auction")
    if isinstance(done, Bid | Start) and about in game.definition.companies:
        yield Sense("place", game.definition.companies[about].home)
    if isinstance(done, BuyTrain | BuyPrivate):
        yield Sense("source", "treasury")  # whence the money comes
    if isinstance(done, Lay) or hasattr(done, "rotation"):
        yield from _of_lay(game, done)
    if isinstance(done, Buy | Start | Sell):
        yield from _percent(game, done)


def verb_of(hints: Hints, game: Game, action: Action) -> str:
    """The order word of its line."""
    line = hints.write(game, action)
    about, colon, rest = line.partition(": ")
    return (rest if colon and " " not in about else line).split()[0]


def money(amount: int) -> tuple[tuple[str, str], ...]:
    """An amount of money, said with its currency or without."""
    return ("money", str(amount)), ("number", str(amount))


def _named(fields: dict[str, Any]) -> Iterator[Sense]:
    for name, value in fields.items():
        if name in _AMOUNTS:
            yield from (Sense(kind, said) for kind, said in money(value))
        elif name == "minors":
            yield from (Sense("company", one) for one in value)
        elif name in _NAMES and isinstance(value, str):
            yield Sense(_NAMES[name], value)
        if name == "source":
            yield from (Sense("source", one) for one in _SOURCES.get(value, ()))


def _percent(game: Game, action: Any) -> Iterator[Sense]:
    shares = getattr(action, "shares", 1)
    if isinstance(action, Start):
        shares = game.definition.numbers.president_shares
    yield Sense("percent", str(shares * 100 // game.all_shares))
    if isinstance(action, Buy):
        yield Sense("number", "1")


def _of_lay(game: Game, lay: Any) -> Iterator[Sense]:
    """The looks of the tile as it would lie, what it joins, what it costs."""
    board: Board = game.definition.board
    tile = board.tiles[lay.tile]
    paths = geometry_of(board).paths(tile, lay.rotation)
    yield Sense("colour", tile.colour)
    yield Sense("verb", "upgrade")  # so do people call the first tile of a city
    around = beside(board, lay.hex)
    for edge in exits_of(paths):
        yield Sense("side", str(edge))
        if there := around[edge]:
            yield Sense("joins", there)
    yield from (Sense("shape", shape) for shape in _shapes(paths))
    yield from (Sense("shape", stop.kind) for stop in tile.stops)
    cost = getattr(awaited(game).rules.get(type(lay), None) and awaited(game).rules[type(lay)].step, "cost", None)
    if cost is not None and (asked := cost(game, lay)):
        yield Sense("money", str(asked))


def _shapes(paths: tuple[Path, ...]) -> Iterator[str]:
    """Of plain track each piece; of a stop with two ways out the way through.

    Of several pieces only what all of them are: which one «straight north» speaks of nobody knows.
    """
    ends = [path for path in paths if max(path) < STOP]
    if not ends:
        exits = sorted(exits_of(paths))
        ends = [(exits[0], exits[1])] if len(exits) == 2 else []
    bends = {(other - one) % EDGES for one, other in ends}
    shapes = {"straight" if one == _STRAIGHT else "gentle" if one in _GENTLE else "sharp" for one in bends}
    yield from shapes if len(shapes) == 1 else ()
