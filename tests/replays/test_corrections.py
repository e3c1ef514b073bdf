"""A correction has no place in a file of 18xx.games: the export says which entry of the record it is."""

from __future__ import annotations

import pytest

from engine.core import play
from engine.core.corrections import Correction
from engine.games.g1861.rules import RULES
from pbem.recorded.played import CannotWrite, Move, Played
from pbem.replays.written import as_18xx
from tests.random_1861 import begin, seats


def test_the_export_for_18xx_games_names_the_entry_that_is_a_correction() -> None:
    options = RULES.options({"variant": "gtg", "seats": "invited", "first": "1"})
    start = begin(4, "gtg")
    correction = Correction("cash", ("p1", "+20"))
    bid = next(play.legal_actions(start))
    after, _ = play.apply(start, bid)
    for moves, end in (
        ((bid,), after),
        ((bid, correction), play.apply(after, correction)[0]),
    ):
        played = Played(
            number="G12", title="Volga", start=start, end=end,
            moves=tuple(Move(action, 0, entry) for entry, action in enumerate(moves, start=41)),
            names={player: player for player in seats(4)}, stopped=False, began=0,
        )  # fmt: skip
        if correction in moves:
            with pytest.raises(CannotWrite, match=r"Entry 42 of the record .* a correction by the moderator"):
                as_18xx("1861", options, played)
        else:
            assert as_18xx("1861", options, played)["actions"]
