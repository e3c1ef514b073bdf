"""Certificates and money of a position from a table: who owns what, who is president, what is left to the bank."""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen.tabletop.papers import Shares, nobody_has, presidents, privates_owned, purses_of, shares_held
from engine.games.g1861.tabletop.sitting import Sitting


class Papers(NamedTuple):
    """Who owns what."""

    shares: Shares
    presidents: dict[str, str]  # of minors, their owners
    privates: dict[str, str]
    purses: dict[str, int]


def papers(at: Sitting) -> Papers:
    """All of it, with a slip for whatever does not go together."""
    numbers = at.definition.numbers
    most = (numbers.president_shares + numbers.certificates) * at.definition.holding_limit // 100
    shares = shares_held(at, most, "a minor stands under `minors`")
    presiding, privates = _owners(at) | presidents(at, shares), privates_owned(at)
    nobody_has(at, [one for one in at.definition.privates if one not in privates])
    return Papers(shares, presiding, privates, purses_of(at))


def _owners(at: Sitting) -> dict[str, str]:
    """Who owns each minor."""
    found: dict[str, str] = {}
    minors = at.of_kind("minor")
    for number, hand in enumerate(at.facts.players):
        key = f"players[{number}].minors"
        for minor in at.companies.find_all(hand.minors, key, at.slips):
            if at.definition.companies[minor].kind != "minor":
                at.slips.add(key, f"{minor} is no minor; write what they hold of a public under `shares`")
            elif minor in found:
                at.slips.add(key, f"{minor} belongs to another player already")
            elif minor not in minors:
                at.slips.add(f"companies.{minor}", f"is missing: {hand.name} owns it; say its cash and trains")
            found[minor] = at.seats[hand.name]
    for minor in set(minors) - set(found):
        at.slips.add(f"companies.{minor}", "no player has it among their `minors`")
    return found
