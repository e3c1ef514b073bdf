"""Refusals of routes: `route_` and the code of the fault; `best` is an order that would be legal."""

from __future__ import annotations

REASONS: dict[str, str] = {
    "unknown_hex": "there is no hex {hex}",
    "one_hex": "a route has two stops at least",
    "not_neighbours": "{hex} and {other} are not neighbours; name every hex on the way",
    "closed_side": "no track can lead from {hex} to {other}",
    "no_track": "in {hex} no track leads from {before} to {after}",
    "no_end": "in {hex} no track leads from {other} to a stop, and a route ends at one",
    "track_twice": "it uses the track between {hex} and {other} twice",
    "one_stop": "it has but one stop, {hex}; two are the least",
    "stop_twice": "it calls twice at the stop in {hex}",
    "hex_twice": "it calls at two circles of {hex}; one is allowed",
    "area_twice": "it calls twice at the red area {area}, the second time in {hex}",
    "area_passed": "{hex} is a red area, where a route ends",
    "city_blocked": "all places in {hex} are taken by others; a route may end there, not pass",
    "no_token": "it calls at no city with a token of {company}, which has tokens in {hexes}",
    "too_long": "the train counts {stops} stops at most, and {count} on this route must count: {hexes}",
    "too_many_stops": "the train calls at {length} stops at most, and {count} are on this route",
    "too_many_cities": "the train calls at {cities} cities at most, and {count} are on this route: {hexes}",
    "token_uncounted": "a city with a token must count, but {hexes} are all {stops} that the train counts",
    "track_shared": "the track between {hex} and {other} is used by {with} too",
}
SENTENCES: dict[str, str] = {
    f"route_{code}": f"{{train}}:{{route}} cannot be run: {reason}. Legal is: {{best}}."
    for code, reason in REASONS.items()
}
