"""The course of an 18xx game as a picture: what the players were worth, then the prices of shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.common18xx.definition import CompanyData
from pbem.drawing.course import PLAYERS, Chart, Line, Style, course_scene
from pbem.drawing.eighteen.stops import token_disc
from pbem.drawing.eighteen.style import INK, PAPER, PAPER_EDGE, SEA, SOFT_INK
from pbem.drawing.scene import Scene
from pbem.drawing.svg import Point
from pbem.words.phrases import phrase

_STYLE = Style(SEA, PAPER, PAPER_EDGE, "#d5dbe0", INK, SOFT_INK, "#ffe9a8")
_MARK = 22.0
_DASHES = ("", "26 7", "13 6", "6 6", "30 6 7 6", "14 5 4 5", "20 4 3 4 3 4", "4 4")


def draw_course(
    points: Sequence[tuple[str, Sequence[int]]],
    prices: Mapping[str, Sequence[int]],
    winners: frozenset[int],
    marked: Sequence[int],
    ticks: Mapping[int, str],
    companies: Mapping[str, CompanyData],
    currency: str,
) -> Scene:
    """Both charts, or the first alone where no company had shares.

    `points` by player's name in seating order, `prices` by company, each at the start and after every round;
    `winners` by their places among the players; `marked`: the turning points, by their rounds; `ticks`: the names of
    some rounds.
    """
    players = [
        Line(name, *PLAYERS[at % len(PLAYERS)], counts, bold=at in winners) for at, (name, counts) in enumerate(points)
    ]
    charts = [Chart(phrase("eighteen.course.worth", currency=currency), players)]
    if prices:
        shares = [
            Line(one, _colour(companies, one), _DASHES[at % len(_DASHES)], counts, partial(_mark, companies, one))
            for at, (one, counts) in enumerate(prices.items())
        ]
        charts.append(Chart(phrase("eighteen.course.prices", currency=currency), shares))
    return course_scene(charts, marked, phrase("eighteen.course.axis"), _STYLE, ticks)


def _colour(companies: Mapping[str, CompanyData], company: str) -> str:
    return companies[company].colour or SOFT_INK


def _mark(companies: Mapping[str, CompanyData], company: str, at: Point) -> str:
    return token_disc(company, companies, at, _MARK)
