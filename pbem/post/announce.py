"""Who gets which letter when something has happened. Each is made from its own reader's view."""

from __future__ import annotations

import msgspec

from pbem.games.tabletop import POSITION
from pbem.letters.kinds import INVITATION, NOTICE, REPORT, YOUR_TURN
from pbem.post import correspondence, digest, first_and_last, letterbox
from pbem.post.to_candidates import game_is_over
from pbem.store.models import Member
from pbem.table import decisions, sight
from pbem.table.record_kinds import RECORD_KINDS
from pbem.table.session import Session, reads_daily
from pbem.words.say import Say


def after_move(session: Session, actor: Member | None, *says: Say, answered: Member | None = None) -> None:
    """Tell the others that the position has changed: the next player is asked, the rest as they wish.

    `answered`: whoever gets this as the answer to their mail.
    """
    if session.position.finished:
        game_over(session, answered=answered)
        return
    alarms = _alarms(session)
    if alarms:
        notice_to_others(session, session.moderator, *alarms)
        notice(session, session.moderator, *alarms, Say(key="alarm_moderator"))
    if turns := standstill(session):
        notice_to_others(session, session.moderator, *turns)
        notice(session, session.moderator, *turns)
    for member in session.reads():
        if member not in (actor, answered):
            tell(session, member, *says)


def _alarms(session: Session) -> tuple[Say, ...]:
    """What everybody must hear at once of what was done in this session."""
    happened = (event for entry in session.news for event in session.decoded(entry))
    return tuple(say for event in happened if (say := session.title.turns.alarm(event)) is not None)


def standstill(session: Session) -> tuple[Say, ...]:
    """What everybody must hear where the game has come to turn on the spot in this session."""
    if session.began_at is None:
        return ()
    say = session.title.turns.standstill(session.definition, session.began_at, session.position)
    return () if say is None else (say,)


def tell(session: Session, member: Member, *says: Say) -> None:
    """The letter of the moment for one reader: `your_turn` when they are asked something, else `report`.

    Who is asked nothing hears of a move with their next turn; at once only who ordered «mail all», or may say now what
    they will be asked later.
    """
    asked = decisions.open_decision(session, member) is not None
    at_once = asked or says or member.mail_mode == "all" or sight.asked_ahead(session, member)
    if member.mail_mode == "digest" and not (asked or says):
        digest.gather(session, member)
    elif at_once or sight.missed_a_round(session, member):
        content = correspondence.base(session, YOUR_TURN if asked else REPORT, member, says=says)
        if asked:
            content = correspondence.with_board(session, content, member)
        else:
            content = correspondence.with_news(session, content, member, drawn=not at_once)
        letterbox.put(session, member, content)


def invitation(session: Session, member: Member, *says: Say) -> None:
    """Ask somebody to play; the hash of the seed is promised here, also to who has joined already."""
    others = ", ".join(one.name for one in session.seats if one.id != member.id)
    facts = {"seed_hash": session.game.seed_hash, "invited": others}
    facts |= {"hands": "table"} if POSITION in session.game.files else {}
    facts |= {"joined": "yes"} if member.status == "accepted" else {}
    content = correspondence.base(session, INVITATION, member, facts=facts, says=says)
    key = f"{member.id}:invitation:{session.now.isoformat()}"
    letterbox.put(session, member, content, thread="invitation", key=key)


def welcome(session: Session, *, answered: Member | None = None) -> None:
    """The game has begun: one letter to each reader, but to whom it is the answer to their mail."""
    for member in session.reads():
        if member != answered:
            letterbox.put(session, member, first_and_last.start_letter(session, member))


def game_over(session: Session, *, answered: Member | None = None) -> None:
    """The end, one letter to each reader, but to whom it is the answer to their mail."""
    game_is_over(session)
    for member in session.reads():
        if member != answered:
            letterbox.put(session, member, first_and_last.last_letter(session, member))


def notice(session: Session, member: Member, *says: Say, key: str = "") -> None:
    """Plain sentences to one reader."""
    content = correspondence.base(session, NOTICE, member, says=says)
    letterbox.put(session, member, content, key=key)


def notice_to_all(session: Session, *says: Say) -> None:
    """Plain sentences, which the record holds too, to everybody: nobody's mail caused them."""
    told = set[int]()
    for member in (session.moderator, *session.reads()):
        if member.person_id not in told and member.status != "declined":
            told.add(member.person_id)
            _notice_or_daily(session, member, *says)


def notice_to_others(session: Session, actor: Member, *says: Say) -> None:
    """Plain sentences, which the record holds too, to everybody but the one who caused them."""
    told = {actor.person_id}
    if session.mail is not None and session.mail.member is not None:
        told.add(session.mail.member.person_id)  # they get an answer
    for member in (session.moderator, *session.reads()):
        if member.person_id in told or member.status == "declined":
            continue
        told.add(member.person_id)
        _notice_or_daily(
            session, member, *says, *(_for_the_moderator(session, actor) if member.role == "moderator" else ())
        )


def _notice_or_daily(session: Session, member: Member, *says: Say) -> None:
    """Who reads daily letters hears of it there, while the game runs."""
    if reads_daily(member) and session.game.state == "running":
        _in_daily_letter(session, member, *says)
    else:
        notice(session, member, *says)


def _in_daily_letter(session: Session, member: Member, *says: Say) -> None:
    """Readers who are asked nothing hear of it in their daily letter; others at once, with all that has gathered."""
    if decisions.open_decision(session, member) is None:
        digest.gather(session, member)
        return
    content = correspondence.with_news(session, correspondence.base(session, NOTICE, member, says=says), member)
    said = {f"log.{kind.name}" for kind in RECORD_KINDS.values() if kind.told == "at_once"}
    events = tuple(one for one in content.events if one.say is None or one.say.key not in said)
    letterbox.put(session, member, msgspec.structs.replace(content, events=events))


def _for_the_moderator(session: Session, actor: Member) -> tuple[Say, ...]:
    """What the moderator is to do about a seat that is free."""
    if actor.status not in ("declined", "resigned"):
        return ()
    return (Say(key="find_somebody", facts={"name": actor.name}),)
