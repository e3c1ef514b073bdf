"""The course of an 18xx game as a picture: what the players were worth, then the prices of shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.eighteen.definition import CompanyData
from pbem.drawing.course import PLAIN, PLAYERS, Chart, Line, course_scene
from pbem.drawing.eighteen.stops import token_disc
from pbem.drawing.eighteen.style import SOFT_INK
from pbem.drawing.scene import Scene
from pbem.drawing.svg import Point
from pbem.words.phrases import phrase

_MARK = 22.0
_OTHERS = "#9aa7b1"
_DASHES = ("", "26 7", "13 6", "6 6", "30 6 7 6", "14 5 4 5", "20 4 3 4 3 4", "4 4", "10 3 2 3")


def draw_course(
    points: Sequence[tuple[str, Sequence[int]]],
    prices: Mapping[str, Sequence[int]],
    winners: frozenset[int],
    marked: Sequence[int],
    ticks: Mapping[float, str],
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
            company_line(companies, one, at, [count or None for count in counts])  # 0: not in play
            for at, (one, counts) in enumerate(prices.items())
        ]
        charts.append(Chart(phrase("eighteen.course.prices", currency=currency), shares))
    return course_scene(charts, marked, phrase("eighteen.course.axis"), PLAIN, ticks)


def company_line(companies: Mapping[str, CompanyData], company: str, at: int, counts: Sequence[int | None]) -> Line:
    """The line of a company, the one with this number of all in a chart: its colour, dashes of its own, its token."""
    dash = _DASHES[at % len(_DASHES)]
    return Line(company, _colour(companies, company), dash, counts, partial(_mark, companies, company))


def others_line(counts: Sequence[int | None]) -> Line:
    """The line of all companies without shares together."""
    return Line(phrase("eighteen.chart.others"), _OTHERS, "2 3", counts)


def _colour(companies: Mapping[str, CompanyData], company: str) -> str:
    return companies[company].colour or SOFT_INK


def _mark(companies: Mapping[str, CompanyData], company: str, at: Point) -> str:
    return token_disc(company, companies, at, _MARK)
