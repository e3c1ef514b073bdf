"""What lies where in a position, read from its stored text alone: money, papers, trains, stations, tiles and so on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

BANK, POOL, CHARTER, SUPPLY, DEPOT = "bank", "pool", "charter", "supply", "depot"
Place = tuple[Any, ...]  # ("cash", who), ("share", company, holder), ("train", kind, where), …
Things = Counter[Place]
COUNTED = ("purses", "shares", "privates", "markers", "depot", "pool_trains", "laid", "companies")
OF_COMPANY = ("president", "trains", "charter", "obsolete")
COURSE = ("round", "stamp")  # whose turn it is, and when a price token moved last
OF_TABLE = ("depots", "track", "values", "hand_sizes", "turn")


def stored(encoded: bytes | str) -> dict[str, Any]:
    """A position as it stands in the database."""
    found: dict[str, Any] = json.loads(encoded)
    return found


def things(position: Mapping[str, Any], cards: Mapping[str, str]) -> Things:
    """How much of everything is where; `cards`: the row of the bank that counts a train which has none of its own."""
    summed: Things = Counter()
    for place, count in _of_paris(position) if "hands" in position else _of_18xx(position, cards):
        summed[place] += count
    return Counter({place: count for place, count in summed.items() if count})


def _of_18xx(position: Mapping[str, Any], cards: Mapping[str, str]) -> Iterator[tuple[Place, int]]:
    for who, cash in position["purses"].items():
        yield ("cash", who), cash
    for company, held in position["shares"].items():
        for holder, count in held.items():
            yield ("share", company, holder), count
    for private, owner in position["privates"].items():
        yield ("certificate", private, owner), 1
    for company, (cell, _) in position["markers"].items():
        yield ("price", company, *cell), 1
    for company, state in position["companies"].items():
        if state["president"] is not None:
            yield ("certificate", company, state["president"]), 1
        yield ("station", company, CHARTER), len(state["charter"])
    yield from _of_trains(position, cards)
    yield from _of_the_map(position["laid"])


def _of_trains(position: Mapping[str, Any], cards: Mapping[str, str]) -> Iterator[tuple[Place, int]]:
    for kind, left in position["depot"].items():
        yield ("train", kind, BANK), left or 0
    trains = {company: (*one["trains"], *one.get("obsolete", ())) for company, one in position["companies"].items()}
    for where, owned in (trains | {POOL: position["pool_trains"]}).items():
        for train in owned:
            yield ("train", cards.get(train, train), where), 1


def _of_the_map(laid: Mapping[str, Any]) -> Iterator[tuple[Place, int]]:
    for hex_id, (tile, rotation) in laid["tiles"].items():
        yield ("tile", tile, hex_id, rotation), 1
    for tile, left in laid["supply"].items():
        yield ("tile", tile, SUPPLY), left
    for hex_id, stops in laid["cities"].items():
        for city in stops:
            for company in city["tokens"]:
                yield ("station", company, hex_id), 1
            for company in city["reserved"]:
                yield ("kept for", company, hex_id), 1


def _of_paris(position: Mapping[str, Any]) -> Iterator[tuple[Place, int]]:
    for colour, left in position["table"]["depots"].items():
        yield ("locomotive", colour, DEPOT), left
    for colour, track in position["table"]["track"].items():
        for hex_id in track:
            yield ("locomotive", colour, hex_id), 1
    for player, hand in position["hands"].items():
        for colour, count in hand.items():
            yield ("locomotive", colour, player), count


def in_all(found: Things) -> Things:
    """What there is of everything, wherever it is: all money, the shares of each company, trains of each kind, …"""
    total: Things = Counter()
    for (what, *more), count in found.items():
        if what not in ("price", "kept for"):
            total[(what,) if what == "cash" else (what, more[0])] += count
    return total


def rest(position: Mapping[str, Any]) -> dict[str, Any]:
    """All else that is stored, but for the course of the round."""
    if "hands" in position:
        return {name: value for name, value in position["table"].items() if name not in OF_TABLE}
    left = {name: value for name, value in position.items() if name not in (*COUNTED, *COURSE)}
    companies = {
        company: {name: value for name, value in state.items() if name not in OF_COMPANY}
        for company, state in position["companies"].items()
    }
    return {**left, "companies": companies}


def changes(before: Things, after: Things) -> Things:
    """What there is more or less of, and where."""
    return Counter({one: after[one] - before[one] for one in {*before, *after} if after[one] != before[one]})
