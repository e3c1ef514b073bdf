"""Companies of 1843 in words: a row for each charter, what lies by its side, the par chart, what is not started."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.companies import operating_order, price
from engine.eighteen.holdings import held
from engine.eighteen.table import POOL
from engine.games.g1843 import entering, ports, rusted
from engine.games.g1843.file_checks import PAR
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import StockRound
from pbem.eighteen.told.geography import place
from pbem.eighteen.told.wrapping import cut, items, wrapped
from pbem.titles.g1843.mail.telling import port_name
from pbem.words.columns import table
from pbem.words.phrases import counted, joined, phrase

Names = Mapping[str, str]
WIDE = 10  # columns of a name in this table, which has many
NONE = "–"
HEADS = ("company", "president", "price", "par", "cash", "trains", "markers", "ipo", "pool")
NUMBERS = (2, 3, 4, 7, 8)


def charters(game: Game, names: Names) -> str:
    """A row for each company that has a par, in operating order."""
    order = operating_order(game, list(game.markers))
    if not order:
        return phrase("eighteen.companies.none")
    return table(
        [[phrase(f"g1843.head.{one}") for one in HEADS], *(_row(game, names, one) for one in order)], numbers=NUMBERS
    )


def _row(game: Game, names: Names, company: str) -> list[str]:
    state, director = game.companies[company], game.president(company)
    left = state.charter
    return [
        company,
        cut(names.get(director, director), WIDE) if director else NONE,
        str(price(game, company)),
        str(state.par),
        str(game.purses[company]),
        " ".join(state.trains) or NONE,
        phrase("g1843.charter.markers", left=len(left), price=left[0]) if left else NONE,
        str(held(game, company, company)),
        str(held(game, POOL, company)),
    ]


def besides(game: Game, *, brief: bool) -> str:
    """What the columns mean; of each company what else is to be known; the ports on the map, the par chart."""
    lines = [f"{company}: {'; '.join(said)}." for company in _in_order(game) if (said := _beside(game, company))]
    if there := ports.unclaimed(game):
        named = joined([port_name(game.definition, one) for one in there])
        lines.append(phrase("g1843.charter.ports_left", ports=named))
    lines += _unstarted(game) if not brief or isinstance(game.round, StockRound) else []
    lines.append(par_chart(game))
    columns = "" if brief or not game.markers else f"{wrapped(phrase('g1843.charter.columns'))}\n\n"
    return f"{columns}{items(lines)}"


def _in_order(game: Game) -> list[str]:
    """Those with a price as they operate, then those of which only a share has come."""
    order = operating_order(game, list(game.markers))
    return [*order, *(one for one in game.companies if one not in order)]


def _beside(game: Game, company: str) -> list[str]:
    """Shares until it floats, ports, the Engineers card, obsolete and rusted trains."""
    state, said = game.companies[company], []
    if not state.par:
        said.append(phrase("g1843.charter.unparred"))
    elif not state.floated:
        out = game.all_shares - held(game, company, company)
        said.append(counted("g1843.charter.floats", game.definition.numbers.float_shares - out))
    if state.ports:
        names = joined([port_name(game.definition, one) for one in state.ports])
        said.append(counted("g1843.charter.ports", len(state.ports), ports=names))
    if state.engineers:
        said.append(phrase("g1843.charter.engineers", train=state.engineers))
    said += [phrase("g1843.charter.obsolete", train=one) for one in state.obsolete]
    said += [phrase("g1843.charter.rusted", train=one) for one in rusted.of(game, company)]
    if state.moved:
        said.append(phrase("g1843.charter.moved"))
    return said


def _unstarted(game: Game) -> list[str]:
    """Companies whose director's certificate is still to be had, with their homes."""
    data, found = game.definition, []
    for company in entering.unparred(game):
        home = place(data.board, data.companies[company].home)
        markers = game.station_markers(company)
        found.append(phrase("g1843.charter.home", company=company, home=home, markers=markers))
    return [phrase("g1843.charter.unstarted", companies=", ".join(found))] if found else []


def par_chart(game: Game) -> str:
    """The first prices by colour, each with the companies in its box; those of colours to come apart."""
    now = game.definition.phases[game.phase].pars
    boxes: dict[int, list[str]] = {}
    for company, state in game.companies.items():
        if state.par:
            boxes.setdefault(state.par, []).append(company)
    every = list(dict.fromkeys(zone for phase in game.definition.phases.values() for zone in phase.pars))
    chart = []
    for zone in every:
        cells = game.prices.cells(f"{PAR}{zone}")[::-1]
        prices = ", ".join(_box(game.prices.price(cell), boxes) for cell in cells)
        key = "g1843.par.zone" if zone in now else "g1843.par.later"
        chart.append(phrase(key, colour=zone, prices=prices))
    return phrase("g1843.par.chart", chart="; ".join(chart))


def _box(amount: int, boxes: Mapping[int, list[str]]) -> str:
    there = boxes.get(amount)
    return phrase("g1843.par.box", price=amount, companies=", ".join(there)) if there else str(amount)
