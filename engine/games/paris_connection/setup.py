"""Set-up: seats, start hexes, start player and deal, all drawn from one seed in this order (§3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.errors import BadOption
from engine.core.events import Event
from engine.core.rng import Rng
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.events import Dealt, GameStarted
from engine.games.paris_connection.state import Game, Hand, Options, Table

MOST_STALL_ROUNDS = 100


def read_options(given: Mapping[str, str]) -> dict[str, object]:
    """The options with their defaults (§11); BadOption names the one that is wrong and what it may be."""
    for key in given:
        if key not in Options.__struct_fields__:
            raise BadOption(key, "there is no such option; there are start=random|fixed and stall_limit=ROUNDS|off")
    start = given.get("start", "random")
    if start not in ("random", "fixed"):
        raise BadOption("start", f"must be random or fixed, not {start}")
    limit = given.get("stall_limit", "off")
    if limit == "off":
        limit = "0"
    if not (limit.isascii() and limit.isdigit() and len(limit) <= 3 and int(limit) <= MOST_STALL_ROUNDS):
        raise BadOption("stall_limit", f"must be off, or a number of full rounds from 1 to {MOST_STALL_ROUNDS}")
    return {"start": start, "stall_limit": int(limit)}


def start(
    definition: Definition, players: tuple[str, ...], options: Mapping[str, object], seed: str
) -> tuple[Game, tuple[Event, ...]]:
    """The first position. Everything random is a function of `seed`; draws: seats, start hexes, start player, deal."""
    if len(players) not in {size.players for size in definition.tables}:
        raise BadOption("players", f"{definition.title} is not for {len(players)} players")
    if len(set(players)) < len(players):
        raise BadOption("players", "somebody sits at the table twice")
    chosen = msgspec.convert(dict(options), Options)
    rng = Rng(seed)
    seats, rng = rng.shuffled(players)
    hexes, rng = rng.shuffled(definition.board.start_hexes)
    starts = dict(zip(definition.companies, hexes, strict=True))
    if chosen.start == "fixed":
        starts = {colour: definition.board.fixed_start[colour] for colour in definition.companies}
    first, rng = rng.below(len(seats))
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
