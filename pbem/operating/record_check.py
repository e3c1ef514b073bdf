"""Whether the record of a game is still the one that was written: each link, the head, and what letters told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from pbem.base.clock import to_iso
from pbem.store.models import Game, LogEntry, OutboundMail
from pbem.table import chain
from pbem.table.session import chained

MOST_PLACES = 5  # as many differences as are named one by one
AROUND = 3  # a moved entry is looked for among so many neighbours, and among …
MOST_SUSPECTS = 12  # … the first so many entries that do not follow


class Finding(NamedTuple):
    """One check and its outcome, as a sentence."""

    ok: bool
    what: str


class _Kept(NamedTuple):
    """An entry as the chain has it, with the link that is stored with it."""

    number: int
    said: dict[str, Any]
    salt: str
    hash: str


class _Told(msgspec.Struct):
    """What a stored letter told of the record: `17 3fa9c0b2d1`."""

    record: str = ""


def chain_findings(game: Game, entries: Sequence[LogEntry], numbers: Mapping[int, int]) -> list[Finding]:
    """Whether every link follows from its entry and the one before; `entries` are the whole record, in order.

    `numbers`: the row of each member → their number in the game.
    """
    kept = [_Kept(entry.number, chained(entry, numbers), entry.salt, entry.hash) for entry in entries]
    broken = [at for at in range(len(kept)) if not _follows(kept, at)]
    told = [what for at in broken if (what := _diagnosis(kept, at, broken))]
    findings = [Finding(False, what) for what in told[:MOST_PLACES]]
    if len(told) > MOST_PLACES:
        findings.append(Finding(False, f"{len(told) - MOST_PLACES} more entries do not follow from the one before"))
    head = entries[-1].hash if entries else ""
    if game.chain != head:
        last = f"its last entry, {entries[-1].number}, has {_short(head)}" if entries else "there is no entry"
        findings.append(Finding(False, f"the game's row says the record ends in {_short(game.chain)}; {last}"))
    if salted := [entry.number for entry in entries if entry.salt and not chain.hides(entry.readers, entry.events)]:
        findings.append(Finding(False, f"entry {salted[0]} has a salt, but hides nothing"))
    findings += _letters(game, {entry.number: entry.hash for entry in entries})
    return findings or [Finding(True, f"the chain of {len(entries)} entries is unbroken; it ends in {_short(head)}")]


def seen(entries: Sequence[LogEntry], characters: str) -> Finding:
    """Whether the record ever stood at the link that begins with these characters of a letter's last lines."""
    for entry in entries:
        if characters and entry.hash.startswith(characters):
            where = f"entry {entry.number}, written {to_iso(entry.at)}"
            return Finding(True, f"the record stood at {characters} after {where}")
    return Finding(False, f"no entry of this record has a link that begins with {characters}")


def _follows(entries: Sequence[_Kept], at: int) -> bool:
    entry = entries[at]
    whole = entry.number == at + 1 or (at > 0 and entry.number == entries[at - 1].number + 1)
    return whole and bool(entry.hash) and _forged(_before(entries, at), entry) == entry.hash


def _before(entries: Sequence[_Kept], at: int) -> str:
    return entries[at - 1].hash if at else ""


def _forged(previous: str, entry: _Kept, number: int | None = None) -> str:
    """The link of the entry after `previous`, as if it had this number."""
    said = entry.said if number is None else entry.said | {"number": number}
    return chain.forge(previous, said, entry.salt).hash


def _diagnosis(entries: Sequence[_Kept], at: int, broken: Sequence[int]) -> str:
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


def _true_link(entries: Sequence[_Kept], at: int) -> str:
    return _forged(_before(entries, at), entries[at])


def _relinked(entries: Sequence[_Kept], at: int) -> bool:
    """Whether the next entry follows from what this one says, though not from the link stored with it."""
    true = _true_link(entries, at)
    if at + 1 == len(entries) or true == entries[at].hash:
        return False
    return _forged(true, entries[at + 1]) == entries[at + 1].hash


def _origin(entries: Sequence[_Kept], at: int, broken: Sequence[int]) -> tuple[int, int] | None:
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


def _letters(game: Game, links: dict[int, str]) -> Iterator[Finding]:
    """Where a letter told a player of another link than the record has now."""
    rows = OutboundMail.select(OutboundMail.id, OutboundMail.content).where(OutboundMail.game == game)
    wrong = [said for row in rows.order_by(OutboundMail.id) if (said := _belied(row, links))]
    for letter, number, link in wrong[:MOST_PLACES]:
        has = f"has {_short(links[number])}" if number in links else "does not exist"
        yield Finding(False, f"letter out:{letter} gave {link} after entry {number}, which {has}")
    if len(wrong) > MOST_PLACES:
        yield Finding(False, f"{len(wrong) - MOST_PLACES} more letters point to a different record")


def _belied(row: OutboundMail, links: dict[int, str]) -> tuple[int, int, str] | None:
    told = msgspec.json.decode(row.content.encode(), type=_Told).record
    number, _, link = told.partition(" ")
    if not link or links.get(int(number), "").startswith(link):
        return None
    return row.id, int(number), link


def _short(link: str) -> str:
    return link[: chain.SHOWN] or "nothing"
