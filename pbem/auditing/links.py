"""Whether each link of a record follows from its entry and the one before; where one does not, what was done to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.facts.finding import MOST_PLACES, Finding
from pbem.table import chain

AROUND = 3  # a moved entry is looked for among so many neighbours, and among …
MOST_SUSPECTS = 12  # … the first so many entries that do not follow


class Kept(NamedTuple):
    """An entry as the chain has it: its public half, the promise of the other, and the link that is kept with it."""

    number: int
    public: dict[str, object]
    commitment: str
    hash: str


def broken_links(entries: Sequence[Kept]) -> Iterator[Finding]:
    """What is wrong with a whole record, in order; nothing where all is well."""
    broken = [at for at in range(len(entries)) if not _follows(entries, at)]
    told = [what for at in broken if (what := _diagnosis(entries, at, broken))]
    yield from (Finding(False, what) for what in told[:MOST_PLACES])
    if len(told) > MOST_PLACES:
        yield Finding(False, f"{len(told) - MOST_PLACES} more entries do not follow from the one before")


def short(link: str) -> str:
    """As letters show it."""
    return link[: chain.SHOWN] or "nothing"


def _follows(entries: Sequence[Kept], at: int) -> bool:
    entry = entries[at]
    whole = entry.number == at + 1 or (at > 0 and entry.number == entries[at - 1].number + 1)
    return whole and bool(entry.hash) and _forged(_before(entries, at), entry) == entry.hash


def _before(entries: Sequence[Kept], at: int) -> str:
    return entries[at - 1].hash if at else ""


def _forged(previous: str, entry: Kept, number: int | None = None) -> str:
    """The link of the entry after `previous`, as if it had this number."""
    public = entry.public if number is None else entry.public | {"number": number}
    return chain.link(previous, chain.canonical(public), entry.commitment)


def _diagnosis(entries: Sequence[Kept], at: int, broken: Sequence[int]) -> str:
    """What is wrong with an entry that does not follow; empty when only the link before it is."""
    entry = entries[at]
    number, last = entry.number, entries[at - 1].number if at else 0
    if not entry.hash:
        return f"entry {number} has no chain link"
    if _relinked(entries, at):
        return f"entry {number} still says what it said, but its link was replaced"
    if at and _relinked(entries, at - 1) and _forged(_true_link(entries, at - 1), entry) == entry.hash:
        return ""
    if number != last + 1:
        return f"entry {number} does not follow from entry {last}: something between them is missing"
    if (found := _origin(entries, at, broken)) is not None:
        return _moved(number, *found)
    return f"entry {number} was changed" + (f" (or entry {last} was, and was given a new link)" if last else "")


def _true_link(entries: Sequence[Kept], at: int) -> str:
    return _forged(_before(entries, at), entries[at])


def _relinked(entries: Sequence[Kept], at: int) -> bool:
    """Whether the next entry follows from what this one says, though not from the link stored with it."""
    true = _true_link(entries, at)
    if at + 1 == len(entries) or true == entries[at].hash:
        return False
    return _forged(true, entries[at + 1]) == entries[at + 1].hash


def _origin(entries: Sequence[Kept], at: int, broken: Sequence[int]) -> tuple[int, int] | None:
    """(number of the entry it was written after, 0 for none; number it was written as), for one that was moved."""
    near = {*range(at - AROUND, at + AROUND + 1), *broken[:MOST_SUSPECTS], *(one - 1 for one in broken[:MOST_SUSPECTS])}
    places = sorted(one for one in near if 0 <= one < len(entries))
    for number in sorted({entries[one].number for one in places} | {1}):
        for place in (-1, *places):
            if _forged(entries[place].hash if place >= 0 else "", entries[at], number) == entries[at].hash:
                return (entries[place].number if place >= 0 else 0), number
    return None


def _moved(number: int, after: int, was: int) -> str:
    if was < number:
        return f"entry {number} was written as entry {was}: something was inserted or moved before it"
    if was > number:
        return f"entry {number} was written as entry {was}: something before it was removed or moved"
    return f"entry {number} was written after what is now entry {after}: entries were reordered or inserted"
