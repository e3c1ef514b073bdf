"""The mutations that may survive are still those of lines that are there."""

from __future__ import annotations

from pathlib import Path

from tests.mutations.judge import explained, has_line


def test_every_explained_mutation_is_of_a_line_that_is_there() -> None:
    assert explained()


def test_a_line_is_found_without_its_indentation_and_several_as_one(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text("def one() -> int:\n    return (\n        1\n        + 2\n    )\n")
    assert has_line(path, "+ 2")
    assert has_line(path, "1 + 2")
    assert not has_line(path, "return")  # the beginning of a line is not the line
    assert not has_line(tmp_path / "gone.py", "+ 2")
