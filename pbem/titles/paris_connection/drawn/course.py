"""The course of a game of Paris Connection as a picture: the companies' values, then the players' points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pbem.drawing.course import PLAIN, PLAYERS, Chart, Line, course_scene
from pbem.drawing.scene import Scene
from pbem.drawing.svg import Point
from pbem.titles.paris_connection.drawn.pieces import token
from pbem.titles.paris_connection.drawn.style import look
from pbem.words.phrases import phrase, sentence

_MARK = 22.0  # radius of a piece beside its line
_DASHES = {"yellow": "26 7", "red": "13 6", "purple": "6 6", "black": "30 6 7 6", "brown": "14 5 4 5"}


def draw_course(
    values: Mapping[str, Sequence[int]],
    points: Sequence[tuple[str, Sequence[int]]],
    winners: frozenset[int],
    marked: Sequence[int],
) -> Scene:
    """Both charts. `values` by company, `points` by player's name in seating order, each at the start and after every
    turn; `winners` by their places among the players; `marked`: the turning points, by their turns.
    """
    companies = [company_line(one, counts) for one, counts in values.items()]
    players = [
        Line(name, *PLAYERS[at % len(PLAYERS)], counts, bold=at in winners) for at, (name, counts) in enumerate(points)
    ]
    charts = (
        Chart(phrase("paris_connection.course.values"), companies),
        Chart(phrase("paris_connection.course.points"), players),
    )
    return course_scene(charts, marked, phrase("paris_connection.course.axis"), PLAIN)


def company_line(company: str, counts: Sequence[int | None]) -> Line:
    """The line of a company: its colour, dashes of its own, its piece and its name."""
    return Line(_named(company), look(company).fill, _DASHES.get(company, ""), counts, partial(_piece, company))


def _piece(company: str, at: Point) -> str:
    return token(company, at, _MARK)


def _named(company: str) -> str:
    word = sentence(f"paris_connection.company.{company}") or company
    return word[:1].upper() + word[1:]
