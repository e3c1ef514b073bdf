"""Refusals of routes: `route_` and the code of the fault; `best` is an order that would be legal."""

from __future__ import annotations

REASONS: dict[str, str] = {
    "unknown_hex": "there is no hex {hex}",
    "one_hex": "a route needs at least two stops",
    "not_neighbours": "{hex} and {other} are not next to each other; name every hex on the way",
    "closed_side": "no track can run from {hex} to {other}",
    "no_track": "in {hex} no track runs from {before} to {after}",
    "no_end": "in {hex} no track runs from {other} to a stop, and a route must end at one",
    "track_twice": "it uses the track between {hex} and {other} twice",
    "one_stop": "it has only one stop, {hex}, and needs at least two",
    "stop_twice": "it calls at the stop in {hex} twice",
    "hex_twice": "it calls at two circles in {hex}, and only one is allowed",
    "area_twice": "it calls at the red area {area} twice, the second time in {hex}",
    "area_passed": "{hex} is a red area, where a route has to end",
    "city_blocked": "all places in {hex} are taken by others; a route may end there but not pass through",
    "no_token": "it calls at no city with a token of {company}; its tokens are in {hexes}",
    "too_long": "the train counts at most {stops} stops, and {count} on this route have to be counted: {hexes}",
    "too_many_stops": "the train calls at no more than {length} stops, and this route has {count}",
    "too_many_cities": "the train calls at no more than {cities} cities, and this route has {count}: {hexes}",
    "token_uncounted": "a city with a token has to be counted, but {hexes} are already all {stops} the train can count",
    "track_shared": "the track between {hex} and {other} is also used by {with}",
}
SENTENCES: dict[str, str] = {
    f"route_{code}": f"{{train}}:{{route}} cannot be run: {reason}. This would be legal: {{best}}."
    for code, reason in REASONS.items()
}
