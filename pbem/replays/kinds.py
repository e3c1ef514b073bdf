"""What a replay asks of a game that the rules' verbs do not tell: its data, its scores, why it ended."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from engine.core.rules import GameRules
from engine.games.g1861 import ending
from engine.games.g1861.rules import RULES as RULES_1861
from engine.games.paris_connection import RULES as RULES_PARIS
from engine.games.paris_connection.scoring import final_scores
from pbem.games.catalog import read_folder


class Kind(Protocol):
    """A game that can be replayed."""

    rules: GameRules[Any, Any, Any, Any]

    def scores(self, game: Any) -> dict[str, int]:
        """What each player has, or would have if the game ended here."""

    def end_reason(self, game: Any) -> str | None:
        """Why the game is over; None while it runs."""


class Kind1861:
    """1861."""

    rules: GameRules[Any, Any, Any, Any] = RULES_1861

    def scores(self, game: Any) -> dict[str, int]:
        """Cash, shares, minors, privates at present prices (§7)."""
        return ending.final_scores(game)

    def end_reason(self, game: Any) -> str | None:
        """`final_phase`, `bank` or `moderator`."""
        reason: str | None = game.ended
        return reason


class KindParis:
    """Paris Connection."""

    rules: GameRules[Any, Any, Any, Any] = RULES_PARIS

    def scores(self, game: Any) -> dict[str, int]:
        """The totals of the scoring table (§7)."""
        return {row.player: row.total for row in final_scores(game)}

    def end_reason(self, game: Any) -> str | None:
        """As the table says (§6)."""
        reason: str | None = game.table.ended
        return reason


KINDS: Mapping[str, Kind] = {kind.rules.slug: kind for kind in (Kind1861(), KindParis())}


@cache
def definition(slug: str) -> Any:
    """The shipped data of a game, read once; BadGameFile when it has a mistake."""
    return KINDS[slug].rules.define(read_folder(slug))
