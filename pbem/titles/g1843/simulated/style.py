"""What tells one table of simulated players from another, so that every power of the privates is seen somewhere."""

from __future__ import annotations

import msgspec

from engine.games.g1843.game import Game


class Style(msgspec.Struct, frozen=True):
    """`exchange`: Val de Loire is given up for a share; `as_train`: a company buys it as a train where it may be.

    `engineers`: its company marks a train with the card. `withholds`: nobody is paid a dividend while the
    treasury cannot pay the next train. `powers`: francs that the use of a power is worth by itself.
    `thrifty`: money that players keep back in a stock round, in parts of a share's price. `looks`: lays whose
    best run they work out.
    """

    exchange: bool = True
    as_train: bool = False
    engineers: bool = False
    withholds: bool = False
    powers: float = 0.0
    thrifty: float = 0.0
    looks: int = 6


USUAL = Style(looks=2)
# Of the demo's players, by their seats: they use what they have, each in their own way.
AT_THE_TABLE = (
    Style(powers=60.0, withholds=True),
    Style(exchange=False, as_train=True, engineers=True, powers=40.0, withholds=True),
    Style(exchange=False, engineers=True, powers=60.0, looks=3),
)


def style_of(game: Game, player: str) -> Style:
    """How this one plays."""
    return AT_THE_TABLE[sorted(game.players).index(player) % len(AT_THE_TABLE)]
