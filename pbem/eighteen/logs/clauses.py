"""A line of several orders that commas, full stops or «and» part: each clause an order or a sentence that means one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from pbem.orders.plain_words import core

MOST_CLAUSES = 12
MOST_LINES = 6  # that one line may mean
_PARTED = (  # the strongest first
    re.compile(r"\s*(?:;|\.\s+)\s*"),
    re.compile(r"\s*(?:,\s*(?:and\s+)?(?:then\s+)?|\band then\b|\bthen\b)\s*", re.IGNORECASE),
    re.compile(r"\s+(?:\+|&|and|n)\s+", re.IGNORECASE),
)
_BUILT = r"(?:track|building|builds?|tiles?|tokens?|markers?|track ?building)"
_FOR_NOW = r"(?: (?:this time|this turn|for now|for the moment|at all|today))?"
_NOTHING = re.compile(
    rf"(?:and |just )?(?:no {_BUILT}|skip(?:ping|s)? (?:the )?{_BUILT}|nothing to build(?: for [\w-]{{1,8}})?|"
    rf"(?:don't|doesn't|do not|does not|not) (?:build|lay)(?: (?:anything|track))?){_FOR_NOW}",
    re.IGNORECASE,
)
_BUILDS = re.compile(r"(?:[^:]*: )?(?:lay|upgrade|tile|token|claim|use|move)\b", re.IGNORECASE)

NO_BUILDING = ("",)
Read = Callable[[str], Sequence[str]]  # the order lines that one clause may mean


def parted(text: str, read: Read) -> tuple[str, ...]:
    """The lines with semicolons that the text may mean; none where a clause means nothing, or it is a single one."""
    found = _clauses(text, read, 0) if text else []
    if not 1 < len(found) <= MOST_CLAUSES or not all(found):
        return ()
    done = [ways[:2] for ways in found if ways != NO_BUILDING]
    if len(done) < len(found) and any(_BUILDS.match(way) for ways in done for way in ways):
        return ()  # «no token» beside a tile: what is left out is not the step that comes first
    return tuple("; ".join(one) for one in islice(product(*done), MOST_LINES)) if done else ()


def _clauses(text: str, read: Read, level: int) -> list[tuple[str, ...]]:
    """What each clause may mean; () for one that means nothing."""
    said = core(text).strip(" .,;!")
    if _NOTHING.fullmatch(said):
        return [NO_BUILDING]
    if ways := tuple(read(said)):
        return [ways]
    for at in range(level, len(_PARTED)):
        pieces = [one for one in _PARTED[at].split(said) if one.strip()]
        if len(pieces) > 1:
            return [one for piece in _joined(pieces, read) for one in _clauses(piece, read, at + 1)]
    return [()]


def _joined(pieces: Sequence[str], read: Read) -> Iterator[str]:
    """The pieces, with those put together that are one order only together: «57 on E9», «exits NE and SW»."""
    left = list(pieces[: MOST_CLAUSES + 1])
    while left:
        whole = ", ".join(left[:2])
        if len(left) > 1 and not read(left[1]) and not _NOTHING.fullmatch(left[1]) and read(whole):
            del left[:2]
            yield whole
        else:
            yield left.pop(0)
