"""What a moderator puts right in Paris Connection, as they write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.core.corrections import FROM, TO, Correction
from engine.core.errors import Refusal
from engine.games.paris_connection import RULES, Definition, View
from engine.games.paris_connection.corrections import KINDS, senseless
from pbem.games.corrected import Corrected
from pbem.orders.fold import key, place_key

DEPOT = "depot"


class ParisCorrected(Corrected[Definition, View]):
    """Locomotives on the map and in hands, whose turn it is."""

    kinds: ClassVar[Mapping[str, str]] = {name: kind.usage for name, kind in KINDS.items()}
    also: ClassVar[Mapping[str, str]] = {
        "locomotives": "locomotive", "loco": "locomotive", "locos": "locomotive", "hands": "hand", "values": "value",
    }  # fmt: skip

    def words(self, definition: Definition) -> Mapping[str, str]:
        """Companies and hexes, these also by the names of their cities."""
        hexes = definition.board.hexes
        named = {key(one.name): one.id for one in hexes if one.name}
        short = {place_key(key(one.id)): one.id for one in hexes}  # G7 is G07
        return named | short | {key(one.id): one.id for one in hexes} | {one: one for one in definition.companies}

    def shaped(self, kind: str, words: list[str]) -> list[str]:
        """The depot is what a locomotive comes from or goes to where no hex is named."""
        folded = [key(word) if key(word) in (FROM, TO) else word for word in words]
        if kind == "turn":
            return [word for word in folded if word != TO]
        if kind != "locomotive":
            return folded
        apart = [at for at, word in enumerate(folded) if key(word) == DEPOT and at and folded[at - 1] in (FROM, TO)]
        return [word for at, word in enumerate(folded) if at not in apart and at + 1 not in apart]

    def senseless(self, definition: Definition, view: View, correction: Correction) -> Refusal | None:
        """By what lies open."""
        return senseless(definition, view.table, correction)

    def hidden(self, correction: Correction) -> bool:
        """Of a hand: that it can be made tells what is held."""
        return RULES.tells_of_hand(correction)
