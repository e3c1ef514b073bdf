"""A simulated player of a game: how they think about it, and what they say to the others over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Generic

import msgspec

from pbem.games.border import D, Definition, V, View

# definition, view, player -> lines of a mail, () for none
Think = Callable[[D, V, str, Random], tuple[str, ...]]


class Simulated(msgspec.Struct, Generic[D, V], frozen=True, kw_only=True):
    """One game that can be tried. `remarks`: beside what each player says in any game."""

    title: str
    options: Mapping[str, str]
    think: Think[D, V]
    remarks: tuple[str, ...]


AnySimulated = Simulated[Definition, View]  # as the demo has it
