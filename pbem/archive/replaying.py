"""An archive's game played again by our rules, up to the first entry where the two part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem import titles
from pbem.archive.as_session import session_of
from pbem.archive.check_positions import begins, entry_trouble
from pbem.archive.errors import BadArchive
from pbem.archive.format import Archive, Entry
from pbem.auditing.replay import Reached, replayed
from pbem.games.border import AnyPosition
from pbem.recorded.replayed import AnyReplayed
from pbem.replays.checks import LEGALITY
from pbem.replays.positions import Course, Position
from pbem.replays.report import Divergence, Progress, Report, Tell
from pbem.table.record_kinds import ACTION, UNDO
from pbem.table.session import Session

TOLD, POSITIONS = "what was told of each action", "the position after each entry"


class _Stands(NamedTuple):
    """An action that was not taken back, and the position after it."""

    entry: Entry
    position: AnyPosition


def replay_archive(archive: Archive, *, tell: Tell | None = None, progress: Progress = lambda: None) -> Report:
    """The whole game, or all of it before the first difference; `tell` hears the positions of what stands.

    BadArchive where positions are hidden, or the game cannot be read at all.
    """
    kind, session = _asked(archive)
    run = _Run(archive, session, session.start())
    divergence = next((_parted(kind, *one) for one in run.differences(progress)), None)
    if tell is not None:
        for number, action in enumerate(run.stands, 1):
            tell(_line(kind, number, action))
    return _outcome(archive, kind, run.last, len(run.stands), divergence)


def course_of_archive(archive: Archive, progress: Progress = lambda: None) -> Course:
    """The positions after each action that stands, which bears the number of its entry; up to the first difference.

    BadArchive as for a replay.
    """
    kind, session = _asked(archive)
    run = _Run(archive, session, session.start())
    start = Position(0, 0, run.last)
    parted = next((_parted(kind, *one) for one in run.differences(progress)), None)
    stands = (Position(number, one.entry.number, one.position) for number, one in enumerate(run.stands, 1))
    return Course(archive.game.slug, archive.game.title, (start, *stands), parted)


def _asked(archive: Archive) -> tuple[AnyReplayed, Session]:
    if archive.game.slug not in titles.replayed_slugs():
        raise BadArchive("game.slug", f"{archive.game.slug!r} cannot be replayed")
    if archive.start is None:
        reason = "hands are hidden while the game runs: only the operator’s whole archive of it can be replayed"
        raise BadArchive("start", reason)
    try:
        return titles.replayed(archive.game.slug), session_of(archive)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadArchive("", f"its record cannot be read: {type(error).__name__} {error}") from error


class _Run:
    """One replay; `stands`: what was not taken back so far."""

    def __init__(self, archive: Archive, session: Session, start: AnyPosition) -> None:
        self.archive, self.session = archive, session
        self.reached = [Reached(0, start)]
        self.stands: list[_Stands] = []

    @property
    def last(self) -> AnyPosition:
        """Where the game stands."""
        return self.reached[-1].position

    def differences(self, progress: Progress) -> Iterator[tuple[Entry, str, AnyPosition]]:
        """Each entry with which something is wrong, what it is, and where the game stands; no use after the first."""
        begun = False
        for entry, (_, trouble) in zip(self.archive.entries, replayed(self.session, self.reached), strict=True):
            begun = begun or begins(entry)
            if trouble := trouble or entry_trouble(self.session, entry, begun, self.reached):
                yield entry, trouble, self.last
            if entry.kind == ACTION.name:
                self.stands.append(_Stands(entry, self.last))
            elif entry.kind == UNDO.name:
                self.stands = [one for one in self.stands if one.entry.number != entry.public["undoes"]]
            progress()


def _parted(kind: AnyReplayed, entry: Entry, trouble: str, position: AnyPosition) -> Divergence:
    """The first difference, and where the game stood."""
    line = str(entry.said.get("text", "")) or entry.kind
    return Divergence(entry.number, entry.number, line, f"{trouble}.", (line,), kind.sketch(position))


def _line(kind: AnyReplayed, number: int, one: _Stands) -> dict[str, object]:
    """One line of a trace."""
    player, _, words = str(one.entry.said["text"]).partition(": ")
    head: dict[str, object] = {"i": number, "id": one.entry.number, "type": words.partition(" ")[0], "entity": player}
    return head | kind.line(one.position)


def _outcome(
    archive: Archive, kind: AnyReplayed, last: AnyPosition, count: int, divergence: Divergence | None
) -> Report:
    return Report(
        title=archive.game.title,
        variant=str(archive.game.options.get("variant", "")),
        finished=last.finished,
        end_reason=kind.end_reason(last),
        actions=count,
        scores=kind.scores(last),
        names=archive.names,
        checked=() if divergence else (LEGALITY, TOLD, POSITIONS),
        agrees=divergence is None,
        endless=kind.endless(last),
        divergence=divergence,
    )
