"""What everything that reads a position from a table needs: the data, the facts, the names in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from engine.eighteen.definition import Definition18xx
from engine.eighteen.tabletop.facts import Facts18xx
from engine.eighteen.tabletop.slips import Known, Slips

DefinitionT = TypeVar("DefinitionT", bound=Definition18xx)
FactsT = TypeVar("FactsT", bound=Facts18xx)


class Sitting(NamedTuple, Generic[DefinitionT, FactsT]):
    """One reading of a position. `seats`: the engine's id of each player by the name in the file.

    `always`: companies that are in play whether they have a row or not.
    """

    definition: DefinitionT
    facts: FactsT
    slips: Slips
    seats: dict[str, str]
    people: Known
    companies: Known
    privates: Known
    trains: Known
    always: tuple[str, ...] = ()

    def player(self, written: str, key: str) -> str | None:
        """The id of a player; None after a slip."""
        name = self.people.find(written, key, self.slips)
        return None if name is None else self.seats[name]

    def players(self, written: Iterable[str], key: str) -> tuple[str, ...]:
        """The ids of several."""
        return tuple(self.seats[name] for name in self.people.find_all(tuple(written), key, self.slips))

    def in_play(self) -> tuple[str, ...]:
        """The companies that are, in the order of the data."""
        rows = self.rows()
        return tuple(one for one in self.definition.companies if one in rows or one in self.always)

    def rows(self) -> dict[str, str]:
        """Each company that has a row, with how the file writes it; other names have their slip already."""
        found: dict[str, str] = {}
        for written in self.facts.companies:
            if (company := self.companies.quiet(written)) is not None:
                found.setdefault(company, written)
        return found

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Those in play of this kind."""
        return tuple(one for one in self.in_play() if self.definition.companies[one].kind == kind)

    def private(self, private: str) -> str:
        """What players call it."""
        return usual_name(self.definition, private)

    @property
    def names(self) -> dict[str, str]:
        """The name in the file of each player by the engine's id."""
        return {seat: name for name, seat in self.seats.items()}


def usual_name(definition: Definition18xx, private: str) -> str:
    """A private by the first of its other names, if it has any."""
    return next(iter(definition.privates[private].also), private)


def _privates(definition: Definition18xx, more: Mapping[str, str]) -> Known:
    rows = definition.privates.items()
    also = {**more, **{name: one for one, row in rows for name in row.also}}
    return Known("private", tuple(definition.privates), also, [usual_name(definition, one) for one, _ in rows])


def sit_down(
    definition: DefinitionT,
    facts: FactsT,
    players: tuple[str, ...],
    slips: Slips,
    trains: Iterable[str],
    privates: Mapping[str, str] | None = None,
    always: tuple[str, ...] = (),
) -> Sitting[DefinitionT, FactsT]:
    """A slip for too many or too few players, for two of one name, and for a row of no company.

    `trains`: what can be written as one; `privates`: names of privates that are not in the data.
    """
    names = [hand.name for hand in facts.players]
    people = Known("player", names)
    if len(people.folds) < len(names):
        slips.add("players", "two of them have the same name")
    counts = [seats.players for seats in definition.seats]
    if len(names) not in counts:
        slips.add("players", f"{definition.title} is for {min(counts)} to {max(counts)} players, not {len(names)}")
    elif len(names) != len(players):
        slips.add("players", f"there are {len(names)} here, and {len(players)} who play")
    also = {other: one for one, data in definition.companies.items() for other in data.also}
    sitting = Sitting(
        definition, facts, slips, dict(zip(names, players, strict=False)), people,
        Known("company", tuple(definition.companies), also), _privates(definition, privates or {}),
        Known("train", tuple(trains)), always,
    )  # fmt: skip
    sitting.companies.keys(facts.companies, "companies", slips)
    slips.check()
    return sitting


AnySitting = Sitting[Definition18xx, Facts18xx]
