"""Prose made of a legal move of Paris Connection, by a grammar of its own: never answered with one other move alone."""

from __future__ import annotations

import random

import pytest

from engine.games.paris_connection import RULES, Action, Build, Game, Trade
from pbem.orders.prose import sentences
from pbem.titles.paris_connection.mail.likely import likely
from pbem.titles.paris_connection.mail.notation import write_order
from tests.orders.paris import definition
from tests.random_games import random_action, random_position
from tests.sampled import sampled

SEEDS = sampled(range(200), 6)
MOVES = 12  # of a position
NAMES = frozenset({"ann", "ben", "cleo", "mo"})
COUNTED = {1: ("one {}", "a single {}", "a {}"), 2: ("two {}s", "2 {}", "a pair of {}s")}
TRADES = (
    "I give back {given} and take {taken}.",
    "{Given} goes back to the depot, and {taken} for it, please.",
    "My move: out with {given}, in with {taken}.",
    "Could you swap {given} for {taken}?",
    "I'd like {taken} for {given}.",
    "{Given} is no use to me. I hand it in and get {taken}.",
    "Let me have {taken}. In return you get {given}.",
)
BUILDS = (
    "{Colour} goes on {hexes}.",
    "I put {colour} on {hexes}, in this order.",
    "Let's extend {colour}: {hexes}.",
    "{Colour}, please, onto {hexes}.",
    "My locomotives are {colour}, and they are placed on {hexes}.",
)
BEFORE = ("", "Hi Mo,\n", "Well, I have thought about it all day. ", "Sorry that it took so long!\n\n")
BEHIND = ("", "\nCheers", " Thanks a lot.", "\n\nMore tonight, the soup is boiling over.")


def prose(action: Action, chance: random.Random) -> str:
    """The move in prose."""
    if isinstance(action, Trade):
        given = chance.choice(("a {}", "one {}", "one of my {}s")).format(action.returned)
        taken = chance.choice(COUNTED[action.count]).format(action.taken)
        said = chance.choice(TRADES).format(given=given, Given=given.capitalize(), taken=taken)
    else:
        assert isinstance(action, Build)
        joint = chance.choice((", ", " and ", " then "))
        said = chance.choice(BUILDS).format(
            colour=action.colour, Colour=action.colour.capitalize(), hexes=joint.join(action.hexes)
        )
    return f"{chance.choice(BEFORE)}{said}{chance.choice(BEHIND)}"


def lines(game: Game, text: str) -> tuple[str, ...]:
    """What the mail most likely means."""
    (player,) = game.active
    return likely(definition(), game.closed_view(player), player, tuple(sentences(text, NAMES)), NAMES)


@pytest.mark.parametrize("seed", SEEDS)
def test_one_line_that_is_offered_is_the_one_that_was_said(seed: int) -> None:
    chance = random.Random(seed)
    game = random_position(3, f"likely {seed}", chance.randrange(40))
    if game.finished:
        return
    for _ in range(MOVES):
        action = random_action(game, chance)
        if not isinstance(action, Build | Trade) or action.count > 2 if isinstance(action, Trade) else False:
            continue
        text = prose(action, chance)
        found = lines(game, text)
        assert len(found) != 1 or found[0] == write_order(action), (text, found, RULES.write_action(action))
