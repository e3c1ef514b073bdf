"""Mails with the sender's own words, out of the shapes in which projects keep them: files beside files, and tests.

Used by `reading_corpora.py`. Python tests are only parsed, never run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from typing import NamedTuple

_HEAD = "From: Ann Berg <ann@example.org>\nTo: play@nightmail.example.org\nSubject: Re: [G12] Volga\n"
_BESIDE = (".expected", ".reply", "_reply_text")
_EXTRACT = ("extract_from_plain", "extract_from_html", "parse_reply")


class Case(NamedTuple):
    """A mail; the sender's own words, None where nobody wrote it; its plain text where an order can be planted."""

    name: str
    raw: bytes
    own: str | None
    text: str = ""


def as_mail(text: str, kind: str = "plain") -> bytes:
    """A text as a mail's only part."""
    return f"{_HEAD}Content-Type: text/{kind}; charset=utf-8\n\n{text}".encode("utf-8", "replace")


def cases(folder: Path) -> Iterator[Case]:
    """All mails with an expectation below a folder; those of our own shapes, and of Python tests, too."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".eml", ".txt", ".html") and (found := _with_its_file(path)):
            yield found
        elif path.suffix == ".txt":
            yield from _shapes(path)
        elif path.suffix == ".py" and "test" in path.name:
            yield from _tests(path)


def robots(folder: Path) -> Iterator[Case]:
    """All files below a folder that hold a mail, none of them a person's."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in (".eml", ".txt", ".msg", ""):
            yield Case(str(path.relative_to(folder)), path.read_bytes(), None)


def _with_its_file(path: Path) -> Case | None:
    beside = (path.with_name(path.stem + ending) for ending in _BESIDE)
    expected = next((file for file in beside if file.is_file()), None)
    if expected is None:
        return None
    own = expected.read_text(encoding="utf-8").replace("\r\n", "\n")
    if expected.suffix == ".expected" and "....\n" in own:
        head, _, own = own.partition("....\n")
        if "automatic:" in head:
            return None
    if path.suffix == ".eml":
        raw = path.read_bytes()
        return Case(path.stem, raw, own, _only_text(raw))
    text = path.read_text(encoding="utf-8", errors="replace")
    plain = path.suffix == ".txt"
    return Case(path.stem, as_mail(text, "plain" if plain else "html"), own, text if plain else "")


def _only_text(raw: bytes) -> str:
    """The text of a mail that has no HTML, "" for others: what is planted in one part would miss in the other."""
    leaves = [part for part in message_from_bytes(raw).walk() if not part.is_multipart()]
    if len(leaves) != 1 or leaves[0].get_content_type() != "text/plain":
        return ""
    payload = leaves[0].get_payload(decode=True)
    try:
        return payload.decode(leaves[0].get_content_charset("utf-8")) if isinstance(payload, bytes) else ""
    except (LookupError, UnicodeDecodeError):
        return ""


def _shapes(path: Path) -> Iterator[Case]:
    """Those of tests/mail/shapes."""
    name = body = ""
    for case in path.read_text(encoding="utf-8", errors="replace").split("%%% ")[1:]:
        head, _, rest = case.partition("\n")
        if head == "reply":
            yield Case(f"{path.stem}: {name}", as_mail(body), rest, body)
        else:
            name, body = head, rest


def _tests(path: Path) -> Iterator[Case]:
    """`eq_(own, extract_from_plain(text))` with constants, and rows `(text, {"text_top": …})` of parameters."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        rows = (row for mark in function.decorator_list for row in ast.walk(mark) if isinstance(row, ast.Tuple))
        found = [pair for row in rows if (pair := _unwrapped(row))] + list(_equalities(function))
        for number, (text, own, kind) in enumerate(found):
            name = f"{path.stem}.{function.name}.{number}"
            yield Case(name, as_mail(text, kind), own, text if kind == "plain" else "")


def _unwrapped(row: ast.Tuple) -> tuple[str, str, str] | None:
    """A text and the parts of it above and below a quote; below a forwarded mail nothing is an order."""
    text, told = (_constant(row.elts[0]), _constant(row.elts[1])) if len(row.elts) == 2 else (None, None)
    if not isinstance(text, str) or not isinstance(told, dict) or "type" not in told or "<" in str(told.get("html")):
        return None
    below = told.get("text_bottom", "") if told["type"] != "forward" else ""
    return text, f"{told.get('text_top', '')}\n\n{below}", "html" if "<br>" in text else "plain"


def _equalities(function: ast.FunctionDef) -> Iterator[tuple[str, str, str]]:
    """In their order, with what was assigned before."""
    known: dict[str, object] = {}
    for step in function.body:
        if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name):
            known[step.targets[0].id] = _constant(step.value)
        for call in (node for node in ast.walk(step) if isinstance(node, ast.Call) and len(node.args) == 2):
            said = _constant(call.args[0], known)
            if not isinstance(call.func, ast.Name) or not isinstance(said, str):
                continue
            for asked in (node for node in ast.walk(call.args[1]) if isinstance(node, ast.Call) and node.args):
                text = _constant(asked.args[0], known)
                if isinstance(asked.func, ast.Attribute) and asked.func.attr in _EXTRACT and isinstance(text, str):
                    yield text, said, "html" if asked.func.attr.endswith("html") else "plain"


def _constant(node: ast.expr, known: dict[str, object] | None = None) -> object:
    if isinstance(node, ast.Name):
        return (known or {}).get(node.id)
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None
