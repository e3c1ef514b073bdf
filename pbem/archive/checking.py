"""Checking a game from its archive alone: hashes, chain, shuffle, every move, and that all its files tell the same."""

from __future__ import annotations

from functools import partial

from pbem.archive.as_session import session_of
from pbem.archive.check_files import file_findings, unchecked
from pbem.archive.check_head import head_findings
from pbem.archive.check_positions import position_findings
from pbem.archive.check_record import record_findings
from pbem.archive.check_whole import whole_findings
from pbem.archive.derived import Watch
from pbem.archive.errors import printable
from pbem.archive.format import GAME
from pbem.archive.reading import Opened
from pbem.auditing.verified import tried, unreadable
from pbem.facts.finding import Finding


def findings(opened: Opened, *, quick: bool = False, watch: Watch = iter) -> list[Finding]:
    """Every check that applies to what the archive holds; whatever is wrong with it is a finding, nothing is raised.

    `quick`: its pages, pictures and tables are not made again to be compared; that takes nearly all of the time, and
    `watch` may show how far it is (`pbem.archive.derived`).
    """
    found = [Finding(False, str(one)) for one in opened.broken] or [_sealed(opened)]
    archive = opened.archive
    found += tried("the record", partial(record_findings, archive))
    try:
        session = session_of(archive)
    except Exception as error:
        return _told([*found, unreadable("the game", error)])
    found += tried("the positions", partial(position_findings, archive, session))
    found += tried("the head of the file", partial(head_findings, archive, session))
    found += tried("the operator's part", partial(whole_findings, archive, session))
    if quick:
        found += [] if opened.bare else [unchecked("they were not made again to be compared, as was asked")]
    else:
        found += tried("the other files", partial(file_findings, opened, watch))
    return _told(found)


def _sealed(opened: Opened) -> Finding:
    others = "" if opened.bare else f", and so are its {len(opened.files)} other files"
    return Finding(True, f"{GAME} is as it was written{others}")


def _told(found: list[Finding]) -> list[Finding]:
    """Each once, what could not be checked first, and fit for a terminal: much of it quotes the file."""
    found = sorted(found, key=lambda one: one.checked)
    return list(dict.fromkeys(one._replace(what=printable(one.what)) for one in found))
