"""The games of the demo: how simulated players think about each, and what they say to each other over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any, cast

import msgspec

Think = Callable[[Any, Any, str, Random], tuple[str, ...]]  # definition, view, player -> lines of a mail, () for none


class DemoGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game that can be tried. `remarks`: beside what each player says in any game."""

    title: str
    options: Mapping[str, str]
    think: Think
    remarks: tuple[str, ...]


DEFAULT = "paris-connection"
_MODULES = {DEFAULT: "pbem.demo.paris_connection", "1861": "pbem.demo.g1861"}
SLUGS = tuple(_MODULES)


def demo_game(slug: str) -> DemoGame:
    """The game `slug`; KeyError when it cannot be tried."""
    return cast(DemoGame, import_module(_MODULES[slug]).GAME)
