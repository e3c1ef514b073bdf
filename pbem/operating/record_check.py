"""Whether the record of a game is still the one that was written: each link, the head, and what letters told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from pbem.auditing.links import Kept, broken_links, short
from pbem.base.clock import to_iso
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.store.models import Game, LogEntry, OutboundMail, contents_of
from pbem.table import chain
from pbem.table.chain import chained


class _Told(msgspec.Struct):
    """What a stored letter told of the record: `17 3fa9c0b2d1`."""

    record: str = ""


def chain_findings(game: Game, entries: Sequence[LogEntry], numbers: Mapping[int, int]) -> list[Finding]:
    """Whether every link follows from its entry and the one before; `entries` are the whole record, in order.

    `numbers`: the row of each member → their number in the game.
    """
    findings = list(broken_links([_kept(entry, numbers) for entry in entries]))
    head = entries[-1].hash if entries else ""
    if game.chain != head:
        last = f"its last entry, {entries[-1].number}, has {short(head)}" if entries else "there is no entry"
        findings.append(Finding(False, f"the game's row says the record ends in {short(game.chain)}; {last}"))
    if salted := [entry.number for entry in entries if entry.salt and not chain.hides(entry.readers, entry.events)]:
        findings.append(Finding(False, f"entry {salted[0]} has a salt, but hides nothing"))
    findings += _letters(game, {entry.number: entry.hash for entry in entries})
    return findings or [Finding(True, f"the chain of {len(entries)} entries is unbroken; it ends in {short(head)}")]


def _kept(entry: LogEntry, numbers: Mapping[int, int]) -> Kept:
    public, hidden = chain.halves(chained(entry, numbers))
    promised = chain.commitment(entry.salt, chain.canonical(hidden) if hidden else "")
    return Kept(entry.number, public, promised, entry.hash)


def seen(entries: Sequence[LogEntry], characters: str) -> Finding:
    """Whether the record ever stood at the link that begins with these characters of a letter's last lines."""
    for entry in entries:
        if characters and entry.hash.startswith(characters):
            where = f"entry {entry.number}, written {to_iso(entry.at)}"
            return Finding(True, f"the record stood at {characters} after {where}")
    return Finding(False, f"no entry of this record has a link that begins with {characters}")


def _letters(game: Game, links: dict[int, str]) -> Iterator[Finding]:
    """Where a letter told a player of another link than the record has now."""
    columns = (OutboundMail.id, OutboundMail.content, OutboundMail.pack)
    rows = OutboundMail.select(*columns).where(OutboundMail.game == game).order_by(OutboundMail.id)
    wrong = [belied for row, said in contents_of(rows) if (belied := _belied(row.id, said, links))]
    for letter, number, link in wrong[:MOST_PLACES]:
        has = f"has {short(links[number])}" if number in links else "does not exist"
        yield Finding(False, f"letter out:{letter} gave {link} after entry {number}, which {has}")
    if len(wrong) > MOST_PLACES:
        yield Finding(False, f"{len(wrong) - MOST_PLACES} more letters point to a different record")


def _belied(letter: int, said: str, links: dict[int, str]) -> tuple[int, int, str] | None:
    told = msgspec.json.decode(said.encode(), type=_Told).record
    number, _, link = told.partition(" ")
    if not link or links.get(int(number), "").startswith(link):
        return None
    return letter, int(number), link
