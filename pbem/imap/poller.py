"""Goes through the mailbox, mail by mail: stored, handled, put away, remembered; then waits for the next one.

A mail is put away only when it is stored, and the folder is remembered as read up to it only after that. So whoever
dies in between leaves it to the next one, who stores it once (`receive.take_in` knows it again).
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta
from itertools import islice

from pbem.base import clock, work
from pbem.base.settings import Settings
from pbem.imap import memory, sieve
from pbem.imap.account import Account, account_of
from pbem.imap.mailbox import BROKEN, LOST, Head, Mailbox, Refused, State
from pbem.imap.memory import Memory
from pbem.inbox import receive
from pbem.inbox.background import MailRoom
from pbem.reading.returned import LOOKED_AT
from pbem.store import trouble

log = logging.getLogger(__name__)

WAY = "imap"
HEADS = 50  # of mails fetched at once
TRIES = 3  # at a mail that its server does not give us, or that trips us
BREAKS = 20  # of the line at one and the same mail, in an hour and more: perhaps its server falls over it
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0  # seconds, doubled each time, while the server or the store is away
FIRST_REFUSED, LONGEST_REFUSED = 300.0, 3600.0  # seconds, while it does not let us in: it locks who knocks too often
_CLOCKS = timedelta(hours=1)  # by which the server's clock may be off


class Unanswered(Exception):
    """There are mails already, and nobody said whether they are to be read."""


class Poller:
    """`begin_with`: "now" or "all", where a mailbox with old mails is read for the first time; "": as it is set."""

    def __init__(self, settings: Settings, room: MailRoom, begin_with: str = "") -> None:
        self.settings, self.room = settings, room
        self.account: Account = account_of(settings)
        self.begin_with = begin_with or settings.imap_from
        self._failed: dict[tuple[int, int], int] = {}  # (UIDVALIDITY, UID) -> how often
        self._went_well = False

    def run(self, stop: threading.Event, *, asks: bool = False) -> None:
        """Until it is to stop. What goes wrong is logged and tried again, ever less often.

        `asks`: `Unanswered` is raised, for there is somebody to hear it.
        """
        pause = 0.0
        while not stop.is_set():
            self._went_well = False
            try:
                with Mailbox(self.account) as box:
                    self.session(box, stop)
                continue
            except (Refused, Unanswered) as error:
                if asks and isinstance(error, Unanswered):
                    raise
                first, longest = FIRST_REFUSED, LONGEST_REFUSED
                log.error("no mail can be fetched", extra={"way": WAY, "reason": str(error)})
            except Exception as error:
                first, longest = FIRST_PAUSE, LONGEST_PAUSE
                told = {"way": WAY, "reason": f"{type(error).__name__}: {error}"}
                known = isinstance(error, LOST) or trouble.is_store_trouble(error)
                log.warning("fetching mail is tried again", extra=told, exc_info=None if known else error)
            pause = first if self._went_well else min(max(pause * 2, first), longest)
            stop.wait(pause)

    def once(self) -> int:
        """Take what is there and come back; how many mails were new. Raises what `run` would log."""
        with Mailbox(self.account) as box:
            state = box.open()
            box.place_for_taken()
            return self._pass(box, state, self.begun(state))

    def session(self, box: Mailbox, stop: threading.Event) -> None:
        """As long as the line holds: what is there, then whatever comes."""
        state = box.open()
        known = self.begun(state)
        if not box.place_for_taken():
            log.warning("there is no folder for what was stored", extra={"way": WAY, "reason": self.account.taken})
        while not stop.is_set():
            self._pass(box, state, known, stop)
            self._went_well = True
            if not box.told_of_more():
                box.wait(self.settings.imap_seconds, stop)
            known = memory.recall(self.account.key) or known
            if known.validity != state.validity:
                return  # somebody else has seen new numbers; a new conversation shows them
            state = state._replace(next_uid=known.upto + 1)

    def begun(self, state: State) -> Memory:
        """What is known of the folder, begun where nothing is. `Unanswered` where somebody has to say from where."""
        known, now = memory.recall(self.account.key), clock.now()
        if known is not None and known.validity == state.validity:
            return known
        if known is not None:
            log.warning("the folder has new numbers: all is looked at again", extra={"way": WAY})
            begun = Memory(state.validity, 0, known.since, sifted=state.next_uid - 1)
        elif state.mails and not self.begin_with:
            raise Unanswered(
                f"{self.account.shown} has mails already, {state.mails} of them. Say whether those for Night Mail"
                " are to be read: `pbem imap --from now` (only what comes from now on), or `--from all`."
                " PBEM_IMAP_FROM says it, too."
            )
        elif state.mails and self.begin_with == "now":
            begun = Memory(state.validity, state.next_uid - 1, now - _CLOCKS)
        else:
            begun = Memory(state.validity, 0)
        memory.begin(self.account.key, begun, now)
        return begun

    def _pass(self, box: Mailbox, state: State, known: Memory, stop: threading.Event | None = None) -> int:
        """All that nobody has decided on; how many mails were new."""
        fresh, upto = 0, known.upto
        for found in box.newer_than(known.upto, state.next_uid):
            rest = iter(found)
            while uids := list(islice(rest, HEADS)):
                heads = box.heads(uids)
                for uid in uids:
                    if stop is not None and stop.is_set():
                        return fresh
                    if uid in heads:
                        fresh += self._decided(box, known, uid, heads[uid])
                    upto = uid
                memory.advance(self.account.key, known.validity, upto, clock.now())
        memory.advance(self.account.key, known.validity, upto, clock.now())  # somebody has looked
        return fresh

    def _decided(self, box: Mailbox, known: Memory, uid: int, head: Head) -> bool:
        """Whether the mail was new; one that trips us again and again is left where it is."""
        if uid <= known.sifted and not _is_since(head.arrived, known.since):
            return False
        with work.new(way=WAY):
            return self._tried(box, known, uid, head)

    def _tried(self, box: Mailbox, known: Memory, uid: int, head: Head) -> bool:
        failed = known.validity, uid
        try:
            return self._taken(box, known, uid, head)
        except Exception as error:
            if trouble.is_store_trouble(error):
                raise
            self._failed[failed] = self._failed.get(failed, 0) + 1
            if self._failed[failed] < (BREAKS if isinstance(error, BROKEN) else TRIES):
                raise
            self._leave(known, uid, f"{type(error).__name__}: {error}")
            return False

    def _taken(self, box: Mailbox, known: Memory, uid: int, head: Head) -> bool:
        what = sieve.judged(head.head, self.settings.door)
        if what == sieve.UNREADABLE:
            self._leave(known, uid, "its beginning is not that of a mail")
            return False
        if what == sieve.REPORT:
            report = box.beginning(uid, LOOKED_AT) or b""
            what = sieve.OURS if sieve.is_about_letter(report, self.settings.door) else sieve.NOT_OURS
        if what == sieve.NOT_OURS:
            return False
        raw = box.beginning(uid, self.settings.inbound_most_bytes)  # of a longer one its sender is told in the answer
        if raw is None:
            return False  # somebody has taken it meanwhile
        taken = receive.take_in(raw, clock.now(), self.settings.door, way=WAY)
        if taken.fresh or taken.unread:
            self.room.take(taken.id, taken.begun)
        box.put_away(uid)
        memory.advance(self.account.key, known.validity, uid, clock.now())
        self._went_well = True
        return taken.fresh

    def _leave(self, known: Memory, uid: int, why: str) -> None:
        """Said once, for it is not looked at again."""
        reason = f"{self.account.folder}, UID {uid}: {why}"
        change = "if it is for Night Mail, move it out of the folder and back, and it is tried again"
        log.error(
            "a mail that cannot be read is left where it is", extra={"way": WAY, "reason": reason, "change": change}
        )
        memory.advance(self.account.key, known.validity, uid, clock.now())


def _is_since(arrived: datetime | None, since: datetime) -> bool:
    return arrived is None or arrived >= since
