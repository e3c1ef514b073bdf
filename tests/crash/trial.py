"""The trial of an errand: done once undisturbed, then killed on its way, restarted, and held against the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from tests.crash import shelf
from tests.crash.errands import Errand
from tests.crash.life import AFTER_A_CRASH, BETWEEN_LIVES, Life, live
from tests.crash.marks import in_doubt
from tests.crash.offices import Arrived, Office, Pigeonholes
from tests.crash.picture import Letter, Picture, letters, picture


@dataclass
class Tally:
    """What was tried so far."""

    errands: int = 0
    marks: int = 0  # on the ways of all errands
    kills: int = 0
    letters: int = 0  # that went out in killed runs
    twice: Counter[str] = field(default_factory=Counter)  # where the process ended before a letter that came twice
    rolled_back: int = 0  # kills after which nothing had happened yet
    unanswered: int = 0  # kills after which the provider tried again

    def __str__(self) -> str:
        where = ", ".join(f"{count} {what}" for what, count in self.twice.most_common())
        return (
            f"{self.errands} errands, {self.marks} marks, {self.kills} kills ({self.rolled_back} before the move was"
            f" saved, {self.unanswered} without a 200), {self.letters} letters, {sum(self.twice.values())} of them"
            f" twice ({where or 'nowhere'})"
        )


class Way(NamedTuple):
    """An errand done undisturbed: where it begins, where it leads, the marks on it."""

    errand: Errand
    kept: shelf.Kept
    began: datetime
    answer_first: bool
    before: Picture
    after: Picture
    final: Picture  # the same, but for the other mail that may follow
    old: frozenset[str]  # Message-IDs of the letters there were before
    trail: tuple[str, ...]


class Trial:
    """Tries errands in one database, whose letters go to one office."""

    def __init__(self, settings: Settings, office: Office, now: datetime, tally: Tally | None = None) -> None:
        self.settings = settings
        self.office = office
        self.now = now
        self.tally = tally or Tally()

    # -- undisturbed --------------------------------------------------------------------------------------------------

    def undisturbed(self, errand: Errand, *, answer_first: bool = True) -> Way:
        """Do the errand once; whatever comes later is held against this."""
        kept = shelf.keep(self.settings)
        self.office.empty()
        before, old = picture(), frozenset(letters())
        end = live(self.settings, Life(self.now, errand.mime, answer_first=answer_first))
        assert (end.killed, end.answered) == (False, True)
        after = picture()
        assert after.mails[-1][1] == "done"
        assert errand.outcome in ("", after.mails[-1][2])
        final = self._and_then(errand, after)
        way = Way(errand, kept, self.now, answer_first, before, after, final, old, end.trail)
        self.all_arrived_once(way, Counter())
        self.follow_the_rules()
        self.tally.errands += 1
        self.tally.marks += len(way.trail)
        return way

    def _and_then(self, errand: Errand, after: Picture) -> Picture:
        if errand.then is None:
            return after
        live(self.settings, Life(self.now, None, then=errand.then))
        return picture()

    # -- killed -------------------------------------------------------------------------------------------------------

    def killed(self, way: Way, fatal: Sequence[int]) -> None:
        """Begin again; the first life ends at the first of these marks, the next one at the second, the last by itself.

        Raises AssertionError, with the marks that lead there, when anything is lost, doubled or half done.
        """
        told: list[str] = []
        try:
            self._killed(way, fatal, told)
        except AssertionError as error:
            error.add_note(f"{way.errand.what}, killed at {list(fatal)}: " + "; then ".join(told))
            raise

    def _killed(self, way: Way, fatal: Sequence[int], told: list[str]) -> None:
        shelf.put_back(self.settings, way.kept)
        self.office.empty()
        began, answered, extra = way.began, False, Counter[str]()
        life = Life(began, way.errand.mime, answer_first=way.answer_first)
        for number in fatal:
            end = live(self.settings, life, number)
            if not end.killed:
                break
            told.append(end.trail[-1])
            answered = answered or end.answered
            extra = self.look_at_the_ruins(way, extra, answered=answered, trail=end.trail)
            began += BETWEEN_LIVES
            life = Life(began, None if answered else way.errand.mime, AFTER_A_CRASH, then=way.errand.then)
        end = live(self.settings, life)
        assert not end.killed
        assert answered or end.answered
        self.now = began + BETWEEN_LIVES
        self.as_if_nothing_had_happened(way, extra)

    # -- what must hold -----------------------------------------------------------------------------------------------

    def look_at_the_ruins(
        self, way: Way, extra: Counter[str], *, answered: bool, trail: tuple[str, ...] | None = None
    ) -> Counter[str]:
        """What holds when a process has just been killed; `trail` is known when that was at a mark.

        Returns how often more than once each letter will have come in the end; `extra` is the same of the last ruins.
        """
        now = picture()
        self._nothing_half_done(way, now)
        doubtful = self._in_doubt(way, now)
        if self.office.keeps_each_once:
            self._read_now_and_then()
            came = Counter[str]()
        else:
            allowed = trail is None or in_doubt(trail) or doubtful <= set(extra)
            assert not doubtful or (len(doubtful) == 1 and allowed), "too many in doubt"
            came = Counter(one.message_id for one in self.office.arrived() if one.message_id not in way.old)
            if doubtful and (trail is None or in_doubt(trail)):
                self.tally.twice[trail[-1] if trail else "somewhere"] += 1
        self.tally.kills += 1
        self.tally.unanswered += not answered
        self.tally.rolled_back += now.game == way.before.game
        return came - Counter(one for one in came if one not in doubtful)

    def as_if_nothing_had_happened(self, way: Way, extra: Counter[str]) -> None:
        """What holds when the service has run again for a while."""
        _same(picture(), way.final)
        self.all_arrived_once(way, extra)
        self.follow_the_rules()

    def _nothing_half_done(self, way: Way, now: Picture) -> None:
        """The game stands as before the errand or as after it; so do the letters that tell of it, and the mail."""
        done = now.game == way.after.game
        assert done or now.game == way.before.game, "the game stands neither as before nor as after"
        assert now.actions in (way.before.actions, way.after.actions)
        wanted = way.after if done else way.before
        assert now.written == wanted.written, "letters and position do not belong together"
        settled = len(now.mails) > len(way.before.mails) and now.mails[-1][1] == "done"
        assert settled == done, "the mail and what it did do not belong together"

    def _in_doubt(self, way: Way, now: Picture) -> set[str]:
        """Letters that have arrived, though nobody has written down that they are sent."""
        rows, came = letters(), {one.message_id for one in self.office.arrived()}
        assert came <= set(rows), "a letter left the house that nobody has written down"
        new = {message_id for message_id in rows if message_id not in way.old}
        assert all(one in came for one in new if rows[one].state == "sent"), "settled, but never sent"
        return {one for one in new & came if rows[one].state != "sent"}

    def _read_now_and_then(self) -> None:
        if isinstance(self.office, Pigeonholes) and self.tally.kills % 2:
            self.office.read()

    def all_arrived_once(self, way: Way, extra: Counter[str]) -> None:
        """Every letter reached its reader, byte for byte as it stands written; `extra`: so many times more."""
        rows = {message_id: row for message_id, row in letters().items() if message_id not in way.old}
        came = [one for one in self.office.arrived() if one.message_id not in way.old]
        wanted = Counter({message_id: 1 for message_id, row in rows.items() if row.state == "sent"}) + extra
        assert Counter(one.message_id for one in came) == wanted, "a letter is missing, or came too often"
        assert {row.state for row in rows.values()} <= {"sent", "dropped"}
        for one in came:
            _as_written(one, rows[one.message_id])
        if isinstance(self.office, Pigeonholes):
            assert self.office.drafts() == [], "half a letter was left behind"
        self.tally.letters += len(came) if self.tally.kills else 0

    def follow_the_rules(self) -> None:
        """Chain, shuffle and replay are in order."""
        with connected():
            wrong = [finding.what for finding in verify_game(1, self.settings.domain, self.now) if not finding.ok]
        assert wrong == []


def _as_written(one: Arrived, row: Letter) -> None:
    assert one.to == row.to
    assert one.raw == row.mime, "another letter than the one written"


def _same(now: Picture, wanted: Picture) -> None:
    """Field by field, so that a difference is seen at once."""
    for name in Picture._fields:
        ours, theirs = getattr(now, name), getattr(wanted, name)
        missing = [row for row in theirs if row not in ours]
        added = [row for row in ours if row not in theirs]
        assert (missing, added, len(ours)) == ([], [], len(theirs)), f"{name} differ from the undisturbed run"
