"""When a game of 1861 ends, and who has won (§7)."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.ending import richest, wealth
from engine.eighteen.events import GameEnded
from engine.games.g1861.events import FinalSet
from engine.games.g1861.nationalise import fall_for_loans, shares_of_players
from engine.games.g1861.position import EndReason
from engine.games.g1861.state import State


def announce(game: State) -> None:
    """The first 8-train is sold: this set is the last if it is in its first operating round, else the next one is."""
    if game.last_set is not None:
        return
    game.last_set = game.set_number if game.or_number <= 1 else game.set_number + 1
    game.ors = operating_rounds(game)
    game.tell(FinalSet(set_number=game.last_set))


def operating_rounds(game: State) -> int:
    """How many operating rounds the present set has: the last one has more (§3, §7)."""
    numbers = game.definition.numbers
    return numbers.last_set_ors if game.set_number == game.last_set else numbers.ors


def due(game: State) -> EndReason | None:
    """Why the game ends with the operating round that is over now; None: it goes on.

    A bank that broke in a stock or merger round ends the game after the next operating round. Where an 8-train
    extends the game, a broken bank does not cut its last set short (flag `bank_then_8`).
    """
    if game.set_number == game.last_set and game.or_number >= game.ors:
        return "final_phase"
    if game.broken and game.definition.bank_breaks and (game.last_set is None or game.flags.bank_then_8 == "ends"):
        return "bank"
    return None


def final_scores(game: State) -> dict[str, int]:
    """What each player is worth at present prices: cash, shares, minors as two shares.

    Privates at their value or not at all (flag `privates_in_wealth`). What companies own does not count.
    """
    return wealth(game, lambda company: shares_of_players(game, company))


def winners(game: State) -> tuple[str, ...]:
    """The richest; several share the win."""
    return richest(final_scores(game))


def finish(game: State, reason: EndReason) -> None:
    """Prices fall one cell for each loan not repaid, in operating order, which settles them; the game is over."""
    for company in companies.operating_order(game, list(game.companies)):
        fall_for_loans(game, company)
    for company in game.companies:
        game.change(company, loans=0)
    game.ended = reason
    game.tell(GameEnded(reason=reason, scores=final_scores(game)))
