"""The positions that another program had after each action, out of a file, laid beside ours.

A line is one JSON object: `i` counts elementary actions from 1 (0: the start), `id`, `type` and `entity` name the
action. `state` holds what changed, member by member; null removes one. A line without it, as in a trace of ours, is a
whole position. A last line of type `end` has `reason` and `result`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NamedTuple, NoReturn

import msgspec

from engine.core.errors import BadGameFile
from pbem.base.plain import PlainFields
from pbem.recorded.fields import (
    ACTOR,
    MEMBERS,
    NATIONAL,
    NEEDED,
    TYPE,
    Difference,
    Field,
    Place,
    compared,
    differences,
    keys,
    listed,
)
from pbem.replays.files import content
from pbem.replays.report import Divergence, Parted

HEAD = ("i", "id", "type", "entity")
END = "end"
Position = PlainFields
Sketch = Callable[[], tuple[str, ...]]  # our position in lines
NESTED = (*MEMBERS, "companies", "tiles")  # of which a line holds only the members that changed


class Where(NamedTuple):
    """The action after which two positions are compared, as a Divergence tells it."""

    number: int
    id: int
    action: str


class States:
    """The positions of one file, taken in order. `compared`: how many so far.

    `orders`: where somebody else is asked first of several who are all asked the same, which is no other position.
    """

    def __init__(self, lines: list[PlainFields]) -> None:
        self.end = lines[-1] if lines and lines[-1].get("type") == END else {}
        self.lines = lines[:-1] if self.end else lines
        self.at = 0
        self.compared = 0
        self.position: Position = {}
        self.fields: dict[Place, Field] = {}  # what is compared: all that both sides have from the beginning on
        self.theirs: set[Place] = set()  # all fields seen
        self.ours: set[Place] = set()
        self.has_national = False
        self.orders: list[str] = []

    @property
    def has_start(self) -> bool:
        """Whether the file begins with the position before the first action."""
        return bool(self.lines) and self.lines[0]["i"] == 0

    def compare_start(self, ours: Position, sketch: Sketch) -> None:
        """The position before the first action, if the file has it; Parted if it is another one."""
        if self.has_start:
            self.compare({"i": 0, **ours}, Where(0, 0, "the start"), sketch)

    def compare(self, ours: Position, where: Where, sketch: Sketch, alike: Collection[str] = ()) -> None:
        """The file's next position with ours, which is a line of a trace; Parted if they differ.

        `alike`: companies, by the names of the line, of which any may be asked first.
        """
        if self.at >= len(self.lines):
            return
        line = self.lines[self.at]
        self.at += 1
        for key in HEAD if line["i"] else ("i",):
            if key in line and str(line[key]) != str(ours[key]):
                self._part(where, Difference(f"`{key}` of the action", str(line[key]), str(ours[key])), sketch)
        self._take(line)
        position = {key: value for key, value in ours.items() if key not in HEAD}
        self.theirs |= keys(self.position)
        self.ours |= keys(position)
        if not self.compared:
            self.fields = compared(self.theirs, self.ours)
            self.has_national = NATIONAL in {one.get(TYPE) for one in self.position.get("corporations", {}).values()}
        fields = self.fields
        if ACTOR in fields and (theirs := self._asked_first(position, alike)) is not None:
            self.orders.append(f"after action {where.number} (id {where.id}) {theirs} there, {position['actor']} here")
            fields = {place: field for place, field in fields.items() if place != ACTOR}
        for difference in differences(self.position, position, fields):
            self._part(where, difference, sketch)
        self.compared += 1

    def _asked_first(self, ours: Position, alike: Collection[str]) -> str | None:
        """Who is asked first there, where that is another one than here and both are of those asked alike."""
        there, here = (str(side.get("actor")) for side in (self.position, ours))
        return there if there != here and {there, here} <= set(alike) else None

    def compare_end(self, result: Mapping[str, int], reason: str | None, over: bool, sketch: Sketch) -> None:
        """Parted for positions that the replay does not come to, another end, another result of a game that is over.

        What a running game would come to is no result: each program has its own way to estimate it.
        """
        given: dict[str, tuple[object, object]] = {"number of positions": (len(self.lines), self.at)}
        given["whether it is over"] = (bool(self.end.get("finished", over)), over)
        given["reason of the end"] = (self.end.get("reason", reason), reason)
        if over:
            given["result"] = (self.end.get("result", result), result)
        for field, (theirs, ours) in given.items():
            if theirs != ours:
                self._part(Where(0, 0, "the end of the game"), Difference(field, str(theirs), str(ours)), sketch)

    def _part(self, where: Where, found: Difference, sketch: Sketch) -> NoReturn:
        reason = f"{found.field}: {found.theirs} there, {found.ours} here ({self.compared} positions agree before it)."
        theirs, ours = (f"{found.field}: {side}" for side in (found.theirs, found.ours))
        raise Parted(Divergence(*where, reason, (theirs,), (ours, *sketch())))

    @property
    def checked(self) -> str:
        """How many positions have been compared, and what of them."""
        words = listed({place: field.words for place, field in self.fields.items()})
        return f"{self.compared} positions ({words or 'of which nothing could be compared'})"

    @property
    def whole(self) -> bool:
        """Whether the file has what a position must have for it to be said that all agrees."""
        return bool(self.compared) and not (NEEDED & self.ours) - set(self.fields)

    @property
    def unchecked(self) -> tuple[str, ...]:
        """The fields that not both sides have from the beginning on, and what is never compared of the national."""
        theirs, ours = self.theirs - set(self.fields), self.ours - set(self.fields)
        sides = {
            "only in the file": theirs - ours,
            "only in ours": ours - theirs,
            "not in all positions": ours & theirs,
        }
        named = [(where, listed({place: place[1] for place in sorted(fields)})) for where, fields in sides.items()]
        kept = [
            field.words for (group, _), field in self.fields.items() if group == "corporations" and field.of != "all"
        ]
        if self.has_national and kept:
            named.append((NATIONAL, ", ".join(kept)))
        return tuple(f"{where} ({words})" for where, words in named if words)

    def _take(self, line: PlainFields) -> None:
        """Bring the position up to this line."""
        if "state" not in line:
            self.position = {key: value for key, value in line.items() if key not in HEAD}
            return
        for key, value in line["state"].items():
            if key in NESTED and isinstance(value, dict):
                self.position[key] = _members(self.position.get(key) or {}, value)
            else:
                self.position[key] = value


def _members(before: PlainFields, changes: PlainFields) -> PlainFields:
    """The members of a group after these changes."""
    after = dict(before)
    for name, member in changes.items():
        if member is None:
            after.pop(name, None)
        elif isinstance(member, dict) and isinstance(after.get(name), dict):
            after[name] = {**after[name], **member}
        else:
            after[name] = member
    return after


def read_states(path: Path) -> States:
    """The positions in a file of lines, compressed or not; BadGameFile when it is none."""
    name = path.name
    text = content(path).splitlines()
    lines = [_read(line, name, number) for number, line in enumerate(text, start=1) if line.strip()]
    if not lines:
        raise BadGameFile(name, "", "has no positions")
    return States(lines)


def _read(line: bytes, name: str, number: int) -> PlainFields:
    key = f"line {number}"
    try:
        found = msgspec.json.decode(line, type=PlainFields)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadGameFile(name, key, f"is not a position: {error}") from error
    if not isinstance(found.get("i"), int):
        raise BadGameFile(name, key, "lacks `i`, the number of its action")
    position = found.get("state", found)
    if not isinstance(position, dict) or not all(
        isinstance(position.get(group, {}), dict) for group in (*MEMBERS, "depot")
    ):
        raise BadGameFile(name, key, "is not a position")
    for group in MEMBERS:
        if not all(isinstance(member, dict | None) for member in position.get(group, {}).values()):
            raise BadGameFile(name, f"{key}.{group}", "an object for each of them is expected")
    return found
