"""Certificates and money of a position from a table: who owns what, who is president, what is left to the bank."""

from __future__ import annotations

from collections.abc import Container, Iterator

from engine.eighteen.table import BANK, POOL
from engine.eighteen.tabletop.sitting import DefinitionT, FactsT, Sitting

Shares = dict[str, dict[str, int]]


def shares_held(at: Sitting[DefinitionT, FactsT], most: int, no_shares: str) -> Shares:
    """Shares by public and holder; a public itself holds what is left.

    `most`: how many one hand may hold; `no_shares`: why companies of other kinds have none.
    """
    numbers = at.definition.numbers
    every = numbers.president_shares + numbers.certificates
    most_pool = every * at.definition.pool_limit // 100
    found: Shares = {public: {} for public in at.of_kind("public")}
    for key, holder, public, count in _held(at):
        if public in found:
            found[public][holder] = count
            limit = most_pool if holder == POOL else most
            if count > limit:
                at.slips.add(key, f"{count} shares; more than {limit} cannot be in one hand, or in the pool, here")
        elif at.definition.companies[public].kind != "public":
            at.slips.add(key, f"{public} has no shares; {no_shares}")
        else:
            at.slips.add(f"companies.{public}", "is missing: there are shares of it; say its cash and trains")
    for public, held in found.items():
        left = every - sum(held.values())
        row = at.facts.companies[at.rows()[public]]
        name, place = row.LEFT
        if left < 0:
            at.slips.add(f"companies.{public}", f"players and pool hold {every - left} of its {every} shares")
        elif row.left not in (None, left):
            said = f"{place} has {row.left} shares, but players and pool leave {left} of {every}"
            at.slips.add(f"companies.{public}.{name}", said)
        if left > 0:
            held[public] = left
    return found


def _held(at: Sitting[DefinitionT, FactsT]) -> Iterator[tuple[str, str, str, int]]:
    """The key, the holder, the public and the count, players clockwise and then the pool."""
    hands = [
        (f"players[{number}].shares", at.seats[hand.name], hand.shares) for number, hand in enumerate(at.facts.players)
    ]
    for key, holder, shares in (*hands, ("pool.shares", POOL, at.facts.pool.shares)):
        for public, written in at.companies.keys(shares, key, at.slips).items():
            yield f"{key}.{written}", holder, public, shares[written]


def presidents(at: Sitting[DefinitionT, FactsT], shares: Shares, without: Container[str] = ()) -> dict[str, str]:
    """Who has most shares; of several the one who is said to have the certificate. None of companies in `without`."""
    found: dict[str, str] = {}
    names = at.names
    for public, held in shares.items():
        key = f"companies.{public}.director"
        players = {one: held.get(one, 0) for one in at.seats.values()}
        most = max(players.values())
        able = [one for one, count in players.items() if count == most]
        said = at.facts.companies[at.rows()[public]].director
        if public in without:
            continue
        director = at.player(said, key) if said else able[0]
        if most < at.definition.numbers.president_shares:
            at.slips.add(f"companies.{public}", "nobody has the two shares of a director")
        elif not said and len(able) > 1:
            at.slips.add(key, f"is missing: {' and '.join(names[one] for one in able)} have {most} shares each")
        elif director is not None and director not in able:
            at.slips.add(key, f"{names[director]} has {players[director]} shares, {names[able[0]]} has {most}")
        elif director is not None:
            found[public] = director
    return found


def privates_owned(at: Sitting[DefinitionT, FactsT]) -> dict[str, str]:
    """The owner of each private that somebody has."""
    found: dict[str, str] = {}
    hands = [
        (f"players[{number}].privates", at.seats[hand.name], hand.privates)
        for number, hand in enumerate(at.facts.players)
    ]
    rows = [(f"companies.{one}.privates", one, at.facts.companies[row].privates) for one, row in at.rows().items()]
    for key, owner, written in (*hands, *rows):
        for private in at.privates.find_all(written, key, at.slips):
            if private in found:
                at.slips.add(key, f"{at.private(private)} belongs to somebody else already")
            found[private] = owner
    return {private: found[private] for private in at.definition.privates if private in found}


def nobody_has(at: Sitting[DefinitionT, FactsT], missing: list[str]) -> None:
    """A slip for privates of which the file says nothing."""
    if missing:
        why = "the auction of the privates is played to its end before a game can go on here"
        at.slips.add("privates", f"nobody has {', '.join(map(at.private, missing))}; {why}")


def purses_of(at: Sitting[DefinitionT, FactsT]) -> dict[str, int]:
    """All money; the bank has what nobody else has."""
    facts, rows = at.facts, at.rows()
    cash = {at.seats[hand.name]: hand.cash for hand in facts.players}
    cash |= {one: facts.companies[rows[one]].cash or 0 if one in rows else 0 for one in at.in_play()}
    everything = at.definition.bank
    bank = everything - sum(cash.values())
    if facts.bank not in (None, bank):
        why = f"players and companies have {everything - bank} of the {everything} there are, which leaves {bank}"
        at.slips.add("bank", f"is {facts.bank}, but {why}")
    elif bank < 0 and not facts.bank_broken:
        why = f"players and companies have {everything - bank}, more than the {everything} there are"
        at.slips.add("bank", f"{why}; say `bank_broken: true` if that is so")
    return {BANK: bank} | cash
