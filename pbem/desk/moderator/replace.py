"""`replace NAME by ADDRESS`: somebody else takes the seat, with its hand and its open question."""

from __future__ import annotations

import re

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.substitutes import known_of, replace, why_not_replace
from pbem.orders.naming import name_first
from pbem.orders.order import Order, OrderError, order_word
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say

MOST_ADDRESS = 320

_BY = re.compile(r"(?:by|with)\s+(.+)", re.IGNORECASE | re.DOTALL)
_ADDRESS = re.compile(r"[^@]*[^@\s<>,;]@[^@\s<>,;][^@]*")


class Replace(msgspec.Struct, frozen=True):
    """Another person takes the seat of `name`; `address` as written, with exactly one @."""

    name: str
    address: str


def _read(order: Order, asker: Asker) -> Replace:
    name, rest = name_first(order, asker.names, " by zoe@example.org")
    found = _BY.fullmatch(rest)
    address = " ".join("".join(sign for sign in found[1] if sign.isprintable()).split()).strip(" .,;!") if found else ""
    if len(address) > MOST_ADDRESS or _ADDRESS.fullmatch(address) is None:
        raise refused("replace_address", {"name": name}, example=f"replace {name} by zoe@example.org")
    return Replace(name, address)


def _consider(planner: Planner, order: Order, said: Replace) -> None:
    seat = planner.seat(said.name)
    if reason := why_not_replace(planner.session, seat.player, said.address):
        raise OrderError(reason)

    def do(session: Session, actor: Member) -> None:
        replace(session, seat.player, said.address, planner.book.reserved)

    inviting = planner.session.game.state == "inviting"
    facts = {"name": seat.name, "address": said.address}
    say = Say(key="ruled.replace_invited" if inviting else "ruled.replace", facts=facts)
    planner.rule(order, do, say, *known_of(planner.session, said.address), dangerous=True)


_WORD = order_word(
    "moderator", "replace", "replace NAME by ADDRESS", "replace Ann by zoe@example.org",
    shape=r"|.*@.*|\S+|\S+ (?:by|with)\b.*",
)  # fmt: skip
COMMANDS = (Command(word=_WORD, place=14, read=_read, consider=_consider),)
