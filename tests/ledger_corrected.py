"""The second set of books for 1861 (`ledger_1861`), kept through corrections by their words."""

from __future__ import annotations

from engine.games.g1861.game import Game
from pbem.table.session import Session
from tests.counted import BANK, CHARTER, Things, stored, things
from tests.ledger_1861 import Ledger
from tests.own_types import own
from tests.record_books import REVISED, Books, said


def differences(session: Session, books: Books) -> list[str]:
    """Who has something else than the standing entries of the record have told, from the start of the game."""
    position = session.start()
    ledger = Ledger(own(Game, position))
    for entry, after in books.standing:
        if entry.text.startswith(REVISED):
            before = things(stored(session.rules.encode(position)), books.stock.cards)
            correct(ledger, said(entry.text, position, before, books.stock), own(Game, position).prices.grid)
        ledger.write(session.decoded(entry))
        position = after
    return ledger.differences(own(Game, position))


def correct(ledger: Ledger, found: Things, grid: tuple[tuple[int | None, ...], ...]) -> None:
    """Enter what a correction says."""
    for (what, name, *where), count in found.items():
        if what == "cash":
            ledger.cash[name] += count
        elif what == "share":
            ledger.shares[name][where[0]] += count
        elif what == "train" and where[0] != BANK:
            ledger.trains[where[0]][name] += count
        elif what == "station" and where[0] != CHARTER:
            ledger.tokens[name, where[0]] += count
        elif what == "price" and count > 0:
            ledger.price[name] = grid[where[0]][where[1]] or 0
        elif what == "certificate" and count > 0:
            (ledger.privates if name in ledger.privates else ledger.president)[name] = where[0]
