"""What a value of a row can be at all, by its column: its kind, and what else is asked of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from zoneinfo import available_timezones

import msgspec
from peewee import AutoField, BigIntegerField, BlobField, BooleanField, ForeignKeyField, IntegerField

from pbem.base.plain import PlainFields
from pbem.base.signs import unseen
from pbem.store.models import DataField, Field, MomentField, Table
from pbem.store.untyped import Held
from pbem.table.candidates import ASKED, PROPOSED, WITHDRAWN
from pbem.table.game_settings import LONGEST
from pbem.table.record_kinds import RECORD_KINDS
from pbem.table.session import ARRIVING
from pbem.titles import slugs
from pbem.words.say import Say

LAST_MOMENT = 253_402_300_799_999  # milliseconds; the year 9999
MOST_NUMBER = 1 << 31
_TOKEN, _HEX32, _HEX64 = (re.compile(one) for one in (r"[a-z2-7]{16,40}", r"[0-9a-f]{32}", r"[0-9a-f]{64}"))
_CLOCK = r"([01]\d|2[0-3]):[0-5]\d"
_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")
_MESSAGE_ID = re.compile(r"<[^\s<>]+@[^\s<>]+>")

Check = Callable[[Held], bool]


class _Away(msgspec.Struct):
    first: str
    last: str
    mode: str


class _Thread(msgspec.Struct):
    root: str
    last: list[str]


def _among(*values: object) -> Check:
    return lambda value: value in values


def _like(pattern: re.Pattern[str] | str, *, empty: bool = False) -> Check:
    compiled = re.compile(pattern)
    return lambda value: (empty and value == "") or compiled.fullmatch(value) is not None


def _shaped(kind: object) -> Check:
    def fits(value: object) -> bool:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError:
            return False
        return True

    return fits


@cache
def _zones() -> frozenset[str]:
    """The zones this machine knows: to list them a thousand files are looked at."""
    return frozenset(available_timezones())


# What a value must be besides of its column's kind, by table and column.
CHECKS: dict[str, Check] = {
    "person.address": _like(_ADDRESS),
    "person.timezone": lambda value: value in _zones(),
    "person.quiet": _like(rf"{_CLOCK}-{_CLOCK}", empty=True),
    "person.away": _shaped(list[_Away]),
    "game.slug": lambda value: value in slugs(),
    "game.name": lambda value: 0 < len(value.strip()) <= 60 and not unseen(value),
    "game.state": _among("inviting", ARRIVING, "running", "finished", "cancelled"),
    "game.options": _shaped(PlainFields),
    "game.files": _shaped(dict[str, PlainFields]),
    "game.hours": lambda value: 1 <= value <= LONGEST,
    "game.reminders": _shaped(list[int]),
    "game.on_deadline": _among("remind", "tell", "default"),
    "game.minimum_hours": lambda value: 0 <= value <= LONGEST,
    "game.settings": _shaped(PlainFields),
    "game.seed": _like(r".{1,255}"),  # whether it is the right one shows in its promised hash
    "game.seed_hash": _like(_HEX64),
    "game.salts": _shaped(dict[str, str]),
    "game.commitments": _shaped(dict[str, str]),
    "game.chain": _like(_HEX64, empty=True),
    "member.number": lambda value: value >= 1,
    "member.role": _among("player", "moderator", ASKED),
    "member.player": _like(r"p\d{1,2}", empty=True),
    "member.name": lambda value: 0 < len(value) <= 20 and value.isprintable(),
    "member.token": _like(_TOKEN),
    "member.status": _among(
        "invited", "accepted", "declined", "playing", "resigned", "replaced", "moderating", ASKED, PROPOSED, WITHDRAWN
    ),
    "member.mail_mode": _among("all", "turns", "digest"),
    "member.mail_form": _among("html", "text"),
    "member.digest_at": _like(_CLOCK, empty=True),
    "member.defaults": _shaped(list[str]),
    "member.threads": _shaped(dict[str, _Thread]),
    "log_entry.kind": lambda value: value in RECORD_KINDS,
    "log_entry.facts": _shaped(PlainFields),
    "log_entry.events": _shaped(list[PlainFields]),
    "log_entry.readers": _shaped(list[int]),
    "log_entry.cause": _among("", "mail", "command", "clock"),
    "decision.outcome": _among("", "made", "withdrawn"),
    "decision.because": _shaped(list[Say]),
    "decision_address.token": _like(_TOKEN),
    "decision_address.state": _among("open", "former", "over"),
    "inbound_mail.content_key": _like(_HEX64),
    "inbound_mail.state": _among("stored", "done", "ignored", "stuck"),
    "outbound_mail.to_address": _like(_ADDRESS),
    "outbound_mail.thread": _among("game", "hand", "invitation"),
    "outbound_mail.message_id": _like(_MESSAGE_ID),
    "outbound_mail.references": _shaped(list[str]),
    "outbound_mail.state": _among("queued", "sent", "failed", "dropped"),
    "confirmation.code": _like(r"[0-9A-Z]{4}-?[0-9A-Z]{4}|\d{4}"),  # four digits: of before, void
    "held_mail.code": _like(r"[0-9A-Z]{8}"),
    "held_mail.doubt": _among("subject", "former", "verdict", "link"),
    "held_mail.void": _among("", "released", "missed"),
    "held_mail.address": _like(_TOKEN, empty=True),
    "former_address.token": _like(_TOKEN),
    "pulse.facts": _shaped(PlainFields),
}


def trouble_with(table: type[Table], column: str, value: Held) -> str:
    """What is wrong with a value as plain data: moments in milliseconds, data as they are; empty when nothing is."""
    field: Field = table._meta.fields[column]
    if value is None:
        return "" if field.null else "is missing"
    if not isinstance(field, DataField):
        whole = isinstance(field, BooleanField) == isinstance(value, bool)  # 1 is no yes
        if not (whole and is_of_kind(field, value)):
            return f"is not {kind_of(field)}"
    check = CHECKS.get(f"{table._meta.table_name}.{field.column_name}")
    return "" if check is None or check(value) else "is impossible"


def is_of_kind(field: Field, value: object) -> bool:
    """Whether a stored value is one that its column holds."""
    if isinstance(field, BlobField):
        return isinstance(value, bytes | memoryview)
    if isinstance(field, BooleanField):
        return value in (0, 1) and not isinstance(value, float)
    if isinstance(field, MomentField):
        return isinstance(value, int) and 0 <= value <= LAST_MOMENT
    if isinstance(field, BigIntegerField):
        return isinstance(value, int) and value >= 0
    if isinstance(field, AutoField | IntegerField | ForeignKeyField):
        return isinstance(value, int) and 0 <= value < MOST_NUMBER
    return isinstance(value, str)


def kind_of(field: Field) -> str:
    """What the column holds, in words."""
    if isinstance(field, BlobField):
        return "bytes"
    if isinstance(field, MomentField):
        return "a time"
    if isinstance(field, BooleanField):
        return "yes or no"
    return "a number" if isinstance(field, AutoField | IntegerField | BigIntegerField | ForeignKeyField) else "text"
