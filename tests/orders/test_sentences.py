"""The sentences of refusals: each one used in the code stands in the table with its facts, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pbem
from tests.orders.messages import sentences

PACKAGE = Path(pbem.__file__).parent


def uses() -> Iterator[tuple[str, frozenset[str] | None]]:
    """Code and facts (None: not known before it runs) of every `refused(…)` of the language of every game."""
    for path in sorted(path for room in ("orders", "desk") for path in (PACKAGE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refused":
                facts = node.args[1] if len(node.args) > 1 else ast.Dict(keys=[], values=[])
                for code in _codes(node.args[0]):
                    yield code, _keys(facts)


def _codes(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from (*_codes(node.body), *_codes(node.orelse))


def _keys(node: ast.expr) -> frozenset[str] | None:
    if isinstance(node, ast.Dict):
        return frozenset(str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    return None


def test_every_sentence_used_exists_and_gets_its_facts() -> None:
    table = sentences("orders")
    found = list(uses())
    assert len(found) > 40
    for code, facts in found:
        needed = set(re.findall(r"{(\w+)}", table[f"orders.{code}"]))
        assert facts is None or needed <= facts, code


def test_no_sentence_is_left_over() -> None:
    kept = {
        key.removeprefix("orders.") for key in sentences("orders") if not key.startswith("paris_connection.orders.")
    }
    by_the_parser = {"sample", "press_or_order", "too_many", "too_long", "more_strays"}
    assert kept - by_the_parser == {code for code, _ in uses()}
