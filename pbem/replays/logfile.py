"""Reads a file to replay, told apart by its content: a recorded 18xx.games log, or an export of our own.

Whatever is wrong with it is a BadGameFile that names file, key and reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.core.definition import checked
from engine.core.errors import BadGameFile
from pbem.replays.exports import MARK, Export, read_export
from pbem.replays.recorded import MESSAGE, REDO, TYPES, UNDO, WISH, WISHES, AnyRecorded, Entity, Entry
from pbem.replays.undone import NoSuchAction, effective

TITLE = "1861"
OPTIONAL_RULES = {"column_market": "column"}
SEATS = range(3, 7)
FINISHED = "finished"
BOM = b"\xef\xbb\xbf"  # an editor may have put it at the beginning


class Seat(msgspec.Struct, frozen=True):
    """A player of the file."""

    id: Entity
    name: str = ""


class Settings(msgspec.Struct, frozen=True):
    """What was agreed before the game."""

    optional_rules: tuple[str, ...] | None = None


class File18xx(msgspec.Struct, frozen=True):
    """The keys of a log that a replay needs; others are decoration. `result`: final wealth by player."""

    title: str
    players: tuple[Seat, ...]
    actions: tuple[dict[str, Any], ...]
    settings: Settings | None = None
    result: dict[str, int] | None = None
    status: str | None = None
    game_end_reason: str | None = None


class Log(msgspec.Struct, frozen=True):
    """A recorded game, its undone actions left out. `result` is empty where the game was not played to its end."""

    file: str
    players: tuple[Seat, ...]  # in seating order
    market: str
    entries: tuple[Entry, ...]
    result: dict[str, int]
    end_reason: str | None

    title = TITLE
    variant = "gtg"


def read_file(path: Path) -> Log | Export:
    """The game in the file; BadGameFile when there is none that can be replayed."""
    name = path.name
    try:
        data = msgspec.json.decode(path.read_bytes().removeprefix(BOM))
    except OSError as error:
        raise BadGameFile(name, "", f"cannot be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadGameFile(name, "", f"is no JSON: {error}") from error
    if isinstance(data, dict) and MARK in data:
        return read_export(data, name)
    if isinstance(data, dict) and "title" in data and "actions" in data:
        return read_log(data, name)
    raise BadGameFile(name, "", f"is no recorded game: it has neither `title` and `actions`, nor `{MARK}`")


def read_log(data: dict[str, Any], name: str) -> Log:
    """The recorded game in the plain data of a log."""
    if data["title"] != TITLE:
        raise BadGameFile(name, "title", f"Night Mail replays {TITLE}, not {data['title']!r}")
    log = checked(File18xx, data, name)
    if len(log.players) not in SEATS:
        raise BadGameFile(name, "players", f"{len(log.players)} players; Night Mail knows {TITLE} for 3 to 6")
    if len({str(seat.id) for seat in log.players}) < len(log.players):
        raise BadGameFile(name, "players", "two players have the same id")
    finished = log.status == FINISHED or log.game_end_reason is not None
    return Log(
        file=name,
        players=log.players,
        market=_market(log, name),
        entries=tuple(_entries(log, name)),
        result=(log.result or {}) if finished else {},
        end_reason=log.game_end_reason,
    )


def _market(log: File18xx, name: str) -> str:
    wanted = (log.settings and log.settings.optional_rules) or ()
    for rule in wanted:
        if rule not in OPTIONAL_RULES:
            reason = f"Night Mail does not know `{rule}`; it knows {', '.join(OPTIONAL_RULES)}"
            raise BadGameFile(name, "settings.optional_rules", reason)
    return OPTIONAL_RULES[wanted[0]] if wanted else "grid"


def _entries(log: File18xx, name: str) -> list[Entry]:
    """The elementary actions: those that count, each followed by what the server added to it; no messages."""
    for position, action in enumerate(log.actions):
        _check_kind(action, name, f"actions[{position}]")
        if not isinstance(action.get("id"), int):
            raise BadGameFile(name, f"actions[{position}].id", "every action has a whole number")
    try:
        counting = effective(log.actions)
    except NoSuchAction as error:
        raise BadGameFile(name, f"actions[{error.position}].action_id", str(error)) from error
    seated = {str(seat.id) for seat in log.players}
    found: list[Entry] = []
    for position in counting:
        carrier = log.actions[position]
        key = f"actions[{position}]"
        for at, action in enumerate(_with_added(carrier, name, key)):
            where = f"{key}.auto_actions[{at - 1}]" if at else key
            if action["type"] != MESSAGE:
                found.append(Entry(carrier["id"], bool(at), _recorded(action, name, where, seated), action))
    return found


def _with_added(carrier: dict[str, Any], name: str, key: str) -> list[dict[str, Any]]:
    added = carrier.get("auto_actions") or []
    if not isinstance(added, list) or not all(isinstance(action, dict) for action in added):
        raise BadGameFile(name, f"{key}.auto_actions", "a list of actions is expected")
    for at, action in enumerate(added):
        _check_kind(action, name, f"{key}.auto_actions[{at}]")
        if action["type"] in (UNDO, REDO):
            raise BadGameFile(name, f"{key}.auto_actions[{at}].type", f"`{action['type']}` cannot stand here")
    return [carrier, *added]


def _check_kind(action: dict[str, Any], name: str, key: str) -> None:
    kind = action.get("type")
    if not isinstance(kind, str) or not (kind in TYPES or kind.startswith(WISHES)):
        raise BadGameFile(name, f"{key}.type", f"{kind!r} is no action of {TITLE}")


def _recorded(action: dict[str, Any], name: str, key: str, seated: set[str]) -> AnyRecorded:
    """One action, checked; the only thing not yet known is whether its companies and hexes exist."""
    if action["type"].startswith(WISHES):
        action = {**action, "type": WISH}
    try:
        made: AnyRecorded = checked(AnyRecorded, action, name)  # type: ignore[arg-type]
    except BadGameFile as error:
        raise BadGameFile(name, f"{key}.{error.key}".rstrip("."), error.reason) from error
    if made.entity_type == "player" and str(made.entity) not in seated:
        raise BadGameFile(name, f"{key}.entity", f"there is no player {made.entity}")
    return made
