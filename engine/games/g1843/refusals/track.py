"""Refusals of track, station markers and ports (§8.4, §8.5), and of the powers of privates over them (§10.2)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "lays_used": (
        "8.4",
        "{company} has done all its building: one upgrade, one yellow tile, or two of these where its charter says so.",
    ),
    "wrong_kind": (
        "8.4.1",
        "City tiles go on cities, town tiles on towns, double town tiles on double towns, and plain track elsewhere: "
        "{hex} takes {tiles}.",
    ),
    "bad_rotation": (
        "8.4.3",
        "Tile {tile} cannot be turned {rotation} times by 60 degrees: a tile is turned 0 to 5 times, and one that bears"
        " the name of Lille, Lyon or Paris not at all.",
    ),
    "upgrade_besides": (
        "8.4.2",
        "{company} has laid a yellow tile in this turn, and an upgrade goes with no other tile.",
    ),
    "blocked_hex": (
        "10.1",
        "{hex} is closed by {private} of {owner}: it can be built on once a company owns {private} or it has closed.",
    ),
    "say_city": (
        "12.2",
        "This tile settles in which city of {hex} the marker of {company} stands: say it: {stops}.",
    ),
    "no_city_to_say": ("12.2", "No marker of {company} in {hex} waits for its city; lay the tile without a stop."),
    "home_city": ("8.5.1", "The home marker of {company} stands in one of these, not in {stop}: {stops}."),
    "other_home": ("12.2", "The city of the home marker of {company} is to be chosen now, not of {named}."),
    "token_twice": (
        "8.5.1",
        "{company} has placed or moved a marker or claimed a port in this turn, and only one of these is allowed.",
    ),
    "port_besides": (
        "8.5.3",
        "{company} has placed or moved a marker or claimed a port in this turn, and only one of these is allowed.",
    ),
    "no_port": ("8.5.3", "There is no port marker at {hex} to be claimed. On the map are {ports}."),
    "port_no_train": ("8.5.3", "{company} had no train when its turn began, and only a company with one claims ports."),
    "port_no_route": (
        "8.5.3",
        "{company} had no route with {hex} when its turn began. It had one with these ports: {ports}.",
    ),
    "move_not_yet": ("8.5.2", "Station markers move in gray phase only; this is the {phase} phase."),
    "moved_before": ("8.5.2", "{company} has moved a station marker in this game, and only one move is allowed."),
    "move_cash": ("8.5.2", "Moving a station marker costs {cost}; {company} has {cash}."),
    "no_marker_there": ("8.5.2", "{company} has no marker at {hex} stop {stop}. It has at {places}."),
    "move_place": (
        "8.5.2",
        "That marker of {company} cannot go to {hex} stop {stop}. With track to another or its old place: {places}.",
    ),
    "no_power": (
        "10.2",
        "{company} has no power of {private}, which belongs to {owner}. Privates of {company} with one here: {own}.",
    ),
    "other_power": ("10.2", "The power of {private} is another one: {word}."),
    "power_step": ("10.2", "The power of {private} is used with the track of the turn, before markers are placed."),
    "power_entire": (
        "10.2",
        "That power takes the place of all track and markers of the turn, so {company} cannot use it beside others.",
    ),
    "power_hex": ("10.2", "The power of {private} is for {hex} alone."),
    "power_laid": ("10.2", "A tile lies on {hex}, so the power of {private} to lay one is gone."),
    "power_no_tile": ("10.2", "No tile lies on {hex} yet: {private} lays one with the marker."),
    "power_place": ("10.2", "At {hex} stop {stop} no place is free for the marker, or there is one already."),
    "power_cash": ("10.2", "{private} asks for {cost} here; {company} has {cash}."),
}
