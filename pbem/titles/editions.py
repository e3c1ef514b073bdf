"""Which edition of a game’s rules we play, and what changed from one to the next: config/games/NAME/history.yaml."""

from __future__ import annotations

from functools import cache

import msgspec

from pbem.base.errors import ServiceError
from pbem.base.strict_yaml import BadYaml, read_yaml
from pbem.titles.catalog import HISTORY, games_dir


class BadHistory(ServiceError):
    """The editions of a game cannot be read; the sentence names file and reason."""


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One edition of our rules of a game, and what is new in it, a sentence each, with the section."""

    number: int
    new: tuple[str, ...]


def edition(slug: str) -> int:
    """The number of the edition this program plays."""
    return _history(slug)[-1].number


def new_since(slug: str, number: int) -> tuple[str, ...]:
    """What changed in the rules after that edition."""
    return tuple(sentence for one in _history(slug) if one.number > number for sentence in one.new)


@cache
def _history(slug: str) -> tuple[Edition, ...]:
    try:
        found = msgspec.convert(read_yaml(games_dir() / slug / HISTORY), tuple[Edition, ...])
    except (BadYaml, msgspec.ValidationError) as error:
        raise BadHistory(f"config/games/{slug}/{HISTORY}: {error}") from error
    if [one.number for one in found] != list(range(1, len(found) + 1)) or not found:
        raise BadHistory(f"config/games/{slug}/{HISTORY}: editions are numbered 1, 2, 3 …, and there is one at least")
    return found
