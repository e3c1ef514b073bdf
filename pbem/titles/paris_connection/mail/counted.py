"""What stands for money in Paris Connection, which has none: the values of the companies, the points of hands."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.paris_connection import Definition, View
from engine.games.paris_connection.scoring import score
from pbem.words.phrases import phrase, sentence


def money(definition: Definition, view: View, names: Mapping[str, str]) -> dict[str, int | None]:
    """Heading → what each company counts, and each hand by §7 if the game ended now; None for hands not shown."""
    table = view.table
    amounts: dict[str, int | None] = {
        phrase(
            "paris_connection.money.value", company=sentence(f"paris_connection.company.{one}") or one
        ): table.values[one]
        for one in definition.companies
    }
    for player in table.players:
        hand = view.hands.get(player)
        total = None if hand is None else score(definition, player, hand, table.values, len(table.players)).total
        amounts[phrase("paris_connection.money.points", name=names.get(player, player))] = total
    return amounts
