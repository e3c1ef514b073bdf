"""The numbers of players of a game in game.yaml: starting money and certificate limits."""

from __future__ import annotations

from engine.eighteen.definition import Seats
from engine.eighteen.files.checks import need
from engine.eighteen.files.trains import GAME


def check_seats(rows: tuple[Seats, ...], bank: int) -> None:
    """BadGameFile unless no number of players may be left out and the bank holds all starting money."""
    need(bool(rows), GAME, "players", "must have an entry for each number of players")
    for at, row in enumerate(rows):
        key = f"players[{at}].players"
        due = rows[0].players + at
        need(row.players == due >= 2, GAME, key, f"must be {max(due, 2)}: no number of players may be left out")
        need(row.players * row.cash < bank, GAME, f"players[{at}].cash", "the bank does not hold that much")
