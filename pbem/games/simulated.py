"""A simulated player of a game: how they think about it, and what they say to the others over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

Think = Callable[[Any, Any, str, Random], tuple[str, ...]]  # definition, view, player -> lines of a mail, () for none


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """One game that can be tried. `remarks`: beside what each player says in any game."""

    title: str
    options: Mapping[str, str]
    think: Think
    remarks: tuple[str, ...]
