"""Which modules of pbem name a game: its own, and the registries; a further 18xx game changes no other."""

from __future__ import annotations

import pytest

from tests.circles import imports

REGISTRIES = frozenset({"pbem.games", "pbem.replays.games", "pbem.routes.games"})
GAMES = ("g1843", "g1861", "paris_connection")


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


@pytest.mark.parametrize("game", ["g1843", "g1861"])
def test_only_registries_and_its_own_folder_import_a_game(game: str) -> None:
    assert strangers(game) == {}


def test_registries_are_where_1861_is_found() -> None:
    graph = imports()
    for registry in ("pbem.replays.games", "pbem.routes.games"):
        assert any("g1861" in named(other) for other in graph[registry])


def test_a_registry_knows_a_game_only_by_its_own_folder() -> None:
    graph = imports()
    for registry in REGISTRIES - {"pbem.routes.games"}:  # there a game has no folder: its own «what if» is all it takes
        assert not [other for other in graph[registry] if other.startswith("engine.games.")]
