"""What the operator's part of an archive must be like: rows as they would be stored, of members there are."""

from __future__ import annotations

from pbem.archive.format import Archive
from pbem.archive.secrets import LATER, OF_DECISION, OF_GAME, OF_MEMBER, OF_ORDER, OF_PERSON
from pbem.archive.shape_entry import Wrong
from pbem.auditing.row_values import trouble_with
from pbem.store.models import Decision, Game, Member, OrderInHand, Person, Table


def whole_trouble(archive: Archive) -> Wrong:
    """All that is wrong with it, each with its place."""
    whole = archive.whole
    if (archive.scope == "whole") != (whole is not None):
        yield "whole", f"an archive of scope {archive.scope} {'needs' if whole is None else 'cannot have'} this part"
    if whole is None:
        return
    yield from _row("whole.game", whole.game, Game, OF_GAME, ())
    numbers = {one.number for one in archive.members}
    for place, rows, table, columns, more in (
        ("people", whole.people, Person, OF_PERSON, ()),
        ("members", whole.members, Member, OF_MEMBER, ("person",)),
        ("decisions", whole.decisions, Decision, OF_DECISION, ("member",)),
        ("orders", whole.orders, OrderInHand, OF_ORDER, ("member",)),
    ):
        for at, row in enumerate(rows):
            yield from _row(f"whole.{place}[{at}]", row, table, columns, more)
            if "member" in more and row.get("member") not in numbers:
                yield f"whole.{place}[{at}].member", "there is no member of that number"
    if [one.get("number") for one in whole.members] != [one.number for one in archive.members]:
        yield "whole.members", "these are not the members of the game"
    for at, row in enumerate(whole.members):
        if type(row["person"]) is not int or not 0 <= row["person"] < len(whole.people):
            yield f"whole.members[{at}].person", "there is no such one among `people`"


def _row(
    place: str, row: dict[str, object], table: type[Table], columns: tuple[str, ...], more: tuple[str, ...]
) -> Wrong:
    """A row of one of our tables, as it would be stored."""
    if strange := (row.keys() ^ {*columns, *more}) - (LATER - row.keys()):
        yield place, f"other keys than expected: {', '.join(sorted(strange)[:3])}"
    for column in columns:
        if column in row and (reason := trouble_with(table, column, row[column])):
            yield f"{place}.{column}", reason
