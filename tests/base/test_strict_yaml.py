"""YAML read quickly and strictly: the quick reader finds what the slow one finds, and nothing ends the process."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pbem.base.resources import config_dir
from pbem.base.strict_yaml import DEEPEST, TOO_DEEP, BadYaml, read_yaml

FILES = sorted(config_dir().rglob("*.yaml"))


def written(tmp_path: Path, text: str) -> Path:
    """A file with this text."""
    path = tmp_path / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(config_dir())))
def test_our_files_are_read_as_the_library_reads_them(path: Path) -> None:
    assert read_yaml(path) == yaml.load(path.read_text("utf-8"), yaml.SafeLoader)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: [", "line 1: expected the node content"),
        ("a: 1\nb:\n\t- c", "line 3: found character '\\t' that cannot start any token"),
        ("a: 1\nb: 2\na: 3", "line 3: the key `a` appears here twice"),
        ("a: {b: 1, b: 2}", "line 1: the key `b` appears here twice"),
        ("a: 2027-13-01", "month must be in 1..12"),
        ("a: !!python/object:os.system ls", "could not determine a constructor"),
        ("a: b\n---\nc: d", "line 2: but found another document"),
        ("a: \x01", "special characters are not allowed"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadYaml) as error:
        read_yaml(written(tmp_path, text))
    assert said in str(error.value)


@pytest.mark.parametrize("text", ["[" * 100_000, "{" * 50_000, "[[]," * 90_000, "- " * 100_000])
def test_what_is_nested_without_end_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadYaml, match="within each other"):
        read_yaml(written(tmp_path, text))


@pytest.mark.parametrize("depth", [DEEPEST, DEEPEST + 1, TOO_DEEP])
def test_what_is_nested_deeper_than_ours_is_read_all_the_same(tmp_path: Path, depth: int) -> None:
    found = read_yaml(written(tmp_path, "[" * depth + "]" * depth))
    for _ in range(depth - 1):
        (found,) = found
    assert found == []
