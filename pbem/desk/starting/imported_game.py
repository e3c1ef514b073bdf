"""A game that goes on from a recorded one: laid down when it is created, played over when all have accepted.

The recorded moves become entries of our record, made before its start: whatever reads the record replays them too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pbem.games.border import Action
from pbem.store.models import LogEntry
from pbem.table import decisions
from pbem.table.following import AUTO, PLAYED_ELSEWHERE
from pbem.table.moves import note_move, settle
from pbem.table.record_kinds import GOES_ON, IMPORTED
from pbem.table.session import Session
from pbem.words.say import Say


class Imported(NamedTuple):
    """What is brought in. `sha256`: of the file as it was; `place`: where its last position stands.

    `seats`: what those are called in the file who sit there, in seating order.
    """

    file: str
    sha256: str
    actions: Sequence[Action]
    place: str
    seats: Sequence[str]


def lay_down(session: Session, imported: Imported) -> None:
    """Write into the record what the game will go on from, so that whoever is invited can hold us to it."""
    facts: Mapping[str, object] = {
        "file": imported.file,
        "sha256": imported.sha256,
        "count": len(imported.actions),
        "seats": dict(zip((one.player for one in session.seats), imported.seats, strict=True)),
    }
    lines = "\n".join(map(session.rules.write_action, imported.actions))
    session.log(IMPORTED, session.moderator, text=lines, facts=facts)


def told(imported: Imported, number: int) -> Say:
    """What who is invited to this seat hears of it; `number` from 0 in seating order."""
    facts = {"file": imported.file, "count": str(len(imported.actions)), "place": imported.place}
    return Say(key="imported.invited", facts={**facts, "was": imported.seats[number]})


def play_over(session: Session) -> LogEntry | None:
    """Make the recorded moves from the first position on; the entry that laid them down, None where there is none."""
    laid_down = next((entry for entry in session.entries if entry.kind == IMPORTED.name), None)
    if laid_down is not None:
        for line in laid_down.text.splitlines():
            note_move(session, None, session.rules.read_action(line), {AUTO: PLAYED_ELSEWHERE})
    return laid_down


def go_on(session: Session, laid_down: LogEntry) -> None:
    """From here on the game is played by mail: nobody is told of the moves before, the first question is opened."""
    for member in session.members:
        member.told_number = session.game.last_number
        member.save()
    facts = {"file": laid_down.facts["file"], "count": laid_down.facts["count"]}
    entry = session.log(GOES_ON, None, facts=facts)
    settle(session)
    decisions.follow(session, entry.number)
