"""Two sentences on each kind of decision of 1861, by its own figures."""

from __future__ import annotations

from engine.games.g1861.game import Game
from pbem.eighteen.told.lessons import figures, worded


def lesson(game: Game, topic: str) -> str:
    """What the decision is about; "" for a kind that needs none."""
    numbers, loan = game.definition.numbers, game.definition.loan
    facts = figures(game) | {
        "national": game.definition.companies[game.definition.national.id].name,
        "minimum": str(numbers.minor_min_bid),
        "most_start": str(numbers.minor_max_price),
        "factor": str(numbers.start_price_factor),
        "second": str(numbers.second_lay),
        "unit_half": str(numbers.half_unit),
        "loan": str(loan.received),
        "face": str(loan.face),
        "interest": str(loan.interest),
        "minor_shares": str(numbers.minor_shares),
        "keep": str(numbers.merged_tokens),
    }
    return worded("g1861.lesson", _by_phase(game, topic), facts)


def _by_phase(game: Game, topic: str) -> str:
    """What a stock turn may end with depends on the phase."""
    phase = game.definition.phases[game.phase]
    if topic != "stock" or not phase.public_starts:
        return topic
    return "stock.starts" if phase.minor_auctions else "stock.late"
