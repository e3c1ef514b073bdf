"""Whether an action has the fields of its kind: of the right types, and no number below 0 anywhere.

An index below 0 would count from the end, and a rule that trusts it would do nothing, or something else.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from engine.core.errors import Refusal

MOST = 10**6  # no count, price or index of any game comes near it


def malformed(title: str, action: Any) -> Refusal | None:
    """Which field is of the wrong type; None for none. `title` of the game, whose exact lines say what is right."""
    try:
        msgspec.convert(msgspec.to_builtins(action), type(action), strict=True)
    except (TypeError, ValueError, OverflowError) as error:  # ValidationError is a ValueError
        return _refusal(title, action, str(error))
    return None


def out_of_range(title: str, action: Any) -> Refusal | None:
    """Which number is none that can be, where the rules have nothing against it."""
    for field in _fields_with_numbers(action.__class__):
        parts: list[Any] = [msgspec.to_builtins(getattr(action, field))]
        for one in parts:
            if isinstance(one, dict):
                parts += one.values()
            elif isinstance(one, list | tuple):
                parts += one
            elif isinstance(one, int) and not 0 <= one <= MOST:
                return _refusal(title, action, f"{one} is not a number from 0 to {MOST}")
    return None


@cache
def _fields_with_numbers(kind: type) -> tuple[str, ...]:
    """The fields in which a right action of this kind has a whole number anywhere."""
    fields = msgspec.structs.fields(kind)
    return tuple(one.name for one in fields if b'"integer"' in msgspec.json.encode(msgspec.json.schema(one.type)))


def _refusal(title: str, action: Any, reason: str) -> Refusal:
    kind = type(action).__name__.lower()
    sentence = f"This is no {kind} of {title}: {reason}. Its exact line would be read again whole."
    return Refusal("malformed", f"{title}, exact lines", sentence, {"kind": kind, "reason": reason})
