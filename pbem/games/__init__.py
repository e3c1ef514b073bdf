"""The games the service can run: one folder each, found by slug."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:  # whoever asks for slugs alone need not wait for pictures
    from pbem.games.kind import GameKind

# A game's folder is read when it is first asked for: its pictures and tables are not needed to know its name.
_FOLDERS = {"1861": "pbem.games.g1861", "paris-connection": "pbem.games.paris_connection"}


def game_slugs() -> tuple[str, ...]:
    """The slugs of all games, in alphabetical order."""
    return tuple(sorted(_FOLDERS))


@cache
def game_kind(slug: str) -> GameKind:
    """What the service must know of the game `slug`; KeyError when there is no such game."""
    return cast("GameKind", import_module(_FOLDERS[slug]).KIND)
