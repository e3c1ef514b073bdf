"""Addresses from which letters come back: counted until their owner is heard from again."""

from __future__ import annotations

from datetime import datetime

from pbem.store.models import Person


def came_back(person_id: int, reason: str, now: datetime) -> None:
    """A letter to this person was returned, or his mail server refused it for good."""
    bounced = {"bounces": Person.bounces + 1, "bounced_at": now, "bounce_reason": reason[:500]}
    Person.update(bounced).where(Person.id == person_id).execute()


def heard_from(person: Person) -> None:
    """Who writes to us has a mailbox: what came back before is forgotten."""
    person.bounces, person.bounced_at, person.bounce_reason = 0, None, ""
    person.save()
