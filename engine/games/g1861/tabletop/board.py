"""Trains, phase, tiles and tokens of a position from a table."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.eighteen.map.laid import Laid
from engine.eighteen.map.pieces import At
from engine.eighteen.tabletop.checks import check_colours, check_phase
from engine.eighteen.tabletop.track import laid_out, place_of, with_tokens
from engine.games.g1861.tabletop.sitting import Sitting


class Rolling(NamedTuple):
    """Trains wherever they are, and the phase that they tell."""

    phase: str
    depot: dict[str, int | None]
    owned: dict[str, tuple[str, ...]]
    pool: tuple[str, ...]

    def begun(self, at: Sitting) -> tuple[str, ...]:
        """All phases up to the present one."""
        names = tuple(at.definition.phases)
        return names[: names.index(self.phase) + 1]


def rolling(at: Sitting) -> Rolling:
    """The phase is that of the latest train that was sold; what nobody has lies in the depot."""
    types, order = at.definition.trains, list(at.definition.trains)
    owned = {
        one: at.trains.find_all(tuple(map(str, at.facts.companies[row].trains)), f"companies.{row}.trains", at.slips)
        for one, row in at.rows().items()
    }
    pool = at.trains.find_all(tuple(map(str, at.facts.pool.trains)), "pool.trains", at.slips)
    seen = Counter([*pool, *(train for trains in owned.values() for train in trains)])
    phases = list(at.definition.phases)
    begun = [0, *(phases.index(types[train].starts_phase) for train in seen if types[train].starts_phase)]
    phase = phases[max(begun)]
    check_phase(at, phase)
    depot: dict[str, int | None] = {}
    for name, train in types.items():
        rusted = bool(train.rusted_by) and phases.index(types[train.rusted_by].starts_phase) <= max(begun)
        depot[name] = 0 if rusted else None if train.count is None else train.count - seen[name]
        if rusted and seen[name]:
            at.slips.add("companies", f"there are {name}-trains, which went with the first {train.rusted_by}-train")
        elif (depot[name] or 0) < 0:
            at.slips.add("companies", f"there are {seen[name]} {name}-trains, but only {train.count} are printed")
    _check_depot(at, depot)
    in_order = {one: tuple(sorted(trains, key=order.index)) for one, trains in owned.items()}
    return Rolling(phase, depot, in_order, tuple(sorted(pool, key=order.index)))


def _check_depot(at: Sitting, depot: dict[str, int | None]) -> None:
    for written, said in at.facts.depot.items():
        name = at.trains.find(str(written), f"depot.{written}", at.slips)
        left = None if said == "unlimited" else said
        if name is not None and left != depot[name]:
            there = "without limit" if depot[name] is None else depot[name]
            at.slips.add(
                f"depot.{written}", f"is {said}, but by the trains of the companies and the pool it is {there}"
            )


def on_map(at: Sitting, gone: tuple[str, ...], rolled: Rolling) -> tuple[Laid, dict[str, tuple[int, ...]]]:
    """The map, and the prices of the tokens left on each charter."""
    variant, board = at.definition.variants[at.facts.edition], at.definition.board
    laid = laid_out(board, at.facts.tiles, variant.unlimited_tiles, at.slips)
    check_colours(at, laid.tiles, rolled.phase, board)
    tokens = {company: _tokens(at, laid, company) for company in at.in_play()}
    national = at.definition.national.id
    freed = {*gone, *(one for one in at.in_play() if one != national)}
    prices = at.definition.numbers.token_prices
    rows, charters = at.rows(), {}
    for public in at.of_kind("public"):
        said = at.facts.companies[rows[public]].charter
        charters[public] = prices[len(tokens[public]) :] if said is None else said
    return with_tokens(laid, board, tokens, freed, at.slips), charters


def _tokens(at: Sitting, laid: Laid, company: str) -> tuple[At, ...]:
    """Where its tokens stand; that of a minor at its home, where the tile has carried the place kept for it."""
    row = at.rows().get(company)
    said = None if row is None else at.facts.companies[row].tokens
    key, data = f"companies.{row}.tokens", at.definition.companies[company]
    home: tuple[At, ...] = ()
    if data.kind == "minor":
        home = tuple((data.home, stop) for stop, city in enumerate(laid.cities[data.home]) if company in city.reserved)
    if said is None:
        return home
    found: list[At] = []
    for number, written in enumerate(said):
        place = place_of(laid, at.definition.board, written, f"{key}[{number}]", at.slips)
        if place is not None and place[0] in {hex_id for hex_id, _ in found}:
            at.slips.add(f"{key}[{number}]", f"{company} has a token on {place[0]} already")
        elif place is not None:
            found.append(place)
    if data.kind == "minor" and tuple(found) != home:
        at.slips.add(key, f"the one token of {company} stands at its home, {' '.join(map(str, *home))}; leave this out")
    return tuple(found)
