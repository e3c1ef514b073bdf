"""Addresses from which letters come back: scored until their owner is heard from again, or for a month."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.store.models import Person

FOR_GOOD, FOR_NOW = 4, 1  # points: the mailbox is not there; it is full, or its server says so
TOLD_AT = 4  # points at which whoever leads a game of theirs is told
FORGOTTEN = timedelta(days=30)


def came_back(person_id: int, reason: str, now: datetime, *, for_good: bool) -> None:
    """A letter to this person was returned, or their mail server refused it."""
    them = Person.id == person_id
    Person.update(bounce_score=0, bounce_told=False).where(them & (Person.bounced_at <= now - FORGOTTEN)).execute()
    points = FOR_GOOD if for_good else FOR_NOW
    bounced = {
        "bounces": Person.bounces + 1, "bounce_score": Person.bounce_score + points, "bounced_at": now,
        "bounce_reason": reason[:500],
    }  # fmt: skip
    Person.update(bounced).where(them).execute()


def heard_from(person: Person) -> None:
    """Who writes to us has a mailbox: what came back before is forgotten."""
    person.bounces, person.bounced_at, person.bounce_reason = 0, None, ""
    person.bounce_score, person.bounce_told = 0, False
    person.save()


def to_be_told() -> list[Person]:
    """Of whom somebody is to hear that letters do not reach them."""
    untold = (Person.bounce_score >= TOLD_AT) & (Person.bounce_told == False)  # noqa: E712
    return sorted(Person.select().where(untold), key=lambda person: person.id)  # ordered by SQLite, all would be read


def told(person: Person) -> None:
    """Whoever leads a game of theirs has been told."""
    person.bounce_told = True
    person.save()
