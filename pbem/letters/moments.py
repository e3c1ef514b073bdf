"""Moments in the reader's own time zone, days and lengths of time, in words."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from pbem.base.clock import from_iso
from pbem.words.phrases import counted, phrase

_UNITS = (("days", 24 * 60), ("hours", 60), ("minutes", 1))  # in minutes
_DAYS_FROM = 3 * 24 * 60  # shorter lengths are told in hours, as deadlines are


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


def day_words(iso: str) -> str:
    """`3 August 2027`, for `2027-08-03`."""
    day = date.fromisoformat(iso)
    return phrase("moment.day", day=day.day, month=phrase("moment.months").split()[day.month - 1], year=day.year)


def span_words(seconds: int) -> str:
    """`36 hours`, `3 days and 12 hours`, `90 minutes` is `1 hour and 30 minutes`; to the minute."""
    left = max(seconds, 0) // 60
    parts = []
    for name, minutes in _UNITS:
        if name == "days" and left < _DAYS_FROM:
            continue
        count, left = divmod(left, minutes)
        if count:
            parts.append(counted(f"span.{name}", count))
    if not parts:
        return phrase("span.none")
    return parts[0] if len(parts) == 1 else phrase("list.last", rest=", ".join(parts[:-1]), last=parts[-1])


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
