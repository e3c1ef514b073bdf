"""What is counted in a game over its course, and what a total is made of, as data: for charts and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RoundName(NamedTuple):
    """A round on the axis of a chart: a few letters, and which of the game's kinds of rounds it is."""

    text: str
    sort: str = ""


class Series(NamedTuple):
    """One thing that is counted of several players or companies, as one reader may know it.

    `name` stands for it for ever: `prices`. `counts`: by player or company (engine ids), in an order that stays; who
    is not in play is left out. `each_round`: they are what one move brought, and are summed up over a round; else they
    are what it comes to after the move. `sort`: the rounds that its axis names, and `axis` what these are called.
    """

    name: str
    title: str
    counts: Mapping[str, int]
    axis: str
    sort: str = ""
    each_round: bool = False


class Piece(NamedTuple):
    """A part of a total: a short label, all of it in words, what it counts, and the company it comes from."""

    label: str
    said: str
    amount: int
    company: str = ""


class Scored(NamedTuple):
    """A player's line in the table of totals: place (0 where none is known), total as written, what it is made of."""

    player: str
    place: int
    total: str
    pieces: tuple[Piece, ...] = ()
