"""The titles whose files can be replayed, as a replay asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pbem import titles
from pbem.games.border import Definition
from pbem.recorded.replayed import AnyReplayed18xx
from pbem.titles.catalog import read_folder


@cache
def logged() -> Mapping[str, AnyReplayed18xx]:
    """The titles of which 18xx.games has logs, by their slugs."""
    return {slug: titles.logged(slug) for slug in titles.logged_slugs()}


def logged_titles() -> str:
    """Those titles in a sentence: `1830 or 1846`."""
    return " or ".join(one.logged for one in logged().values())


@cache
def definition(slug: str) -> Definition:
    """The shipped data of a game, read once; BadGameFile when it has a mistake."""
    return titles.replayed(slug).rules.define(read_folder(slug))
