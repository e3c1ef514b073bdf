"""Rows of a played game as a form that is filled in once for each of its copies, as COPY reads them.

A copy has ids, addresses, tokens and Message-IDs of its own, and its moments lie elsewhere; its record is chained anew.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from peewee import BlobField, ForeignKeyField

from benchmarks.scale_models import KEPT, Model, Values
from pbem.base.clock import from_millis, to_iso
from pbem.store.models import (
    Decision,
    DecisionAddress,
    Game,
    InboundMail,
    LogEntry,
    Member,
    MomentField,
    OutboundMail,
    Person,
    Table,
)
from pbem.table import chain, shuffle

NAME = "Volga"  # what the played games are called
ID = 8  # characters of a game's number in hexadecimal
SAME = 20  # characters of a Message-ID that all copies have; then their number follows
PEOPLE = 5  # of each circle of friends
CIRCLE = 5  # games that they play
TOKEN = 15  # bytes, as of `addresses.new_token`
HOUR = 3_600_000  # milliseconds
REMINDED = (24, 6)  # hours before a deadline
_CLOCKED = {"next_at": "%(next)s", "overdue": "%(late)s"}  # of the question that is open
_MARK = re.compile("\0(.*?)\1")
_ESCAPES = {"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"}
_SIGNS = re.compile(r"[\\\t\n\r]")


class Kept(NamedTuple):
    """Which bytes a copy still has: of its letters, the fingerprints of these, of its mails."""

    letters: bool = True
    prints: bool = True
    mails: bool = True


class Form:
    """A model, ready to be filled in; one form for each way of keeping its bytes."""

    def __init__(self, model: Model, kept: Kept) -> None:
        self.model = model
        self.kept = kept
        self.counts = {table: len(rows) for table, rows in model.rows.items() if table is not Person}
        self.persons = [row["id"] for row in model.rows[Person]]
        self.moments = sorted({value for table, rows in model.rows.items() for row in rows
                               for value in _moments(table, row)})  # fmt: skip
        self._own = self._own_strings()
        self._texts = {table: self._written(table) for table in KEPT if table is not Person}
        self._publics = [(self._marked(public), promised) for public, promised in self._dated_publics()]
        self.open = next((row for row in model.rows[Decision] if row["closed_at"] is None), None)
        game = model.rows[Game][0]
        self.last = game["ended_at"] or (self.open["opened_at"] if self.open else game["created_at"])

    # -- filling in ---------------------------------------------------------------------------------------------------

    def copy(self, number: int, first: Mapping[type[Table], int], person: int, shift: int, now: int,
               chance: Random) -> dict[type[Table], str]:  # fmt: skip
        """The lines of each table. `first`: the ids that its rows begin with; `person`: the first of its circle."""
        values: dict[str, Any] = {f"m{moment}": moment + shift for moment in self.moments}
        values |= {
            "g": number,
            "n": f"{NAME} {number}",
            "id": f"{number:0{ID}x}",
            "xg": f"{number:0{ID}x}".encode().hex(),
        }
        for table, count in self.counts.items():
            values.update((f"{table._meta.table_name}.{at}", first[table] + at) for at in range(count))
        values.update((f"p{at}", person + at) for at in range(len(self.persons)))
        circle = person // PEOPLE
        values.update((f"a{at}", address(circle, at)) for at in range(len(self.persons)))
        values.update((key, _token(chance)) for key in self._own.values() if key.startswith("t"))
        for at, row in enumerate(self.model.rows[Member]):
            token, owner = values[self._own[row["token"]]], self.persons.index(row["person_id"])
            values[f"s{at}"] = shuffle.seat_promise(token, values[f"a{owner}"])
        values.update((key, to_iso(from_millis(int(key[1:]) + shift))) for key in self._own.values() if key[0] == "i")
        link = ""
        for at, (public, promised) in enumerate(self._publics):
            link = chain.link(link, public % values, promised)
            values[f"h{at}"] = link
            values[f"l{at}"] = link[: chain.SHOWN]
        values["chain"] = link
        values |= self._next(values, now)
        values.update([(f"x{key}", str(values[key]).encode().hex()) for key in self._own.values()])
        return {table: text % values for table, text in self._texts.items()}

    def _next(self, values: Mapping[str, Any], now: int) -> dict[str, Any]:
        """When the clock is to look at the open question, and whether its deadline has passed."""
        if self.open is None:
            return {}
        due = values[f"m{self.open['due_at']}"]
        moments = [due - hours * HOUR for hours in REMINDED]
        return {"next": next((one for one in (*moments, due) if one > now), due),
                "late": int(due <= now)}  # fmt: skip

    # -- making the form ----------------------------------------------------------------------------------------------

    def _own_strings(self) -> dict[str, str]:
        """Texts that are another in each copy, and the key of what stands there."""
        rows = self.model.rows
        own = {row["address"]: f"a{at}" for at, row in enumerate(rows[Person])}
        tokens = [row["token"] for table in (Member, DecisionAddress) for row in rows[table]]
        own |= {token: f"t{at}" for at, token in enumerate(tokens)}
        people = {row["id"]: row["address"] for row in rows[Person]}
        for at, row in enumerate(rows[Member]):
            own[shuffle.seat_promise(row["token"], people[row["person_id"]])] = f"s{at}"
        own |= {row["hash"][: chain.SHOWN]: f"l{at}" for at, row in enumerate(rows[LogEntry])}
        return own | {NAME: "n"} | self._iso()

    def _iso(self) -> dict[str, str]:
        """Moments as letters and the record write them, where any does."""
        said = "".join(row["content"] for row in self.model.rows[OutboundMail])
        said += "".join(public for public, _ in self.model.publics)
        known = {to_iso(from_millis(moment)): f"i{moment}" for moment in self.moments}
        return {told: key for told, key in known.items() if told in said}

    def _marked(self, text: str) -> str:
        """The text as a form: `%(key)s` where each copy has something of its own."""
        for told, key in self._own.items():
            text = text.replace(told, f"\0{key}\1")
        for inner in self._message_ids():
            text = text.replace(inner, f"{inner[:SAME]}\0id\1")
        return _MARK.sub(lambda found: f"%({found[1]})s", text.replace("%", "%%"))

    def _dated_publics(self) -> Iterator[tuple[str, str]]:
        for row, (public, promised) in zip(self.model.rows[LogEntry], self.model.publics, strict=True):
            yield public.replace(f'"at":{row["at"]},', f'"at":\0m{row["at"]}\1,'), promised

    def _written(self, table: type[Table]) -> str:
        lines = []
        for at, row in enumerate(self.model.rows[table]):
            cells = [self._cell(table, at, row, field) for field in table._meta.sorted_fields]
            lines.append("\t".join(cells) + "\n")
        return "".join(lines)

    def _cell(self, table: type[Table], at: int, row: Values, field: Any) -> str:
        name, value = field.column_name, row[field.column_name]
        special = self._special(table, at, row, name)
        if special:
            return special
        gone = {"mime": not self.kept.letters, "prints": not self.kept.prints}
        if table is OutboundMail and gone.get(name):
            return r"\N"
        if table is InboundMail and name == "mime" and not self.kept.mails:
            return r"\\x"
        if value is None:
            return r"\N"
        if isinstance(field, MomentField):
            return f"%(m{value})s"
        if isinstance(field, BlobField):
            return self._blob(bytes(value))
        return self._marked(_SIGNS.sub(lambda found: _ESCAPES[found[0]], str(value)))

    def _blob(self, value: bytes) -> str:
        """Bytes in hexadecimal; what each copy has of its own stands there as such, too."""
        text = value.hex()
        for told, key in self._own.items():
            text = text.replace(told.encode().hex(), f"\0{key}\1")
        for inner in self._message_ids():
            text = text.replace(inner.encode().hex(), f"{inner[:SAME].encode().hex()}\0g\1")
        return r"\\x" + _MARK.sub(lambda found: f"%(x{found[1]})s", text)

    def _message_ids(self) -> list[str]:
        return [row["message_id"].strip("<>").partition("@")[0] for row in self.model.rows[OutboundMail]]

    def _special(self, table: type[Table], at: int, row: Values, name: str) -> str:
        """What is no text: keys and numbers of rows; and what must be another in each copy."""
        if name == "id":
            return "%(g)s" if table is Game else f"%({table._meta.table_name}.{at})s"
        field: Any = table._meta.columns[name]
        if row[name] is not None and (name == "mail" or isinstance(field, ForeignKeyField)):
            return self._pointer(getattr(field, "rel_model", InboundMail), row[name])
        if row[name] is not None and name in ("dedupe_key", "event_key"):
            return f"{self._marked(str(row[name]))}.%(g)s"
        if table is Decision and row["closed_at"] is None and name in _CLOCKED:
            return _CLOCKED[name]
        if (table, name) == (Game, "invite_again_at") and row["started_at"]:
            return r"\N"  # the clock has seen that nobody is silent any more
        return {
            (Game, "chain"): "%(chain)s", (LogEntry, "hash"): f"%(h{at})s",
            (InboundMail, "content_key"): f"{str(row[name])[:-ID]}%(id)s",
            (InboundMail, "message_id"): f"<%(g)s.{at}@example.org>",
        }.get((table, name), "")  # fmt: skip

    def _pointer(self, table: type[Table], row: int) -> str:
        if table is Person:
            return f"%(p{self.persons.index(row)})s"
        at = next(at for at, one in enumerate(self.model.rows[table]) if one["id"] == row)
        return "%(g)s" if table is Game else f"%({table._meta.table_name}.{at})s"


def _moments(table: type[Table], row: Values) -> list[int]:
    return [row[field.column_name] for field in table._meta.sorted_fields
            if isinstance(field, MomentField) and row[field.column_name] is not None]  # fmt: skip


def _token(chance: Random) -> str:
    return base64.b32encode(chance.randbytes(TOKEN)).decode().lower()


def address(circle: int, at: int) -> str:
    """Of one of a circle of friends."""
    return f"p{at}.{circle}@example.org"
