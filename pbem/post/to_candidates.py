"""Letters to who is asked to take over a seat, and to who has done so; the request is repeated, and withdrawn."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from pbem.base.clock import to_iso
from pbem.facts.formerly import Formerly
from pbem.letters.content import Content
from pbem.letters.kinds import ASKED, NOTICE, REPORT, YOUR_TURN
from pbem.post import correspondence, letterbox
from pbem.store.models import LogEntry, Member, OutboundMail
from pbem.table import candidates, decisions
from pbem.table.candidates import Asked
from pbem.table.decisions import INVITATIONS, INVITE_AGAIN
from pbem.table.record_kinds import ACTION, STARTED, SUBSTITUTE_WITHDRAWN, SUBSTITUTED
from pbem.table.session import Session
from pbem.words.say import Say

MOST_MOVES = 6  # of whoever sat there before, as the first letter tells them


def ask(session: Session, one: Asked, *says: Say) -> None:
    """The letter that asks, made from what everybody may see."""
    seat = session.seat(one.player)
    moves = sum(entry.kind == ACTION.name for entry in session.effective())
    stands = [Say(key="asked.left" if seat.status == "resigned" else "asked.stays", facts={"name": seat.name})]
    stands.append(Say(key=f"asked.moves.{'one' if moves == 1 else 'many'}", facts={"count": str(moves)}))
    by = Say(key="asked.by", facts={"until_at": to_iso(session.now + INVITE_AGAIN)})
    facts = {"old": seat.name, "others": ", ".join(other.name for other in session.seats if other.id != seat.id)}
    facts |= {"voted": "yes"} if candidates.by_vote(session, one.member) else {}
    content = correspondence.base(session, ASKED, one.member, facts=facts, says=(*says, *stands, by))
    content = msgspec.structs.replace(content, picture=True)
    key = f"{_keys(one.member)}{_sent(one.member) + 1}"
    letterbox.put(session, one.member, content, thread="invitation", key=key)


def ask_again(session: Session) -> bool:
    """Who has been silent for so long is asked again; whoever leads the game hears who was silent to the last."""
    told = False
    for one in candidates.asked_now(session):
        if (due := _next_look(one)) is None or due > session.now:
            continue
        told = True
        if _sent(one.member) < INVITATIONS:
            ask(session, one, Say(key="asked.again"))
            continue
        facts = {"name": one.member.name, "old": session.seat(one.player).name}
        for reader in who_asked(session, one.member):
            own = reader.id == session.moderator.id
            key = _silent_key(one.member) if own else f"{_silent_key(one.member)}:{reader.id}"
            _notice(session, reader, Say(key="asked_silent" if own else "vote.asked_silent", facts=facts), key=key)
    retime(session)
    return told


def who_asked(session: Session, member: Member) -> tuple[Member, ...]:
    """Who hears what this member answers: the moderator, and where the players voted to ask them everybody."""
    others = session.reads() if candidates.by_vote(session, member) else ()
    return (session.moderator, *(one for one in others if one.person_id != session.moderator.person_id))


def retime(session: Session) -> None:
    """Set the moment at which the clock looks after requests that nobody has answered."""
    looks = [look for one in candidates.asked_now(session) if (look := _next_look(one)) is not None]
    session.game.invite_again_at = min(looks, default=None)


def no_more(session: Session, one: Asked, actor: Member | None, why: str) -> None:
    """The request is withdrawn, and they are told so. `why`: the message that tells it; `actor`: None for the game."""
    one.member.status = candidates.WITHDRAWN
    one.member.save()
    facts = {"member": one.member.number, "new": one.member.name, "old": session.seat(one.player).name}
    readers = sorted({session.moderator.number, one.member.number})
    session.log(SUBSTITUTE_WITHDRAWN, actor, player=one.player, facts=facts, readers=readers)
    say = Say(key=why, facts={"old": str(facts["old"]), "moderator": session.moderator.name})
    _notice(session, one.member, say)
    retime(session)


def game_is_over(session: Session) -> None:
    """Nobody is asked any more."""
    for one in candidates.asked_now(session):
        no_more(session, one, None, "asked_game_over")


def first_letter(session: Session, member: Member, **fields: Any) -> Content:
    """The first letter of who took over a seat: what was done there before them, by name, and what they are asked.

    It is the answer to their yes, too.
    """
    own = [(at, entry) for at, entry in _moves(session) if entry.player == member.player]
    begun = next(entry.number for entry in session.entries if entry.kind == STARTED.name)
    member.told_number = own[-1][1].number if own else begun
    asked_now = decisions.open_decision(session, member) is not None
    content = correspondence.base(session, YOUR_TURN if asked_now else REPORT, member, **fields)
    content = correspondence.with_board(session, content, member)
    facts = {"old": _holder(session, member.player, session.game.last_number - 1), "made": str(len(own))}
    before = _before(session, member, own[-MOST_MOVES:])
    return msgspec.structs.replace(content, facts=facts, before=before, hand_changed=True, picture=asked_now)


def _before(session: Session, member: Member, own: list[tuple[int, LogEntry]]) -> tuple[Formerly, ...]:
    numbers = {entry.number for _, entry in own}
    first = min(numbers, default=0)
    told = [one for one in session.happenings(member, first - 1) if one.number in numbers] if own else []
    return tuple(
        Formerly(
            move=at,
            name=_holder(session, member.player, entry.number),
            events=tuple(one.event for one in told if one.number == entry.number and one.event is not None),
        )
        for at, entry in own
    )


def _moves(session: Session) -> list[tuple[int, LogEntry]]:
    """The moves that stand, each with its place among them."""
    return list(enumerate((one for one in session.effective() if one.kind == ACTION.name), start=1))


def _holder(session: Session, player: str, number: int) -> str:
    """The name of who sat there when that entry was made."""
    later = (one for one in session.entries if one.kind == SUBSTITUTED.name and one.player == player)
    return next((str(one.facts["old"]) for one in later if one.number > number), session.seat(player).name)


# -- what was sent ----------------------------------------------------------------------------------------------------


def _keys(member: Member) -> str:
    return f"{member.id}:asked:"


def _silent_key(member: Member) -> str:
    return f"{member.id}:asked_silent"


def _sent(member: Member) -> int:
    """How many letters have asked them."""
    asking = (OutboundMail.member == member) & OutboundMail.dedupe_key.startswith(_keys(member))
    return int(OutboundMail.select().where(asking).count())


def _next_look(one: Asked) -> datetime | None:
    """When they are asked again or given up; None once whoever leads the game has been told."""
    if OutboundMail.get_or_none(OutboundMail.dedupe_key == _silent_key(one.member)) is not None:
        return None
    return one.since + INVITE_AGAIN * max(_sent(one.member), 1)


def _notice(session: Session, member: Member, say: Say, key: str = "") -> None:
    content = correspondence.base(session, NOTICE, member, says=(say,))
    letterbox.put(session, member, content, key=key)
