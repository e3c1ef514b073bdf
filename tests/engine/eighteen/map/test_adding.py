"""Prices are added alike on every Python: from 3.12 on the built-in `sum` rounds otherwise."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.eighteen.map import search
from engine.eighteen.map.search.adding import added

PRICED = ("simplex", "pricing", "cuts")


def test_a_sum_is_rounded_after_each_number() -> None:
    assert added([0.1] * 10) == 0.9999999999999999
    assert added([1e16, 1.0, -1e16]) == 0.0
    assert added([]) == 0


@pytest.mark.parametrize("name", PRICED)
def test_5_5_4_no_price_is_added_by_the_built_in_sum(name: str) -> None:
    (folder,) = search.__path__
    tree = ast.parse((Path(folder) / f"{name}.py").read_text("utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert "sum" not in called
