"""Conditions of an `if` in Paris Connection: what somebody has done since it was stated."""

from __future__ import annotations

import re

from engine.core.events import Event
from engine.games.paris_connection import Definition
from engine.games.paris_connection.events import Built, Traded
from pbem.games.border import View
from pbem.games.standing_order import Since
from pbem.orders.fold import level, tokens
from pbem.orders.order import OrderError
from pbem.orders.refuse import short
from pbem.titles.paris_connection.mail.places import gazetteer
from pbem.words.say import Say

_AND = re.compile(r"\s+and\s+")
_ONE = re.compile(
    r"(?P<no>not\s+|no one\s+|nobody\s+)?(?P<who>anyone|anybody|somebody|someone|p\d)?\s*"
    r"(?P<verb>builds?|places?|built|placed|trades?|traded|exchanges?)(?:\s+(?P<colour>\w+))?(?:\s+for\s+(?P<taken>.+))?"
)
# Of the shape of a whole line: prose that begins with «if» stays prose.
SHAPE = r"[^:]{0,80}\b(?:builds?|places?|built|placed|trades?|traded|exchanges?)\b[^:]{0,80}:.+"
_TRADES = ("trade", "exchange")
_ANYTHING = ("anything", "something", "any", "some")
_ANYBODY = ("", "anyone", "anybody", "somebody", "someone")


def holds(definition: Definition, view: View, player: str, condition: str, since: Since) -> bool:
    """Whether all of it is so: others have built or traded since; OrderError where it cannot be read."""
    return all(_holds(definition, player, part, since) for part in _AND.split(level(condition)))


def _holds(definition: Definition, player: str, part: str, since: Since) -> bool:
    found = _ONE.fullmatch(part.strip())
    if found is None:
        raise OrderError(
            Say(key="paris_connection.condition", facts={"said": short(part)}),
            example="if anyone builds red: build red G07",
        )
    colour, taken = _colour(definition, found["colour"], part), _colour(definition, found["taken"], part)
    who = found["who"] or ""
    kind = Traded if found["verb"].startswith(_TRADES) else Built
    seen = any(_is(event, kind, player, who, colour, taken) for event in since())
    return seen != bool(found["no"])


def _colour(definition: Definition, said: str | None, part: str) -> str:
    """The colour that was named; "" for none."""
    if not said or said in _ANYTHING:
        return ""
    items = tuple(gazetteer(definition).items(tokens(said), frozenset(), places=False))
    colours = [item.value for item in items if item.kind == "colour"]
    if len(colours) != 1:
        raise OrderError(Say(key="paris_connection.condition_colour", facts={"said": short(said)}))
    return colours[0]


def _is(event: Event, kind: type[Event], player: str, who: str, colour: str, taken: str) -> bool:
    if not isinstance(event, kind) or (who not in _ANYBODY and _player(event) != who) or _player(event) == player:
        return False
    if isinstance(event, Traded):
        return colour in ("", event.returned) and taken in ("", event.taken)
    return isinstance(event, Built) and colour in ("", event.colour)


def _player(event: Event) -> str:
    return event.player if isinstance(event, Built | Traded) else ""
