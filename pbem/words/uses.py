"""Which sentences code asks for, read from its source: keys, and the facts given for their placeholders."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import NamedTuple

_CALLS = ("Say(", "phrase(", "counted(")  # where there is none of them, nothing need be parsed


class Use(NamedTuple):
    """One use of a sentence. `key`: a `*` stands for what is only known when it runs; `facts`: None: so are they."""

    where: str
    key: str
    facts: frozenset[str] | None


def uses_in(folder: Path) -> Iterator[Use]:
    """Every key in Say(key=…), phrase(…) and counted(…) in the code below a folder, with its file and line."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(call in text for call in _CALLS) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                where = f"{path.relative_to(folder)}:{node.lineno}"
                yield from _of_call(name, node, where)


def faults(uses: Iterable[Use], known: Mapping[str, str]) -> Iterator[str]:
    """What these uses ask for and the sentences `known` do not give, a line each."""
    for where, key, facts in uses:
        if key not in known and not ("*" in key and any(fits(key, one) for one in known)):
            yield f"{where}: no sentence `{key}`"
        elif facts is not None and key in known and not placeholders(known[key]) <= facts:
            yield f"{where}: `{key}` needs {', '.join(sorted(placeholders(known[key]) - facts))}"


def placeholders(text: str) -> frozenset[str]:
    """The names of the placeholders in a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def fits(pattern: str, key: str) -> bool:
    """Whether a key is one of those a pattern with `*` stands for."""
    begin, star, _ = pattern.partition("*")
    if not star or not key.startswith(begin):
        return pattern == key
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".+"), key) is not None


def _of_call(name: str, call: ast.Call, where: str) -> Iterator[Use]:
    given = {word.arg: word.value for word in call.keywords if word.arg}
    if name == "Say" and "text" not in given and "key" in given:
        for key in _keys(given["key"]):
            yield Use(where, key, _dict_keys(given.get("facts")))
    elif name in ("phrase", "counted") and call.args:
        spread = any(word.arg is None for word in call.keywords)
        facts = None if spread else frozenset(given) | ({"number"} if name == "counted" else set())
        for key in _keys(call.args[0]):
            yield from (Use(where, f"{key}{end}", facts) for end in (("",) if name == "phrase" else (".one", ".many")))


def _keys(node: ast.expr) -> Iterator[str]:
    """The keys an expression may have; an f-string as `begin*`, a plain variable as none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)


def _dict_keys(node: ast.expr | None) -> frozenset[str] | None:
    if node is None:
        return frozenset()
    if isinstance(node, ast.Dict) and all(isinstance(key, ast.Constant) for key in node.keys):
        return frozenset(str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    return None
