"""What mutations are drawn over, and which tests are recorded to judge them: pbem/, the rules of each 18xx game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

# Tests that are not about pbem/, or run it in processes of their own: what they execute is not recorded.
NOT_OF_PBEM = ("engine", "crash", "demo", "golden", "many", "mutations", "perft", "rules", "soak")
OF_RULES = (
    "engine", "eighteen", "titles", "perft", "properties", "replays", "routes", "rules", "test_bad_game_files.py",
    "test_engine_core.py", "test_games_apart.py", "test_golden_1861.py",
)  # fmt: skip
# Whole games and counted lines: they execute nearly all of the rules, and hardly a change of a rule escapes them.
WHOLE_GAMES = (
    "tests/test_golden_1861.py::test_replay",
    "tests/perft/test_perft_1861.py",
    "tests/properties/test_told_1861.py",
    "tests/replays/test_recorded_games.py::test_every_action",
    "tests/replays/test_recorded_games.py::test_the_whole_position",
)
OF_1843 = ("beside_1843", "properties/test_random_1843.py", "rules/g1843", "test_golden_1843.py")
SHARED = "engine/eighteen/"


class Ground(NamedTuple):
    """Folders that mutations are drawn over, and what is asked about them."""

    name: str
    folders: tuple[str, ...]
    tests: tuple[str, ...]  # recorded; of none named: all folders of tests but NOT_OF_PBEM
    enough: float  # seconds of tests for one mutation, the fastest first; who lives so long has survived
    asked_always: tuple[str, ...] = ()  # these tests, also where the record does not know that they execute the line

    def within(self, rooms: Sequence[str]) -> tuple[str, ...]:
        """Those of the rooms that lie in it; all its folders when no room is named."""
        return tuple(room for room in rooms if room.startswith(self.folders)) if rooms else self.folders

    def recorded(self, root: Path) -> list[str]:
        """The tests to be recorded, as pytest takes them."""
        return [f"tests/{name}" for name in self.tests or _of_pbem(root / "tests")]


PBEM = Ground("pbem", ("pbem",), (), 60.0)
RULES = Ground("rules", ("engine/eighteen", "engine/games/g1861"), OF_RULES, 120.0, WHOLE_GAMES)
RULES_1843 = Ground("rules-1843", ("engine/games/g1843",), OF_1843, 120.0, ("tests/test_golden_1843.py::test_replay",))
GROUNDS = (PBEM, RULES, RULES_1843)


def rooms_of(file: str) -> tuple[str, ...]:
    """Where the tests of a file lie: `tests/store/` for `pbem/store/…`; a game's are among the rules."""
    if file.startswith(SHARED):
        return ("tests/engine/eighteen/", "tests/rules/g1861/")
    if file.startswith("engine/games/"):
        return (f"tests/rules/{file.split('/')[2]}/",)
    return (f"tests/{file.split('/')[1]}/",)


def _of_pbem(tests: Path) -> list[str]:
    return [
        one.name
        for one in sorted(tests.iterdir())
        if one.is_dir() and one.name not in NOT_OF_PBEM and any(one.glob("test_*.py"))
    ]
