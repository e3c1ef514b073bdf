"""The clock's work on open questions: which reminders and deadlines are due; what they bring is in `desk/clock`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from pbem.base import work
from pbem.desk import holding, other_games
from pbem.desk.clock import overdue, pauses, rested
from pbem.desk.deals import over as offers_over
from pbem.desk.starting import arriving
from pbem.desk.voting import ballots
from pbem.post import announce, digest, to_candidates
from pbem.store.db import connected
from pbem.store.models import Decision, Game
from pbem.store.trouble import is_store_trouble
from pbem.table import decisions
from pbem.table.session import ARRIVING, GameBusy, Session, game_session
from pbem.timetable import Habits, settle
from pbem.words.say import Say
from pbem.worker import downtime, set_right, unreachable

log = logging.getLogger(__name__)
BATCH = 200
MOST_ROUNDS = 50  # of one tick: a seat that plays its default may be followed by another

Look = Callable[[Session], bool]


def due(now: datetime) -> list[tuple[int, int]]:
    """(game, decision row) of open questions about which something is to be said now."""
    chosen = Decision.closed_at.is_null() & (Decision.next_at <= now)
    rows = Decision.select(Decision.id, Decision.game).where(chosen).order_by(Decision.next_at).limit(BATCH)
    return [(row.game_id, row.id) for row in rows]


def silent_invitations(now: datetime) -> list[int]:
    """Games that wait for answers to their invitations, or of who is asked to take over, and are to ask again now."""
    chosen = Game.state.in_(("inviting", ARRIVING, "running")) & (Game.invite_again_at <= now)
    return [row.id for row in Game.select(Game.id).where(chosen).order_by(Game.invite_again_at).limit(BATCH)]


def tick(domain: str, now: datetime, *, beside: bool = False) -> int:
    """Say and do what is due; returns how many things were. What one game cannot do holds up no other.

    `beside`: another worker does the same and leads. Each game is looked at under its lock, by one of them; what goes
    through all games is the leader's.
    """
    with connected():
        downtime.look_back(now)
        following = set_right.waiting() if beside else set_right.follow(domain, now)
        if following is None:
            return 0
        waiting = following | downtime.give_back(domain, now, other_end=beside)  # not yet due when they should be
        if not beside:
            other_games.carry(domain, now)
            unreachable.tell(domain, now)
        paused = [game for game in pauses.due(now) if game not in waiting]
        count = sum(bool(_in_session(game, pauses.look, domain, now)) for game in paused)  # before what is due then
        count += _questions(domain, now, waiting, other_end=beside)
        downtime.beat(now)
        others: list[tuple[int, Look]] = [(game, partial(digest.send, member_id=one)) for game, one in digest.due(now)]
        others += [(game, _ask_again) for game in silent_invitations(now)]
        others += [(game, rested.go_on) for game in rested.due(now)]
        others += [(game, ballots.look) for game in ballots.due(now)]
        others += [(game, offers_over.look) for game in offers_over.due(now)]
        return count + sum(bool(_in_session(game, look, domain, now)) for game, look in others)


def _questions(domain: str, now: datetime, waiting: set[int], *, other_end: bool) -> int:
    """Look at every question that is due, and at those that follow from it; not at what another worker is at."""
    count, left_out = 0, set(waiting)
    for _ in range(MOST_ROUNDS):
        found = [(game, one) for game, one in due(now) if game not in left_out]
        if not found:
            break
        for game, one in reversed(found) if other_end else found:
            if game in left_out or not _still_due(one, now):
                continue
            at_least = partial(_look_at, decision_id=one, play=False)
            done = _in_session(game, partial(_look_at, decision_id=one), domain, now, at_least)
            if done is None:
                left_out.add(game)
            count += bool(done)
    return count


def _still_due(decision_id: int, now: datetime) -> bool:
    """Whether no other worker was there meanwhile; asked before the whole game is loaded."""
    chosen = (Decision.id == decision_id) & Decision.closed_at.is_null() & (Decision.next_at <= now)
    return bool(Decision.select().where(chosen).exists())


def _in_session(game_id: int, look: Look, domain: str, now: datetime, at_least: Look | None = None) -> bool | None:
    """What `look` made of the game; None when it failed or somebody else is at it, and nothing of it was done.

    `at_least`: what is done where it failed for any reason but a store in trouble, which may be well at the next tick.
    """
    try:
        with work.within(game=game_id), game_session(game_id, domain, now, cause="clock", if_free=True) as session:
            done = look(session)
            ballots.overtaken(session)
            return done
    except GameBusy:
        return None
    except Exception as failure:  # one game that cannot be loaded must not silence the clocks of all others
        log.exception("deadline not looked at", extra={"game": game_id})
        if at_least is None or is_store_trouble(failure):
            return None
    return _in_session(game_id, at_least, domain, now)


def _ask_again(session: Session) -> bool:
    """Send the invitation again to those who are silent, and tell the moderator who they are."""
    game = session.game
    if game.state == "running":
        return to_candidates.ask_again(session)
    if game.state == ARRIVING:
        return arriving.ask_again(session)
    if game.state != "inviting" or game.invite_again_at is None or game.invite_again_at > session.now:
        return False
    last = game.created_at + decisions.INVITE_AGAIN * (decisions.INVITATIONS - 1)
    game.invite_again_at = session.now + decisions.INVITE_AGAIN if session.now < last else None
    silent = [seat for seat in session.seats if seat.status == "invited"]
    for seat in silent:
        announce.invitation(session, seat, Say(key="invited_again"))
    if silent:
        say = Say(key="still_silent", facts={"names": ", ".join(seat.name for seat in silent)})
        announce.notice(session, session.moderator, say, key=f"{game.id}:silent:{session.now.isoformat()}")
    return bool(silent)


def _look_at(session: Session, decision_id: int, play: bool = True) -> bool:
    """Remind, or deal with a deadline that has passed. Without `play` no default is played, as none could be."""
    decision = next((one for one in session.open_decisions if one.id == decision_id), None)
    if decision is None or decision.next_at is None or decision.next_at > session.now:
        return False  # somebody else was here
    if session.game.state != "running" or session.game.paused_at is not None:
        return _wait_until(decision, None)
    if decision.member.plays_default:
        return overdue.play_for_seat(session, decision, play=play)
    decisions.settle(session, decision)  # habits may have changed since
    now_due = (*decisions.reminders(session.game, decision), decision.due_at)
    if min(now_due) > session.now:
        return False
    if (end := _end_of_quiet(session, decision)) is not None:
        return _wait_until(decision, end)
    if decision.due_at <= session.now:
        if not holding.deadline_waits(session, decision):
            overdue.passed(session, decision, play=play)
        return True
    if decision.member.status != "playing":
        return _wait_until(decision, decisions.next_moment(session, decision))
    return overdue.remind(session, decision)


def _wait_until(decision: Decision, at: datetime | None) -> bool:
    decision.next_at = at
    decision.save()
    return False


def _end_of_quiet(session: Session, decision: Decision) -> datetime | None:
    """When the player's quiet hours end; a clock that comes late must not write to them in the middle of them."""
    person = decision.member.person
    end = settle(session.now, Habits(zone=person.timezone, quiet=person.quiet)).at
    return end if end > session.now else None
