"""The mutations that may survive are still those of lines that are there."""

from __future__ import annotations

from pathlib import Path

from tests.mutations.draw import Mutation
from tests.mutations.judge import Explained, has_line


def test_every_explained_mutation_is_of_a_line_that_is_there() -> None:
    Explained()  # it names those that are not


def test_a_line_that_stands_in_several_functions_is_explained_in_one() -> None:
    reach = Mutation("engine/eighteen/map/reach.py", (), "", 0, "return False", "return True", "_could_come")
    assert reach in Explained()
    assert reach._replace(within="enters") not in Explained()


def test_a_line_is_found_without_its_indentation_and_several_as_one(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text("def one() -> int:\n    return (\n        1\n        + 2\n    )\n")
    assert has_line(path, "+ 2")
    assert has_line(path, "1 + 2")
    assert not has_line(path, "return")  # the beginning of a line is not the line
    assert not has_line(tmp_path / "gone.py", "+ 2")
