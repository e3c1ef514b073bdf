"""The words of the Paris Connection picture; a second language is a second table."""

from __future__ import annotations

import msgspec


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is written in the picture, apart from the board's own names and ids."""

    to_move: str  # {number}; stands below the name
    over: str
    last_turn: str  # {number}
    hand: str
    points: str
    rural: str  # {capacity}
    city: str  # {worth}
    last_city: str  # {worth}
    border: str
    changed: str
    reconstructed: str
    value: str
    depot: str
    companies: dict[str, str]


ENGLISH = Words(
    to_move="to move · turn {number}",
    over="Game over",
    last_turn="after turn {number}",
    hand="hand",
    points="points",
    rural="country 0, holds {capacity}",
    city="city {worth}",
    last_city="city {worth}, ends the game",
    border="no way across",
    changed="new since last letter",
    reconstructed="Reconstructed, not the printed board",
    value="value",
    depot="depot",
    companies={
        "blue": "Blue",
        "yellow": "Yellow",
        "red": "Red",
        "purple": "Purple",
        "black": "Black",
        "brown": "Brown",
    },
)
