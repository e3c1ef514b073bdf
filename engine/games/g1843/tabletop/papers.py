"""Certificates, money and privates of a position from a table (§7.3, §7.4, §10)."""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen.stock_market import Cell
from engine.eighteen.tabletop.papers import Shares, nobody_has, presidents, privates_owned, purses_of, shares_held
from engine.games.g1843.certificates import begun
from engine.games.g1843.file_checks import PAR
from engine.games.g1843.tabletop.sitting import Sitting
from engine.games.g1843.tabletop.trains import Rolling

FLOATED = ("cash", "trains", "privates", "tokens", "ports", "moved", "engineers", "obsolete")  # what others lack
CLOSING = "privates_closed"  # the event of the phase that closes all privates


class Papers(NamedTuple):
    """Who owns what; `pars` of the companies that have one, `floated` those that have."""

    shares: Shares
    presidents: dict[str, str]
    privates: dict[str, str]
    closed: tuple[str, ...]
    purses: dict[str, int]
    pars: dict[str, int]
    floated: tuple[str, ...]


def papers(at: Sitting, rolled: Rolling) -> Papers:
    """All of it, with a slip for whatever does not go together."""
    every = at.definition.numbers.president_shares + at.definition.numbers.certificates
    shares = shares_held(at, every, "only publics have")
    pars = _pars(at, rolled.phase)
    _check_unparred(at, shares, pars)
    least = at.definition.numbers.float_shares
    floated = tuple(one for one, held in shares.items() if every - held.get(one, 0) >= least)
    _check_floated(at, floated)
    privates = privates_owned(at)
    closed = _closed(at, rolled, privates)
    nobody_has(at, [one for one in at.definition.privates if one not in privates and one not in closed])
    _check_owners(at, rolled, privates)
    directors = presidents(at, shares, set(shares) - set(pars))
    return Papers(shares, directors, privates, closed, purses_of(at), pars, floated)


def par_cells(at: Sitting, zones: tuple[str, ...]) -> dict[int, Cell]:
    """The cells of these zones of first prices by their price, the lowest first."""
    market = at.definition.market
    return {market.price(cell): cell for cell in reversed(market.cells(*(f"{PAR}{zone}" for zone in zones)))}


def _pars(at: Sitting, phase: str) -> dict[str, int]:
    """First prices: those of the phases that have begun, or that came with the private (§6.3, §7.4)."""
    found: dict[str, int] = {}
    rows = at.rows()
    for company, row in rows.items():
        said = at.facts.companies[row].par
        if said is None:
            continue
        found[company] = said
        bound = [zone for one in at.definition.privates.values() if one.bound == company for zone in one.pars]
        cells = par_cells(at, tuple(dict.fromkeys((*at.definition.phases[phase].pars, *bound))))
        if said not in cells:
            there = ", ".join(map(str, cells))
            at.slips.add(f"companies.{row}.par", f"{said} is no first price in phase {phase}; these are {there}")
    return found


def _check_unparred(at: Sitting, shares: Shares, pars: dict[str, int]) -> None:
    """Of a company without first price nobody has more than what came with a private (§7.4, §10.2)."""
    every = at.definition.numbers.president_shares + at.definition.numbers.certificates
    rows = at.rows()
    given = {one.share[0]: one for one in at.definition.privates.values() if one.share}
    for company, private in given.items():
        assert private.share is not None
        if company not in rows:
            what = "director’s certificate" if private.bound else "share"
            at.slips.add(f"companies.{company}", f"is missing: a {what} of it came with {at.private(private.id)}")
        elif every - shares[company].get(company, 0) < private.share[1]:
            count = private.share[1]
            at.slips.add(
                f"companies.{company}",
                f"players have less than the {count} shares that came with {at.private(private.id)}",
            )
    for company, held in shares.items():
        loose = given[company].share[1] if company in given and not given[company].bound else 0  # type: ignore[index]
        out = every - held.get(company, 0)
        if company not in pars and out != loose:
            at.slips.add(
                f"companies.{rows[company]}.par", f"is missing: {out} of its shares are out, so it has a first price"
            )


def _check_floated(at: Sitting, floated: tuple[str, ...]) -> None:
    """A company that has not floated has nothing but its shares."""
    for company, row in at.rows().items():
        said, key = at.facts.companies[row], f"companies.{row}"
        if company in floated and said.cash is None:
            at.slips.add(f"{key}.cash", "is missing")
        owned = [one for one in FLOATED if company not in floated and getattr(said, one)]
        if owned:
            need = at.definition.numbers.float_shares
            why = f"fewer than {need} of its shares are sold, so it has not floated and has no {' and no '.join(owned)}"
            at.slips.add(key, why)


def _closed(at: Sitting, rolled: Rolling, privates: dict[str, str]) -> tuple[str, ...]:
    """Those that are said to have closed, any of them in an emergency, and all once a phase has closed them (§15.4)."""
    data = at.definition
    found = at.privates.find_all(at.facts.closed, "closed", at.slips)
    over = [one for one in begun(data, rolled.phase) if CLOSING in data.phases[one].events]
    if over:
        for private in privates:
            at.slips.add(
                "privates", f"{at.private(private)} belongs to nobody: all privates have closed with phase {over[0]}"
            )
        return tuple(one for one in data.privates if one not in privates)
    for private in found:
        if private in privates:
            at.slips.add("closed", f"{at.private(private)} belongs to somebody")
    return tuple(one for one in data.privates if one in found and one not in privates)


def _check_owners(at: Sitting, rolled: Rolling, privates: dict[str, str]) -> None:
    """Companies buy privates from some phase on, one of them never; what a private became, it is no more (§10)."""
    data = at.definition
    sold = any(data.phases[one].private_sales for one in begun(data, rolled.phase))
    used = [one for one, trains in rolled.owned.items() if data.private_train.train in trains]
    marked = [one for one in at.rows() if rolled.marked.get(one) or rolled.obsolete.get(one)]
    for private, owner in privates.items():
        row, of_company = data.privates[private], owner not in at.seats.values()
        if of_company and row.bound:
            at.slips.add("privates", f"{at.private(private)} is never a company’s (§10.2)")
        elif of_company and not sold:
            first = next(one.id for one in data.phases.values() if one.private_sales)
            at.slips.add(
                "privates",
                f"companies buy privates from phase {first} on; {owner} cannot have {at.private(private)} yet",
            )
        if row.bound and rolled.owned.get(row.bound):
            at.slips.add(
                "privates", f"{at.private(private)} has closed, for {row.bound} has a train; write it under `closed`"
            )
        if row.engineers and (used or marked):
            what = "was turned into a train" if used else "gave the Engineers card"
            at.slips.add("privates", f"{at.private(private)} has closed, for it {what}; write it under `closed`")
    if len(used) + len(marked) > 1:
        at.slips.add(
            "companies", f"{', '.join((*used, *marked))}: the Engineers card, or the train of it, is there once"
        )
