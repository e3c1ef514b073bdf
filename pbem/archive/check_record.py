"""Whether the record of an archive is one: each link, each promise, and nothing in it that its reader may not know."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.archive.format import Archive, Entry
from pbem.auditing.links import Kept, broken_links, short
from pbem.base.clock import from_millis, to_iso
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.table import chain
from pbem.table.record_kinds import ACTION, CREATED, ENDED, UNDO

MOST_BACK = 3_600_000  # milliseconds: a clock that is set right goes back a little


def record_findings(archive: Archive) -> Iterator[Finding]:
    """Every difference, at most a few of each kind, or that there is none."""
    entries = archive.entries
    kept = [Kept(one.number, one.public, one.commitment, one.link) for one in entries]
    wrong = list(broken_links(kept))
    for what in (_promises(entries), _order(entries), _undone(entries), _readers(archive)):
        told = list(what)
        wrong += [Finding(False, one) for one in told[:MOST_PLACES]]
        if len(told) > MOST_PLACES:
            wrong.append(Finding(False, f"and {len(told) - MOST_PLACES} more of this kind"))
    yield from wrong
    if not wrong:
        opened = sum(one.hidden is not None for one in entries)
        closed = sum(bool(one.commitment) for one in entries) - opened
        last = entries[-1]
        yield Finding(True, f"the chain of {len(entries)} entries is unbroken; it ends in {short(last.link)}")
        yield Finding(True, f"hidden parts: {opened} are those promised, {closed} are not in this archive")


def _promises(entries: tuple[Entry, ...]) -> Iterator[str]:
    for entry in entries:
        if entry.hidden is not None:
            made = chain.commitment(entry.salt, chain.canonical(entry.hidden))
            if made != entry.commitment:
                yield f"entry {entry.number}: its hidden part is not the one that the chain promised"


def _order(entries: tuple[Entry, ...]) -> Iterator[str]:
    if entries[0].kind != CREATED.name:
        yield f"the first entry is '{entries[0].kind}'; a record begins with 'created'"
    for at, entry in enumerate(entries):
        if at and entry.kind == CREATED.name:
            yield f"entry {entry.number} creates the game once more"
        before = entries[at - 1].public["at"] if at else 0
        if entry.public["at"] < before - MOST_BACK:
            moment = to_iso(from_millis(entry.public["at"]))
            yield f"entry {entry.number} is of {moment}, long before the one it follows"


def _undone(entries: tuple[Entry, ...]) -> Iterator[str]:
    """What is taken back is a move, by an undo; that it is the last one shows in the replay, where there is one."""
    kinds = {entry.number: entry.kind for entry in entries}
    gone: set[int] = set()
    for entry in entries:
        undoes = entry.public["undoes"]
        if (undoes is not None) != (entry.kind == UNDO.name):
            yield f"entry {entry.number} is '{entry.kind}' and takes back {undoes or 'nothing'}"
        elif undoes is not None:
            before = undoes < entry.number and undoes not in gone
            if not before or kinds.get(undoes) not in (ACTION.name, ENDED.name):
                yield f"entry {entry.number} takes back entry {undoes}, which is no move that stands"
            gone.add(undoes)


def _readers(archive: Archive) -> Iterator[str]:
    """Exactly the hidden parts are open which the reader may have."""
    holder = next((one.number for one in archive.seats if one.player == archive.reader), 0)
    for entry in archive.entries:
        if not entry.commitment:
            continue
        by_rules = "facts" in entry.public  # hidden by the rules, not by who wrote it
        must = archive.scope == "whole" or (by_rules and archive.state == "finished")
        may = must or (not by_rules and holder in entry.said.get("readers", ()))
        if entry.hidden is not None and not may:
            yield f"entry {entry.number}: its hidden part stands open, which this archive’s reader may not know"
        if entry.hidden is None and must:
            yield f"entry {entry.number}: its hidden part is missing"
        if any(archive.reader not in event["readers"] for event in entry.seen):
            yield f"entry {entry.number} shows what only others may see"
