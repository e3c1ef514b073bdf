"""An address made for one question: the first letter that asks it makes one, and it ends with the question."""

from __future__ import annotations

from pbem.base import addresses
from pbem.store import later
from pbem.store.models import Decision, DecisionAddress, Member
from pbem.store.often import Often, given
from pbem.table.session import Session

_OVER = DecisionAddress.state == "over"
_END_ADDRESSES = Often(
    lambda: DecisionAddress.update(state="over").where(
        (DecisionAddress.member == given("member")) & (DecisionAddress.decision == given("decision")) & ~_OVER
    )
)


class _Asking(dict[int, str]):
    """By question: the token that its letters name, as far as known; "": no letter has asked it yet."""


def begin(session: Session, decision: Decision) -> None:
    """The question is new: no letter has asked it yet."""
    session.kept(_Asking)[decision.number] = ""


def end(session: Session, decision: Decision) -> None:
    """The question is closed, or asked anew: what answers its letters so far is too late for it."""
    begin(session, decision)
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
    return addresses.reply_address(token, session.domain)


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
