"""The games that can be replayed: the registry, and the only place outside a game's own folder that names one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, cast

from pbem.games.catalog import read_folder
from pbem.replays.g1861.kind import KIND as G1861
from pbem.replays.kind import Replayed, Replayed18xx

_FILES = {"1861": "g1861.kind", "1843": "g1843", "paris-connection": "paris_connection"}


class _Kinds(Mapping[str, Replayed]):
    """The games by their slugs, each read in when it is asked for: most files to replay are of one game."""

    def __getitem__(self, slug: str) -> Replayed:
        return cast(Replayed, import_module(f"pbem.replays.{_FILES[slug]}").KIND)

    def __iter__(self) -> Iterator[str]:
        return iter(_FILES)

    def __len__(self) -> int:
        return len(_FILES)


KINDS: Mapping[str, Replayed] = _Kinds()
EIGHTEEN: Mapping[str, Replayed18xx] = {kind.rules.slug: kind for kind in (G1861,)}  # with logs of 18xx.games
LOGGED = " or ".join(kind.logged for kind in EIGHTEEN.values())  # for sentences: the games with logs


@cache
def definition(slug: str) -> Any:
    """The shipped data of a game, read once; BadGameFile when it has a mistake."""
    return KINDS[slug].rules.define(read_folder(slug))
