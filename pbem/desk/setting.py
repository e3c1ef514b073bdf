"""What settings share: how one is written into the record, and how one of a person reaches all their games."""

from __future__ import annotations

from pbem.desk import other_games
from pbem.store.models import LogEntry, Member
from pbem.table.record_kinds import SETTING
from pbem.table.session import Session


def logged(session: Session, member: Member, line: str, *, for_them_alone: bool = False) -> LogEntry:
    """A setting in the record; only they and a moderator who does not play read it, or they alone."""
    alone = for_them_alone or session.moderator_plays
    readers = {member.number} if alone else {member.number, session.moderator.number}
    return session.log(SETTING, member, facts={"line": line}, readers=sorted(readers))


def set_of_person(session: Session, member: Member, **fields: object) -> None:
    """Change the person, whatever roles they have in this game, and reckon what hangs on it."""
    person = member.person
    for name, value in fields.items():
        setattr(person, name, value)
    person.save()
    for mine in session.members:
        if mine.person_id == member.person_id:
            mine.person = person
    other_games.settle(session, member.person_id)
