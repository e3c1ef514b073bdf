"""Mail that may not be its owner's is held: kept as it came, asked about, and done when its code comes back.

Whoever sends a code back reads the owner's letters; who only forged their From does not.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec

from pbem.base.clock import to_iso
from pbem.desk import codes
from pbem.desk.plan import Plan
from pbem.facts.held import Held
from pbem.letters.kinds import HELD
from pbem.orders.order import OrderError
from pbem.post import announce, correspondence, letterbox
from pbem.reading.read_mail import ReadMail
from pbem.store.models import Decision, DecisionAddress, HeldMail, InboundMail, Member, OutboundMail
from pbem.table import deadline_changes, decisions
from pbem.table.our_letters import read_by
from pbem.table.record_kinds import WAITS
from pbem.table.session import Session
from pbem.words.say import Say

MOST_QUESTIONS_A_DAY = 5  # letters to an owner about mail that may not be theirs; answers to such mail
MOST_HELD = 20  # mails at a time
LONGEST_WAIT = timedelta(hours=12)  # after a deadline, for the release of what came before it
SHOWN = 600  # characters of a held mail
UNPROVEN = "unproven"  # outcome of mail that may not be its owner's and was only answered …
UNHEARD = "unproven_too_many"  # … and of what was more than enough of it

_DAY = timedelta(days=1)


def would_do(plan: Plan) -> bool:
    """Whether the mail would do anything but be answered.

    A move is judged when it is released, not before: a forger who sees whether it makes a deadline wait would learn
    what is legal, and by that a hand.
    """
    if plan.preview:
        return False
    return plan.acts or plan.going or plan.waits or bool(plan.freely or plan.resend)


def enough(session: Session, member: Member, plan: Plan) -> bool:
    """Whether no more mail of this kind is heard: so many wait, or so many were answered today."""
    if would_do(plan):
        return len(waiting(session, member)) >= MOST_HELD
    lately = (InboundMail.outcome == UNPROVEN) & (InboundMail.handled_at > session.now - _DAY)
    return InboundMail.select().where((InboundMail.member == member) & lately).count() >= MOST_QUESTIONS_A_DAY


def hold(
    session: Session, member: Member, plan: Plan, read: ReadMail, doubt: str, link: DecisionAddress | None = None
) -> str:
    """Do nothing of the mail, and ask its owner whether they wrote it. Returns the outcome."""
    assert session.mail is not None
    asked = decisions.open_decision(session, member) if plan.acts else None
    HeldMail.create(
        mail=session.mail,
        member=member,
        code=codes.typed(codes.new_code()),
        doubt=doubt,
        moves=plan.acts,
        decision=None if asked is None else asked.number,
        good_until=session.now + codes.GOOD_FOR,
        address="" if link is None else link.token,
    )
    today = (OutboundMail.template == HELD.name) & (OutboundMail.created_at > session.now - _DAY)
    if OutboundMail.select().where((OutboundMail.member == member) & today).count() < MOST_QUESTIONS_A_DAY:
        _ask(session, member)
    return "held"


def waiting(session: Session, member: Member) -> list[HeldMail]:
    """What is held of this member and can still be released, oldest first."""
    rows = HeldMail.select().where((HeldMail.member == member) & (HeldMail.void == "")).order_by(HeldMail.id)
    return [row for row in rows if _alive(session, row)]


def listed(session: Session, member: Member) -> tuple[Held, ...]:
    """The same as its owner is shown it, with the codes."""
    return tuple(_shown(session, row) for row in waiting(session, member))


def by_code(session: Session, member: Member, code: str) -> HeldMail | None:
    """The mail that this code releases, or once did; None for one that was never given. OrderError for a dead one."""
    found = [row for row in waiting(session, member) if codes.same(row.code, code)]
    if found:
        return found[0]
    mine = (HeldMail.member == member) & (HeldMail.code == code)
    old: HeldMail | None = HeldMail.select().where(mine).order_by(HeldMail.id.desc()).first()
    if old is not None:
        raise OrderError(Say(key=f"held_void.{old.void or 'over'}", facts={"most": str(codes.MOST_MISSES)}))
    return None


def read_held(session: Session, row: HeldMail) -> ReadMail:
    """The mail as it was read; OrderError for one that was too long to be read whole."""
    read = _read(session, row)
    if read.cut_short:
        raise OrderError(Say(key="held_too_long"))
    return read


def released(session: Session, plan: Plan) -> None:
    """What was held is done with the mail that released it, and its codes are used up."""
    for row in plan.releases:
        row.void = "released"
        row.save()
        InboundMail.update(outcome="released").where(InboundMail.id == row.mail_id).execute()


def deadline_waits(session: Session, decision: Decision) -> bool:
    """Whether the deadline that has come waits for a release, once; the others and the owner are told until when."""
    member = decision.member
    mine = (HeldMail.member == member) & (HeldMail.decision == decision.number)
    if HeldMail.select().where(mine & (HeldMail.waited == True)).exists():  # noqa: E712
        return False
    in_time = [row for row in waiting(session, member) if row.moves and row.mail.received_at <= decision.due_at]
    until = deadline_changes.last_moment(session, decision, LONGEST_WAIT) if in_time else None
    if until is None:
        return False
    for row in in_time:
        row.waited = True
        row.save()
    facts = {"decision": str(decision.number), "until_at": to_iso(until)}
    deadline_changes.put_off(session, decision, until, Say(key="because.held"))
    session.log(WAITS, member, facts=facts)
    announce.notice_to_others(session, member, Say(key=f"log.{WAITS.name}", facts=facts | {"player": member.name}))
    _ask(session, member, Say(key="held_deadline_waits", facts=facts))
    return True


def _alive(session: Session, row: HeldMail) -> bool:
    if row.decision is None:
        return bool(row.good_until > session.now)
    if row.address and decisions.is_over(row.address):
        return False
    return any(one.number == row.decision and one.member_id == row.member_id for one in session.open_decisions)


def _shown(session: Session, row: HeldMail) -> Held:
    read = _read(session, row)
    return Held(
        code=codes.shown(row.code),
        doubt=row.doubt,
        at=to_iso(row.mail.received_at),
        subject=read.subject[:200],
        text=read.text[:SHOWN],
    )


def _read(session: Session, row: HeldMail) -> ReadMail:
    """The mail as it would have been read when it came."""
    return read_by(row.member, row.mail, session.domain)


def _ask(session: Session, member: Member, *says: Say) -> None:
    content = correspondence.base(session, HELD, member, says=says)
    letterbox.put(session, member, msgspec.structs.replace(content, held=listed(session, member)))
