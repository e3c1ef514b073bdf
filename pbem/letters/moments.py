"""Moments in the reader's own time zone, in words."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from pbem.clock import from_iso
from pbem.phrases import phrase


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that name; UTC where there is none, because a letter must not fail over it."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def long_moment(iso: str, timezone: str) -> str:
    """`Saturday 21 November 2026, 18:00 (Europe/Paris)`."""
    return phrase("moment.long", **_facts(iso, timezone))


def short_moment(iso: str, timezone: str) -> str:
    """`21 Nov 18:00`."""
    return phrase("moment.short", **_facts(iso, timezone))


def _facts(iso: str, timezone: str) -> dict[str, object]:
    zone = zone_of(timezone)
    moment: datetime = from_iso(iso).astimezone(zone)
    month = phrase("moment.months").split()[moment.month - 1]
    return {
        "weekday": phrase("moment.weekdays").split()[moment.weekday()],
        "day": moment.day,
        "month": month,
        "short_month": month[:3],
        "year": moment.year,
        "time": f"{moment.hour:02d}:{moment.minute:02d}",
        "zone": zone.key,
    }
