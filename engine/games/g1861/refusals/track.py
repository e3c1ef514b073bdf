"""Refusals of laying track (§5.5.2); codes of `engine.common18xx.map.lay` among them."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "third_lay": ("5.5.2.1", "{company} has worked on two hexes in this turn; there is never a third."),
    "same_hex_twice": ("5.5.2.1", "{company} has worked on {hex} in this turn; the second must be another hex."),
    "second_upgrade": ("5.5.2.1", "{company} has upgraded a tile in this turn; the second can only be a new tile."),
    "private_hex": ("5.5.2.2", "{hex} belongs to a private railway: no track there before phase {phase}."),
    "track_cost": ("5.5.2.1", "This costs {cost}; {company} can raise {cash} with all loans it may take."),
    "six_way": ("5.5.2.3", "A large city goes brown with a six-way tile if one fits: {hex} takes {tiles}."),
    # from `engine.common18xx.map.lay`
    "unknown_hex": ("1.1.1", "There is no hex {hex} on the map."),
    "unknown_tile": ("1.3", "There is no tile {tile}. {hex} takes {tiles}."),
    "bad_rotation": ("5.5.2.2", "A tile is turned 0 to 5 times by 60 degrees; {rotation} is none of these."),
    "hex_closed": ("1.1.1", "{hex} is {colour}: nothing is ever laid there."),
    "wrong_colour": ("5.5.2.1", "Tile {tile} is {colour} and {hex} is {lies}; next it takes {tiles}."),
    "colour_not_yet": ("5.5.2.1", "Tile {tile} is {colour}; tiles of this phase are {colours}."),
    "wrong_kind": ("5.5.2.3", "Plain track, small stations and cities stay what they are: {hex} takes {tiles}."),
    "wrong_label": ("5.5.2.3", "A {colour} tile on {hex} has {label}: it takes {tiles}."),
    "none_left": ("5.5.2.1", "No tile {tile} is left. {hex} takes {tiles}."),
    "track_not_kept": (
        "5.5.2.3",
        "All old track must stay, in the same directions; rotations of tile {tile} that fit {hex}: {rotations}.",
    ),
    "leads_off": (
        "5.5.2.2",
        "Track may not lead nowhere, as over side {edges} of {hex}; rotations of tile {tile} that fit: {rotations}.",
    ),
    "no_room_for_tokens": ("5.5.2.3", "Tile {tile} has too few places for the tokens on {hex}: {tokens}."),
    "not_connected": (
        "5.5.2.3",
        "No route of {company} comes to this track. Rotations of tile {tile} that would do on {hex}: {rotations}. "
        "Its routes lead to {hexes}.",
    ),
}
