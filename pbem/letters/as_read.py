"""A letter once more in its words, for what its reader says of them: its lines to send, as they stood in its text."""

from __future__ import annotations

from typing import Any

from pbem.games.title import AnyTitle
from pbem.letters.content import Content
from pbem.letters.render import render
from pbem.letters.taps import GOES_ON

Lines = tuple[str, ...]


def samples_in(content: Content, title: AnyTitle | None, definition: Any) -> tuple[tuple[str, Lines], ...]:
    """The lines to send of a letter in the order of their numbers, each with its lines in the letter's text."""
    rendered = render(content, title, definition)
    rows = iter(rendered.text.split("\n"))
    found: list[tuple[str, Lines]] = []
    line = next(rows, None)
    for number, sample in enumerate(rendered.samples, 1):
        while line is not None and not line.startswith(f".{number} "):
            line = next(rows, None)
        stands = [line] if line is not None else []
        line = next(rows, None)
        while stands and line is not None and line.startswith(GOES_ON):
            stands.append(line)
            line = next(rows, None)
        found.append((sample, tuple(stands)))
    return tuple(found)
