"""The text of an HTML letter as it is gathered: what is quoted apart from what is not, struck words marked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from pbem.reading.limits import QUOTED_CHARS
from pbem.reading.struck import struck_out

_BLANKS = re.compile(r"[ \t\n\r\f]+")
_RULE_LINE = f"\n{'_' * 20}\n"


class Writer:
    """Gathers text, collapsing blanks as a browser does; beside each piece, whether it is quoted."""

    def __init__(self) -> None:
        self.out: list[str] = ["\n"]
        self.theirs: list[bool] = [False]
        self.room = QUOTED_CHARS
        self.quoting = False  # whether what is written now is quoted
        self.quote = False  # whether any quote was told
        self.quoted = False  # whether any words are quoted
        self.struck = False  # whether any words are struck out

    def put(self, text: str) -> None:
        """Write a piece as it is, what is quoted as long as there is room."""
        if self.quoting:
            self.room -= len(text)
            if self.room < 0:
                return
        self.out.append(text)
        self.theirs.append(self.quoting)

    def words(self, text: str, *, kept: bool, struck: bool) -> None:
        if not kept:
            text = _BLANKS.sub(" ", text)
            if self.out[-1].endswith(("\n", " ")):
                text = text.removeprefix(" ")
        if not text:
            return
        if text.strip():
            self.quoted = self.quoted or self.quoting
            self.struck = self.struck or struck
        self.put("\n".join(map(struck_out, text.split("\n"))) if struck else text)

    def line_end(self) -> None:
        """End the line unless it is already at its start."""
        if not self.out[-1].endswith("\n"):
            self.put("\n")

    def box(self, line: str) -> None:
        """Write the line that stands for a quoted letter."""
        self.put(line)
        self.quote = True

    def rule(self) -> None:
        """Write a rule as a line of the text."""
        self.put(_RULE_LINE)

    def own(self) -> str:
        """What is not quoted, with a line for each quote."""
        return _trimmed(piece for piece, theirs in zip(self.out, self.theirs, strict=True) if not theirs)

    def whole(self) -> str:
        """All of it, what is quoted with its sign."""
        pieces = groupby(zip(self.out, self.theirs, strict=True), key=lambda one: one[1])
        runs = ((theirs, "".join(piece for piece, _ in run)) for theirs, run in pieces)
        return _trimmed(
            "".join(f"> {line}\n" for line in run.strip("\n").split("\n")) if theirs else run for theirs, run in runs
        )


def _trimmed(pieces: Iterable[str]) -> str:
    return "".join(pieces).strip("\n").replace("\xa0", " ")
