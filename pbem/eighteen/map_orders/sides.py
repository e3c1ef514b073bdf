"""The six sides of a board's hexes in words: which edge is the north-east one, what lies across it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import atan2, pi

from engine.eighteen.map.pieces import EDGES, STOP, Board, Path
from pbem.words.phrases import joined, phrase

_LONG = {"n": "north", "s": "south", "e": "east", "w": "west"}


@cache
def _words(steps: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """The short word of each edge: «ne». The steps of a board tell whether its hexes lie flat or pointy."""
    return tuple(f"{'n' if y < 0 else 's' if y else ''}{'e' if x > 0 else 'w' if x else ''}" for x, y in steps)


def side_word(board: Board, edge: int) -> str:
    """The short word of an edge as orders have it: «NE»."""
    return _words(board.steps)[edge].upper()


def side_words(board: Board) -> Mapping[str, int]:
    """The edges by their short words, folded: «ne»."""
    return {word: edge for edge, word in enumerate(_words(board.steps))}


def long_words(board: Board) -> Mapping[str, int]:
    """The edges by their full words, folded: «north east», «northeast», «north»."""
    found: dict[str, int] = {}
    for word, edge in side_words(board).items():
        parts = [_LONG[letter] for letter in word]
        found |= {" ".join(parts): edge, "".join(parts): edge}
    return found


def clockwise(board: Board, edges: Iterable[int]) -> tuple[int, ...]:
    """These edges clockwise, from the north."""

    def turn(edge: int) -> float:
        x, y = board.steps[edge]
        return atan2(x, -y) % (2 * pi)

    return tuple(sorted(set(edges), key=turn))


def exits_of(paths: Iterable[Path]) -> frozenset[int]:
    """The edges that track comes to."""
    return frozenset(end for path in paths for end in path if end < STOP)


def beside(board: Board, hex_id: str) -> tuple[str | None, ...]:
    """The hex across each edge, whatever track may cross it; None off the map."""
    spot = board.hexes[hex_id]
    at = _places(tuple((one.x, one.y, one.id) for one in board.hexes.values()))
    return tuple(at.get((spot.x + x, spot.y + y)) for x, y in board.steps[:EDGES])


@cache
def _places(spots: tuple[tuple[int, int, str], ...]) -> Mapping[tuple[int, int], str]:
    return {(x, y): hex_id for x, y, hex_id in spots}


def sides_said(board: Board, hex_id: str, edges: Iterable[int]) -> str:
    """«the north-east (F8) and the south-west (D10)»: sides of a hex in words, each with the hex it leads to."""
    said = []
    for edge in clockwise(board, edges):
        word = phrase(f"eighteen.side.{_words(board.steps)[edge]}")
        there = beside(board, hex_id)[edge]
        said.append(phrase("eighteen.side.to", side=word, hex=hex_said(board, there)) if there else word)
    return joined(said)


def hex_said(board: Board, hex_id: str) -> str:
    """A hex with the name printed on it: «D14 Kiev»."""
    name = board.hexes[hex_id].name
    return f"{hex_id} {name}" if name else hex_id
