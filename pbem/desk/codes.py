"""Codes by which somebody confirms what a letter asked about: made, read as they are typed, counted when they miss."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Sequence
from datetime import timedelta

from pbem.desk.plan import Plan, mark
from pbem.orders.fold import tokens
from pbem.post import announce
from pbem.store.models import Confirmation, HeldMail, Member, OutboundMail
from pbem.table.session import Session
from pbem.words.say import Say

GOOD_FOR = timedelta(hours=48)
MOST_MISSES = 5
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # five bits a sign, none that looks like another one
LENGTH = 8  # 40 bits
_LOOK_ALIKES = str.maketrans("OILU", "011V")
_LOOKED_AT = 40  # characters
_SHAPE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


def new_code() -> str:
    """A code as letters show it: 7K3M-Q9TX."""
    return shown("".join(secrets.choice(ALPHABET) for _ in range(LENGTH)))


def shown(code: str) -> str:
    """A code as letters show it."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def typed(text: str) -> str:
    """What somebody wrote, as codes are kept: case, dashes and blanks do not count, look-alikes are what is meant."""
    return "".join(tokens(text[:_LOOKED_AT])).upper().translate(_LOOK_ALIKES)


def may_be_one(code: str) -> bool:
    """Whether a code as it would be kept has the shape of one."""
    return _SHAPE.fullmatch(code) is not None


def same(code: str, other: str) -> bool:
    """Whether two codes are the same; how long that takes does not tell how much of them is."""
    return hmac.compare_digest(code.encode(), other.encode())


def waiting(session: Session, member: Member) -> Confirmation | None:
    """What waits for the member's code, of which there is one at most."""
    open_now = (Confirmation.member == member) & (Confirmation.used == False) & (Confirmation.void == "")  # noqa: E712
    found: Confirmation | None = Confirmation.get_or_none(open_now & (Confirmation.good_until > session.now))
    return found


def offer(session: Session, member: Member, plan: Plan, letter: OutboundMail | None) -> None:
    """The plan waits for its code, which the letter tells; a code from before is void."""
    before = (Confirmation.member == member) & (Confirmation.used == False) & (Confirmation.void == "")  # noqa: E712
    Confirmation.update(void="replaced").where(before).execute()
    Confirmation.create(
        member=member,
        code=typed(plan.code),
        orders="\n".join(one.line for one in plan.results if one.status == "confirm"),
        number=mark(session),
        good_until=plan.code_until,
        letter=letter.message_id if letter else "",
    )


def count_misses(session: Session, member: Member, rows: Sequence[Confirmation | HeldMail], misses: int) -> None:
    """The wrong codes of a mail count whatever becomes of it; when they are too many, the right one is void."""
    for row in rows:
        row.misses += misses
        if row.misses >= MOST_MISSES:
            row.void = "missed"
        row.save()
    if any(row.void for row in rows):
        _tell_moderator(session, member)


def _tell_moderator(session: Session, member: Member) -> None:
    """Once a day for each member: somebody guessing on and on must not fill the moderator's mailbox."""
    key = f"{member.id}:guessed:{session.now:%Y-%m-%d}"
    if OutboundMail.get_or_none(OutboundMail.dedupe_key == key) is not None:
        return
    moderator = session.moderator
    told = "codes_guessed_yours" if member.id == moderator.id else "codes_guessed"
    facts = {"name": member.name, "most": str(MOST_MISSES)}
    announce.notice(session, moderator, Say(key=told, facts=facts), key=key)
