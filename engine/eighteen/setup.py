"""How every 18xx game begins: options, who sits where and who is first, and money for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from engine.core.errors import BadOption
from engine.core.rng import Rng
from engine.eighteen.definition import Definition18xx, Seats
from engine.eighteen.table import BANK

RANDOM = 0  # the first player is drawn
MOST_PLAYERS = 9  # whom an option can name; how many there are is not known when it is read


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where, and who is first: drawn, or as invited; `first` the number of a player in order of invitation.

    The values here are those of records from before there was a choice.
    """

    seats: Literal["random", "invited"] = "invited"
    first: int = 1


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


def check_begun(chosen: Seating, **there: str) -> None:
    """BadOption where an option is not what a game begun on a table has been played by so far."""
    for name, said in there.items():
        if getattr(chosen, name) != said:
            raise BadOption(name, f"the position says {said}")


def read_options(kind: type[msgspec.Struct], given: Mapping[str, str]) -> dict[str, object]:
    """All options with their defaults; BadOption on a mistake.

    `kind`: a Seating, which has a field with its choices for each other option. Without a word seats and first player
    are drawn.
    """
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, value in given.items():
        if name not in fields:
            raise BadOption(name, f"there is no such option; the options are {', '.join(fields)}")
        choices = get_args(fields[name].type)
        if choices and value not in choices:
            raise BadOption(name, f"{value!r} is not one of {', '.join(choices)}")
    found: dict[str, object] = {name: given.get(name, field.default) for name, field in fields.items()}
    return found | {"seats": given.get("seats", "random"), "first": _first(given.get("first", "random"))}


def _first(said: str) -> int:
    if said in ("random", str(RANDOM)):
        return RANDOM
    if not (said.isascii() and said.isdigit() and len(said) == 1 and int(said) <= MOST_PLAYERS):
        raise BadOption("first", "must be random, or the number of a player in order of invitation")
    return int(said)


def seated(players: tuple[str, ...], chosen: Seating, seed: str) -> tuple[tuple[str, ...], str]:
    """Seats clockwise, and the first player. Draws from the seed, in this order: seats, first player.

    What an option fixes is drawn all the same, so that the other draw does not depend on it. A series of games keeps
    its seats and moves the card on: `seats=invited first=2`, then `first=3` …
    """
    drawn, rng = Rng(seed).shuffled(players)
    at, _ = rng.below(len(players))
    if chosen.first > len(players):
        raise BadOption("first", f"there are only {len(players)} players")
    seats = players if chosen.seats == "invited" else drawn
    return seats, players[chosen.first - 1] if chosen.first else seats[at]


def first_purses(definition: Definition18xx, players: tuple[str, ...], cash: int) -> dict[str, int]:
    """So much for each player, all else in the bank."""
    return {BANK: definition.bank - cash * len(players)} | dict.fromkeys(players, cash)
