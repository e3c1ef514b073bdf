"""Whether the positions of an archive follow from its start by the rules, or its views from each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from engine.core.errors import NightMailError
from pbem.archive.format import Archive, Entry
from pbem.auditing.imported_moves import taken_over
from pbem.auditing.replay import Reached, replayed
from pbem.auditing.verified import hands_dealt, start_dealt, words_mixed
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.games.border import AnyPosition, View
from pbem.store.models import LogEntry
from pbem.table import chain
from pbem.table.record_kinds import ACTION, ENDED, STARTED, UNDO
from pbem.table.session import Session


def position_findings(archive: Archive, session: Session) -> Iterator[Finding]:
    """Every check that the archive allows; `session.position` is the last one afterwards, where it is known."""
    if archive.start is None:
        yield from _by_views(archive, session)
        return
    start = session.start()
    stored = msgspec.json.decode(session.rules.encode(start))
    if chain.canonical(stored) != chain.canonical(archive.start):
        yield Finding(False, "the first position is written otherwise than the rules write it")
    yield from (Finding(False, f"the first position is impossible: {what}") for what in session.rules.faults(start))
    if session.game.seed:
        yield words_mixed(session)
        yield start_dealt(session)
        yield from hands_dealt(session, start)
    else:
        yield _told_start(archive, session, start.view(archive.reader or None))
    yield from taken_over(session)
    yield from _by_replay(archive, session, start)


def _by_replay(archive: Archive, session: Session, start: AnyPosition) -> Iterator[Finding]:
    reached, begun = [Reached(0, start)], False
    for one, (_, trouble) in zip(archive.entries, replayed(session, reached), strict=True):
        begun = begun or begins(one)
        if trouble := trouble or entry_trouble(session, one, begun, reached):
            yield Finding(False, f"entry {one.number}: {trouble}")
            return
    session.position = reached[-1].position
    count = sum(one.kind == ACTION.name for one in archive.entries)
    yield Finding(True, f"all {count} actions are legal, do what was told of them, and lead to the positions given")


def begins(entry: Entry) -> bool:
    """Whether the game has a position from this entry on at the latest: moves of an imported game come first."""
    return entry.kind in (STARTED.name, ACTION.name)


def entry_trouble(session: Session, entry: Entry, begun: bool, reached: Sequence[Reached]) -> str:
    """What is wrong with the position that an entry gives, once it was replayed; empty when nothing is."""
    if begun != bool(entry.position):
        return "the position after it is missing" if begun else "there is no position before the start"
    if begun and sha256(session.rules.encode(reached[-1].position)).hexdigest() != entry.position:
        return "the position after it is not the one whose hash it gives"
    return ""


def _told_start(archive: Archive, session: Session, view: View) -> Finding:
    """Of a game that runs the seed is secret: its first position is compared with what was told of it."""
    entry = next((one for one in session.entries if one.kind == STARTED.name), None)
    told = () if entry is None else session.decoded(entry)
    try:
        fits = session.rules.begins(session.definition, archive.game.options, told, archive.reader or None, view)
    except (NightMailError, msgspec.MsgspecError) as error:
        return Finding(False, f"the first position cannot be the start of this game: {error}")
    if not fits:
        return Finding(False, "the first position is not the one that the players were told of")
    return Finding(True, "the first position is the one that the players were told of")


# -- where hands are hidden -------------------------------------------------------------------------------------------


def _by_views(archive: Archive, session: Session) -> Iterator[Finding]:
    wrong = list(_wrong_views(archive, session))
    yield from (Finding(False, what) for what in wrong[:MOST_PLACES])
    if not wrong:
        said = "what this reader may know of each follows from the one before"
        yield Finding(True, f"hands are hidden while the game runs, so that positions cannot be replayed; {said}")


def _wrong_views(archive: Archive, session: Session) -> Iterator[str]:
    stands: list[View] = []  # the views of what stands
    known = [one for one in archive.entries if one.position]
    logged = {one.number: one for one in session.entries}
    for entry, given in zip(known, archive.views, strict=True):
        place = f"entry {entry.number}"
        data = msgspec.json.encode(given)
        try:
            view = session.rules.decode_view(data)
        except NightMailError as error:
            yield f"{place}: the view after it cannot be read: {error}"
            return
        encoded = session.rules.encode_view(view)
        if chain.canonical(msgspec.json.decode(encoded)) != chain.canonical(given):
            yield f"{place}: the view after it is written otherwise than the rules write it"
        if sha256(encoded).hexdigest() != entry.position:
            yield f"{place}: the view after it is not the one whose hash it gives"
        if trouble := _unlawful(archive, session, logged[entry.number], stands, view):
            yield f"{place}: {trouble}"
            return
    if stands and session.title.position.ranking(session.definition, stands[-1]) is not None:
        yield "the game is over, and still its positions are hidden"


def _unlawful(archive: Archive, session: Session, entry: LogEntry, stands: list[View], view: View) -> str:
    """What is wrong with the step to this view, which then stands on top of the others."""
    if not stands:
        stands.append(view)
        told = _told_start(archive, session, view)
        return "" if told.ok else told.what
    if entry.kind == UNDO.name:
        if len(stands) > 1:
            stands.pop()
        return "" if view == stands[-1] else "what it takes back does not lead to the view after it"
    if entry.kind not in (ACTION.name, ENDED.name):
        return "" if view == stands[-1] else "nothing was moved, but the view after it is another"
    return _moved(session, entry, stands, view)


def _moved(session: Session, entry: LogEntry, stands: list[View], view: View) -> str:
    before = stands[-1]
    stands.append(view)
    try:
        action = session.rules.read_action(entry.text) if entry.kind == ACTION.name else None
        lawful = session.rules.follows(session.definition, before, action, view)
    except NightMailError as error:
        return f"'{entry.text}' cannot be replayed: {error}"
    return "" if lawful else f"'{entry.text}' does not lead to the view after it"
