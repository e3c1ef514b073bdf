"""Whether a game that goes on from a recorded one has exactly the moves that its players were invited to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from pbem.facts.finding import Finding
from pbem.table.record_kinds import ACTION, IMPORTED, STARTED
from pbem.table.session import Session


def taken_over(session: Session) -> Iterator[Finding]:
    """Nothing to find in a game that began here."""
    laid_down = [entry for entry in session.entries if entry.kind == IMPORTED.name]
    before = takewhile(lambda entry: entry.kind != STARTED.name, session.entries)
    moves = [entry.text for entry in before if entry.kind == ACTION.name]
    if not laid_down and not moves:
        return
    promised = laid_down[0].text.splitlines() if laid_down else []
    file = laid_down[0].facts["file"] if laid_down else "any file"
    if len(laid_down) > 1 or moves != promised:
        count = len(promised)
        yield Finding(False, f"{len(moves)} moves were made before the start, which are not the {count} of {file}")
    else:
        yield Finding(True, f"the {len(moves)} moves before the start are those of {file}, as the invitations promised")
