"""Set-up: seats, start hexes, start player and deal, all drawn from one seed in this order (§3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.errors import BadOption
from engine.core.events import Event
from engine.core.rng import Rng
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.events import Dealt, GameStarted
from engine.games.paris_connection.game import Game
from engine.games.paris_connection.state import MOST_STALL_ROUNDS, Hand, Options, Table

MOST_PLAYERS = 6
KNOWN = "start=random|fixed, stall_limit=ROUNDS|off, seats=random|invited and first=NUMBER|random"


def read_options(given: Mapping[str, str]) -> dict[str, object]:
    """The options with their defaults (§11); BadOption names the one that is wrong and what it may be."""
    for key in given:
        if key not in Options.__struct_fields__:
            raise BadOption(key, f"there is no such option; the options are {KNOWN}")
    return {
        "start": _one_of(given, "start", "random", "fixed"),
        "stall_limit": _number(given, "stall_limit", "off", MOST_STALL_ROUNDS, "a number of full rounds"),
        "seats": _one_of(given, "seats", "random", "invited"),
        "first": _number(given, "first", "random", MOST_PLAYERS, "the number of a player in order of invitation"),
    }


def _one_of(given: Mapping[str, str], key: str, *choices: str) -> str:
    """A word among the choices; the first is the default."""
    value = given.get(key, choices[0])
    if value not in choices:
        raise BadOption(key, f"must be {' or '.join(choices)}, not {value}")
    return value


def _number(given: Mapping[str, str], key: str, none: str, most: int, meaning: str) -> int:
    """A number from 1 to `most`, or 0 for the word that means none."""
    value = given.get(key, none)
    if value in (none, "0"):
        return 0
    if not (value.isascii() and value.isdigit() and len(value) <= 3 and 1 <= int(value) <= most):
        raise BadOption(key, f"must be {none}, or {meaning} from 1 to {most}")
    return int(value)


def start(
    definition: Definition, players: tuple[str, ...], options: Mapping[str, object], seed: str
) -> tuple[Game, tuple[Event, ...]]:
    """The first position. Everything random is a function of `seed`; draws: seats, start hexes, start player, deal.

    What an option fixes is drawn all the same, so that the other draws do not depend on it. A series of games keeps its
    seats and moves the start player marker on (§3.5): `seats=invited first=2`, then `first=3` …
    """
    if len(players) not in {size.players for size in definition.tables}:
        raise BadOption("players", f"{definition.title} is not for {len(players)} players")
    if len(set(players)) < len(players):
        raise BadOption("players", "somebody is at the table twice")
    chosen = msgspec.convert(dict(options), Options)
    rng = Rng(seed)
    seats, rng = rng.shuffled(players)
    hexes, rng = rng.shuffled(definition.board.start_hexes)
    starts = dict(zip(definition.companies, hexes, strict=True))
    if chosen.start == "fixed":
        starts = {colour: definition.board.fixed_start[colour] for colour in definition.companies}
    first, rng = rng.below(len(seats))
    if chosen.seats == "invited":
        seats = players
    if chosen.first > len(players):
        raise BadOption("first", f"there are only {len(players)} players")
    if chosen.first:
        first = seats.index(players[chosen.first - 1])
    hands, depots = _deal(definition, seats, rng)
    table = Table(
        players=seats,
        options=chosen,
        turn=first,
        depots=depots,
        values=dict.fromkeys(definition.companies, definition.value_start),
        track={colour: (hex_id,) for colour, hex_id in starts.items()},
        hand_sizes={player: sum(hand.values()) for player, hand in hands.items()},
    )
    began = GameStarted(players=seats, first=seats[first], start=starts)
    dealt = tuple(Dealt(readers=(player,), player=player, hand=hands[player]) for player in seats)
    return Game(definition, table, hands), (began, *dealt)


def _deal(definition: Definition, seats: tuple[str, ...], rng: Rng) -> tuple[dict[str, Hand], dict[str, int]]:
    """Shuffle the bag; each seat in turn draws its whole hand from the top; the rest fills the depots (§3.3, §3.4)."""
    each = definition.locomotives - definition.on_value_track - 1
    bag, _ = rng.shuffled([colour for colour in definition.companies for _ in range(each)])
    drawn = definition.table_size(len(seats)).drawn
    piles = [bag[at * drawn : (at + 1) * drawn] for at in range(len(seats))]
    hands = {seat: _sorted(definition, pile) for seat, pile in zip(seats, piles, strict=True)}
    return hands, _sorted(definition, bag[len(seats) * drawn :])


def _sorted(definition: Definition, pile: tuple[str, ...]) -> Hand:
    return {colour: pile.count(colour) for colour in definition.companies}


def hand_text(hand: Hand) -> str:
    """The exact text of a hand that is committed to: `blue 2, yellow 0, …`, all companies in order."""
    return ", ".join(f"{colour} {count}" for colour, count in hand.items())
