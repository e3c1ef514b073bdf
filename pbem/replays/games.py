"""The games that can be replayed: the registry, and the only place outside a game's own folder that names one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pbem.games.catalog import read_folder
from pbem.replays.g1843 import KIND as G1843
from pbem.replays.g1861.kind import KIND as G1861
from pbem.replays.kind import Replayed, Replayed18xx
from pbem.replays.paris_connection import KIND as PARIS_CONNECTION

EIGHTEEN: Mapping[str, Replayed18xx] = {kind.rules.slug: kind for kind in (G1861,)}  # with logs of 18xx.games
KINDS: Mapping[str, Replayed] = {**EIGHTEEN, **{kind.rules.slug: kind for kind in (G1843, PARIS_CONNECTION)}}
LOGGED = " or ".join(kind.logged for kind in EIGHTEEN.values())  # for sentences: the games with logs


@cache
def definition(slug: str) -> Any:
    """The shipped data of a game, read once; BadGameFile when it has a mistake."""
    return KINDS[slug].rules.define(read_folder(slug))
