"""The kinds of entries of a game's record: what follows from each for letters, codes, deadlines and seats.

Whoever writes an entry imports its row from here, so that none can be written that has no row. How an entry reads
stands in the message tables, `log.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

# news: in the next letter; at_once: by a letter of its own, or in the daily one of who reads that; never: not as news.
Told = Literal["news", "at_once", "never"]


class RecordKind(msgspec.Struct, frozen=True):
    """One kind of entry."""

    name: str
    told: Told = "news"
    changes: bool = False  # the game itself: a code that waits for «confirm» may mean something else than it did
    moves: bool = False  # the position: the minimum before a deadline runs from here
    retimes: bool = False  # a deadline that runs may be another after it
    reasons: bool = False  # it may have a reason, and is told in other words then
    looks: bool = False  # its actor knows something of the hands, and can take no seat any more


# joining and leaving
CREATED = RecordKind("created", told="never")
ACCEPTED = RecordKind("accepted", told="never", changes=True)
DECLINED = RecordKind("declined", told="never", changes=True)
NAMED = RecordKind("named", changes=True)
STARTED = RecordKind("started", changes=True, moves=True)
RESIGNED = RecordKind("resigned", told="at_once", changes=True)
SUBSTITUTED = RecordKind("substituted", told="at_once", changes=True, retimes=True)
ASKED_SUBSTITUTE = RecordKind("asked_substitute", told="never")
SUBSTITUTE_DECLINED = RecordKind("substitute_declined", told="never")
SUBSTITUTE_WITHDRAWN = RecordKind("substitute_withdrawn", told="never")
EJECTED = RecordKind("ejected", told="at_once", changes=True)
EJECTED_DEFAULT = RecordKind("ejected_default", told="at_once", changes=True, retimes=True)

REMATCH = RecordKind("rematch", told="never")
IMPORTED = RecordKind("imported", told="never")
GOES_ON = RecordKind("goes_on")
ARRIVED = RecordKind("arrived", told="at_once", retimes=True)

# moves
ACTION = RecordKind("action", changes=True, moves=True)
LIMIT_WANTED = RecordKind("limit_wanted", told="at_once")
UNDO = RecordKind("undo", changes=True, moves=True, retimes=True)
TAKEN_OUT = RecordKind("taken_out", looks=True)
ENDED = RecordKind("ended", changes=True)
CANCELLED = RecordKind("cancelled", told="never", changes=True)
CANCELLED_BECAUSE = RecordKind("cancelled_because", told="never", changes=True)
DEFAULT_PLAYED = RecordKind("default_played")
SEAT_PLAYED = RecordKind("seat_played")

# votes
VOTE_ASKED = RecordKind("vote_asked", told="at_once")
VOTE_OPENED = RecordKind("vote_opened", told="at_once")
VOTE_YES = RecordKind("vote_yes")
VOTE_NO = RecordKind("vote_no")
VOTE_PASSED = RecordKind("vote_passed", told="at_once")
VOTE_FAILED = RecordKind("vote_failed", told="at_once")
VOTE_STOPPED = RecordKind("vote_stopped", told="at_once")
VOTE_WITHDRAWN = RecordKind("vote_withdrawn", told="at_once")
VOTE_VOID = RecordKind("vote_void", told="at_once")
STAYS = RecordKind("stays", told="at_once")
VOTING_MAJORITY = RecordKind("voting_majority", told="at_once")
VOTING_ALL = RecordKind("voting_all", told="at_once")
VOTING_AFTER = RecordKind("voting_after", told="at_once")
VOTING_AT_ONCE = RecordKind("voting_at_once", told="at_once")
VOTING_FOR = RecordKind("voting_for", told="at_once")
VOTING_OVERDUE = RecordKind("voting_overdue", told="at_once")

# talk, settings, letters
PRESS = RecordKind("press", told="never")
SETTING = RecordKind("setting", told="never")
NEW_ADDRESS = RecordKind("new_address", told="never")
DEFAULT_STATED = RecordKind("default_stated")
DEFAULT_OFF = RecordKind("default_off")
AWAY = RecordKind("away")
AWAY_DEFAULT = RecordKind("away_default")
BACK = RecordKind("back")
BACK_STAYS = RecordKind("back_stays", told="at_once")
DEADLINE_MOVED = RecordKind("deadline_moved", told="at_once")
RESENT = RecordKind("resent", told="never")
OPERATOR = RecordKind("operator", told="never")
BODIES_READ = RecordKind("bodies_read", told="never")

# looking at hands
HANDS_SHOWN = RecordKind("hands_shown", looks=True)
HAND_SHOWN = RecordKind("hand_shown", looks=True)
HANDS_OPENED = RecordKind("hands_opened", looks=True)
TRIED_FOR = RecordKind("tried_for", looks=True)
TRIED_OUT_FOR = RecordKind("tried_out_for", looks=True)
CORRECTION_TRIED = RecordKind("correction_tried", looks=True)

# time
REMINDED = RecordKind("reminded", told="never")
DEADLINE = RecordKind("deadline")
WAITS = RecordKind("waits", told="at_once", retimes=True)
DOWNTIME = RecordKind("downtime", retimes=True)
CLOCK_SET_RIGHT = RecordKind("clock_set_right", retimes=True)
PAUSED = RecordKind("paused", told="at_once")
PAUSED_BECAUSE = RecordKind("paused_because", told="at_once")
RESUMED = RecordKind("resumed", told="at_once", retimes=True)
PAUSED_UNTIL = RecordKind("paused_until", told="at_once", reasons=True)
PAUSE_PLANNED = RecordKind("pause_planned", told="at_once", reasons=True)
PAUSE_DROPPED = RecordKind("pause_dropped", told="at_once")
PAUSE_BEGUN = RecordKind("pause_begun", told="at_once", reasons=True)
PAUSE_OVER = RecordKind("pause_over", told="at_once", retimes=True)
EXTENDED = RecordKind("extended", told="at_once", retimes=True)
DEADLINE_SET = RecordKind("deadline_set", told="at_once", retimes=True)
DEADLINE_SET_LATER = RecordKind("deadline_set_later", told="at_once", retimes=True)
HOURS_SET = RecordKind("hours_set", told="at_once")
REMINDERS_SET = RecordKind("reminders_set", told="at_once")
REMINDERS_OFF = RecordKind("reminders_off", told="at_once")
WEEKENDS_OFF = RecordKind("weekends_off", told="at_once", retimes=True)
WEEKENDS_ON = RecordKind("weekends_on", told="at_once", retimes=True)
MINIMUM_SET = RecordKind("minimum_set", told="at_once", retimes=True)
MINIMUM_OFF = RecordKind("minimum_off", told="at_once", retimes=True)
OVERDUE_REMIND = RecordKind("overdue_remind", told="at_once")
OVERDUE_TELL = RecordKind("overdue_tell", told="at_once")
OVERDUE_DEFAULT = RecordKind("overdue_default", told="at_once")

PAUSE_BEGINS = (PAUSED.name, PAUSED_BECAUSE.name, PAUSED_UNTIL.name, PAUSE_BEGUN.name)
PAUSE_ENDS = (RESUMED.name, PAUSE_OVER.name)

RECORD_KINDS = {kind.name: kind for kind in tuple(globals().values()) if isinstance(kind, RecordKind)}


# Why there is nothing to vote on any more.
Void = Literal["over", "back", "seat_given", "candidate", "undone", "done", "moved", "not_late"]
BY_VOTE = "vote"  # the fact of an entry that tells which vote did it, by the number of the entry that asked for it
DONE_BY_VOTE = frozenset(one.name for one in (UNDO, ENDED, PAUSED, PAUSED_BECAUSE, RESUMED, ASKED_SUBSTITUTE))


def message_of(kind: str, facts: Mapping[str, object]) -> str:
    """The message that tells an entry of that kind: of what a vote did, that it did; of a void vote, why.

    An undo says what did that which it takes back, if it is known; what may have a reason, whether it has.
    """
    if kind in DONE_BY_VOTE and BY_VOTE in facts:
        return f"log.{kind}.vote"
    if kind == VOTE_VOID.name and "why" in facts:
        return f"log.{kind}.{facts['why']}"
    if RECORD_KINDS[kind].reasons:
        return f"log.{kind}.because" if facts.get("reason") else f"log.{kind}.plain"
    return f"log.{kind}.{facts['did']}" if kind == UNDO.name and "did" in facts else f"log.{kind}"


def names_where(chosen: Callable[[RecordKind], bool]) -> tuple[str, ...]:
    """The names of the kinds of which that is true."""
    return tuple(kind.name for kind in RECORD_KINDS.values() if chosen(kind))
