"""Time zones: the IANA key somebody means by what they wrote, checked with zoneinfo."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones

from pbem.orders.fold import key
from pbem.orders.refuse import nearest, refused

_SHORT = ("UTC", "GMT")
_MOST_CHOICES = 8
_SHORTEST = 5  # letters of a name that may be misspelt: any three are like some city's
_CUTOFF = 0.75  # cities have short names: below this, anything is like some city

# What clocks are called in the streets of several zones; the names of zones on a machine know no places for them.
_CALLED: Mapping[str, str] = {
    "cet cest mez mesz hec": "Europe/Berlin Europe/Madrid Europe/Paris Europe/Rome Europe/Warsaw",
    "eet eest oez": "Europe/Athens Europe/Bucharest Europe/Helsinki",
    "wet west": "Atlantic/Canary Europe/Lisbon",
    "bst uk": "Europe/London",
    "ist": "Asia/Jerusalem Asia/Kolkata Europe/Dublin",
    "msk": "Europe/Moscow",
    "et est edt": "America/New_York America/Toronto",
    "ct cst cdt": "America/Chicago America/Mexico_City America/Winnipeg",
    "mt mst mdt": "America/Denver America/Edmonton America/Phoenix",
    "pt pst pdt": "America/Los_Angeles America/Vancouver",
    "akst akdt": "America/Anchorage",
    "hst": "Pacific/Honolulu",
    "jst": "Asia/Tokyo",
    "kst": "Asia/Seoul",
    "sgt": "Asia/Singapore",
    "hkt": "Asia/Hong_Kong",
    "aest aedt": "Australia/Brisbane Australia/Melbourne Australia/Sydney",
    "acst acdt": "Australia/Adelaide Australia/Darwin",
    "awst": "Australia/Perth",
    "nzst nzdt": "Pacific/Auckland",
}


def check_zone(text: str, order: str) -> str:
    """The zone key for `text`: "europe/paris", "Europe Paris" and "paris" all give "Europe/Paris".

    `order` is what stands before the zone in an example ("zone"). OrderError when there is no such
    zone, or when a city's name alone stands for several.
    """
    said = text.strip(" \t\n\"'“”„‘’«».!,:")
    if not said:
        raise refused("zone_missing", example=f"{order} Europe/Paris")
    exact = _exact().get(said[:80].casefold())
    if exact is not None:
        return exact
    wanted = key(said[:80])
    offset = any(sign.isdigit() for sign in wanted)  # GMT+2: its sign is easily meant the other way round
    called = _called().get(wanted.removesuffix(" time"), ())
    found = called or (() if offset else _loose().get(wanted, ()))
    if len(found) == 1 and not called:
        return found[0]
    if len(found) > 1:
        choices = tuple(f"{order} {zone}" for zone in found[:_MOST_CHOICES])
        raise refused("zone_several", {"said": said}, choices=choices)
    meant = called[0] if called else None if offset else _nearest(wanted)
    if meant is None:
        raise refused("zone_unknown", {"said": said}, example=f"{order} Europe/Paris")
    raise refused("zone_meant", {"said": said, "meant": meant}, example=f"{order} {meant}")


def _nearest(wanted: str) -> str | None:
    """The zone whose folded name is nearest to `wanted`."""
    close = _turned_round(wanted)
    if close is None and len(wanted) >= _SHORTEST:
        close = nearest(wanted, _loose(), _CUTOFF)
    return _loose()[close][0] if close else None


def _turned_round(wanted: str) -> str | None:
    """The folded zone key that `wanted` is with its parts in another order (Paris/Europe), or None."""
    words = wanted.split()
    turned = (" ".join(words[at:] + words[:at]) for at in range(1, len(words)))
    return next((name for name in turned if name in _loose()), None)


@cache
def _exact() -> Mapping[str, str]:
    """Case-folded key to key, for every AREA/CITY zone of this machine and UTC."""
    zones = (zone for zone in sorted(available_timezones()) if "/" in zone or zone in _SHORT)
    return {zone.casefold(): zone for zone in zones}


@cache
def _called() -> Mapping[str, tuple[str, ...]]:
    """What a clock is called to the zones it may be of, of those that this machine knows."""
    known = set(_exact().values())
    return {
        name: tuple(zone for zone in zones.split() if zone in known)
        for names, zones in _CALLED.items()
        for name in names.split()
    }


@cache
def _loose() -> Mapping[str, tuple[str, ...]]:
    """Folded whole keys and folded city names to the zones they may mean; fixed offsets (Etc/…) left out."""
    table: dict[str, list[str]] = defaultdict(list)
    for zone in _exact().values():
        if not zone.startswith("Etc/"):
            for name in {key(zone), key(zone.rsplit("/", 1)[-1])}:
                table[name].append(zone)
    return {name: tuple(zones) for name, zones in table.items()}
