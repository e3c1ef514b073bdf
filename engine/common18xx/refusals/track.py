"""Refusals of laying track; most codes are those of `engine.common18xx.map.lay`."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "lays_used": "{company} has laid track in this turn as often as it may.",
    "track_cost": "This costs {cost}; {company} can raise {cash}.",
    "private_hex": "{hex} belongs to a private railway: no track there before phase {phase}.",
    "same_hex_twice": "{company} has worked on {hex} in this turn; choose another one.",
    "second_upgrade": "{company} has upgraded a tile in this turn; what is left of it is for new tiles.",
    "unknown_hex": "There is no hex {hex} on the map.",
    "unknown_tile": "There is no tile {tile}. {hex} takes {tiles}.",
    "bad_rotation": "A tile is turned 0 to 5 times by 60 degrees; {rotation} is none of these.",
    "hex_closed": "{hex} is {colour}: nothing is ever laid there.",
    "wrong_colour": "Tile {tile} is {colour} and {hex} is {lies}; next it takes {tiles}.",
    "colour_not_yet": "Tile {tile} is {colour}; tiles of this phase are {colours}.",
    "wrong_kind": "Plain track, small stations and cities stay what they are: {hex} takes {tiles}.",
    "wrong_label": "A {colour} tile on {hex} has {label}: it takes {tiles}.",
    "none_left": "No tile {tile} is left. {hex} takes {tiles}.",
    "track_not_kept": (
        "All old track must stay, in the same directions; rotations of tile {tile} that fit {hex}: {rotations}."
    ),
    "leads_off": (
        "Track may not lead nowhere, as over side {edges} of {hex}; rotations of tile {tile} that fit: {rotations}."
    ),
    "no_room_for_tokens": "Tile {tile} has too few places for the tokens on {hex}: {tokens}.",
    "not_connected": (
        "No route of {company} comes to this track. Rotations of tile {tile} that would do on {hex}: "
        "{rotations}. Its routes lead to {hexes}."
    ),
}
