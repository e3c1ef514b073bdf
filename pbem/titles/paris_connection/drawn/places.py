"""Where each piece stands: pairs in a hex are put so that the tracks of two companies run side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import dist

from pbem.drawing.hexes import Axial, HexGrid
from pbem.drawing.scene import Pixel
from pbem.drawing.svg import Point
from pbem.titles.paris_connection.drawn.layout import PAIR, PIECE, place

Link = tuple[str, str, str]  # company, hex, neighbouring hex
Piece = tuple[str, str]  # hex id, company
Standing = Mapping[str, tuple[str, ...]]  # the companies on a hex

_ROUNDS = 4  # more would change nothing that can be seen


def piece_places(
    grid: HexGrid, where: Mapping[str, Axial], standing: Standing, links: Iterable[Link]
) -> dict[Piece, Pixel]:
    """The middle of every piece. Each pair takes the order that keeps the links to its neighbours short."""
    order = dict(standing)
    pairs = [hex_id for hex_id in sorted(order) if len(order[hex_id]) == 2]
    near = _near(links)

    def stand(hex_id: str, company: str) -> Pixel:
        return place(grid, where[hex_id], _offset(order[hex_id], company))

    def length(hex_id: str) -> float:
        linked = ((company, other) for company in order[hex_id] for other in near[hex_id, company])
        return sum(dist(stand(hex_id, company), stand(other, company)) ** 2 for company, other in linked)

    for _ in range(_ROUNDS):
        for hex_id in pairs:
            kept, length_kept = order[hex_id], length(hex_id)
            order[hex_id] = kept[::-1]
            if length(hex_id) >= length_kept:
                order[hex_id] = kept
    return {(hex_id, company): stand(hex_id, company) for hex_id in order for company in order[hex_id]}


def _near(links: Iterable[Link]) -> defaultdict[Piece, list[str]]:
    near: defaultdict[Piece, list[str]] = defaultdict(list)
    for company, one, other in links:
        near[one, company].append(other)
        near[other, company].append(one)
    return near


def _offset(companies: tuple[str, ...], company: str) -> Point:
    if len(companies) == 1:
        return PIECE
    (left, top), (right, foot) = PAIR
    part = companies.index(company) / (len(companies) - 1)
    return left + (right - left) * part, top + (foot - top) * part
