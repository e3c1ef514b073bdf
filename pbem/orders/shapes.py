"""Shapes that order words share: what the rest of a line looks like when it is an order and not prose."""

from __future__ import annotations

from pbem.orders.spans import SPAN_SHAPE

ALONE = "|please|now"
GAME = r"(?:(?:the|this) )?game"
SPAN = rf"|{SPAN_SHAPE}"
MOMENT = (
    rf"|(?:\S+ ){{0,3}}in (?:{SPAN_SHAPE})"
    r"|.*(?:\d|\b(?:noon|midnight|today|tonight|tomorrow|(?:mon|tues?|wednes|thurs?|fri|satur|sun)day|"
    r"mon|tue|wed|thu|fri|sat|sun)\b).*"
)
OFF = frozenset({"off", "none", "never", "no"})  # of a moderator's settings
ENDED = frozenset({"off", "none", "cancel", "never", "no", "over"})  # of what a player has set
