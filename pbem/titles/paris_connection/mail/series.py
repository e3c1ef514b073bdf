"""What charts of Paris Connection count: values of the companies, and points of the hands that a reader may know."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.games.paris_connection import Definition, View
from engine.games.paris_connection.scoring import score
from pbem.drawing.course import Line
from pbem.games.series import RoundName, Series
from pbem.titles.paris_connection.drawn.course import company_line as line_of
from pbem.words.phrases import phrase


def round_name(definition: Definition, view: View) -> RoundName:
    """Rounds by their numbers."""
    return RoundName(str(view.table.played // len(view.table.players) + 1))


def series(definition: Definition, view: View, events: Sequence[Event]) -> tuple[Series, ...]:
    """Values, which lie open; points as §7 would score the hands now, of those hands alone that the view shows."""
    table, axis = view.table, phrase("paris_connection.chart.axis")
    points = {
        one: score(definition, one, view.hands[one], table.values, len(table.players)).total
        for one in table.players
        if one in view.hands
    }
    values = Series("values", phrase("paris_connection.course.values"), table.values, axis)
    return (values, Series("points", phrase("paris_connection.chart.points"), points, axis))


def company_line(definition: Definition, company: str, counts: Sequence[int | None]) -> Line:
    """A company has the same line on every board."""
    return line_of(company, counts)
