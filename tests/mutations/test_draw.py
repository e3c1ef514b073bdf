"""What is drawn as a mutation, and what never is."""

from __future__ import annotations

from pathlib import Path

from tests.mutations.draw import draw, mutated

SOURCE = '''"""One of 12 numbers."""

import logging
from functools import lru_cache

log = logging.getLogger(__name__)
Either = int | str


class Thing(tuple, frozen=True):
    """Of 3 parts."""

    size: int | None = 1


@lru_cache(maxsize=5)
def known(at: int | str) -> int | None:
    """Whether it is 4."""
    log.info("seen %d", 7)
    return (
        at
        if at == 4
        else None
    )
'''


def _drawn(tmp_path: Path, name: str = "pbem/post/outbox.py", rooms: tuple[str, ...] = ("pbem",)) -> set[str]:
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE)
    return {f"{one.was} → {one.becomes}" for seed in range(16) for one in draw(tmp_path, 9, str(seed), rooms)}


def test_numbers_and_comparisons_are_drawn_and_words_for_readers_and_types_are_not(tmp_path: Path) -> None:
    drawn = _drawn(tmp_path)
    assert {"size: int | None = 1 → size: int | None = 2", "if at == 4 → if at != 4"} <= drawn
    assert {one.split(" → ")[0] for one in drawn} == {"size: int | None = 1", "if at == 4"}


def test_nothing_of_migrations_and_no_number_of_a_picture(tmp_path: Path) -> None:
    assert _drawn(tmp_path / "one", "pbem/store/migrations/0001_initial.py") == set()
    assert not any(one.startswith("size") for one in _drawn(tmp_path / "two", "pbem/drawing/svg.py"))


def test_nothing_of_the_sentences_of_refusals(tmp_path: Path) -> None:
    folder = "engine/games/g1861"
    assert _drawn(tmp_path / "one", f"{folder}/refusals/stock.py", (folder,)) == set()
    assert _drawn(tmp_path / "two", f"{folder}/loans.py", (folder,))


def test_a_mutation_knows_all_lines_of_its_statement_and_changes_one_place(tmp_path: Path) -> None:
    _drawn(tmp_path)
    found = next(one for one in draw(tmp_path, 9, "a", ("pbem",)) if one.was == "if at == 4")
    assert sorted(found.lines) == [20, 21, 22, 23, 24]
    assert mutated(found, SOURCE).replace(found.becomes, found.was) == SOURCE


def test_the_same_seed_draws_the_same(tmp_path: Path) -> None:
    _drawn(tmp_path)
    assert draw(tmp_path, 2, "a", ("pbem",)) == draw(tmp_path, 2, "a", ("pbem",))
