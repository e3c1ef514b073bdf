"""What charts of an 18xx game count: worth of players, price and revenue of companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.eighteen import companies
from engine.eighteen.definition import Definition18xx
from engine.eighteen.events import DividendPaid
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound, StockRound
from pbem.drawing.course import Line
from pbem.drawing.eighteen.course import company_line as line_of
from pbem.drawing.eighteen.course import others_line
from pbem.eighteen.drawn.course import worths
from pbem.games.series import RoundName, Series
from pbem.words.phrases import phrase

STOCK, OPERATING = "stock", "operating"
OTHERS = "others"  # all companies without shares, in one line
_MINOR = "minor"


def round_name(game: Game18xx) -> RoundName:
    """Stock rounds by the number of their set, operating rounds as `2.1`, others by none."""
    if isinstance(game.round, StockRound):
        return RoundName(str(game.set_number), STOCK)
    if isinstance(game.round, OperatingRound):
        return RoundName(f"{game.set_number}.{game.or_number}", OPERATING)
    return RoundName("")


def series(game: Game18xx, events: Sequence[Any]) -> tuple[Series, ...]:
    """All that is counted, after a move that brought these events."""
    public = [one for one in game.definition.companies if one in game.shares]
    prices = {one: companies.price(game, one) for one in public if one in game.markers}
    return (
        _series(game, "wealth", worths(game)),
        _series(game, "prices", prices),
        _series(game, "revenue", _revenue(game, events), each_round=True),
    )


def company_line(definition: Definition18xx, company: str, counts: Sequence[int | None]) -> Line:
    """The line of a company with shares, or of all others together."""
    if company == OTHERS:
        return others_line(counts)
    order = sorted(definition.companies, key=lambda one: definition.companies[one].kind == _MINOR)
    return line_of(definition.companies, company, order.index(company), counts)


def _series(game: Game18xx, name: str, counts: Mapping[str, int], each_round: bool = False) -> Series:
    sort = OPERATING if each_round else STOCK
    title = phrase(f"eighteen.chart.{name}", currency=game.definition.currency)
    return Series(name, title, counts, phrase(f"eighteen.chart.axis.{sort}"), sort, each_round)


def _revenue(game: Game18xx, events: Sequence[Any]) -> Mapping[str, int]:
    """What trains earned, whoever got it; 0 for who operated without a run."""
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, DividendPaid):
            public = game.definition.companies[event.company].kind != _MINOR
            found[event.company if public else OTHERS] += event.paid + event.kept
    return found
