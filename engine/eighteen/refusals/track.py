"""Refusals of laying track; most codes are those of `engine.eighteen.map.lay`."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "lays_used": "{company} has already laid track as often as it may this turn.",
    "track_cost": "This costs {cost}; {company} can raise {cash}.",
    "private_hex": "{hex} belongs to a private railway: no track may be laid there before phase {phase}.",
    "same_hex_twice": "{company} has already worked on {hex} this turn; choose another hex.",
    "second_upgrade": "{company} has already upgraded a tile this turn; from now on it can only lay new ones.",
    "unknown_hex": "There is no hex {hex} on the map.",
    "unknown_tile": "There is no tile {tile}. {hex} takes {tiles}.",
    "bad_rotation": "A tile can be turned by 60 degrees 0 to 5 times, not {rotation}.",
    "hex_closed": "{hex} is {colour}: nothing can ever be laid there.",
    "wrong_colour": "Tile {tile} is {colour} and {hex} is {lies}; next it takes {tiles}.",
    "colour_not_yet": "Tile {tile} is {colour}; in this phase tiles can be {colours}.",
    "wrong_kind": "Plain track, small stations and cities stay what they are: {hex} takes {tiles}.",
    "wrong_label": "A {colour} tile on {hex} has {label}: it takes {tiles}.",
    "none_left": "There is no tile {tile} left. {hex} takes {tiles}.",
    "track_not_kept": ("All the old track must stay as it runs; rotations of tile {tile} that fit {hex}: {rotations}."),
    "leads_off": (
        "Track may not lead nowhere, as over side {edges} of {hex}; rotations of tile {tile} that fit: {rotations}."
    ),
    "no_room_for_tokens": "Tile {tile} has too few places for the tokens on {hex}: {tokens}.",
    "not_connected": (
        "No route of {company} reaches this track. Rotations of tile {tile} that would work on {hex}: "
        "{rotations}. Its routes reach {hexes}."
    ),
}
