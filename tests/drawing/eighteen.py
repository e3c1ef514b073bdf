"""Maps of 1861 to draw, and what a drawn map says when it is read back."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from engine.eighteen.map.laid import Laid, printed_map
from pbem.drawing.eighteen_map import Position, Ride, draw_map
from pbem.drawing.scene import Scene
from pbem.drawing.typeface import width
from tests.g1861 import definition
from tests.random_1861 import known_walk

NAMESPACE = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]


class Text(NamedTuple):
    """A text with the room its letters take: left, top, right, foot."""

    text: str
    room: tuple[float, float, float, float]


@cache
def _walked(seed: str) -> tuple[Laid, ...]:
    return tuple(game.laid for _, game in known_walk(4, "jklm", seed))


def late(actions: int = 0, seed: str = "3") -> Laid:
    """The map after so many actions of a random game; at its end when 0, or fewer were done."""
    maps = _walked(seed)
    return maps[actions - 1] if 0 < actions <= len(maps) else maps[-1]


def scene(laid: Laid | None = None, routes: Sequence[Ride | tuple[str, Sequence[str]]] = (), title: str = "") -> Scene:
    """A map of 1861; before the first tile when none is given."""
    data = definition()
    return draw_map(Position(data.board, laid or printed_map(data.board), data.companies), routes=routes, title=title)


def drawn(laid: Laid | None = None, routes: Sequence[Ride | tuple[str, Sequence[str]]] = (), title: str = "") -> str:
    """The same as SVG in one piece."""
    return scene(laid, routes, title).svg()


def layer(svg: str, name: str) -> ElementTree.Element:
    """One layer of a picture."""
    return next(g for g in ElementTree.fromstring(svg).iter(f"{NAMESPACE}g") if g.get("id") == name)


def marked(svg: str, mark: str) -> list[str]:
    """The values of an attribute wherever it stands, in the order of drawing."""
    return [element.attrib[mark] for element in ElementTree.fromstring(svg).iter() if mark in element.attrib]


def texts(svg: str, name: str) -> Iterator[Text]:
    """The texts of a layer; they are centred."""
    group = layer(svg, name)
    for element in group.iter(f"{NAMESPACE}text"):
        x, base, size = (float(element.attrib[key]) for key in ("x", "y", "font-size"))
        bold = "bold" in (element.get("font-weight"), group.get("font-weight"))
        half = width(element.text or "", size, bold) / 2
        yield Text(element.text or "", (x - half, base - size * 0.73, x + half, base))


def circles(svg: str, name: str) -> list[tuple[Point, float]]:
    """Middle and radius of the circles of a layer."""
    found = layer(svg, name).iter(f"{NAMESPACE}circle")
    return [((float(c.attrib["cx"]), float(c.attrib["cy"])), float(c.attrib["r"])) for c in found]
