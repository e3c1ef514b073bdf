"""Everybody’s money, as columns of a table: cash of the players, treasuries of the companies, the bank."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.definition import Definition18xx
from engine.eighteen.table import BANK, Table
from pbem.words.phrases import phrase


def purses(definition: Definition18xx, table: Table, names: Mapping[str, str]) -> dict[str, int | None]:
    """Heading → money: players in seating order, all companies of the game (None: not in play), the bank."""
    amounts: dict[str, int | None] = {
        phrase("eighteen.money.cash", name=names.get(player, player)): table.purses[player] for player in table.players
    }
    for company in definition.companies:
        amounts[phrase("eighteen.money.treasury", company=company)] = table.purses.get(company)
    amounts[phrase("eighteen.money.bank")] = table.purses[BANK]
    return amounts
