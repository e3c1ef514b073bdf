"""Who sat in each seat of a game, and from when: its record tells it, since rows only know who sits there now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from pbem.store.models import Member
from pbem.table.brief import Brief
from pbem.table.record_kinds import EJECTED, EJECTED_DEFAULT, RESIGNED, SUBSTITUTED

CHANGES = (SUBSTITUTED.name, RESIGNED.name, EJECTED.name, EJECTED_DEFAULT.name)


class Spell(NamedTuple):
    """One person's part of a question: `person` is None for a seat that nobody held."""

    person: int | None
    begin: datetime
    end: datetime


class _Change(NamedTuple):
    number: int
    at: datetime
    person: int | None


class Holders:
    """The seats of a game over its time, by persons: who comes back to a seat is nobody new."""

    def __init__(self, members: Sequence[Member], changes: Sequence[Brief]) -> None:
        """`changes`: the entries of these kinds since the game began, oldest first."""
        seated = [one for one in members if one.role == "player"]
        newcomers = {entry.number: _newcomer(seated, entry) for entry in changes if entry.kind == SUBSTITUTED.name}
        later = {one.id for one in newcomers.values() if one is not None}
        self._first = {one.player: one.person_id for one in seated if one.id not in later}
        self._changes: dict[str, list[_Change]] = {}
        for entry in changes:
            new = newcomers.get(entry.number)
            person = None if new is None else new.person_id
            self._changes.setdefault(entry.player, []).append(_Change(entry.number, entry.at, person))

    def at(self, player: str, number: int) -> int | None:
        """Who held the seat when the record had come to this number."""
        person = self._first.get(player)
        for change in self._changes.get(player, ()):
            if change.number < number:
                person = change.person
        return person

    def spells(self, player: str, begin: datetime, end: datetime, number: int) -> Iterator[Spell]:
        """Who held the seat in turn from `begin` to `end`, when entry `number` was written: the last one answered."""
        person = self._first.get(player)
        for change in self._changes.get(player, ()):
            if change.number >= number:
                break
            if change.at > begin:
                yield Spell(person, begin, change.at)
                begin = change.at
            person = change.person
        yield Spell(person, begin, end)


def _newcomer(seated: Sequence[Member], entry: Brief) -> Member | None:
    """Who took the seat: whoever wrote the entry; in older records the moderator did, and it names them."""
    theirs = [one for one in seated if one.player == entry.player]
    wrote = next((one for one in theirs if one.id == entry.actor_id), None)
    return wrote or next((one for one in theirs if one.name == entry.facts.get("new")), None)
