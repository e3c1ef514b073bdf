"""The common orders as typed commands: `read_command` checks the words after the order word."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Literal

import msgspec

from pbem.orders.accepting import read_clauses
from pbem.orders.clocks import read_clock, read_clock_range
from pbem.orders.dates import read_dates
from pbem.orders.fold import key
from pbem.orders.names import check_name
from pbem.orders.order import Order
from pbem.orders.press import Press, read_press
from pbem.orders.refuse import refused
from pbem.orders.zones import check_zone

DEFAULT_HISTORY = 20
MOST_HISTORY = 1000
MOST_REASON = 500
MOST_DEFAULT = 200
DIGEST_AT = "07:30"


class Help(msgspec.Struct, frozen=True):
    """`help`: the order words, or one of them; `topic` is folded, "" for all."""

    topic: str = ""


class Status(msgspec.Struct, frozen=True):
    """`status`: the open position in words."""


class Map(msgspec.Struct, frozen=True):
    """`map`: the position as a picture."""


class Options(msgspec.Struct, frozen=True):
    """`options`: what could be ordered now."""


class Hand(msgspec.Struct, frozen=True):
    """`hand`: the reader's own hand."""


class Deadline(msgspec.Struct, frozen=True):
    """`deadline`: when the open question is due, and why then."""


class History(msgspec.Struct, frozen=True):
    """`history`: the last `count` entries of the record, 1 to `MOST_HISTORY`."""

    count: int = DEFAULT_HISTORY


class Rules(msgspec.Struct, frozen=True):
    """`rules`: a section of the packaged rules, as "4.1"; "" for the list of sections."""

    section: str = ""


class Preview(msgspec.Struct, frozen=True):
    """`preview`: tell what the mail's orders would do, apply nothing."""


class Undo(msgspec.Struct, frozen=True):
    """`undo`: take back my last move."""


class Resend(msgspec.Struct, frozen=True):
    """`resend`: my last letter again."""


class Resign(msgspec.Struct, frozen=True):
    """`resign`: leave the game; has to be confirmed."""


class Confirm(msgspec.Struct, frozen=True):
    """`confirm`: do what a letter asked to confirm; `code` is folded."""

    code: str


class Accept(msgspec.Struct, frozen=True):
    """`accept`: take the seat. `name` is checked, `zone` an IANA key, `word` for the shuffle; or None."""

    name: str | None = None
    zone: str | None = None
    word: str | None = None


class Decline(msgspec.Struct, frozen=True):
    """`decline`: leave the invitation; `reason` is free text on one line."""

    reason: str = ""


class SetName(msgspec.Struct, frozen=True):
    """`name`: be called so from now on."""

    name: str


class SetZone(msgspec.Struct, frozen=True):
    """`zone`: an IANA time zone key that exists."""

    zone: str


class SetMail(msgspec.Struct, frozen=True):
    """`mail`: a letter only when it is my turn (and game over), every letter, or one a day `at` "HH:MM" (digest)."""

    mode: Literal["turns", "all", "digest"]
    at: str = ""


class SetQuiet(msgspec.Struct, frozen=True):
    """`quiet`: hours without deadlines and reminders, "22:00-07:00" in the sender's zone; "" for none."""

    quiet: str


class SetAway(msgspec.Struct, frozen=True):
    """`away`: absent from `first` to `last`, both days included; meanwhile his turns wait or take his default."""

    first: date
    last: date
    mode: Literal["hold", "default"] = "hold"


class CancelAway(msgspec.Struct, frozen=True):
    """`back`, `away off`: no longer absent, nor going to be."""


class SetDefault(msgspec.Struct, frozen=True):
    """`default`: the order to play when a deadline passes, as written and not yet read; "" for none."""

    text: str


Command = (
    Help | Status | Map | Options | Hand | Deadline | History | Rules | Preview | Undo | Resend | Resign | Confirm
    | Press | Accept | Decline | SetName | SetZone | SetMail | SetQuiet | SetAway | CancelAway | SetDefault
)  # fmt: skip


def read_command(order: Order, names: tuple[str, ...], here: datetime) -> Command:
    """The command of a common order (one whose word stands in `COMMON`).

    `names` are the names of the other people of the game: press goes to them, and they are taken.
    `here` is the present moment in the sender's own zone: dates and weekdays are read from it.
    OrderError when the words after the order word are missing, unknown or ambiguous.
    """
    if order.word.word == "away":
        return _away(order, here)
    plain = _PLAIN.get(order.word.word)
    return plain if plain is not None else _READERS[order.word.word](order, names)


def _help(order: Order, names: tuple[str, ...]) -> Command:
    return Help(" ".join(order.args)[:40])


def _history(order: Order, names: tuple[str, ...]) -> Command:
    number = next((arg for arg in order.args if arg.isascii() and arg.isdigit()), None)
    if number is None:
        if order.args:
            raise refused("history_number", {"said": order.rest}, example="history 10")
        return History()
    if len(number) > 6 or not 1 <= int(number) <= MOST_HISTORY:
        raise refused("history_range", {"said": number, "most": str(MOST_HISTORY)}, example="history 10")
    return History(int(number))


_SECTION = re.compile(r"(?:section\s+|§\s*)?(\d{1,3}(?:\.\d{1,3}){0,4})\.?", re.IGNORECASE | re.ASCII)


def _rules(order: Order, names: tuple[str, ...]) -> Command:
    found = _SECTION.fullmatch(order.rest.strip())
    if found is None and order.args:
        raise refused("rules_section", {"said": order.rest}, example="rules 4.1")
    return Rules(found[1] if found else "")


def _confirm(order: Order, names: tuple[str, ...]) -> Command:
    if len(order.args) != 1:
        raise refused("confirm_code" if not order.args else "confirm_one")  # a code cannot be made up as an example
    return Confirm(order.args[0][:40])


def _accept(order: Order, names: tuple[str, ...]) -> Command:
    return Accept(**read_clauses(order.rest, names, order.word.example))


def _decline(order: Order, names: tuple[str, ...]) -> Command:
    return Decline(" ".join(order.rest.split())[:MOST_REASON])


def _name(order: Order, names: tuple[str, ...]) -> Command:
    return SetName(check_name(order.rest, names, "name"))


def _zone(order: Order, names: tuple[str, ...]) -> Command:
    return SetZone(check_zone(order.rest, "zone"))


_OFF = {"off", "none", "cancel", "never", "no", "over"}
_AWAY_MODES: Mapping[str, Literal["hold", "default"]] = {"hold": "hold", "default": "default"}
_MODES: Mapping[str, Literal["turns", "all"]] = {
    "turns": "turns", "turn": "turns", "my turns": "turns", "only turns": "turns",
    "all": "all", "everything": "all",
}  # fmt: skip


def _mail(order: Order, names: tuple[str, ...]) -> Command:
    if order.args[:1] in {("digest",), ("daily",)}:
        at = order.rest.split(None, 1)[1:]
        return SetMail("digest", read_clock(at[0], "mail digest") if at else DIGEST_AT)
    mode = _MODES.get(" ".join(order.args))
    if mode is None:
        raise refused("mail_mode", choices=("mail turns", "mail all", f"mail digest {DIGEST_AT}"))
    return SetMail(mode)


def _quiet(order: Order, names: tuple[str, ...]) -> Command:
    return SetQuiet("" if key(order.rest) in _OFF else read_clock_range(order.rest, "quiet"))


def _away(order: Order, here: datetime) -> Command:
    if key(order.rest) in _OFF:
        return CancelAway()
    *before, last = order.rest.split() or [""]
    mode = _AWAY_MODES.get(key(last))
    return SetAway(*read_dates(" ".join(before) if mode else order.rest, "away", here), mode or "hold")


def _default(order: Order, names: tuple[str, ...]) -> Command:
    text = " ".join(order.rest.split())
    if not key(text):
        raise refused("default_missing", example="default off")
    if len(text) > MOST_DEFAULT:
        raise refused("default_long", {"most": str(MOST_DEFAULT)}, example="default off")
    return SetDefault("" if key(text) in _OFF else text)


_PLAIN: Mapping[str, Command] = {
    "status": Status(), "map": Map(), "options": Options(), "hand": Hand(), "preview": Preview(),
    "deadline": Deadline(), "back": CancelAway(),
    "undo": Undo(), "resend": Resend(), "resign": Resign(), "unsubscribe": SetMail("turns"),
}  # fmt: skip

_READERS: Mapping[str, Callable[[Order, tuple[str, ...]], Command]] = {
    "help": _help, "history": _history, "rules": _rules, "confirm": _confirm, "press": read_press,
    "accept": _accept, "decline": _decline, "name": _name, "zone": _zone, "mail": _mail,
    "quiet": _quiet, "default": _default,
}  # fmt: skip
