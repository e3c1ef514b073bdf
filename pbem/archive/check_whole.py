"""Whether what only the operator has fits the game: questions, orders in hand, what each member was told."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.archive.as_session import decisions_of, orders_of
from pbem.archive.format import Archive
from pbem.auditing.orders_in_hand import orders_in_hand
from pbem.auditing.questions import questions
from pbem.auditing.settings import letters_wanted
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.table.session import Session


def whole_findings(archive: Archive, session: Session) -> Iterator[Finding]:
    """Nothing to find in an archive that is not the operator's."""
    if archive.whole is None:
        return
    if not session.has_position:
        yield Finding(False, "the operator's part cannot be looked at: the positions do not follow from the record")
        return
    wrong = [*questions(session, decisions_of(archive, session))]
    wrong += [*orders_in_hand(session, orders_of(archive, session)), *letters_wanted(session), *_told(archive)]
    yield from (Finding(False, what.replace("the game's row", "its head")) for what in wrong[:MOST_PLACES])
    if len(wrong) > MOST_PLACES:
        yield Finding(False, f"and {len(wrong) - MOST_PLACES} more of this kind")
    if not wrong:
        yield Finding(True, "questions and orders in hand belong to the seats and entries they name")


def _told(archive: Archive) -> Iterator[str]:
    """Nobody was told of entries there are not; nobody's persons are left over."""
    assert archive.whole is not None
    last = archive.entries[-1].number
    for row in archive.whole.members:
        if row["told_number"] > last:
            yield f"member {row['number']} was told of entry {row['told_number']}; the record has {last}"
    if {row["person"] for row in archive.whole.members} != set(range(len(archive.whole.people))):
        yield "there is somebody among `people` who is not in the game"
