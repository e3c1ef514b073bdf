"""The moderator's orders as typed commands: what each of them asks for, nothing of how it is done."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

import msgspec

from pbem.orders.commands import Deadline, Resend


class Pause(msgspec.Struct, frozen=True):
    """`pause`: no clock runs until `resume`; `reason` is free text on one line, or ""."""

    reason: str = ""


class Resume(msgspec.Struct, frozen=True):
    """`resume`: the clocks run on."""


class Extend(msgspec.Struct, frozen=True):
    """`extend`: so much more time, for the player `name` or (None) for everybody who is waited for."""

    span: timedelta
    name: str | None = None


class SetDeadline(msgspec.Struct, frozen=True):
    """`deadline friday 20:00`: due then (aware, in the moderator's zone); `name` as in `Extend`."""

    at: datetime
    name: str | None = None


class SetHours(msgspec.Struct, frozen=True):
    """`hours`: the time for a turn."""

    hours: int


class SetReminders(msgspec.Struct, frozen=True):
    """`remind`: how many hours before a deadline we remind, the most first; () for never."""

    hours: tuple[int, ...]


class SetWeekends(msgspec.Struct, frozen=True):
    """`weekends`: `off` when Saturdays and Sundays do not count."""

    off: bool


class SetMinimum(msgspec.Struct, frozen=True):
    """`minimum`: at least so many hours between a move and the next deadline; 0 for none."""

    hours: int


class SetOverdue(msgspec.Struct, frozen=True):
    """`overdue`: what happens when a deadline passes: remind him again, tell the moderator, play his default."""

    mode: Literal["remind", "tell", "default"]


class UndoBy(msgspec.Struct, frozen=True):
    """`undo 3`: take back the last `count` moves, whoever made them."""

    count: int = 1


class UndoTo(msgspec.Struct, frozen=True):
    """`undo to 41`: take back every move after entry `number` of the record."""

    number: int


class Redo(msgspec.Struct, frozen=True):
    """`redo`: put back what the last `undo` took."""


class ActFor(msgspec.Struct, frozen=True):
    """`as ann: …`: an order for the player `name`, as written and not yet read."""

    name: str
    text: str


class Replace(msgspec.Struct, frozen=True):
    """`replace ann by zoe@x.org`: another person takes the seat; `address` as written, with exactly one @."""

    name: str
    address: str


class Eject(msgspec.Struct, frozen=True):
    """`eject ann`: the seat waits for a substitute, or `plays_default`: the default of its game."""

    name: str
    plays_default: bool = False


class Who(msgspec.Struct, frozen=True):
    """`who`: who is waited for, and since when."""


class ResendTo(msgspec.Struct, frozen=True):
    """`resend ann`: their last letters again, to these people."""

    names: tuple[str, ...]


class Announce(msgspec.Struct, frozen=True):
    """`announce: …`: a text from the moderator to everybody, with its own lines."""

    text: str


class EndNow(msgspec.Struct, frozen=True):
    """`end now`: the game ends and is scored as it stands."""


class Cancel(msgspec.Struct, frozen=True):
    """`cancel`: the game is given up without a result; `reason` as in `Pause`."""

    reason: str = ""


# Orders about time.
CLOCK = (
    Pause, Resume, Extend, SetDeadline, SetHours, SetReminders, SetWeekends, SetMinimum, SetOverdue,
)  # fmt: skip

ModeratorCommand = (
    Pause | Resume | Extend | Deadline | SetDeadline | SetHours | SetReminders | SetWeekends | SetMinimum | SetOverdue
    | UndoBy | UndoTo | Redo | ActFor | Replace | Eject | Who | Resend | ResendTo | Announce | EndNow | Cancel
)  # fmt: skip
