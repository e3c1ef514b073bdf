"""What is chosen for a game besides its rules, one row a setting: option of the command, default, what it may be.

A new setting is a row here and the place that asks for it (`value_of`); it needs no column of its own. The entry of the
game's creation tells all of them, and each later change is an entry too: `in_record` follows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import msgspec

from pbem.base.errors import CannotCreate
from pbem.base.plain import Plain, PlainFields
from pbem.store.models import Game, LogEntry
from pbem.table.record_kinds import (
    CREATED,
    HOURS_SET,
    MINIMUM_OFF,
    MINIMUM_SET,
    OVERDUE_DEFAULT,
    OVERDUE_REMIND,
    OVERDUE_TELL,
    REMINDERS_OFF,
    REMINDERS_SET,
    VOTING_AFTER,
    VOTING_ALL,
    VOTING_AT_ONCE,
    VOTING_FOR,
    VOTING_MAJORITY,
    VOTING_OVERDUE,
    WEEKENDS_OFF,
    WEEKENDS_ON,
    RecordKind,
)

LONGEST = 24 * 60  # hours
MOST_AWAY_DAYS = 366
MOST_OVERDUE_DAYS = 60
Values = Mapping[str, Plain]
Set = Callable[[Values], Plain]  # from the facts of an entry: the value that is set from then on


def _anything(value: Plain, values: Values) -> str:
    return ""


class GameSetting(msgspec.Struct, frozen=True, kw_only=True):
    """One setting. Its kind (a number, a text, yes or no, a list) is that of its default."""

    name: str  # in the record's data and for scripts
    flag: str  # of `pbem game create`
    default: Plain
    help: str
    choices: tuple[str, ...] = ()
    shown_default: str = ""  # where the default is written otherwise on the command line
    read: Callable[[str], Plain] | None = None  # from the command line; ValueError says how to write it
    why_not: Callable[[Plain, Values], str] = _anything  # a sentence, for a value that cannot be; `values` are all
    column: bool = False  # older ones have a column of their own
    changed_by: Mapping[RecordKind, Set] = MappingProxyType({})  # entries of the record that set it anew


def _hours(text: str) -> list[int]:
    hours = [one.strip() for one in text.split(",") if one.strip()]
    if not all(one.isascii() and one.isdigit() and int(one) > 0 for one in hours):
        raise ValueError("write hours separated by commas, e.g. 24,6")
    return [int(one) for one in hours]


def _told_hours(facts: Values) -> int:
    return int(facts["hours"])


def _told_days(facts: Values) -> int:
    return int(facts["days"])


def _told_list(facts: Values) -> list[int]:
    return _hours(str(facts["hours"]))


def _always(value: Plain) -> Set:
    return lambda facts: value


def _why_not_hours(value: int, values: Values) -> str:
    return "" if 1 <= value <= LONGEST else f"--hours must be between 1 and {LONGEST} (60 days)."


def _why_not_minimum(value: int, values: Values) -> str:
    return "" if 0 <= value <= values["hours"] else "--minimum must be between 0 and --hours."


def _why_not_away_days(value: int, values: Values) -> str:
    return "" if 0 <= value <= MOST_AWAY_DAYS else f"--away-days must be between 0 and {MOST_AWAY_DAYS}."


def _why_not_votes_after(value: int, values: Values) -> str:
    return "" if 0 <= value <= LONGEST else f"--votes-after must be between 0 and {LONGEST} (60 days)."


def _why_not_votes_for(value: int, values: Values) -> str:
    return "" if 1 <= value <= LONGEST else f"--votes-for must be between 1 and {LONGEST} (60 days)."


def _why_not_votes_overdue(value: int, values: Values) -> str:
    return "" if 1 <= value <= MOST_OVERDUE_DAYS else f"--votes-overdue must be between 1 and {MOST_OVERDUE_DAYS}."


def _why_not_votes_by(value: str, values: Values) -> str:
    return "" if value in ("majority", "all") else "--votes-by must be majority or all."


def _why_not_on_deadline(value: str, values: Values) -> str:
    return "" if value in ("remind", "tell", "default") else "--on-deadline must be remind, tell or default."


GAME_SETTINGS = (
    GameSetting(
        name="hours", flag="--hours", default=48, help="Hours for each turn.", why_not=_why_not_hours, column=True,
        changed_by={HOURS_SET: _told_hours},
    ),
    GameSetting(
        name="reminders", flag="--remind", default=[24, 6], shown_default="24,6", read=_hours, column=True,
        help="Send reminders this many hours before a deadline.",
        changed_by={REMINDERS_SET: _told_list, REMINDERS_OFF: _always([])},
    ),
    GameSetting(
        name="on_deadline", flag="--on-deadline", default="remind", choices=("remind", "tell", "default"), column=True,
        help="When a deadline passes: remind the player, tell the moderator too, or play the player's default order.",
        why_not=_why_not_on_deadline,
        changed_by={
            OVERDUE_REMIND: _always("remind"), OVERDUE_TELL: _always("tell"), OVERDUE_DEFAULT: _always("default"),
        },
    ),
    GameSetting(
        name="weekends_off", flag="--weekends-off", default=False, column=True,
        help="Leave out Saturdays and Sundays, by each player's own calendar.",
        changed_by={WEEKENDS_OFF: _always(True), WEEKENDS_ON: _always(False)},
    ),
    GameSetting(
        name="minimum_hours", flag="--minimum", default=1, column=True, why_not=_why_not_minimum,
        help="At least this many hours between a move and the next deadline.",
        changed_by={MINIMUM_SET: _told_hours, MINIMUM_OFF: _always(0)},
    ),
    GameSetting(
        name="away_days", flag="--away-days", default=30, why_not=_why_not_away_days,
        help="Days away for which a player's turns will wait, over the whole game; 0: none.",
    ),
    GameSetting(
        name="votes_by", flag="--votes-by", default="majority", choices=("majority", "all"), why_not=_why_not_votes_by,
        help="How many players must say yes in a vote of theirs: more than half of them, or all.",
        changed_by={VOTING_MAJORITY: _always("majority"), VOTING_ALL: _always("all")},
    ),
    GameSetting(
        name="votes_after", flag="--votes-after", default=72, why_not=_why_not_votes_after,
        help="Hours without an answer of the moderator after which the players vote; 0: they never wait for one.",
        changed_by={VOTING_AFTER: _told_hours, VOTING_AT_ONCE: _always(0)},
    ),
    GameSetting(
        name="votes_for", flag="--votes-for", default=72, why_not=_why_not_votes_for,
        help="Hours for which a vote of the players is open.",
        changed_by={VOTING_FOR: _told_hours},
    ),
    GameSetting(
        name="votes_overdue", flag="--votes-overdue", default=7, why_not=_why_not_votes_overdue,
        help="Days after which the seat of a player who is overdue can be given away by a vote.",
        changed_by={VOTING_OVERDUE: _told_days},
    ),
)  # fmt: skip
_BY_NAME = {setting.name: setting for setting in GAME_SETTINGS}
_CHANGED = {kind.name: (one.name, read) for one in GAME_SETTINGS for kind, read in one.changed_by.items()}


def chosen(given: Values) -> dict[str, object]:
    """All settings, with defaults where nothing is given; CannotCreate for one there is not, or that cannot be so."""
    for name in given:
        if name not in _BY_NAME:
            raise CannotCreate(f"There is no setting '{name}'. The settings are: {', '.join(_BY_NAME)}.")
    values = {setting.name: given.get(setting.name, setting.default) for setting in GAME_SETTINGS}
    for setting in GAME_SETTINGS:
        if reason := setting.why_not(values[setting.name], values):
            raise CannotCreate(reason)
    values["reminders"] = [hours for hours in values["reminders"] if hours < values["hours"]]
    return values


def columns(values: Values) -> dict[str, object]:
    """The same as columns of a new row of Game."""
    own = {name: value for name, value in values.items() if _BY_NAME[name].column}
    return own | {"settings": {name: value for name, value in values.items() if name not in own}}


def value_of(game: Game, name: str) -> Plain:
    """What is set in this game; the default in one that is older than the setting."""
    setting = _BY_NAME[name]
    return getattr(game, name) if setting.column else game.settings.get(name, setting.default)


def in_record(entries: Iterable[LogEntry]) -> PlainFields:
    """What the record tells of the settings; in one of 0.2.0 or older, of those only that were changed later."""
    told: PlainFields = {}
    for entry in entries:
        if entry.kind == CREATED.name:
            told.update(entry.facts.get("settings", {}))
        elif entry.kind in _CHANGED:
            name, read = _CHANGED[entry.kind]
            told[name] = read(entry.facts)
    return told
