"""Lines of at most 78 columns: lists that are broken between their entries, names that are cut."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.words.columns import text_width

MOST = 78


def wrapped(text: str, *, indent: str = "", most: int = MOST) -> str:
    """The text broken at blanks; `indent` begins every line but the first."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line.strip() and text_width(longer) > most:
            lines.append(line)
            line = indent + word
        else:
            line = longer
    return "\n".join([*lines, line])


def item(text: str) -> str:
    """The text as an entry of a Markdown list."""
    return wrapped(f"- {text}", indent="  ")


def items(texts: Iterable[str]) -> str:
    """All of them, one below the other."""
    return "\n".join(map(item, texts))


def cut(name: str, most: int) -> str:
    """A name in a table: a long one ends in …"""
    if text_width(name) <= most:
        return name
    while text_width(name) > most - 1:
        name = name[:-1]
    return f"{name}…"


def counts(things: Iterable[str], times: str = "×") -> str:
    """«2×3, 4»: equal things that follow each other counted."""
    found: list[list[str]] = []
    for one in things:
        if found and found[-1][0] == one:
            found[-1].append(one)
        else:
            found.append([one])
    return ", ".join(same[0] if len(same) == 1 else f"{len(same)}{times}{same[0]}" for same in found)
