"""Towns and cities: dots, places for tokens, the tokens of companies, and in pale ink for whom a place is kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.eighteen.definition import CompanyData
from engine.eighteen.map.laid import BLOCKED, City
from pbem.drawing import svg
from pbem.drawing.eighteen.board import Cells
from pbem.drawing.eighteen.layout import Layout
from pbem.drawing.eighteen.plan import places
from pbem.drawing.eighteen.style import BACK, INK, PALE_INK, RAIL, SOFT_INK, TOWN, WHITE, ground, ink_on
from pbem.drawing.scene import Layer, Part, Shape, around, pixel
from pbem.drawing.svg import Point
from pbem.drawing.typeface import width

Companies = Mapping[str, CompanyData]
_OTHER = "#5d6b78"  # a company without a colour
_LETTERS = 0.95  # the height of letters in parts of a token's radius, at most
_RIM = (0.055, 0.115)  # the inner ring of some tokens: how broad, and how far in from the edge, in parts of a radius
_RIMS = {"double": None, "dashed": (0.5, 0.36), "dotted": (0.1, 0.25)}  # its dashes and gaps, in parts of a radius
_KEPT = 0.96  # times the letters of a token, those for whom a place is kept
_ROOM = 1.62  # how much of a token's width letters may take, in parts of its radius


def stops(layout: Layout, cells: Cells, companies: Companies) -> Layer:
    """All stops of the map but the red areas."""
    parts = []
    for id_, cell in cells.items():
        for stop, at, city in zip(cell.tile.stops, cell.plan.stops, cell.cities, strict=False):
            if stop.kind == "town":
                parts.append(Part(_town(layout.side), pixel(layout.on_page(id_, at))))
            elif stop.kind == "city":
                spots = places(stop, at, len(cell.tile.stops), len(city.tokens))
                away = tuple((x * layout.side, y * layout.side, size * layout.side) for (x, y), size in spots)
                looks = tuple((one, _look(companies, one)) for one in city.tokens)
                parts.append(Part(_city(city, away, looks), layout.centres[id_]))
    return Layer("stops", parts, {"text_anchor": "middle"})


def smallest_letters(cells: Cells) -> float:
    """The size of the smallest letters on any place of a city, in parts of a side."""
    sizes = [
        _set(company, places(stop, at, len(cell.tile.stops), len(city.tokens))[0][1] * _KEPT)[1]
        for cell in cells.values()
        for stop, at, city in zip(cell.tile.stops, cell.plan.stops, cell.cities, strict=False)
        for company in (*city.tokens, *city.reserved)
        if company != BLOCKED
    ]
    return min(sizes, default=1.0)


class _Look(NamedTuple):
    """A company's tokens: their colour and their rim."""

    fill: str
    edge: str


def _look(companies: Companies, company: str) -> _Look:
    data = companies.get(company)
    return _Look((data.colour if data else "") or _OTHER, data.edge if data else "")


@lru_cache(16)
def _town(side: float) -> Shape:
    def draw(at: Point, **marks: str) -> str:
        return svg.circle(at, TOWN * side, fill=RAIL, stroke=WHITE, stroke_width=0.045 * side)

    return Shape(draw, around(((0, 0),), TOWN * 1.5 * side))


@lru_cache(1024)
def _city(city: City, away: tuple[tuple[float, float, float], ...], looks: tuple[tuple[str, _Look], ...]) -> Shape:
    """The places of a city, each so far from the middle of its hex: tokens first, then those kept, then free ones."""
    kept = city.reserved[: len(away) - len(city.tokens)]
    free = len(away) - len(city.tokens) - len(kept)
    holders = [*((one, True) for one in city.tokens), *((one, False) for one in kept), *(("", False),) * free]
    painted = dict(looks)

    def draw(at: Point, **marks: str) -> str:
        spots = [((at[0] + x, at[1] + y), size) for x, y, size in away]
        drawn = [_plate([spot for spot, _ in spots], spots[0][1])]
        for (spot, size), (company, stands) in zip(spots, holders, strict=True):
            if stands:
                drawn.append(_token(company, spot, size, painted[company]))
            else:
                drawn.append(svg.circle(spot, size - 1, fill=WHITE, stroke=PALE_INK, stroke_width=1))
                drawn += _letters(company, spot, size * _KEPT, PALE_INK, data_kept=company) if company else []
        return svg.group(drawn)

    return Shape(draw, around([(x, y) for x, y, _ in away], away[0][2] * 1.3))


def _plate(spots: list[Point], radius: float) -> str:
    """The white ground of a city with its dark edge, around all its places."""
    if len(spots) == 1:
        return svg.circle(spots[0], radius + 1, fill=WHITE, stroke=INK, stroke_width=2)
    line = svg.polygon(spots if len(spots) != 4 else [spots[at] for at in (0, 1, 3, 2)], fill="none")
    strokes = ((INK, radius * 2 + 4.5), (WHITE, radius * 2 + 1))
    drawn = [line.replace("/>", f"{svg.attributes(stroke=colour, stroke_width=thick)}/>") for colour, thick in strokes]
    return svg.group(drawn, stroke_linejoin="round", stroke_linecap="round")


def _token(company: str, at: Point, radius: float, look: _Look) -> str:
    if company == BLOCKED:
        return _cross(at, radius)
    disc = svg.circle(at, radius - 1.2, fill=look.fill, stroke=INK, stroke_width=1.6, data_token=company)
    if look.edge:
        given = _rim(look, radius)
        disc += svg.circle(at, radius - 1.2 - _RIM[1] * radius, fill="none", data_rim=look.edge, **given)
    room = radius * (1 - _RIM[1]) if look.edge else radius
    return disc + "".join(_letters(company, at, room, ink_on(look.fill)))


def _cross(at: Point, radius: float) -> str:
    """A marker of nobody, which blocks its place: a grey disc with a cross."""
    (x, y), arm = at, radius * 0.52
    ends = ((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
    lines = "".join("M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*end) for end in ends)
    disc = svg.circle(at, radius - 1.2, fill=ground("gray"), stroke=INK, stroke_width=1.6, data_token=BLOCKED)
    return disc + svg.path(lines, fill="none", stroke=INK, stroke_width=round(radius * 0.2, 2), stroke_linecap="round")


def _rim(look: _Look, radius: float) -> dict[str, str | float | None]:
    """How the inner ring is drawn, in the ink of the letters."""
    dashes = _RIMS[look.edge]
    dash = f"{dashes[0] * radius:.1f} {dashes[1] * radius:.1f}" if dashes else None
    width = _RIM[0] * radius * (1.6 if dashes else 1)
    return {"stroke": ink_on(look.fill), "stroke_width": round(width, 2), "stroke_dasharray": dash}


def _letters(company: str, at: Point, radius: float, ink: str, **given: str) -> list[str]:
    """A company's letters as large as they fit."""
    lines, size = _set(company, radius)
    first = at[1] + size * (0.36 - 0.46 * (len(lines) - 1))
    return [
        svg.label(line, (at[0], first + size * 0.92 * nr), size, font_weight="bold", fill=ink, **given)
        for nr, line in enumerate(lines)
    ]


def _set(company: str, radius: float) -> tuple[list[str], float]:
    """A company's letters and their size; those that would be small stand in two lines, broken at a hyphen."""
    size = _fitting(company, radius)
    if "-" not in company or size >= radius * 0.8:
        return [company], size
    head, _, tail = company.partition("-")
    lines = [f"{head}-", tail]
    return lines, min(radius * 0.78, *(_fitting(line, radius * 0.92) for line in lines))


def _fitting(text: str, radius: float) -> float:
    return min(radius * _LETTERS, radius * _ROOM / width(text, 1, bold=True))


def token_disc(company: str, companies: Companies, at: Point, radius: float) -> str:
    """A token as it stands on the map, anywhere else."""
    disc = _token(company, at, radius, _look(companies, company))
    return svg.group([disc], text_anchor="middle")


def token_plaque(company: str, companies: Companies, size: tuple[float, float], *, turned: bool = False) -> Shape:
    """A token as an oblong of this width and height about its middle, with letters as large as it allows.

    `turned`: its back, which is grey with a dashed edge.
    """
    return _back(company, size) if turned else _oblong(company, _look(companies, company), size)


@lru_cache(256)
def _back(company: str, size: tuple[float, float]) -> Shape:
    wide, high = size
    letters = min(high * 0.86, (wide - 8) / width(company, 1))

    def draw(at: Point, **marks: str) -> str:
        corner = at[0] - wide / 2, at[1] - high / 2
        room = svg.box(corner, wide, high, rx=3, fill=BACK, stroke=INK, stroke_width=1.6, stroke_dasharray="5 4")
        middle = at[0], at[1] + letters * 0.36
        return svg.group([room, svg.label(company, middle, letters, fill=SOFT_INK, text_anchor="middle")], **marks)

    return Shape(draw, (-wide / 2 - 2, -high / 2 - 2, wide / 2 + 2, high / 2 + 2))


@lru_cache(256)
def _oblong(company: str, look: _Look, size: tuple[float, float]) -> Shape:
    wide, high = size
    inner = 2.6 if look.edge else 0.0  # from the edge to the rim
    letters = min((high - inner) * 0.9, (wide - 4 - 2 * inner) / width(company, 1, bold=True))

    def draw(at: Point, **marks: str) -> str:
        corner = at[0] - wide / 2, at[1] - high / 2
        ink = ink_on(look.fill)
        room = [svg.box(corner, wide, high, rx=high / 2.6, fill=look.fill, stroke=INK, stroke_width=1.6)]
        if look.edge:
            within, given = (corner[0] + inner, corner[1] + inner), _rim(look, high / 2)
            across, down = wide - 2 * inner, high - 2 * inner
            room.append(svg.box(within, across, down, rx=high / 2.6 - inner, fill="none", data_rim=look.edge, **given))
        middle = at[0], at[1] + letters * 0.36
        said = svg.label(company, middle, letters, font_weight="bold", fill=ink, text_anchor="middle")
        return svg.group([*room, said], **marks)

    return Shape(draw, (-wide / 2 - 2, -high / 2 - 2, wide / 2 + 2, high / 2 + 2))
