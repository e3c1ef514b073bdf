"""Actions of Paris Connection said as a person would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine.games.paris_connection import Action, Build, Definition, Game, Trade
from tests.random_games import random_build, trades
from tests.said import Speaker

LOCOS = ("locomotive", "loco", "train", "engine", "piece")


def names(definition: Definition) -> list[str]:
    """Colours and cities."""
    return [*definition.companies, *(spot.name for spot in definition.board.hexes if spot.kind == "city")]


def legal(game: Game, dice: Random, number: int) -> Iterator[Action]:
    """Some legal actions, three builds to a trade."""
    for _ in range(number):
        build = random_build(game, dice) if dice.random() < 0.75 else None
        yield build or dice.choice(list(trades(game)))


def place(speaker: Speaker, definition: Definition, hex_id: str) -> str:
    """«Nancy», «E13», «Nancy (E13)», «e13»."""
    spot = definition.board.by_id[hex_id]
    city = spot.name if spot.kind == "city" else ""
    plain = [hex_id, hex_id, hex_id.lower(), f"hex {hex_id}"]
    if not city:
        return speaker.pick(*plain)
    return speaker.pick(
        *plain, city, city, city, city.lower(), f"{city} ({hex_id})", f"{hex_id} ({city})", f"{hex_id} {city}"
    )


def several(speaker: Speaker, colour: str, number: int) -> str:
    """«2 blue», «two blues», «a blue loco»."""
    said = speaker.field("count", "a" if number == 1 and speaker.dice.random() < 0.5 else speaker.number(number))
    loco = speaker.pick(*LOCOS) + ("s" if number > 1 else "")
    colour = speaker.field("colour", colour)
    return speaker.pick(f"{said} {colour}", f"{said} {colour} {loco}", f"{said} {colour}{'s' if number > 1 else ''}")


def phrase(speaker: Speaker, game: Game, action: Action, legal: Sequence[Action] = ()) -> str:
    """The action in words, without what stands around it."""
    return _build(speaker, game, action) if isinstance(action, Build) else _trade(speaker, action)


def _build(speaker: Speaker, game: Game, action: Build) -> str:
    hexes = [place(speaker, game.definition, one) for one in action.hexes]
    if "hexes" in speaker.torn:
        hexes[-1] = speaker.field("hexes", hexes[-1])
    where, colour = speaker.listed(hexes), speaker.field("colour", action.colour)
    to, on = speaker.pick("to", "into", "towards", "on", "at"), speaker.pick("on", "at", "in")
    locos = several(speaker, action.colour, len(hexes)) if "hexes" not in speaker.torn else f"{colour} locos"
    return speaker.pick(
        f"build|building {colour} {to} {where}",
        f"build|building {colour} {on} {where}",
        f"build|building {where} {speaker.pick('in', 'with', 'for')} {colour}",
        f"put|putting {locos} {on} {where}",
        f"place|placing {locos} {on} {where}",
        f"add|adding {locos} {on} {where}",
        f"extend|extending {colour} {to} {where}",
        f"expand|expanding {colour} {to} {where}",
        f"lay|laying {colour} track {on} {where}",
        f"take|taking {colour} to {where}",
        f"push|pushing {colour} {to} {where}",
        f"{colour} {to} {where}",
        f"{colour}: {where}",
        f"{where} for {colour}",
        f"{where}, {colour}",
        f"{locos} {on} {where}",
        f"={colour} goes to {where}",
        f"={colour} builds {on} {where}",
        f"{colour} track {on} {where}",
        f"a {colour} build {on} {where}",
    )


def _trade(speaker: Speaker, action: Trade) -> str:
    back = speaker.field("returned", action.returned)
    back = speaker.pick(
        f"a {back}", f"one {back}", f"1 {back}", f"one of my {back}s", f"a {back} {speaker.pick(*LOCOS)}", back
    )
    speaker_taken = several(speaker, speaker.field("taken", action.taken), action.count)
    for_ = speaker.pick("for", "against", "in exchange for")
    return speaker.pick(
        f"trade|trading {back} {for_} {speaker_taken}",
        f"swap|swapping {back} {for_} {speaker_taken}",
        f"exchange|exchanging {back} {for_} {speaker_taken}",
        f"give|giving {back} and take {speaker_taken}",
        f"give|giving back {back}, take {speaker_taken}",
        f"return|returning {back} and take {speaker_taken}",
        f"hand|handing in {back} and pick up {speaker_taken}",
        f"turn|turning {back} into {speaker_taken}",
        f"take|taking {speaker_taken} {for_} {back}",
        f"get|getting {speaker_taken}, returning {back}",
        f"{back} {for_} {speaker_taken}",
        f"{speaker_taken} {for_} {back}",
        f"-1 {action.returned} +{action.count} {action.taken}" if not speaker.torn else f"{back} for {speaker_taken}",
        f"a trade, {back} for {speaker_taken}",
    )


def contradiction(speaker: Speaker, game: Game, action: Action, legal: Sequence[Action]) -> str:
    """A sentence about the action that no single action can mean."""
    dice = speaker.dice
    others = [one for one in legal if isinstance(one, Trade) or _colours(one) != _colours(action)]  # no build goes on
    others = [one for one in others if one != action]
    way = dice.choice(("torn", "torn", "both", "denied"))
    if way == "both" and others:
        other = dice.choice(others)
        return speaker.both(phrase(speaker, game, action), phrase(speaker, game, other))
    if way == "denied":
        return speaker.taken_back(lambda: phrase(speaker, game, action))
    speaker.torn = dict([dice.choice(list(_torn(speaker, game, action)))])
    text = phrase(speaker, game, action)
    speaker.torn = {}
    return speaker.slips(speaker.plain(text))


def _torn(speaker: Speaker, game: Game, action: Action) -> Iterator[tuple[str, str]]:
    """The fields of the action with another value each."""
    dice = speaker.dice
    colours = [one for one in game.definition.companies if one not in _colours(action)]
    if isinstance(action, Build):
        spots = [one.id for one in game.definition.board.hexes if one.id not in action.hexes]
        yield "colour", dice.choice(colours)
        yield "hexes", place(speaker, game.definition, dice.choice(spots))
    else:
        yield "count", str(3 - action.count)
        yield from ((field, dice.choice(colours)) for field in ("returned", "taken"))


def _colours(action: Action) -> tuple[str, ...]:
    return (action.colour,) if isinstance(action, Build) else (action.returned, action.taken)
