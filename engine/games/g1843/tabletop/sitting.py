"""One reading of a position of 1843 from a table."""

from __future__ import annotations

from engine.eighteen.tabletop import sitting as shared
from engine.eighteen.tabletop.slips import Slips
from engine.games.g1843.definition import Definition
from engine.games.g1843.tabletop_facts import Facts

Sitting = shared.Sitting[Definition, Facts]


def sit_down(definition: Definition, facts: Facts, players: tuple[str, ...], slips: Slips) -> Sitting:
    """Trains are sides of certificates, privates may be said by their names and numbers."""
    cards = definition.cards.values()
    sides = [side for card in cards for side in card.sides]
    more = [train for card in cards for train in card.resold if train not in sides]
    privates = {name: one for one, row in definition.privates.items() for name in (str(row.number), row.name)}
    trains = (*sides, *more, definition.private_train.train)
    return shared.sit_down(definition, facts, players, slips, trains, privates)


def cards_of(at: Sitting) -> tuple[str, ...]:
    """The players in the order of their cards, #1 first: that of the file if nothing else is said (§7.1)."""
    everybody = tuple(at.seats.values())
    if not at.facts.cards:
        return everybody
    found = at.players(at.facts.cards, "cards")
    if missing := [at.names[one] for one in everybody if one not in found]:
        at.slips.add("cards", f"{', '.join(missing)} must stand there too: everybody once, who has card #1 first")
        return everybody
    return found
