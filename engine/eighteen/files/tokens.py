"""The colours of tokens in data files: their shape, and that no two companies look alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

import msgspec

from engine.eighteen.files.checks import need

Edge = Literal["", "double", "dashed", "dotted"]  # the rim of tokens; "" is plain
TokenColour = Annotated[str, msgspec.Meta(pattern=r"^(#[0-9a-f]{6})?\Z")]  # `#rrggbb`; may be left out


class Painted(NamedTuple):
    """A company with tokens: its file and the key of its row, its id and their colour, empty where none is given."""

    file: str
    where: str
    id: str
    colour: str


def need_unlike(rows: Iterable[Painted]) -> None:
    """BadGameFile if the tokens of two companies have one colour."""
    seen: dict[str, str] = {}
    for row in rows:
        if row.colour:
            other = seen.setdefault(row.colour, row.id)
            need(other == row.id, row.file, f"{row.where}.colour", f"is already used by {other}")
