"""What is made of a line of Paris Connection tells nothing of hands that its sender cannot see.

And of their own hand only where it speaks of a trade.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from engine.games.paris_connection import RULES, Game
from tests.desk.heard_paris import Heard, heard
from tests.house import House
from tests.properties.test_paris_sentences import NAMES, as_people_say, mover, moves, position
from tests.sampled import sampled
from tests.worlds import redealt

pytestmark = pytest.mark.any_engine

SEEDS = sampled(range(60), 1)
TRADES = (
    "two blues for my red please",
    "swap red and yellow",
    "I'll take two browns",
    "red for 2 black",
    "give back a purple one and get 2 blue",
    "trade black for 9 red",
    "swp yelow for blu",
    "trade",
    "trade brown for Lyon",
)
BUILDS = (
    "blue until Strasbourg",
    "red over Troyes to Dijon, or so",
    "Lille",
    "Lille and Calais please",
    "black to Marseille",
    "build yellow Z99",
    "purple: Rouen, Le Havre, Caen",
    "bulid brown to Renes",
    "build blue on C09 and red on C10",
    "K to Orléans",
    "build blue",
)


# Prose that nothing reads but what looks for its likeliest orders; of the last one the other side is in the hand.
TRADES_IN_PROSE = (
    "I looked at the map all day.\nSo I should like to hand a red one back and have two of the black ones for it.",
    "Brown has not moved since the Stone Age. One of them goes back in the box and I take 2 blue.",
    "Swap the purple for two reds.\nNo, hang on, what am I thinking. Two BLACKS for the purple.",
    "Long day at the office, so just this:\nI'll be taking two of the yellow ones, I think, whatever you say.",
)
BUILDS_IN_PROSE = (
    "Hello everybody! Red must see the ocean, says my wife.\nSo: Orléans - Tours - Angers, and a glass of wine.",
    "Purple heads east. Nancy is the goal, via E11 and E12, hopefully.",
    "My turn:\ncolour - black\n1) Lyon\n2) Grenoble\nNothing else.",
    "Tempo move. Single N on B08, zero revenue. Your problem now, gentlemen.",
    "My grandson likes blue. Blue it is then, one of them on Rennes. Or was it brown?",
)


def with_hands(game: Game, hands: Mapping[str, Mapping[str, int]]) -> Game:
    """The position with other hands of the same sizes."""
    return replace(game, hands={player: dict(hand) for player, hand in hands.items()})


def said_in(house: House, game: Game, name: str, text: str) -> Heard:
    """What the line comes to in that position."""
    return heard(house, name, text, RULES.encode(game).decode())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("each", sampled([3, 1], 1))
def test_a_line_is_answered_alike_whatever_the_others_hold(running: House, seed: int, each: int) -> None:
    chance = random.Random(seed)
    game = position(seed, chance)
    other = with_hands(game, redealt(game, game.active[0], chance))
    assert other.hands != game.hands
    free = [as_people_say(game, action, chance) for action in moves(game, chance)]
    for name in (mover(game), *(one for one in NAMES if one != mover(game))):
        if name != mover(game):  # theirs are other hands
            other = with_hands(game, redealt(game, f"p{NAMES.index(name) + 1}", chance))
        for text in (*TRADES, *BUILDS, *TRADES_IN_PROSE, *BUILDS_IN_PROSE, *free)[::each]:
            assert said_in(running, game, name, text) == said_in(running, other, name, text), text


@pytest.mark.parametrize("seed", SEEDS)
def test_a_build_is_answered_alike_whatever_its_sender_holds(running: House, seed: int) -> None:
    chance = random.Random(seed)
    game = position(seed, chance)
    other = with_hands(game, redealt(game, "nobody", chance))
    assert other.hands != game.hands
    for text in (*BUILDS, *BUILDS_IN_PROSE):
        assert said_in(running, game, mover(game), text) == said_in(running, other, mover(game), text), text


@pytest.mark.parametrize("seed", SEEDS)
def test_the_likeliest_trades_are_those_of_the_hand_of_their_sender(running: House, seed: int) -> None:
    """Else the two tests above would say nothing of them."""
    chance = random.Random(seed)
    game = position(seed, chance)
    hand = game.hands[game.active[0]]
    found = said_in(running, game, mover(game), TRADES_IN_PROSE[-1])
    held = {colour for colour, count in hand.items() if count and colour != "yellow"}
    offered = {line.split()[1] for line in found.offers if line.endswith("for 2 yellow")}
    assert offered <= held
    assert offered or not held or len(held) > 4 or game.table.depots["yellow"] < 2
