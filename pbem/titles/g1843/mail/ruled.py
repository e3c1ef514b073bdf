"""What the rules of 1843 say when they refuse, as letters say it: cities and privates by name, station markers."""

from __future__ import annotations

import re

from engine.games.g1843.definition import Definition
from pbem.titles.g1843.mail.privates import private_name

_QUOTED = re.compile("(«[^»]*»)")  # an order stays as it is written
_PLACE = re.compile(r"\b([A-Z]\d{1,2}) \(stop \d+(?:, ([^,()]+))?, (\d+)\)")  # of a marker: city and price
_STOP = re.compile(r"\b([A-Z]\d{1,2}) stop \d+\b")
_HEX = re.compile(r"(?<![-\w])([A-Z]\d{1,2})(?![-\w])")
_TOKEN = re.compile(r"\btoken(s?)\b")


def ruled(definition: Definition, text: str) -> str:
    """The text without the engine’s ids and numbers of stops; what stands in quotes as it is."""
    return "".join(part if at % 2 else _named(definition, part) for at, part in enumerate(_QUOTED.split(text)))


def _named(definition: Definition, text: str) -> str:
    hexes, privates = definition.board.hexes, definition.privates

    def place(hex_id: str) -> str:
        return (hexes[hex_id].name if hex_id in hexes else "") or hex_id

    def to_place(found: re.Match[str]) -> str:
        hex_id, city, cost = found.groups()
        return f"{city or place(hex_id)} ({cost} {definition.currency})"

    def to_hex(found: re.Match[str]) -> str:
        name = place(found[1])
        there = name == found[1] or found.string.startswith(f" {name}", found.end())
        return found[1] if there else f"{found[1]} {name}"

    text = _STOP.sub(lambda found: found[1], _PLACE.sub(to_place, text))
    text = _HEX.sub(to_hex, text)
    text = re.sub(rf"\b({'|'.join(privates)})\b", lambda found: private_name(definition, found[1]), text)
    return _TOKEN.sub(r"station marker\1", text)
