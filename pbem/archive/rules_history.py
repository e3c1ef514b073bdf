"""Which edition of a game’s rules we play, and what changed from one to the next: config/rules-history.yaml."""

from __future__ import annotations

from functools import cache

import msgspec

from pbem.base.resources import config_dir
from pbem.base.strict_yaml import read_yaml


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One edition of our rules of a game, and what is new in it, a sentence each, with the section."""

    number: int
    new: tuple[str, ...]


def edition(slug: str) -> int:
    """The number of the edition this program plays."""
    return _history()[slug][-1].number


def new_since(slug: str, number: int) -> tuple[str, ...]:
    """What changed in the rules after that edition."""
    return tuple(sentence for one in _history()[slug] if one.number > number for sentence in one.new)


@cache
def _history() -> dict[str, tuple[Edition, ...]]:
    told = read_yaml(config_dir() / "rules-history.yaml")
    return msgspec.convert(told, dict[str, tuple[Edition, ...]])
