"""Money moves here and nowhere else."""

from __future__ import annotations

from engine.eighteen.table import BANK, Table


def pay(table: Table, payer: str, payee: str, amount: int) -> None:
    """Move `amount` from purse to purse. Only the bank may run short: it pays on in paper money and stays broken."""
    if amount < 0:
        raise ValueError(f"{payer} cannot pay {amount}")
    held = table.purses[payer]
    if amount > held:
        if payer != BANK:
            raise ValueError(f"{payer} has {held}, not {amount}")
        table.broken = True
    table.purses[payer] = held - amount
    table.purses[payee] += amount
