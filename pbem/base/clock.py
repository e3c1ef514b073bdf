"""The one place that reads the time, and the forms in which a moment is written."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> datetime:
    """The present moment, aware, in UTC. Web, scheduler and command line call it and pass it down."""
    return datetime.now(UTC)


def to_iso(moment: datetime) -> str:
    """`2026-11-21T06:50:00Z`, whole seconds: the form used in contents, exports and JSON."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def from_iso(text: str) -> datetime:
    """The moment written by `to_iso`."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def to_millis(moment: datetime) -> int:
    """Milliseconds since 1970 in UTC: the form stored in the database."""
    return (moment.astimezone(UTC) - EPOCH) // timedelta(milliseconds=1)


def from_millis(value: int) -> datetime:
    """The moment stored by `to_millis`."""
    return EPOCH + timedelta(milliseconds=value)
