"""Where two editions of 1861 differ, some rule test says so: it falls when the values of the flag change places.

Run by `make soak -k flags` (some three minutes): for each flag of config/games/1861/variants.yaml a copy of the tree
with its values swapped, and the scenario tests of 1861 on it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutations.judge import copied, environment
from tests.rules.g1861.table import definition

VARIANTS = Path("config/games/1861/variants.yaml")
FLAGS = definition().variants["jklm"].__struct_fields__


def swapped(text: str, flag: str) -> str:
    """The file with the two values of the flag in each other's place."""
    found = list(re.finditer(rf"^    {flag}: (.*)$", text, re.MULTILINE))
    first, second = (one.span(1) for one in found)
    one, other = text[slice(*first)], text[slice(*second)]
    assert one != other, f"{flag}: both editions have {one}"
    return text[: first[0]] + other + text[first[1] : second[0]] + one + text[second[1] :]


@pytest.mark.soak
@pytest.mark.parametrize("flag", FLAGS)
def test_a_flag_that_changes_places_is_noticed(flag: str, tmp_path: Path) -> None:
    root = copied(tmp_path)
    file = root / VARIANTS
    file.write_text(swapped(file.read_text(), flag))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "tests/rules/g1861"]
    told = subprocess.run(command, cwd=root, env=environment(root), capture_output=True, text=True, check=False).stdout
    assert re.search(r"^FAILED tests/rules/g1861/test_\w+\.py::test_\w+", told, re.MULTILINE), told[-2000:]
