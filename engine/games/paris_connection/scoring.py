"""The final scores (§7)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.state import Hand, Score, State


def score(definition: Definition, player: str, hand: Hand, values: dict[str, int], players: int) -> Score:
    """One player's row: every locomotive counts its company's value, then the penalty for those above the limit."""
    points = {colour: count * values[colour] for colour, count in hand.items()}
    excess = max(0, sum(hand.values()) - definition.table_size(players).limit)
    penalty = excess * definition.penalty
    return Score(player, hand, points, excess, penalty, sum(points.values()) - penalty, winner=False)


def final_scores(game: State) -> tuple[Score, ...]:
    """All rows in turn order; everybody with the highest total wins."""
    table = game.table
    count = len(table.players)
    rows = [score(game.definition, player, game.hands[player], table.values, count) for player in table.players]
    best = max(row.total for row in rows)
    return tuple(replace(row, winner=row.total == best) for row in rows)
