"""What a correction of Paris Connection says: what is other than before, and what it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.games.paris_connection import Definition, HandCorrected, LocomotiveCorrected, TurnCorrected
from pbem.words.phrases import joined
from pbem.words.say import Say

EVENT = "paris_connection.event"


def corrected_say(
    definition: Definition, event: HandCorrected | LocomotiveCorrected | TurnCorrected, names: Mapping[str, str]
) -> Say:
    """The sentence that tells it."""
    if isinstance(event, TurnCorrected):
        facts = {"old": names.get(event.old, event.old), "new": names.get(event.new, event.new)}
        return Say(key=f"{EVENT}.turn_changed", facts=facts)
    if isinstance(event, HandCorrected):
        facts = {"player": names.get(event.player, event.player), "size": str(event.size)}
        facts |= {"returned": _pieces(event.returned), "taken": _pieces(event.taken), "old_size": str(event.old_size)}
        went = "swapped" if event.returned and event.taken else "gave" if event.returned else "took"
        return Say(key=f"{EVENT}.hand_{went}", facts=facts)
    way = "moved" if event.old_hex and event.hex else "added" if event.hex else "removed"
    where = {name: definition.board.hex(at).label if at else "" for name, at in _where(event)}
    facts = {"company": event.colour, "value": str(event.value), "old_value": str(event.old_value)}
    return Say(key=f"{EVENT}.loco_{way}", facts=facts | where)


def _where(event: LocomotiveCorrected) -> tuple[tuple[str, str], ...]:
    return ("old", event.old_hex), ("new", event.hex)


def _pieces(colours: Sequence[str]) -> str:
    """«1 blue and 2 red»."""
    return joined([f"{count} {colour}" for colour, count in Counter(colours).items()])
