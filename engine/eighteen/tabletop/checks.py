"""What only the whole of a position from a table shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from engine.eighteen import companies as of_companies
from engine.eighteen.game import Game18xx
from engine.eighteen.map.pieces import Board
from engine.eighteen.tabletop.sitting import DefinitionT, FactsT, Sitting


def check_phase(at: Sitting[DefinitionT, FactsT], phase: str) -> None:
    """The phase that is said is the one that the trains tell."""
    if at.facts.phase is not None and str(at.facts.phase) != phase:
        at.slips.add("phase", f"is {at.facts.phase}, but by the trains that were sold it is {phase}")


def check_colours(
    at: Sitting[DefinitionT, FactsT], tiles: Mapping[str, tuple[str, int]], phase: str, board: Board
) -> None:
    """Every tile is of a colour that is laid in this phase."""
    colours = at.definition.phases[phase].colours
    for hex_id, (tile, _) in tiles.items():
        if board.tiles[tile].colour not in colours:
            at.slips.add(
                f"tiles.{hex_id}", f"tile {tile} is {board.tiles[tile].colour}, which is not laid in phase {phase}"
            )


def check_prices(at: Sitting[DefinitionT, FactsT], priced: set[str], due: set[str], why_none: str) -> None:
    """Every company that has a price has one, and no other; `why_none`: what the others lack."""
    for company in sorted(due - priced):
        at.slips.add("prices", f"{company} has no price: put it in the stack of a cell")
    for company in sorted(priced - due):
        at.slips.add("prices", f"{company} has a price, but {why_none}")


def check_whole(
    at: Sitting[DefinitionT, FactsT], game: Game18xx, limit: Callable[[str], str], faults: Callable[[], Iterable[str]]
) -> None:
    """No company has too many trains, `limit` in words, and no invariant is broken.

    Those are in the engine's own words, with names for seats. BadPosition for these and whatever was found before.
    """
    for company in of_companies.crowded(game):
        at.slips.add(
            f"companies.{company}.trains",
            f"more than {limit(company)}, its limit in phase {game.phase}; give some up first",
        )
    if not at.slips.found:
        names = at.names
        for fault in faults():
            at.slips.add("", re.sub(r"\bp\d\b", lambda seat: names.get(seat[0], seat[0]), fault))
    at.slips.check()
