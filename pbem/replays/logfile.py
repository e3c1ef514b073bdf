"""Reads a file to replay, told apart by its content: a recorded 18xx.games log, or an export of our own.

Whatever is wrong with it is a BadGameFile that names file, key and reason.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.core.definition import checked
from engine.core.errors import BadGameFile
from pbem.base.plain import PlainFields
from pbem.recorded.entries import MESSAGE, REDO, TYPES, UNDO, WISH, WISHES, AnyRecorded, Entity, Entry
from pbem.recorded.replayed import AnyReplayed18xx
from pbem.replays.exports import MARK, Export, read_export
from pbem.replays.files import content
from pbem.replays.known import logged
from pbem.replays.undone import NoSuchAction, effective

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
    actions: tuple[PlainFields, ...]
    settings: Settings | None = None
    result: dict[str, int] | None = None
    status: str | None = None
    game_end_reason: str | None = None


class Log(msgspec.Struct, frozen=True):
    """A recorded game, its undone actions left out. `result` is empty where the game was not played to its end."""

    file: str
    game: str  # its slug
    players: tuple[Seat, ...]  # in seating order
    options: dict[str, str]
    entries: tuple[Entry, ...]
    result: dict[str, int]
    end_reason: str | None

    @property
    def kind(self) -> AnyReplayed18xx:
        """Which game it is."""
        return logged()[self.game]


def read_file(path: Path) -> Log | Export:
    """The game in the file; BadGameFile when there is none that can be replayed."""
    name = path.name
    try:
        data = msgspec.json.decode(content(path).removeprefix(BOM))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadGameFile(name, "", f"is not JSON: {error}") from error
    if isinstance(data, dict) and MARK in data:
        return read_export(data, name)
    if isinstance(data, dict) and "title" in data and "actions" in data:
        return read_log(data, name)
    raise BadGameFile(name, "", f"is not a recorded game: it has neither `title` and `actions` nor `{MARK}`")


def read_log(data: PlainFields, name: str) -> Log:
    """The recorded game in the plain data of a log."""
    kind = next((one for one in logged().values() if one.logged == data["title"]), None)
    if kind is None:
        known = ", ".join(one.logged for one in logged().values())
        raise BadGameFile(name, "title", f"Night Mail replays {known}, not {data['title']!r}")
    log = checked(File18xx, data, name)
    least, most = kind.rules.min_players, kind.rules.max_players
    if not least <= len(log.players) <= most:
        reason = f"{len(log.players)} players; {kind.logged} is for {least} to {most}"
        raise BadGameFile(name, "players", reason)
    if len({str(seat.id) for seat in log.players}) < len(log.players):
        raise BadGameFile(name, "players", "two players have the same id")
    finished = log.status == FINISHED or log.game_end_reason is not None
    return Log(
        file=name,
        game=kind.rules.slug,
        players=log.players,
        options=_options(log, kind, name),
        entries=tuple(_entries(log, name, kind.logged)),
        result=(log.result or {}) if finished else {},
        end_reason=log.game_end_reason,
    )


def _options(log: File18xx, kind: AnyReplayed18xx, name: str) -> dict[str, str]:
    """What our rules call the optional rules of the log."""
    options = dict(kind.plain)
    for rule in (log.settings and log.settings.optional_rules) or ():
        if rule not in kind.optional_rules:
            reason = f"Night Mail does not know `{rule}`; it knows {', '.join(kind.optional_rules)}"
            raise BadGameFile(name, "settings.optional_rules", reason)
        options |= kind.optional_rules[rule]
    return options


def _entries(log: File18xx, name: str, title: str) -> list[Entry]:
    """The elementary actions: those that count, each followed by what the server added to it; no messages."""
    for position, action in enumerate(log.actions):
        _check_kind(action, name, f"actions[{position}]", title)
        if not isinstance(action.get("id"), int):
            raise BadGameFile(name, f"actions[{position}].id", "every action needs a whole number")
    try:
        counting = effective(log.actions)
    except NoSuchAction as error:
        raise BadGameFile(name, f"actions[{error.position}].action_id", str(error)) from error
    seated = {str(seat.id) for seat in log.players}
    found: list[Entry] = []
    for position in counting:
        carrier = log.actions[position]
        key = f"actions[{position}]"
        for at, action in enumerate(_with_added(carrier, name, key, title)):
            where = f"{key}.auto_actions[{at - 1}]" if at else key
            if action["type"] != MESSAGE:
                found.append(Entry(carrier["id"], bool(at), _recorded(action, name, where, seated), action))
    return found


def _with_added(carrier: PlainFields, name: str, key: str, title: str) -> list[PlainFields]:
    added = carrier.get("auto_actions") or []
    if not isinstance(added, list) or not all(isinstance(action, dict) for action in added):
        raise BadGameFile(name, f"{key}.auto_actions", "a list of actions is expected")
    for at, action in enumerate(added):
        _check_kind(action, name, f"{key}.auto_actions[{at}]", title)
        if action["type"] in (UNDO, REDO):
            raise BadGameFile(name, f"{key}.auto_actions[{at}].type", f"`{action['type']}` cannot stand here")
    return [carrier, *added]


def _check_kind(action: PlainFields, name: str, key: str, title: str) -> None:
    kind = action.get("type")
    if not isinstance(kind, str) or not (kind in TYPES or kind.startswith(WISHES)):
        raise BadGameFile(name, f"{key}.type", f"{kind!r} is not an action in {title}")


def _recorded(action: PlainFields, name: str, key: str, seated: set[str]) -> AnyRecorded:
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
