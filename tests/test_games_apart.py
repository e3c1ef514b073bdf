"""Which modules of pbem name a title: those of its own folder; a further one changes no other."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import engine.games
import pbem
from pbem.base.slugs import name_of, slug_of
from pbem.titles import replayed_slugs, slugs
from tests.circles import imports

PBEM = Path(pbem.__file__).parent
PLACE = "pbem.titles"  # looks into itself
GAMES = tuple(sorted(path.parent.name for path in Path(engine.games.__file__).parent.glob("*/__init__.py")))
TOLD_BY_YEAR = tuple(game for game in GAMES if game[1:].isdigit())  # its title is no word of English


def named(module: str) -> frozenset[str]:
    """The games a module belongs to."""
    return frozenset(GAMES) & frozenset(module.split("."))


def strangers(game: str) -> dict[str, frozenset[str]]:
    """Modules of pbem that import something of this game's, though they are none of its own."""
    found = {}
    for module, others in imports().items():
        its = frozenset(other for other in others if game in named(other))
        if module.startswith("pbem.") and module != PLACE and game not in named(module) and its:
            found[module] = its
    return found


@cache
def strings() -> dict[str, tuple[str, ...]]:
    """The strings in the code of each module of pbem, docstrings among them."""
    found = {}
    for path in sorted(PBEM.rglob("*.py")):
        module = ".".join(path.relative_to(PBEM.parent).with_suffix("").parts).removesuffix(".__init__")
        found[module] = strings_of(path.read_text("utf-8"))
    return found


def strings_of(text: str) -> tuple[str, ...]:
    """All strings of a module’s text."""
    every = (one.value for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Constant))
    return tuple(one for one in every if isinstance(one, str))


def says(texts: tuple[str, ...], title: str) -> bool:
    """Whether one of them has the title in it."""
    return any(re.search(rf"\b{title}\b", one) for one in texts)


@pytest.mark.parametrize("game", GAMES)
def test_only_its_own_folder_imports_a_game(game: str) -> None:
    assert strangers(game) == {}


@pytest.mark.parametrize("game", TOLD_BY_YEAR)
def test_only_its_own_folder_says_its_title(game: str) -> None:
    others = {module: texts for module, texts in strings().items() if game not in named(module)}
    assert [module for module, texts in others.items() if says(texts, slug_of(game))] == []


def test_games_are_found_by_looking_into_the_place_of_titles() -> None:
    graph = imports()
    assert set(slugs()) <= set(replayed_slugs()) <= {slug_of(game) for game in GAMES}
    for slug in slugs():
        assert any(name_of(slug) in named(other) for other in graph[f"pbem.titles.{name_of(slug)}.mail"])


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('"""A log of 1861."""', True),
        ('slug = "1861"', True),
        ('help = f"{file}: no log of 1861"', True),
        ('id = "g18610"', False),
        ("year = 1861  # 1861", False),
    ],
)
def test_a_title_is_found_in_strings(code: str, found: bool) -> None:
    assert says(strings_of(code), "1861") is found
