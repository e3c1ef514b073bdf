"""What the players have built: links that let the eye follow a company, its pieces, rings around what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.paris_connection.definition import Board
from pbem.drawing import svg
from pbem.drawing.hexes import HexGrid
from pbem.drawing.paris.marks import ring
from pbem.drawing.paris.pieces import token
from pbem.drawing.paris.places import Link, Piece
from pbem.drawing.paris.style import look
from pbem.drawing.svg import Point

Places = Mapping[Piece, Point]


def links(found: Iterable[Link], places: Places) -> str:
    """The links as lines with a light edge, which lies below all lines, so that crossings stay quiet."""
    ends = [(company, places[one, company], places[other, company]) for company, one, other in found]
    edges = [svg.line(start, end, stroke="#ffffff", stroke_width=10.5) for _, start, end in ends]
    lines = [svg.line(start, end, stroke=look(company).fill, stroke_width=6.5) for company, start, end in ends]
    return svg.group(edges + lines, id="track", stroke_linecap="round")


def pieces(places: Places) -> str:
    """Every locomotive on the map."""
    return svg.group([token(company, at) for (_, company), at in places.items()], id="pieces")


def rings(grid: HexGrid, board: Board, changed: Iterable[str]) -> str:
    """A ring inside the edge of each changed hex, so that a change is found at once; unknown ids are left out."""
    known = [board.by_id[id_] for id_ in dict.fromkeys(changed) if id_ in board.by_id]
    drawn = [ring(grid.corners((hex_.q, hex_.r), 0.92), data_ring=hex_.id) for hex_ in known]
    return svg.group(drawn, id="rings")
