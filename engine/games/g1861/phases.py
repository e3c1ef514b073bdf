"""A new phase begins with the sale of the first train of a new type, at once and with all it brings (§5.8)."""

from __future__ import annotations

from collections.abc import Callable

from engine.eighteen import phases
from engine.eighteen.map.tokens import unreserved
from engine.games.g1861 import ending, nationalise
from engine.games.g1861.state import State


def close_unstarted_minors(game: State) -> None:
    """No minor can be founded any more; places kept for them are free (§5.5.3, §5.8.5)."""
    minors = {name for name, data in game.definition.companies.items() if data.kind == "minor"}
    never = tuple(name for name in minors if name not in game.companies and name not in game.gone)
    game.gone = (*game.gone, *sorted(never))
    game.relaid(unreserved(game.laid, never))


EFFECTS: dict[str, Callable[[State], None]] = {
    "privates_nationalised": nationalise.nationalise_privates,
    "all_minors_nationalised": nationalise.all_minors,
    "trainless_nationalised": nationalise.trainless,
    "unstarted_minors_closed": close_unstarted_minors,
    "end_announced": ending.announce,
}


def train_sold(game: State, train: str) -> None:
    """A train left the bank; with the first of its type come §5.8.3, then §5.8.4 as the phase says."""
    phases.train_sold(game, train, EFFECTS)
