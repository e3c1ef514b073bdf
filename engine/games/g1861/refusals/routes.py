"""Refusals of routes (§5.3, §5.5.4): `route_` and the code of the fault; `best` is an order that would be legal."""

from __future__ import annotations

_ROUTES: dict[str, tuple[str, str]] = {
    "unknown_hex": ("5.3", "there is no hex {hex}"),
    "one_hex": ("5.5.4", "a route has two stops at least"),
    "not_neighbours": ("5.3", "{hex} and {other} are not neighbours; name every hex on the way"),
    "closed_side": ("5.3", "no track can lead from {hex} to {other}"),
    "no_track": ("5.3", "in {hex} no track leads from {before} to {after}"),
    "no_end": ("5.3", "in {hex} no track leads from {other} to a stop, and a route ends at one"),
    "track_twice": ("5.3", "it uses the track between {hex} and {other} twice"),
    "one_stop": ("5.5.4", "it has but one stop, {hex}; two are the least"),
    "stop_twice": ("5.3", "it calls twice at the stop in {hex}"),
    "hex_twice": ("5.3", "it calls at two circles of {hex}; one is allowed"),
    "area_twice": ("5.3", "it calls twice at the red area {area}, the second time in {hex}"),
    "area_passed": ("5.3", "{hex} is a red area, where a route ends"),
    "city_blocked": ("5.3", "all places in {hex} are taken by others; a route may end there, not pass"),
    "no_token": ("5.3", "it calls at no city with a token of {company}, which has tokens in {hexes}"),
    "too_long": ("5.5.4", "the train counts {stops} stops at most, and {count} on this route must count: {hexes}"),
    "too_many_stops": ("5.5.4", "the train calls at {length} stops at most, and {count} are on this route"),
    "too_many_cities": ("5.5.4", "the train calls at {cities} cities at most, and {count} are on this route: {hexes}"),
    "token_uncounted": ("5.5.4", "a city with a token must count, but {hexes} are all {stops} that the train counts"),
    "track_shared": ("5.5.4", "the track between {hex} and {other} is used by {with} too"),
}

SENTENCES: dict[str, tuple[str, str]] = {
    f"route_{code}": (section, f"{{train}}:{{route}} cannot be run: {reason}. Legal is: {{best}}.")
    for code, (section, reason) in _ROUTES.items()
}
