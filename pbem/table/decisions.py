"""Questions put to players: opened when the rules wait for somebody, closed once; deadlines hang on them.

A question gives its player an amount of time that counts (`Decision.counts`, from `opened_at`). Whatever changes —
habits, a pause, a moderator's order — the deadline is reckoned anew from that amount, and never comes earlier than
it was promised, unless a moderator says so.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from peewee import Case, fn

from pbem import timetable
from pbem.base import addresses
from pbem.base.clock import to_iso
from pbem.facts.ask import Ask
from pbem.store import later
from pbem.store.models import Decision, DecisionAddress, Game, InboundMail, LogEntry, Member
from pbem.store.often import Often, given
from pbem.table import absences
from pbem.table.record_kinds import names_where
from pbem.table.session import Session
from pbem.timetable import Due, Habits
from pbem.words.say import Say

INVITE_AGAIN = timedelta(days=3)  # an invitation that is not answered is sent again after so long …
INVITATIONS = 4  # … until so many letters have gone out
TAUGHT = 3  # times that a kind of decision, or how to answer at all, is explained to whoever is asked for it
LEAST_AGAIN = timedelta(hours=1)  # for a question that is asked again, whatever the game's minimum is
LOOK_BACK = 24 * 3  # hours: over a weekend, not over an absence
_MILLISECOND = timedelta(milliseconds=1)
ORDERED = "because.set"  # first among the reasons: the deadline is a moderator's own, not reckoned
_HABITUAL = ("because.minimum", "because.weekend", "because.away", "because.quiet")  # found anew at each reckoning
_MOVES = names_where(lambda kind: kind.moves)
_ASKED = Often(
    lambda: (
        Decision.select(fn.COUNT(Decision.id), fn.COUNT(Case(None, [(Decision.about == given("about"), 1)])))
        .where((Decision.game == given("game")) & (Decision.member == given("member")))
        .where(Decision.number <= given("number"))
    )
)
_OVER = DecisionAddress.state == "over"
_END_ADDRESSES = Often(
    lambda: DecisionAddress.update(state="over").where(
        (DecisionAddress.member == given("member")) & (DecisionAddress.decision == given("decision")) & ~_OVER
    )
)


def habits_of(game: Game, member: Member) -> Habits:
    """What a deadline of this member in this game has to respect."""
    person, holds = member.person, absences.holds(game, member)
    return Habits(zone=person.timezone, quiet=person.quiet, weekends_off=game.weekends_off, holds=holds)


# -- opening and closing ----------------------------------------------------------------------------------------------


def open_for(session: Session, member: Member) -> Decision:
    """Put the next question to this member; the clock starts now. A seat that plays its default is due at once."""
    game = session.game
    game.last_decision += 1
    hours = timedelta(0) if member.plays_default else timedelta(hours=game.hours)
    decision = Decision(
        game=game,
        number=game.last_decision,
        member=member,
        player=member.player,
        opened_at=session.now,
        due_at=session.now,
        counts=hours // _MILLISECOND,
        about=_about(session, member.player),
    )
    asked = session.open_decisions
    if not member.plays_default:
        explain(decision, Say(key="because.hours", facts={"hours": str(game.hours), "from_at": to_iso(session.now)}))
        retime(session, decision, session.now)
    decision.next_at = next_moment(session, decision)
    decision.save()
    _begin_asking(session, decision)
    asked.append(decision)
    return decision


def _about(session: Session, player: str) -> str:
    """What kind of decision the rules ask of this player now."""
    return session.title.turns.topic(session.definition, session.position, player)


def open_decision(session: Session, member: Member) -> Decision | None:
    """The question this member has to answer now."""
    return next((one for one in session.open_decisions if one.member_id == member.id), None)


def asked_when_it_came(session: Session, member: Member, mail: InboundMail) -> Decision | None:
    """The question that was open for the member when the mail came."""
    came = mail.received_at
    asked = open_decision(session, member)
    if asked is not None and asked.opened_at <= came:
        return asked
    open_then = (Decision.opened_at <= came) & (Decision.closed_at > came)
    theirs = (Decision.game == session.game) & (Decision.member == member)
    found: Decision | None = Decision.select().where(theirs & open_then).order_by(Decision.number.desc()).first()
    return found


def overtaken(session: Session, mail: InboundMail) -> bool:
    """Whether the position has changed since the mail came, and not by mails that came before it."""
    for entry in session.record.backwards():
        if entry.at <= mail.received_at:
            return False
        if entry.kind in _MOVES and (entry.mail is None or entry.mail > mail.id):
            return True
    return False


def close(session: Session, decision: Decision, outcome: str, number: int) -> None:
    """The question is answered (`made`) or no longer asked (`withdrawn`) because of log entry `number`."""
    session.open_decisions.remove(decision)
    decision.closed_at = session.now
    decision.outcome = outcome
    decision.closed_by = number
    decision.next_at = None
    decision.save()
    _end_asking(session, decision)


def reopen(session: Session, number: int) -> Decision | None:
    """Ask again what log entry `number` had answered: same decision, time that was left, but at least an hour."""
    decision = Decision.get_or_none((Decision.game == session.game) & (Decision.closed_by == number))
    if decision is None or decision.closed_at is None:
        return None
    asked = session.open_decisions
    decision.member, decision.game = session.seat(decision.player), session.game
    closed_at = decision.closed_at
    decision.closed_at = None
    decision.closed_by = None
    decision.outcome = ""
    stood = session.game.paused_at  # while a game is paused no time passes, and `make_up` gives it back
    if stood is not None:
        closed_at = min(closed_at, stood)
    left = timetable.counted(closed_at, decision.due_at, habits_of(session.game, decision.member))
    explain(decision, Say(key="because.again", facts={"from_at": to_iso(session.now)}))
    run_on(session, decision, stood or session.now, max(left, LEAST_AGAIN))
    retime(session, decision, session.now)
    decision.next_at = next_moment(session, decision)
    decision.save()
    asked.append(decision)
    return decision


def follow(session: Session, number: int) -> list[Decision]:
    """Make the open questions those the rules ask now; returns the new ones. `number` is the entry that changed it."""
    wanted = set() if session.position.finished else set(session.position.active)
    # Of two questions for one player the earlier one stands.
    for decision in sorted(session.open_decisions, key=lambda one: one.number):
        if decision.player in wanted:
            wanted.discard(decision.player)
            decision.about = _about(session, decision.player)
            settle(session, decision, session.now)
        else:
            close(session, decision, "withdrawn", number)
    opened = []  # no comprehension: a mail’s way is long enough
    for player in sorted(wanted):
        opened.append(open_for(session, session.seat(player)))
    return opened


def hand_over(session: Session, decision: Decision, member: Member) -> None:
    """The question is put to whoever holds the seat now; they have the time of a whole turn."""
    _end_asking(session, decision)
    decision.member = member
    decision.opened_at = decision.due_at = session.now
    decision.counts = timedelta(hours=session.game.hours) // _MILLISECOND
    decision.overdue = False
    decision.because = []
    facts = {"hours": str(session.game.hours), "from_at": to_iso(session.now)}
    explain(decision, Say(key="because.hours", facts=facts))
    settle(session, decision)


# -- when it is due ---------------------------------------------------------------------------------------------------


def last_move(session: Session) -> datetime | None:
    """When the position last changed; not later than now, whatever a clock showed that was ahead."""
    chosen = (LogEntry.game == session.game) & LogEntry.kind.in_(_MOVES)
    entry = LogEntry.select(LogEntry.at).where(chosen).order_by(LogEntry.number.desc()).first()
    return None if entry is None else min(entry.at, session.now)


def earliest(session: Session, member: Member, moved_at: datetime | None) -> Due | None:
    """Before this moment no deadline of the member falls, because of the move at `moved_at`; None: any moment does."""
    if moved_at is None or not session.game.minimum_hours:
        return None
    return timetable.due(moved_at, timedelta(hours=session.game.minimum_hours), habits_of(session.game, member))


def retime(session: Session, decision: Decision, moved_at: datetime | None = None) -> None:
    """Reckon `due_at` from the time that counts: not before the minimum after the last move, nor before the promise.

    So quiet hours, an absence or weekends off move an open deadline out of them; when they are taken back, the
    deadline stays where it was. `moved_at`: when the position last changed, where the caller knows it.
    """
    habits = habits_of(session.game, decision.member)
    found = _reckoned(decision, habits)
    reasons = found.because
    least = earliest(session, decision.member, moved_at or last_move(session))
    if least is not None and least.at >= found.at:
        found = least
        reasons = ("minimum", *least.because)
        count(decision, least.at, habits)
    decision.due_at = found.at
    facts = {
        "minimum": {"hours": str(session.game.minimum_hours)},
        "quiet": {"quiet": decision.member.person.quiet},
    }
    explain(decision, *(Say(key=f"because.{reason}", facts=facts.get(reason, {})) for reason in reasons))


def _reckoned(decision: Decision, habits: Habits) -> Due:
    """The deadline by the time that counts, never before the one that was promised; a moderator's own stands."""
    if not decision.because or decision.because[0]["key"] != ORDERED:
        if not decision.counts:  # opened before time was counted
            count(decision, decision.due_at, habits)
        found = timetable.due(decision.opened_at, decision.counts * _MILLISECOND, habits)
        if found.at >= decision.due_at:
            return found
    moved = timetable.settle(decision.due_at, habits)
    return moved if moved.at > decision.due_at else Due(decision.due_at, _habitual(decision))


def settle(session: Session, decision: Decision, moved_at: datetime | None = None) -> None:
    """Reckon an open question anew and save it; one that is overdue stays so, its seat's default is due at once.

    A reminder that is to be sent now is not forgotten.
    """
    unseen = decision.next_at
    reminds = unseen is not None and unseen <= session.now and unseen < decision.due_at
    if not (decision.overdue or decision.member.plays_default):
        retime(session, decision, moved_at)
    decision.next_at = next_moment(session, decision)
    if reminds and decision.next_at is not None:  # its moment has come, and the clock has not looked since
        come = (moment for moment in reminders(session.game, decision) if unseen <= moment <= session.now)
        decision.next_at = max(come, default=decision.next_at)
    decision.save()


def next_moment(session: Session, decision: Decision) -> datetime | None:
    """When the clock looks at it next: a reminder, the deadline, or None while it stands still."""
    if session.game.paused_at is not None or decision.overdue:
        return None
    if decision.member.plays_default:
        at_once: datetime = max(decision.due_at, session.now)
        return at_once
    to_come = (moment for moment in reminders(session.game, decision) if moment > session.now)
    return min(to_come, default=decision.due_at)


def reminders(game: Game, decision: Decision) -> list[datetime]:
    """When the player is reminded of it; several that fall on one moment are one."""
    habits = habits_of(game, decision.member)
    found = set()
    for hours in game.reminders:
        found.add(timetable.reminder(decision.due_at, timedelta(hours=int(hours)), decision.opened_at, habits))
    kept = sorted(moment for moment in found if moment is not None)
    meant = any(decision.due_at - timedelta(hours=int(hours)) > decision.opened_at for hours in game.reminders)
    return _one_before(decision, habits) if meant and not kept else kept


def _one_before(decision: Decision, habits: Habits) -> list[datetime]:
    """Where quiet hours and days off swallow every reminder (due on Monday morning): the last hour before them."""
    for hours in range(1, LOOK_BACK):
        moment: datetime = decision.due_at - timedelta(hours=hours)
        if moment <= decision.opened_at:
            break
        if timetable.settle(moment, habits).at == moment:
            return [moment]
    return []


def moved_by(decision: Decision, habit: str) -> bool:
    """Whether "away", "quiet" or "weekend" made the deadline later than it would have been."""
    return any(one["key"] == f"because.{habit}" for one in decision.because)


def reasons(decision: Decision) -> tuple[Say, ...]:
    """Why it is due then, as sentences."""
    return msgspec.convert(tuple(decision.because), tuple[Say, ...])


def run_on(session: Session, decision: Decision, begin: datetime, span: timedelta) -> None:
    """It runs until `begin`, and then for so much more time that counts."""
    habits = habits_of(session.game, decision.member)
    decision.counts = (timetable.counted(decision.opened_at, begin, habits) + span) // _MILLISECOND
    reminded = decision.next_at == decision.due_at  # of all that there was to be reminded of
    decision.due_at = max(decision.due_at, timetable.due(begin, span, habits).at)
    if reminded:
        decision.next_at = decision.due_at
    decision.overdue = False


def count(decision: Decision, due_at: datetime, habits: Habits) -> None:
    """The time that counts becomes what lies between the opening and this deadline."""
    decision.counts = timetable.counted(decision.opened_at, due_at, habits) // _MILLISECOND


def explain(decision: Decision, *said: Say) -> None:
    """Add to what explains the deadline; what habits did to it is told anew each time."""
    kept = [one for one in decision.because if one["key"] not in _HABITUAL]
    decision.because = [*kept, *(msgspec.to_builtins(say) for say in said)]


def _habitual(decision: Decision) -> tuple[str, ...]:
    """What habits did to it so far."""
    keys = [one["key"].removeprefix("because.") for one in decision.because if one["key"] in _HABITUAL]
    return tuple(key for key in keys if key != "minimum")


def ask(session: Session, decision: Decision | None) -> Ask | None:
    """The open question as a letter states it."""
    if decision is None:
        return None
    times, alike = _met(decision)
    asked = Ask(
        decision=decision.number,
        about=decision.about,
        teach=alike <= TAUGHT,
        fresh=times <= TAUGHT,
        address=address_of(session, decision),
    )
    if session.game.paused_at is not None:
        return msgspec.structs.replace(asked, paused=True)
    return msgspec.structs.replace(asked, due_at=to_iso(decision.due_at), overdue=decision.overdue)


def _met(decision: Decision) -> tuple[int, int]:
    """How often the member has been asked in this game, and for a decision of this kind, this time counted."""
    theirs = {"game": decision.game_id, "member": decision.member_id}
    times, alike = _ASKED.tuples(**theirs, about=decision.about, number=decision.number)[0]
    return int(times), int(alike)


# -- addresses of its own ---------------------------------------------------------------------------------------------


class _Asking(dict[int, str]):
    """By question: the token that its letters name, as far as known; "": no letter has asked it yet."""


def _begin_asking(session: Session, decision: Decision) -> None:
    """The question is new: no letter has asked it yet."""
    session.kept(_Asking)[decision.number] = ""


def _end_asking(session: Session, decision: Decision) -> None:
    """The question is closed, or asked anew: what answers its letters so far is too late for it."""
    _begin_asking(session, decision)
    _END_ADDRESSES.run(member=decision.member_id, decision=decision.number)


def address_of(session: Session, decision: Decision) -> str:
    """The address made for this question as it stands; the first letter that asks it makes one."""
    asking = session.kept(_Asking)
    token = asking.get(decision.number)
    if token is None:
        token = _open_address(decision)
    if not token:
        token = addresses.new_token()
        later.write(DecisionAddress(member=decision.member_id, decision=decision.number, token=token))
    asking[decision.number] = token
    return addresses.link_address(token, session.domain)


def _open_address(decision: Decision) -> str:
    """The one that an earlier letter made; "" where none did."""
    theirs = (DecisionAddress.member == decision.member_id) & (DecisionAddress.decision == decision.number)
    row = DecisionAddress.get_or_none(theirs & (DecisionAddress.state == "open"))
    return "" if row is None else str(row.token)


def renewed(session: Session, member: Member) -> None:
    """Others may know what was written to the member: addresses made so far are asked about like the seat's own."""
    session.kept(_Asking).clear()
    theirs = (DecisionAddress.member == member) & (DecisionAddress.state == "open")
    DecisionAddress.update(state="former").where(theirs).execute()


def is_over(token: str) -> bool:
    """Whether the question that this address was made for is closed, or has been asked anew since."""
    return bool(DecisionAddress.select().where((DecisionAddress.token == token) & _OVER).exists())
