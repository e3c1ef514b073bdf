"""Letters as rows: queued in the transaction that made them true, each with its place in a conversation, for life."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import msgspec

from pbem.base import addresses
from pbem.letters.content import Content
from pbem.letters.kinds import PRESS, names_where
from pbem.post import one_letter
from pbem.store import later
from pbem.store.models import Member, OutboundMail
from pbem.table import in_hand
from pbem.table.session import Session

REFERENCES = 10  # Message-IDs that a letter names at most: its root, and the newest of its conversation
_OF_THE_GAME = names_where(lambda kind: kind.of_the_game)


class _Open(NamedTuple):
    """A letter that nobody can have taken yet, and what it says so far."""

    letter: OutboundMail
    says: Content


class _Queued:
    """The letters of a session: how many, and by member the one that others of the same session may join."""

    def __init__(self) -> None:
        self.count = 0
        self.open: dict[int, _Open] = {}


def put(session: Session, member: Member, content: Content, *, thread: str = "game", key: str = "") -> OutboundMail:
    """Queue the letter, in one that the same session has queued for them where it can stand there too.

    `key` makes it the only one of its kind.
    """
    shared = _may_share(content, thread, key)
    queued = session.kept(_Queued)
    earlier = queued.open.get(member.id) if shared else None
    whole = None if earlier is None else one_letter.joined(earlier.says, content)
    if earlier is not None and whole is not None:
        letter = earlier.letter
        _now_says(letter, whole, key, session.game.last_number)
    else:
        letter = _new(session, member, content, thread, key)
    if shared:
        queued.open[member.id] = _Open(letter, whole or content)
    if content.over:
        in_hand.told(session, member)
    return letter


def _new(session: Session, member: Member, content: Content, thread: str, key: str) -> OutboundMail:
    """A letter of its own."""
    mail, number = session.mail, session.game.last_number
    answered = mail if mail is not None and mail.member_id == member.id and content.answers else None
    queued = session.kept(_Queued)
    queued.count += 1
    cause = "" if mail is None else f"m{mail.id}"
    return enqueue(
        member,
        content,
        domain=session.domain,
        thread=thread,
        number=number,
        decision=content.ask.decision if content.ask else None,
        dedupe_key=key or f"{member.id}:{content.template}:{number}:{cause}:{queued.count}",
        now=session.now,
        # An answer hangs on the mail it answers; every other letter on the last one of the conversation.
        in_reply_to="" if answered is None else answered.message_id,
    )


def _may_share(content: Content, thread: str, key: str) -> bool:
    """Whether it may share a letter: one of the game that answers nothing, and that nobody looks for by its key."""
    kept = key and content.template != PRESS.name
    return thread == "game" and not content.answers and not kept and content.template in one_letter.SHARED


def _now_says(letter: OutboundMail, whole: Content, key: str, number: int) -> None:
    """A letter that nobody can have taken yet says more. `key`, `number`: of what came last."""
    if whole.template == PRESS.name != letter.template:
        letter.dedupe_key = key  # it tells whose message a reply answers
    letter.content, letter.template = msgspec.json.encode(whole).decode(), whole.template
    letter.decision, letter.number = whole.ask.decision if whole.ask else None, number
    later.write(letter)


def enqueue(
    member: Member,
    content: Content,
    *,
    domain: str,
    thread: str,
    number: int,
    decision: int | None,
    dedupe_key: str,
    now: datetime,
    in_reply_to: str = "",
) -> OutboundMail:
    """Queue one letter and give it its Message-ID and its place in the conversation, for life."""
    message_id = addresses.new_message_id(domain)
    links = member.threads.get(thread, {"root": message_id, "last": []})
    earlier = [one for one in links["last"] if one not in (links["root"], in_reply_to)]
    earlier += [in_reply_to] if in_reply_to else []
    root = [] if links["root"] == message_id else [links["root"]]
    references = list(dict.fromkeys([*root, *earlier[1 - REFERENCES :]]))
    parent = in_reply_to or (references[-1] if references else "")
    # What the first letter answered stands before the conversation, and nothing later hangs on it.
    _continue_thread(member, thread, links["root"], [*(earlier if root else ()), message_id])
    letter = OutboundMail(
        dedupe_key=dedupe_key,
        game=member.game,
        member=member,
        to_address=member.person.address,
        template=content.template,
        content=msgspec.json.encode(content).decode(),
        thread=thread,
        decision=decision,
        number=number,
        message_id=message_id,
        in_reply_to=parent,
        references=references,
        created_at=now,
        next_at=now,
    )
    later.write(letter)
    return letter


def _continue_thread(member: Member, thread: str, root: str, last: list[str]) -> None:
    kept = [one for one in dict.fromkeys(last) if one]
    member.threads = {**member.threads, thread: {"root": root, "last": kept[-REFERENCES:]}}
    later.write(member)


def heard(member: Member, message_id: str) -> None:
    """A mail from this member arrived: the next letter of the game's conversation hangs on it."""
    links = member.threads.get("game")
    if links and message_id:
        _continue_thread(member, "game", links["root"], [*links["last"], message_id])


def newest(member: Member) -> OutboundMail | None:
    """The last letter about the game itself that this reader got, or is to get."""
    told = (OutboundMail.member == member) & (OutboundMail.state != "dropped") & OutboundMail.template.in_(_OF_THE_GAME)
    letter: OutboundMail | None = OutboundMail.select().where(told).order_by(OutboundMail.id.desc()).first()
    return letter
