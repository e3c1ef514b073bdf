"""The titles of this program: one folder each, found by looking into this place.

What a folder may have, each as a module or a folder of its own, read in when it is first asked for:

- `mail` with TITLE: all that the service must know to lead the game by mail (`pbem.games.title`)
- `files` with FILES: how recorded games and exports of it are replayed (`pbem.recorded.replayed`)
- `logs` with LOGS: the same of a game of which 18xx.games has logs
- `what_if` with WHAT_IF: what companies could earn in positions that are only supposed (`engine.eighteen.whatif`)
- `simulated` with SIMULATED: how a simulated player of the demo thinks (`pbem.games.simulated`)
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.base.errors import BadTitle
from pbem.base.slugs import name_of, slug_of

if TYPE_CHECKING:  # whoever asks for slugs alone need not wait for pictures
    from engine.eighteen.game import Game18xx
    from engine.eighteen.whatif.supposing import WhatIf
    from pbem.games.simulated import AnySimulated
    from pbem.games.title import AnyTitle
    from pbem.recorded.replayed import AnyReplayed, AnyReplayed18xx

_HERE = Path(__file__).parent


def slugs() -> tuple[str, ...]:
    """The slugs of all games that can be led by mail, in alphabetical order."""
    return _having("mail")


@cache
def title_of(slug: str) -> AnyTitle:
    """What the service must know of the game `slug`; KeyError when there is no such game.

    BadTitle when it lacks something, a sentence for instance.
    """
    from pbem.titles.checks import check

    found: AnyTitle = _part(slug, "mail", "TITLE")
    check(slug, found)
    return found


def replayed_slugs() -> tuple[str, ...]:
    """The slugs of all games of which files can be replayed, in alphabetical order."""
    return _having("files")


@cache
def replayed(slug: str) -> AnyReplayed:
    """What a replay must know of the game `slug`; KeyError when none can be replayed."""
    found: AnyReplayed = _part(slug, "files", "FILES")
    return found


def logged_slugs() -> tuple[str, ...]:
    """The slugs of the games of which 18xx.games has logs, in alphabetical order."""
    return _having("logs")


@cache
def logged(slug: str) -> AnyReplayed18xx:
    """What a replay of its logs must know of the game `slug`; KeyError when there are none."""
    found: AnyReplayed18xx = _part(slug, "logs", "LOGS")
    return found


def with_what_ifs() -> tuple[str, ...]:
    """The slugs of the games whose companies run trains, in alphabetical order."""
    return _having("what_if")


def what_if(slug: str) -> WhatIf[Game18xx]:
    """What companies could earn there; KeyError where none runs trains."""
    found: WhatIf[Game18xx] = _part(slug, "what_if", "WHAT_IF")
    return found


def simulated_slugs() -> tuple[str, ...]:
    """The slugs of the games that can be tried against simulated players, in alphabetical order."""
    return _having("simulated")


def simulated(slug: str) -> AnySimulated:
    """How simulated players think about the game `slug`; KeyError where none does."""
    found: AnySimulated = _part(slug, "simulated", "SIMULATED")
    return found


@cache
def _having(part: str) -> tuple[str, ...]:
    return tuple(sorted(slug_of(folder.name) for folder in _HERE.iterdir() if _is_there(folder, part)))


def _is_there(folder: Path, part: str) -> bool:
    return (folder / f"{part}.py").is_file() or (folder / part / "__init__.py").is_file()


def _part(slug: str, part: str, name: str) -> Any:
    if slug not in _having(part):
        raise KeyError(slug)
    try:
        return getattr(import_module(f"{__name__}.{name_of(slug)}.{part}"), name)
    except (TypeError, ImportError, AttributeError) as error:  # a facet that lacks a method, a module that is not there
        raise BadTitle(f"pbem/titles/{name_of(slug)}/{part} cannot be read in: {error}.") from error
