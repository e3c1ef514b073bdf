"""How every 18xx game begins: seats, and money for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import msgspec

from engine.common18xx.definition import Definition18xx, Seats
from engine.common18xx.table import BANK
from engine.core.errors import BadOption


def seats_for(definition: Definition18xx, players: tuple[str, ...], title: str) -> Seats:
    """What a game of so many players begins with; BadOption for another number, or names that cannot be used."""
    seats = next((seats for seats in definition.seats if seats.players == len(players)), None)
    if seats is None:
        known = ", ".join(str(seats.players) for seats in definition.seats)
        raise BadOption("players", f"{title} is for {known} players, not {len(players)}")
    taken = {BANK, *definition.companies, *definition.privates} & set(players)
    if taken or len(set(players)) < len(players):
        raise BadOption("players", f"these names cannot be used: {', '.join(sorted(taken) or players)}")
    return seats


def read_options(kind: type[msgspec.Struct], given: Mapping[str, str]) -> dict[str, object]:
    """All options with their defaults; `kind` has a field with its choices for each. BadOption on a mistake."""
    known = {field.name: get_args(field.type) for field in msgspec.structs.fields(kind)}
    for name, value in given.items():
        if name not in known:
            raise BadOption(name, f"there is no such option; the options are {', '.join(known)}")
        if value not in known[name]:
            raise BadOption(name, f"{value!r} is not one of {', '.join(known[name])}")
    return {field.name: given.get(field.name, field.default) for field in msgspec.structs.fields(kind)}


def first_purses(definition: Definition18xx, players: tuple[str, ...], cash: int) -> dict[str, int]:
    """So much for each player, all else in the bank."""
    return {BANK: definition.bank - cash * len(players)} | dict.fromkeys(players, cash)
