"""What is told of a vote: the letter that asks it, and how it stands."""

from __future__ import annotations

import msgspec

from pbem.base.clock import to_iso
from pbem.desk.voting.matters import MATTERS
from pbem.letters.kinds import VOTE
from pbem.post import announce, correspondence, letterbox
from pbem.store.models import Member
from pbem.table import votes
from pbem.table.session import Session
from pbem.table.votes import ALL, NO, YES, Vote
from pbem.words.phrases import joined
from pbem.words.say import Say


def asks(session: Session, vote: Vote) -> tuple[Say, ...]:
    """What is voted on, and how it is decided."""
    name = next((one.name for one in session.members if one.id == vote.by), "")
    named = msgspec.structs.replace(vote, facts=vote.facts | {"name": name, "moderator": session.moderator.name})
    return (*MATTERS[vote.what].asks(session, named), *decided(session, vote))


def decided(session: Session, vote: Vote) -> tuple[Say, ...]:
    """Who decides it, how, and until when."""
    count = len(votes.voters(session, vote))
    facts = {
        "moderator": session.moderator.name,
        "count": str(count),
        "need": str(votes.needed(session, vote)),
        "opens_at": to_iso(vote.opens_at),
        "closes_at": to_iso(vote.closes_at),
    }
    rule = "all" if vote.facts["rule"] == ALL else "majority"
    if vote.opened:
        return (Say(key=f"vote.rule.{rule}", facts=facts),)
    now = "vote.now_undo" if vote.what == "undo" else "vote.moderator_first"
    return (Say(key=now, facts=facts), Say(key=f"vote.then.{rule}", facts=facts))


def stands(session: Session, vote: Vote) -> tuple[Say, ...]:
    """Who has said what so far."""
    keys = {YES: "vote.said_yes", NO: "vote.said_no", "": "vote.said_nothing"}
    found = {key: votes.who_said(session, vote, word) for word, key in keys.items()}
    return tuple(Say(key=key, facts={"names": joined([one.name for one in who])}) for key, who in found.items() if who)


def ask(session: Session, vote: Vote, *, but: Member | None = None) -> None:
    """The letter that asks, to all who have said nothing; the others, and the moderator, hear of it."""
    says, silent = asks(session, vote), votes.who_said(session, vote, "")
    for member in _readers(session):
        if but is not None and member.person_id == but.person_id:
            continue
        if member in silent:
            send(session, vote, member, *says, Say(key="vote.how"), *stands(session, vote))
        elif member.role == "moderator" or member.person_id == session.moderator.person_id:
            continue
        elif member.player and member.player == vote.player:
            send(session, vote, member, *says, Say(key="vote.yours", facts={"name": member.name}))
        else:
            announce.notice(session, member, *says)
    if but is None or but.person_id != session.moderator.person_id:
        key = "vote.moderator_stops" if vote.opened else "vote.moderator_how"
        facts = {"line": MATTERS[vote.what].word, "opens_at": to_iso(vote.opens_at)}
        send(session, vote, session.moderator, *says, Say(key=key, facts=facts))


def send(session: Session, vote: Vote, member: Member, *says: Say) -> None:
    """A letter of its own: who answers it means this vote."""
    content = correspondence.base(session, VOTE, member, says=says)
    content = msgspec.structs.replace(content, ask=None, waiting_for=(), over=(), in_hand=())
    state = "open" if vote.opened else "asked"
    letterbox.put(session, member, content, key=f"{member.id}:{VOTE.name}:{vote.number}:{state}")


def tell_all(session: Session, *says: Say, answered: Member | None = None) -> None:
    """Plain sentences to everybody, once each; not to who gets them as the answer to their mail."""
    told = set() if answered is None else {answered.person_id}
    for member in (*session.reads(), session.moderator):
        if member.person_id not in told:
            told.add(member.person_id)
            announce.notice(session, member, *says)


def _readers(session: Session) -> tuple[Member, ...]:
    return tuple(one for one in session.reads() if one.role == "player")
