"""Small helpers that write SVG: every text is escaped here, every number is rounded here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from html import escape

from pbem.drawing.typeface import FAMILY, printable

Point = tuple[float, float]


@lru_cache(1 << 14)  # a map says the same few thousand numbers over and over
def number(value: float) -> str:
    """A coordinate with at most two decimals, never `-0`: the same picture is the same text."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def attributes(**given: str | float | None) -> str:
    """` name="value"` for each attribute; an underscore in a name becomes a hyphen, None is left out."""
    parts = []
    for name, value in given.items():
        if value is not None:
            parts.append(f'{_named(name)}"{escape(value) if isinstance(value, str) else number(value)}"')
    return "".join(parts)


@cache
def _named(name: str) -> str:
    """Only our own code names attributes, so there are few."""
    return f" {name.replace('_', '-')}="


FONTS = attributes(font_family=f"'{FAMILY}', 'DejaVu Sans', 'Arial Narrow', sans-serif").strip()


def group(parts: Iterable[str], **given: str | float | None) -> str:
    """The parts in one `<g>`, one to a line."""
    return f"<g{attributes(**given)}>\n" + "\n".join(parts) + "\n</g>"


def points(corners: Sequence[Point]) -> str:
    """Corner points as the value of a `points` attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def polygon(corners: Sequence[Point], **given: str | float | None) -> str:
    """A closed polygon."""
    return f'<polygon points="{points(corners)}"{attributes(**given)}/>'


def path(data: str, **given: str | float | None) -> str:
    """A path; `data` is its `d` attribute."""
    return f'<path d="{escape(data)}"{attributes(**given)}/>'


def line(start: Point, end: Point, **given: str | float | None) -> str:
    """A straight line."""
    return f"<line{attributes(x1=start[0], y1=start[1], x2=end[0], y2=end[1])}{attributes(**given)}/>"


def circle(centre: Point, radius: float, **given: str | float | None) -> str:
    """A circle."""
    return f"<circle{attributes(cx=centre[0], cy=centre[1], r=radius)}{attributes(**given)}/>"


def box(corner: Point, width: float, height: float, **given: str | float | None) -> str:
    """A rectangle from its upper left corner."""
    return f"<rect{attributes(x=corner[0], y=corner[1], width=width, height=height)}{attributes(**given)}/>"


def label(text: str, at: Point, size: float, **given: str | float | None) -> str:
    """A text whose baseline starts (or is centred, by `text_anchor`) at a point; any text is safe here."""
    place = attributes(x=at[0], y=at[1], font_size=size)
    return f"<text{place}{attributes(**given)}>{escape(printable(text))}</text>"


def document(width: float, height: float, background: str, parts: Iterable[str], corner: Point = (0, 0)) -> str:
    """A whole SVG with an opaque background, or the part of one that begins at a corner."""
    view = " ".join(map(number, (*corner, width, height)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"'
    size = attributes(width=width, height=height)
    return "\n".join((f"{head}{size} {FONTS}>", box(corner, width, height, fill=background), *parts, "</svg>")) + "\n"
