"""A legal action in the words of somebody who knows no order language: synonyms, any order, politeness around."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.eighteen import actions as acts
from engine.eighteen.map.geometry import geometry_of
from engine.eighteen.map.pieces import STOP, Board

POLITE = ("please", "thanks", "hi", "I'd like to", "let's", "ok", "and", "well", "the", "a", "my")
_ACROSS = {(0, -1): "N", (0, 1): "S", (1, -1): "NE", (1, 1): "SE", (-1, -1): "NW", (-1, 1): "SW", (1, 0): "E",
           (-1, 0): "W"}  # fmt: skip
_LONG = {"N": "north", "S": "south", "E": "east", "W": "west", "NE": "northeast", "SE": "southeast",
         "NW": "northwest", "SW": "southwest"}  # fmt: skip


def words(game: Any, action: acts.Action, dice: Random) -> list[str]:
    """The units of a line that says the action; none for one that nobody says so."""
    if isinstance(action, acts.Lay | acts.Token | acts.Dividend):
        return _of_company(game, action, dice)
    if isinstance(action, acts.BuyTrain) and type(action).__name__ == "BuyTrain":
        more = {"bank": [], "pool": ["from the pool"]}.get(action.source)
        more = [f"from {action.source}", f"for {action.price}"] if more is None else more
        return [dice.choice(("buy", "get", "grab", "take")), f"{action.train} train", *more]
    if isinstance(action, acts.Pass):
        return [dice.choice(("pass", "skip", "passing"))]
    return _of_player(action, dice)


def _of_company(game: Any, action: Any, dice: Random) -> list[str]:
    board: Board = game.definition.board
    if isinstance(action, acts.Lay):
        where = dice.choice((action.hex, board.hexes[action.hex].name or action.hex))
        verb = dice.choice(("lay", "build", "put", "place"))
        return [verb, f"tile {action.tile}", f"on {where}", *_sides(board, action, dice)]
    if isinstance(action, acts.Token):
        return [dice.choice(("token", "station", "station marker")), dice.choice(("in", "on")) + f" {action.hex}"]
    said = {"pay": ("pay out", "full dividend", "pay"), "half": ("half dividend", "split"),
            "keep": ("withhold", "retain", "hold back")}  # fmt: skip
    return [dice.choice(said[action.kind])]


def _of_player(action: acts.Action, dice: Random) -> list[str]:
    if isinstance(action, acts.Buy):
        where = {"pool": "from the market", "treasury": "from the treasury", "ipo": "from the ipo"}[action.source]
        return [dice.choice(("buy", "get", "take")), f"{action.company} share", where]
    if isinstance(action, acts.Sell):
        return [dice.choice(("sell", "dump", "offload")), f"{action.shares} {action.company} shares"]
    if isinstance(action, acts.Start):
        return [dice.choice(("par", "start", "float", "launch")), action.company, f"at {action.price}"]
    if isinstance(action, acts.Bid):
        return [dice.choice(("bid", "raise to")), str(action.price), f"for {action.company}"]
    return []


def _sides(board: Board, lay: acts.Lay, dice: Random) -> list[str]:
    paths = geometry_of(board).paths(board.tiles[lay.tile], lay.rotation)
    edges = sorted({end for path in paths for end in path if end < STOP})
    found = []
    for edge in edges:
        x, y = board.steps[edge]
        short = _ACROSS[(x > 0) - (x < 0), (y > 0) - (y < 0)]
        found.append(dice.choice((short, _LONG[short])))
    return found


def line(said: list[str], dice: Random) -> str:
    """The units in any order, with polite words between."""
    dice.shuffle(said)
    for _ in range(dice.randrange(3)):
        said.insert(dice.choice((0, len(said))), dice.choice(POLITE[:4]))
    return " ".join(said)
