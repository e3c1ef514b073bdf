"""What was done at once, as the record tells it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from pbem.store.models import LogEntry
from pbem.table.doings import doings
from tests.house import NOON

CLOCK: dict[str, Any] = {"cause": "clock"}
COMMAND: dict[str, Any] = {"cause": "command"}


def entry(number: int, kind: str = "action", *, later: int = 0, **more: Any) -> LogEntry:
    """An entry, made so many seconds after noon."""
    fields: dict[str, Any] = {
        "player": "p1",
        "mail": None,
        "mail_number": None,
        "cause": "mail",
        "facts": {},
        "actor": None,
    }
    return LogEntry(number=number, kind=kind, at=NOON + timedelta(seconds=later), **fields | more)


def parted(*record: LogEntry) -> list[tuple[str, int]]:
    """By what each was done, in how many actions."""
    standing = [one for one in record if one.kind in ("action", "ended")]
    return [(one.by, len(one.deeds)) for one in doings(record, standing)]


def test_two_seats_that_play_in_the_same_tick_are_two() -> None:
    """Each begins with the entry that says for whom; what follows by itself belongs to it."""
    auto = {"auto": "only_choice"}
    record = [
        entry(1, "seat_played", **CLOCK), entry(2, **CLOCK), entry(3, facts=auto, **CLOCK),
        entry(4, "default_played", player="p2", **CLOCK), entry(5, player="p2", **CLOCK),
    ]  # fmt: skip
    assert parted(*record) == [("seat_played", 2), ("default_played", 1)]


def test_what_the_clock_does_later_is_no_default() -> None:
    record = [entry(1, "seat_played", **CLOCK), entry(2, **CLOCK), entry(3, later=1, **CLOCK)]
    assert parted(*record) == [("seat_played", 1), ("nobody", 1)]


def test_an_order_on_the_machine_is_one_with_all_its_lines() -> None:
    record = [entry(1, **COMMAND), entry(2, player="p2", **COMMAND), entry(3, later=1, **COMMAND)]
    assert parted(*record) == [("command", 2), ("command", 1)]


def test_each_move_of_a_recorded_game_stands_alone() -> None:
    """Though one mail, the last to accept, had them all laid down."""
    record = [entry(number, mail=7, facts={"auto": "imported"}) for number in (1, 2)]
    assert parted(*record, entry(3, mail=7), entry(4, mail=7)) == [("elsewhere", 1), ("elsewhere", 1), ("mail", 2)]


def test_what_was_put_back_twice_is_what_it_was_first() -> None:
    record = [
        entry(1, mail=3), entry(2, mail=4), entry(3, mail=4),
        *(entry(number, mail=6, facts={"again": str(number - 3)}) for number in (4, 5, 6)),
        *(entry(number, mail=8, facts={"again": str(number - 3)}) for number in (7, 8, 9)),
    ]  # fmt: skip
    found = doings(record, record[6:])
    assert [[one.first.number for one in doing.deeds] for doing in found] == [[1], [2, 3]]
