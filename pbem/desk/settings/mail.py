"""`mail turns|all|digest [HH:MM]` and `unsubscribe`: how many letters somebody gets; `mail text|html`: in what form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.setting import logged
from pbem.orders.clocks import read_clock
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused
from pbem.post import digest
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say

DIGEST_AT = "07:30"
_MODES: Mapping[str, Literal["turns", "all"]] = {
    "turns": "turns", "turn": "turns", "my turns": "turns", "only turns": "turns",
    "all": "all", "everything": "all",
}  # fmt: skip
_FORMS: Mapping[str, Literal["text", "html"]] = {
    "text": "text", "plain": "text", "plain text": "text", "text only": "text", "only text": "text",
    "html": "html", "pictures": "html", "with pictures": "html",
}  # fmt: skip


class SetMail(msgspec.Struct, frozen=True):
    """A letter only when it is their turn (and game over), every letter, or one a day `at` "HH:MM" (digest)."""

    mode: Literal["turns", "all", "digest"]
    at: str = ""


class SetForm(msgspec.Struct, frozen=True):
    """Letters as text alone, or with a page and pictures too."""

    form: Literal["text", "html"]


def _read(order: Order, asker: Asker) -> SetMail | SetForm:
    if order.args[:1] in {("digest",), ("daily",)}:
        at = order.rest.split(None, 1)[1:]
        return SetMail("digest", read_clock(at[0], "mail digest") if at else DIGEST_AT)
    said = " ".join(order.args)
    if said in _FORMS:
        return SetForm(_FORMS[said])
    mode = _MODES.get(said)
    if mode is None:
        raise refused("mail_mode", choices=("mail turns", "mail all", f"mail digest {DIGEST_AT}", "mail text"))
    return SetMail(mode)


def _unsubscribe(order: Order, asker: Asker) -> SetMail:
    return SetMail("turns")


def _consider(planner: Planner, order: Order, said: SetMail | SetForm) -> None:
    if isinstance(said, SetForm):
        _set_form(planner, order, said)
        return

    def do(session: Session, member: Member) -> None:
        member.mail_mode, member.digest_at = said.mode, said.at
        member.save()
        digest.retime(session, member)
        logged(session, member, f"mail {said.mode} {said.at}".strip())

    facts = {"at": said.at, "zone": planner.member.person.timezone}
    planner.do_freely(order, said, do, Say(key=f"mail_set.{said.mode}", facts=facts))


def _set_form(planner: Planner, order: Order, said: SetForm) -> None:
    def do(session: Session, member: Member) -> None:
        member.mail_form = said.form
        member.save()
        logged(session, member, f"mail {said.form}")

    planner.do_freely(order, said, do, Say(key=f"mail_set.{said.form}"))


_MAIL = order_word("setting", "mail", "mail turns|all|digest [HH:MM]|text|html", "mail turns", "mails")
_UNSUBSCRIBE = order_word("setting", "unsubscribe", "unsubscribe", "unsubscribe")
COMMANDS = (
    Command(word=_MAIL, place=3, read=_read, consider=_consider),
    Command(word=_UNSUBSCRIBE, place=4, read=_unsubscribe, consider=_consider),
)
