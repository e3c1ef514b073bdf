"""Reading the moderator's orders: `read_moderator_command` checks the words after the order word."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Literal, TypeVar

from msgspec.structs import replace

from pbem.orders.commands import MOST_REASON, Deadline, Resend
from pbem.orders.fold import key, level, tokens
from pbem.orders.moderator_commands import (
    ActFor,
    Announce,
    Cancel,
    Eject,
    EndNow,
    Extend,
    ModeratorCommand,
    Pause,
    Redo,
    Replace,
    ResendTo,
    Resume,
    SetDeadline,
    SetHours,
    SetMinimum,
    SetOverdue,
    SetReminders,
    SetWeekends,
    UndoBy,
    UndoTo,
    Who,
)
from pbem.orders.moments import read_moment
from pbem.orders.names import EVERYBODY
from pbem.orders.order import Order, OrderError
from pbem.orders.people import nobody, people_in, person_at
from pbem.orders.press import MOST_PRESS
from pbem.orders.refuse import refused, short
from pbem.orders.spans import read_reminders, read_span, read_whole_hours

MOST_ADDRESS = 320

T = TypeVar("T")
_Names = tuple[str, ...]
_OFF = {"off", "none", "never", "no"}
_COLON = re.compile("[:：]")
_BY = re.compile(r"(?:by|with)\s+(.+)", re.IGNORECASE | re.DOTALL)
_ADDRESS = re.compile(r"[^@]*[^@\s<>,;]@[^@\s<>,;][^@]*")
_UNDO = re.compile(
    r"(?:(?:the\s+)?last\s+)?(?P<by>\d{1,6})?(?:\s*moves?)?|to\s+(?:move\s+|entry\s+)?(?P<to>\d{1,6})", re.A
)


def read_moderator_command(order: Order, names: tuple[str, ...], here: datetime) -> ModeratorCommand:
    """The command of a moderator's order (one whose word stands in `MODERATOR`).

    `names` are the names of all present players; `here` is the present moment in the moderator's own zone.
    OrderError when the words after the order word are missing, unknown or ambiguous.
    """
    return _READERS[order.word.word](order, names, here)


def _optional_name(order: Order, names: _Names, read: Callable[[str, str], T]) -> tuple[str | None, T]:
    """What `read(text, lead)` makes of the rest of the line, before which a name may stand."""
    word, text = order.word.word, order.rest
    try:
        return None, read(text, word)
    except OrderError as plain:
        name, rest = person_at(text, names)
        if name is not None:
            return name, read(rest, f"{word} {name}")
        if not plain.say.key.endswith("_shape"):
            raise  # it was read so far that no name can be in it
        said, _, left = text.partition(" ")
        try:
            read(left, word)
        except OrderError:
            raise plain from None
        known = {key(one): one for one in names}
        raise nobody(key(said), said, known, lambda one: f"{word} {one} {left.strip()}") from None


def _name(order: Order, names: _Names, after: str = "") -> tuple[str, str]:
    """The person whose name begins the rest of the line, and what follows; `after` ends the lines of a refusal."""
    name, rest = person_at(order.rest, names)
    if name is not None:
        return name, rest
    said = next(iter(tokens(order.rest[:MOST_ADDRESS])), "")
    known = {key(one): one for one in names}

    def line(one: str) -> str:
        return f"{order.word.word} {one}{after}"

    if not said:
        raise refused("name_whom", {"word": order.word.word}, choices=tuple(line(one) for one in names))
    raise nobody(said, order.rest, known, line)


def _reason(order: Order) -> str:
    return " ".join(order.rest.split())[:MOST_REASON]


def _extend(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    plain = re.sub(r"^(?:(?:the\s+)?deadline\s+)?(?:by\s+)?", "", order.rest, flags=re.IGNORECASE)
    name, span = _optional_name(replace(order, rest=plain), names, read_span)
    return Extend(span, name)


def _deadline(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    if not order.args:
        return Deadline()
    name, at = _optional_name(order, names, lambda text, lead: read_moment(text, lead, here))
    return SetDeadline(at, name)


def _weekends(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    if order.args not in {("on",), ("off",)}:
        raise refused("weekends", choices=("weekends off", "weekends on"))
    return SetWeekends(off=order.args == ("off",))


def _overdue(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    known: Mapping[str, Literal["remind", "tell", "default"]] = {
        "remind": "remind",
        "tell": "tell",
        "default": "default",
    }
    said = [word for word in order.args if word not in {"play", "the", "moderator", "again", "them", "their"}]
    if len(said) != 1 or said[0] not in known:
        raise refused("overdue", choices=tuple(f"overdue {mode}" for mode in known))
    return SetOverdue(known[said[0]])


def _undo(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    found = _UNDO.fullmatch(level(order.rest))
    if found is None or found["by"] in {"0", "00"}:
        raise refused("undo_how_many", choices=("undo", "undo 3", "undo to 41"))
    return UndoTo(int(found["to"])) if found["to"] else UndoBy(int(found["by"] or 1))


def _redo(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    if any(arg.isdigit() for arg in order.args):
        raise refused("redo_once", example="redo")
    return Redo()


def _as(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    head, *text = _COLON.split(order.rest, maxsplit=1)
    name, rest = _name(replace(order, rest=head), names, ": the order")
    if not text or rest:
        raise refused("as_colon", example=f"as {name}: {'the order' if text or not rest else short(rest)}")
    if not text[0].strip():
        raise refused("as_empty", {"name": name}, example=f"as {name}: the order")
    return ActFor(name, text[0].strip())


def _replace(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    name, rest = _name(order, names, " by zoe@example.org")
    found = _BY.fullmatch(rest)
    address = " ".join("".join(sign for sign in found[1] if sign.isprintable()).split()).strip(" .,;!") if found else ""
    if len(address) > MOST_ADDRESS or _ADDRESS.fullmatch(address) is None:
        raise refused("replace_address", {"name": name}, example=f"replace {name} by zoe@example.org")
    return Replace(name, address)


def _eject(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    name, rest = _name(order, names)
    said = [
        word for word in tokens(rest[:MOST_ADDRESS]) if word not in {"and", "play", "plays", "the", "with", "please"}
    ]
    if said not in ([], ["default"]):
        raise refused("eject_how", choices=(f"eject {name}", f"eject {name} default"))
    return Eject(name, bool(said))


def _resend(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    if not order.args:
        return Resend()
    known = {key(one): one for one in (*names, EVERYBODY)}
    also = {"everybody": EVERYBODY, "everyone": EVERYBODY}
    to = people_in(order.rest, known, lambda one: f"resend {one}", also)
    return ResendTo(names if EVERYBODY in to or not to else to)


def _announce(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    head, *tail = _COLON.split(order.rest, maxsplit=1)
    if _COLON.match(order.line.text.split(None, 1)[0][-1]):
        tail = [order.rest]
    elif not tail or key(head) not in {"", "all", "to all", "everybody", "to everybody"}:
        raise refused("announce_colon", example="announce: your text")
    text = "".join(sign for sign in tail[0] if sign.isprintable() or sign == "\n").strip()
    if not text:
        raise refused("announce_empty", example="announce: your text")
    if len(text) > MOST_PRESS:
        raise refused("press_long", {"most": str(MOST_PRESS), "length": str(len(text))})
    return Announce(text)


def _end(order: Order, names: _Names, here: datetime) -> ModeratorCommand:
    if order.args[-1:] != ("now",):
        raise refused("end_now", example="end now")
    return EndNow()


def _hours(order: Order, most_off: bool, example: str) -> int:
    off = most_off and key(order.rest) in {*_OFF, "0", "0h"}
    return 0 if off else read_whole_hours(order.rest, order.word.word, example)


_READERS: Mapping[str, Callable[[Order, _Names, datetime], ModeratorCommand]] = {
    "who": lambda order, names, here: Who(),
    "pause": lambda order, names, here: Pause(_reason(order)),
    "resume": lambda order, names, here: Resume(),
    "extend": _extend,
    "deadline": _deadline,
    "hours": lambda order, names, here: SetHours(_hours(order, False, "72")),
    "remind": lambda order, names, here: SetReminders(
        () if key(order.rest) in _OFF else read_reminders(order.rest, "remind")
    ),
    "weekends": _weekends,
    "minimum": lambda order, names, here: SetMinimum(_hours(order, True, "24h")),
    "overdue": _overdue,
    "undo": _undo,
    "redo": _redo,
    "as": _as,
    "replace": _replace,
    "eject": _eject,
    "resend": _resend,
    "announce": _announce,
    "end": _end,
    "cancel": lambda order, names, here: Cancel(_reason(order)),
}
