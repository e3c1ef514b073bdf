"""The only way to change a game: a mail's orders are tried, then all done together with their letters, or none."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.base import addresses
from pbem.desk import codes, holding, told
from pbem.desk.circumstances import answered_letter, circumstances
from pbem.desk.order_book import OrderBook
from pbem.desk.plan import Deed, Plan
from pbem.desk.planner import Planner
from pbem.desk.starting import arriving
from pbem.desk.starting.joining import start_if_complete
from pbem.desk.voting import course
from pbem.facts.result import Answer
from pbem.orders.fold import tokens
from pbem.post import after_mail
from pbem.post.after_mail import Reply
from pbem.post.outcome import Done
from pbem.reading.read_mail import ReadMail
from pbem.store.models import Confirmation, Decision, DecisionAddress, LogEntry, Member, OutboundMail
from pbem.table import decisions
from pbem.table.candidates import ASKED
from pbem.table.moves import ask_anew, settle
from pbem.table.session import ARRIVING, Session
from pbem.words.say import Say


def take_mail(
    session: Session,
    member: Member,
    read: ReadMail,
    *,
    doubt: str = "",
    link: DecisionAddress | None = None,
    only_if_it_acts: bool = False,
) -> str:
    """Do what the member's mail says, queue the answers; returns one word for what became of it.

    `doubt`: why somebody else may have written it; then what it would do is held until the member releases it, unless
    it brings a code that only their mailbox has. `link`: the address of one decision that it came to, which it
    answers, whatever else it refers to. `only_if_it_acts`: a mail that would only be answered is left alone, and the
    word is "too_many". A move that may be theirs is held all the same: it may be the one that the game waits for.
    """
    if session.game.state == ARRIVING:
        return arriving.take_mail(session, member, read, doubt, only_if_it_acts=only_if_it_acts)
    letter = answered_letter(session, member, read)
    asked = asked_by(session, member, letter) if link is None else _decision_of(session, link)
    planner = Planner(session, member, asked, OrderBook())
    planner.over = link is not None and decisions.is_over(link.token)
    planner.doubted = bool(doubt)
    if session.mail is not None and decisions.overtaken(session, session.mail):
        planner.asked = planner.asked or decisions.asked_when_it_came(session, member, session.mail)
        planner.late = planner.asked is None or planner.asked.closed_at is not None
    planner.answered_only = "" if doubt else answered_only(session, member, read)
    mail = circumstances(session, member, read, letter, doubted=bool(doubt))
    plan = planner.make(read.text, complete=not read.cut_short, mail=mail)
    if doubt and not plan.proven:
        plan.missed.clear()  # a forger must not be able to make a code void
        if only_if_it_acts and not plan.acts:
            return "too_many"
        if holding.enough(session, member, plan):
            return holding.UNHEARD
        if holding.would_do(plan):
            return holding.hold(session, member, plan, read, doubt, link)
    if only_if_it_acts and not plan.going:
        _count_misses(session, member, plan)
        return "too_many"
    outcome = _carry_out(session, member, plan, notes=read.notes)
    return holding.UNPROVEN if doubt and not plan.proven else outcome


def take_words(session: Session, member: Member, text: str, reply: Reply, *, confirmed: bool) -> str:
    """The same for orders that came by another way than mail; `reply` is handed the answer.

    `confirmed`: what would ask for a code is done at once.
    """
    if session.game.state == ARRIVING:
        raise arriving.NotHereYet(session)
    plan = Planner(session, member, None, OrderBook(), confirmed=confirmed).make(text)
    return _carry_out(session, member, plan, reply=reply)


def _carry_out(
    session: Session, member: Member, plan: Plan, *, notes: Sequence[str] = (), reply: Reply | None = None
) -> str:
    _do(session, member, plan)
    if session.game.vote_at is not None or any(one.status == ASKED for one in session.members):
        course.overtaken(session, answered=member if plan.done is not None else None)
    if any(one.answer for one in plan.results):
        told.answer(session, member, plan)
    if plan.names_held:
        plan.held = holding.listed(session, member)
    letter = after_mail.tell(session, member, plan, notes, reply)
    if plan.code:
        codes.offer(session, member, plan, letter)
    _count_misses(session, member, plan)
    return _outcome(plan)


def _do(session: Session, member: Member, plan: Plan) -> None:
    """Carry the plan out, as far as nothing stands against it."""
    if not plan.preview:
        for free in plan.freely:  # press and settings work whatever becomes of the orders beside them
            free.do(session, member)
    if plan.releases and (plan.going or (plan.freely and not plan.preview)):
        holding.released(session, plan)
    if plan.going:
        plan.done = Done(session.game.last_number + 1)
        _use_up(plan.confirmed)
        _do_steps(session, member, plan, plan.done)
        if any(step.what == "accept" for step in plan.steps):
            plan.done.started = start_if_complete(session)
    elif plan.waits:
        plan.code, plan.code_until = codes.new_code(), session.now + codes.GOOD_FOR


def _do_steps(session: Session, member: Member, plan: Plan, done: Done) -> None:
    """One after the other; then the game runs on, with what the mail orders for later in hand."""
    made: list[LogEntry] = []
    later = [step for step in plan.steps if step.what == "state"]
    for step in (*(one for one in plan.steps if one.what != "state"), *later):
        if made and step.what not in ("move", "state"):
            ask_anew(session, *made)
            made = []
        said = step.do(session, member)
        _note(plan, done, step, member, said)
        if isinstance(said, LogEntry):
            made.append(said)
    if made:
        ask_anew(session, *made, ordered=plan.ordered, kept_open=plan.kept_open)
    elif later and session.game.state == "running" and settle(session):
        done.moved = member


def _note(plan: Plan, done: Done, step: Deed, member: Member, said: object) -> None:
    """What came of a step, for its line of the answer and for everybody else; an `Answer` is for the line alone."""
    if isinstance(said, Answer) and step.line is not None:
        plan.results[step.line] = msgspec.structs.replace(plan.results[step.line], answer=said)
    if isinstance(said, Say):
        done.told.append(said)
        if step.line is not None:
            plan.results[step.line] = msgspec.structs.replace(plan.results[step.line], says=(said,))
    if step.what == "move":
        done.moved = step.seat or member
    done.seated = done.seated or step.what == "take_over"
    done.changed = done.changed or step.what in ("move", "undo", "rule")


def _use_up(confirmed: Confirmation | None) -> None:
    if confirmed is not None:
        confirmed.used = True
        confirmed.save()


def _count_misses(session: Session, member: Member, plan: Plan) -> None:
    if plan.missed:
        codes.count_misses(session, member, plan.missed, plan.misses)


def _outcome(plan: Plan) -> str:
    if plan.refused:
        return "refused"
    if plan.done is not None:
        return "applied"
    return "answered" if plan.results else "empty"


def answered_only(session: Session, member: Member, read: ReadMail) -> str:
    """The letter that one word answers, by its Message-ID; "" where the mail is anything else.

    It came to the seat's own address and no other of ours, names that one letter as the one it answers, and its
    sender wrote nothing but that word.
    """
    envelope = addresses.envelope(session.mail.envelope_to) if session.mail else ()
    lines = [line for line in read.text.split("\n") if line.strip()]
    alone = len(lines) == 1 and len(tokens(lines[0])) == 1
    tokens_there = addresses.tokens_in((*read.recipients, *envelope), session.domain)
    own = tokens_there == (member.token,) or not addresses.place_of(session.domain).tag
    return read.answers or "" if alone and own else ""


def _decision_of(session: Session, link: DecisionAddress) -> Decision | None:
    mine = (Decision.game == session.game) & (Decision.number == link.decision)
    return Decision.get_or_none(mine)


def asked_by(session: Session, member: Member, letter: OutboundMail | None) -> Decision | None:
    """The question asked by the letter that the mail answers."""
    if letter is None or letter.decision is None:
        return None
    open_now = decisions.open_decision(session, member)
    if open_now is not None and open_now.number == letter.decision:
        return open_now
    return Decision.get_or_none((Decision.member == member) & (Decision.number == letter.decision))
