"""What the players have built: links that let the eye follow a company, its pieces, rings around what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.drawing import svg
from pbem.drawing.hexes import HexGrid
from pbem.drawing.paris.marks import ring
from pbem.drawing.paris.pieces import token
from pbem.drawing.paris.places import Link, Piece
from pbem.drawing.paris.position import Board, Position
from pbem.drawing.paris.style import look
from pbem.drawing.svg import Point

Places = Mapping[Piece, Point]


def links_of(position: Position) -> tuple[Link, ...]:
    """Each pair of neighbours that hold the same company; never across a checkered edge."""
    pairs = position.board.adjacent()
    return tuple(
        (company.colour, one, other)
        for company in position.companies
        for one, other in pairs
        if one in company.track and other in company.track
    )


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
    spots = board.by_id()
    known = (spots[hex_id] for hex_id in dict.fromkeys(changed) if hex_id in spots)
    return svg.group([ring(grid.corners(spot.at, 0.92), data_ring=spot.id) for spot in known], id="rings")
