"""A sentence of our letters as patterns take it: asides told in words, clauses parted, what nobody orders left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.eighteen.logs.past import AFTERMATH, SIDE

_JOINS = re.compile(r"\s*\(joins ([^()]{1,120})\)")
_JOINED = re.compile(rf"(?<![\w-])({SIDE})(?= [A-Z]{{1,2}}\d|[,;]|\Z| [–-])")
_COST = re.compile(r" for \d{1,3} (?:R|fr)\Z")  # what a tile costs stands before the track that it joins
_STOP = re.compile(r"\(stop (\d)\)")
_PASSED = re.compile(r"\bpassed \(([^()]{1,30})\)")
_VERB = re.compile(r"(?:.{1,40}? )??(laid|bought|discarded|sold) (?=(?:an?|\d+)\b|tile )", re.IGNORECASE)
_ANOTHER = re.compile(r"(?:,| and) (?=(?:an? |\d)(?!\d{0,4} in all))")  # «a 2-train for 100 and a 3-train from SW»


def plain(line: str) -> str:
    """The line with what its asides tell in words: where track leads, which stop, which company a pass is about."""
    found = _JOINS.search(line)
    if found is not None:
        sides = dict.fromkeys(_JOINED.findall(found[1]))
        line = f"{_COST.sub('', line[: found.start()])} {' '.join(sides)}{line[found.end() :]}"
    return _PASSED.sub(r"passed on \1", _STOP.sub(r"stop \1", line))


def clauses(pieces: list[str]) -> list[str]:
    """The clauses of a sentence that somebody can order, each with its verb."""
    return [clause for piece in pieces if not AFTERMATH.fullmatch(piece) for clause in _each(piece)]


def _each(piece: str) -> Iterator[str]:
    """«bought a 2-train for 100 and a 3-train from SW for 1» are two."""
    verb = _VERB.match(piece)
    first, *others = _ANOTHER.split(piece) if verb is not None else (piece,)
    yield first
    for one in others:
        yield f"{verb[1]} {one}" if verb is not None else one
