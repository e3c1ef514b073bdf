"""Which modules of pbem name a game: its own, and the registries; a further 18xx game changes no other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import pbem
from tests.circles import imports

REGISTRIES = frozenset({"pbem.games", "pbem.replays.games", "pbem.routes.games", "pbem.demo.games"})
GAMES = ("g1843", "g1861", "paris_connection")
PBEM = Path(pbem.__file__).parent


def named(module: str) -> frozenset[str]:
    """The games a module belongs to."""
    return frozenset(GAMES) & frozenset(module.split("."))


def strangers(game: str) -> dict[str, frozenset[str]]:
    """Modules of pbem that import something of this game's, though they are neither its own nor a registry."""
    found = {}
    for module, others in imports().items():
        its = frozenset(other for other in others if game in named(other))
        if module.startswith("pbem.") and module not in REGISTRIES and game not in named(module) and its:
            found[module] = its
    return found


def says(text: str, title: str) -> bool:
    """Whether a string of the code, or a docstring, has the title in it."""
    if title not in text:  # most have it nowhere, and need not be parsed
        return False
    strings = (one.value for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Constant))
    return any(re.search(rf"\b{title}\b", one) for one in strings if isinstance(one, str))


def speakers(game: str) -> list[str]:
    """Modules of pbem that say the title of an 18xx game, though they are neither its own nor a registry."""
    texts = {
        ".".join(path.relative_to(PBEM.parent).with_suffix("").parts).removesuffix(".__init__"): path.read_text("utf-8")
        for path in sorted(PBEM.rglob("*.py"))
    }
    others = [module for module in texts if module not in REGISTRIES and game not in named(module)]
    return [module for module in others if says(texts[module], game.removeprefix("g"))]


@pytest.mark.parametrize("game", ["g1843", "g1861"])
def test_only_registries_and_its_own_folder_import_a_game(game: str) -> None:
    assert strangers(game) == {}


@pytest.mark.parametrize("game", ["g1843", "g1861"])
def test_only_registries_and_its_own_folder_say_its_title(game: str) -> None:
    assert speakers(game) == []


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
    assert says(code, "1861") is found


def test_registries_are_where_1861_is_found() -> None:
    graph = imports()
    for registry in ("pbem.replays.games", "pbem.routes.games"):
        assert any("g1861" in named(other) for other in graph[registry])


def test_a_registry_knows_a_game_only_by_its_own_folder() -> None:
    graph = imports()
    for registry in REGISTRIES - {"pbem.routes.games"}:  # there a game has no folder: its own «what if» is all it takes
        assert not [other for other in graph[registry] if other.startswith("engine.games.")]
