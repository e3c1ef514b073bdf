"""Whether start and record make the position that a game stands at, each entry doing what it told the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from engine.core import play
from engine.core.errors import NightMailError
from engine.core.events import Event
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.games.border import AnyPosition
from pbem.store.models import LogEntry
from pbem.table import chain
from pbem.table.session import Session


class Reached(NamedTuple):
    """The position after an entry: an action, or the moderator's end of the game."""

    number: int
    position: AnyPosition
    by_moderator: bool = False


def by_replay(session: Session, start: AnyPosition) -> Iterator[Finding]:
    """Whether start and record make the stored position: every action, also if taken back, with what was told of it."""
    reached = [Reached(0, start)]
    for entry, trouble in replayed(session, reached):
        if trouble:
            yield Finding(False, f"entry {entry.number}: {trouble}")
            return
    count = sum(not one.by_moderator for one in reached) - 1
    if where := differences(session.rules.encode(reached[-1].position), session.game.position.encode()):
        yield Finding(False, f"the stored position is not the one you get by replaying {count} actions: {where}")
    else:
        yield Finding(True, f"replaying {count} actions gives the stored position")


def replayed(session: Session, reached: list[Reached]) -> Iterator[tuple[LogEntry, str]]:
    """Each entry after it was replayed on top of the positions that stand, and what is wrong with it, or nothing."""
    for entry in session.entries:
        try:
            trouble = _REPLAYED[entry.kind](session, entry, reached) if entry.kind in _REPLAYED else ""
        except NightMailError as error:
            trouble = f"'{entry.text}' cannot be replayed: {error}"
        yield entry, trouble


# One entry replayed on top of the pile; each says what is wrong with it, or nothing.


def _acted(session: Session, entry: LogEntry, reached: list[Reached]) -> str:
    position, events = play.apply(reached[-1].position, session.rules.read_action(entry.text))
    reached.append(Reached(entry.number, position))
    return "" if told_so(session, events, entry) else f"'{entry.text}' does not do what the record told the players"


def _ended(session: Session, entry: LogEntry, reached: list[Reached]) -> str:
    position, events = play.stop(reached[-1].position)
    reached.append(Reached(entry.number, position, by_moderator=True))
    return "" if told_so(session, events, entry) else "the game did not end as the record told the players"


def _undone(session: Session, entry: LogEntry, reached: list[Reached]) -> str:
    number = reached.pop().number if len(reached) > 1 else 0
    return "" if number == entry.undoes else f"it takes back entry {entry.undoes}, which is not the last action"


def told_so(session: Session, events: Sequence[Event], entry: LogEntry) -> bool:
    """Whether these are the events that the record holds: no 1 for a yes, no 2.0 for a 2."""
    return chain.canonical(session.plain_events(events)) == chain.canonical(entry.events)


_REPLAYED = {"action": _acted, "ended": _ended, "undo": _undone}


def differences(right: bytes, stored: bytes) -> str:
    """Where two positions differ, without showing what stands there: `hands.p1.blue, table.turn`; empty if nowhere."""
    try:
        places = list(islice(_places(msgspec.json.decode(right), msgspec.json.decode(stored)), MOST_PLACES + 1))
    except msgspec.DecodeError as error:
        return f"it cannot be read ({error})"
    more = " …" if len(places) > MOST_PLACES else ""
    return f"it differs at {', '.join(places[:MOST_PLACES])}{more}" if places else ""


def _places(one: object, other: object, at: str = "") -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (*one, *(key for key in other if key not in one)):
            yield from _places(one.get(key), other.get(key), f"{at}.{key}".lstrip("."))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _places(left, right, f"{at}[{number}]")
    elif one != other:
        yield at or "its whole"
