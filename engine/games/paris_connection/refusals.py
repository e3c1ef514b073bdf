"""Every sentence with which an action is refused, in one table; facts fill the placeholders."""

from __future__ import annotations

from engine.core.errors import Refusal

BOOK = "Paris Connection"

# code: (section, sentence)
SENTENCES: dict[str, tuple[str, str]] = {
    "game_over": ("6", "The game is over; there are no more moves."),
    "not_your_turn": ("4", "It is not your turn."),
    "unknown_colour": ("1", "There is no company called {colour}. The companies are {companies}."),
    "empty_depot": ("4.1", "The {colour} depot is empty. You can build {filled}."),
    "too_few": ("4.1", "A build places at least one locomotive; {colour} can go to {hexes}."),
    "too_many": ("4.1", "A build places at most {most} locomotives; you named {count} hexes."),
    "depot_short": ("4.1", "The {colour} depot holds {held}; you named {count} hexes."),
    "unknown_hex": ("4.1", "There is no hex {hex} on the map."),
    "closed_hex": ("4.1.5", "Nothing can be placed on {hex}: it is {what}; {colour} can go to {hexes}."),
    "same_colour_twice": ("4.1.3", "{colour} is already on {hex}. It can go to {hexes}."),
    "hex_full": ("4.1.4", "{hex} is full: {holders} are there; {colour} can go to {hexes}."),
    "city_taken": (
        "4.1.4",
        "{hex} is a city with room for one locomotive, and {holders} is there; {colour} can go to {hexes}.",
    ),
    "checkered_line": ("4.1.2", "A checkered line runs between {hex} and {beside}; {colour} can go to {hexes}."),
    "not_adjacent": ("4.1.1", "{hex} is not next to any {colour} track. It can go to {hexes}."),
    "marseille_last": ("6", "{hex} ends the game at once, so it must be the last hex you name."),
    "cut_off": ("4.1.6", "With {colour} on {hex}, {lost} could no longer reach any city; {colour} can go to {hexes}."),
    "not_in_hand": ("4.2.1", "You have no {colour} to give back. You hold {hand}."),
    "same_colour_trade": (
        "4.2.2",
        "You must take a company other than the one you give back. You can take {filled}.",
    ),
    "empty_depot_trade": ("4.2.2", "The {colour} depot is empty. You can take {filled}."),
    "take_one_or_two": ("4.2.2", "You can take 1 to {most} locomotives, not {count}."),
    "depot_short_trade": ("4.2.2", "The {colour} depot holds {held}, so you can take {held}, not {count}."),
    "stall_rounds": ("11", "A stall limit is a number of full rounds from 1 to {most}, not {rounds}."),
    "stall_as_is": ("11", "The stall limit is {rounds} full rounds already."),
}


def refusal(code: str, **facts: object) -> Refusal:
    """The refusal with this code; the facts are put into its sentence."""
    section, sentence = SENTENCES[code]
    texts = {key: str(value) for key, value in facts.items()}
    filled = sentence.format(**texts)
    return Refusal(code, f"{BOOK} §{section}", filled[:1].upper() + filled[1:], texts)


def listed(words: tuple[str, ...]) -> str:
    """`a`, `a and b`, `a, b and c`; `no hex` for none."""
    if not words:
        return "no hex"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
