"""Mutations of some folders, drawn evenly over their lines from those that cosmic-ray knows.

Not drawn from: docstrings, annotations, what goes to the log, the numbers of a picture, migrations, the sentences of
refusals, `frozen=True`, decorators that only save work; nor mutations that change nothing (`is` for `==` of strings) or
that only break.
"""

from __future__ import annotations

import ast
import difflib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

LEFT_OUT = ("pbem/store/migrations/", "engine/eighteen/refusals/", "engine/games/g1861/refusals/")
PICTURES = ("pbem/drawing/",)
NUMBERS = "core/NumberReplacer"
BINARY = "core/ReplaceBinaryOperator_"
COMPARISON = "core/ReplaceComparisonOperator_"
NEAR = ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "Div_Mul", "FloorDiv_Mul", "Mod_FloorDiv", "BitAnd_BitOr", "BitOr_BitAnd")
OF_IDENTITY = ("Is", "IsNot")
WANTED = (NUMBERS, "core/ExceptionReplacer")
ONLY_FASTER = ("cache", "lru_cache")

Place = tuple[int, int]  # line and column


class Mutation(NamedTuple):
    """One change of one file: `was` and `becomes` are the lines that differ, without their indentation."""

    file: str
    lines: tuple[int, ...]  # of the statement it is in, or of its head
    operator: str
    occurrence: int
    was: str
    becomes: str
    within: str  # the function it is in

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.file}:{self.lines[0]}  {self.was}  →  {self.becomes or '(gone)'}"


class _Spot(NamedTuple):
    """Where an operator could change something."""

    file: str
    line: int
    at: Place
    operator: str
    occurrence: int


def draw(root: Path, count: int, seed: str, rooms: Sequence[str]) -> list[Mutation]:
    """So many mutations of the files under `rooms`: a line, a place in it and what happens there, each evenly.

    What is drawn hangs on the seed and the line's own text: it stays when other lines change, and in a draw of more.
    """
    by_line: dict[str, dict[Place, list[_Spot]]] = defaultdict(lambda: defaultdict(list))
    for path in sorted(path for room in rooms for path in (root / room).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not name.startswith(LEFT_OUT):
            source = path.read_text()
            texts = _names_of_lines(source)
            for spot in _spots(name, source):
                by_line[sha256(f"{seed} {name} {texts[spot.line - 1]}".encode()).hexdigest()][spot.at].append(spot)
    drawn: list[Mutation] = []
    for chance, places in sorted(by_line.items()):
        if len(drawn) == count:
            break
        dice = Random(chance)
        spot = dice.choice(places[dice.choice(sorted(places))])
        made = _made(spot, (root / spot.file).read_text())
        if made is not None:
            drawn.append(made)
    return drawn


def _names_of_lines(source: str) -> list[str]:
    """Each line with how many like it stand above."""
    seen: Counter[str] = Counter()
    named = []
    for line in source.splitlines():
        named.append(f"{line.strip()} {seen[line.strip()]}")
        seen[line.strip()] += 1
    return named


def mutated(mutation: Mutation, source: str) -> str:
    """The text of the file with the mutation."""
    return str(mutate_code(source, get_operator(mutation.operator)(), mutation.occurrence))


def _made(spot: _Spot, source: str) -> Mutation | None:
    """What the operator does there; None where it does nothing, or nothing that Python can read."""
    lines, within = _statement(source, spot.line), _function(source, spot.line)
    found = Mutation(spot.file, lines, spot.operator, spot.occurrence, "", "", within)
    try:
        text = mutated(found, source)
        if ast.dump(ast.parse(text)) == ast.dump(ast.parse(source)):
            return None
    except (SyntaxError, AttributeError):  # the latter: cosmic-ray 8.7 stumbles over `except (a.B, C)`
        return None
    told = [line for line in difflib.ndiff(source.splitlines(), text.splitlines()) if line[:2] in ("- ", "+ ")]
    was, becomes = (" ".join(line[2:].strip() for line in told if line[0] == sign) for sign in "-+")
    return found._replace(was=was, becomes=becomes)


@cache
def _operators() -> dict[str, Any]:
    return {name: get_operator(name)() for name in operator_names() if _is_wanted(name)}


def _is_wanted(name: str) -> bool:
    if name.startswith(BINARY):
        return name.removeprefix(BINARY) in NEAR
    if name.startswith(COMPARISON):
        was, becomes = name.removeprefix(COMPARISON).split("_")
        return (was in OF_IDENTITY) == (becomes in OF_IDENTITY)
    return name in WANTED or not name.endswith(("Replacer", "Inserter"))  # some of these ask for names


def _spots(file: str, source: str) -> Iterator[_Spot]:
    tree = get_ast(source)
    left_out = list(_left_out(ast.parse(source), file))
    for operator, worker in _operators().items():
        places = [place for node in ast_nodes(tree) for place in worker.mutation_positions(node)]
        for occurrence, (start, _) in enumerate(places):
            if operator == NUMBERS and file.startswith(PICTURES):
                continue
            if not any(first <= start < last for first, last in left_out):
                yield _Spot(file, start[0], start, operator, occurrence)


def _left_out(tree: ast.Module, file: str) -> Iterator[tuple[Place, Place]]:
    """The stretches of a file in which nothing is drawn."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield _stretch(node.annotation)
        elif isinstance(node, ast.Call) and _logs(node):
            yield _stretch(node)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from _around_body(node)
    for top in tree.body:
        names_a_type = isinstance(top, ast.Assign) and (file.startswith(PICTURES) or _is_type(top.value))
        if names_a_type or (isinstance(top, ast.If) and isinstance(top.test, ast.Name)):  # if TYPE_CHECKING
            yield _stretch(top)


def _around_body(node: ast.FunctionDef | ast.ClassDef) -> Iterator[tuple[Place, Place]]:
    """`frozen=True`, what is returned, and decorators that only save work."""
    if isinstance(node, ast.ClassDef):
        yield from (_stretch(keyword.value) for keyword in node.keywords)
    elif node.returns is not None:
        yield _stretch(node.returns)
    for one in node.decorator_list:
        if _called(one) in ONLY_FASTER:
            first, last = _stretch(one)
            yield (first[0], 0), (last[0], last[1] + 1)


def _stretch(node: ast.expr | ast.stmt) -> tuple[Place, Place]:
    return (node.lineno, node.col_offset), (node.end_lineno or node.lineno, node.end_col_offset or 0)


def _called(node: ast.expr) -> str:
    name = node.func if isinstance(node, ast.Call) else node
    return name.id if isinstance(name, ast.Name) else ""


def _logs(node: ast.Call) -> bool:
    return (
        isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "log"
    )


def _is_type(node: ast.expr) -> bool:
    """`A | B` of names alone: another name for a type."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _is_type(node.left) and _is_type(node.right)
    if isinstance(node, ast.Subscript):
        return _is_type(node.value)
    return isinstance(node, ast.Name) or (isinstance(node, ast.Constant) and node.value is None)


def _function(source: str, line: int) -> str:
    """The innermost function there, by name."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    around = [node for node in found if node.lineno <= line <= (node.end_lineno or node.lineno)]
    return max(around, key=lambda node: node.lineno).name if around else ""


def _statement(source: str, line: int) -> tuple[int, ...]:
    """All lines of the statement there; of one with a body, those before the body."""
    best: tuple[int, ...] = (line,)
    widest = 10**9
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, (ast.stmt, ast.ExceptHandler)):
            continue
        last = node.end_lineno or node.lineno
        body: list[ast.stmt] = getattr(node, "body", [])
        if body:
            last = max(node.lineno, body[0].lineno - 1)
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        if first <= line <= last and last - first < widest:
            best, widest = (line, *(other for other in range(first, last + 1) if other != line)), last - first
    return best
