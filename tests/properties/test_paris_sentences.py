"""Every sentence that tells of a move of Paris Connection, typed as an order, is read as it, or asked back with it.

Never as another one. Over random games, in the words of letters and in those of a small grammar of their own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.core import play
from engine.games.paris_connection import RULES, Action, Build, Game, Trade
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.words import event_say
from tests.desk.heard_paris import Heard, heard
from tests.house import House
from tests.orders.messages import worded
from tests.orders.paris import definition
from tests.random_games import random_action, random_position
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

NAMES = ("ann", "ben", "cleo")
MOVES = 6  # of a position
SEEDS = sampled(range(60), 1)


def mover(game: Game) -> str:
    """The name of who is to move."""
    return NAMES[int(game.active[0][1:]) - 1]


def told(game: Game, action: Action, name: str) -> str:
    """The sentence of a letter that tells the move, of somebody of this name."""
    _, events = play.apply(game, action)
    return worded(event_say(definition(), events[0], dict.fromkeys(game.table.players, name)))


def position(seed: int, chance: random.Random) -> Game:
    """A position of a random game of three, which a few moves have been made in."""
    return random_position(len(NAMES), f"sentences {seed}", chance.randrange(40))


def moves(game: Game, chance: random.Random) -> Iterator[Action]:
    """Random legal moves that do not end the game."""
    for _ in range(MOVES):
        action = random_action(game, chance)
        if not play.apply(game, action)[0].finished:
            yield action


def is_it(game: Game, found: Heard, action: Action) -> bool:
    """Whether that is done or offered, and nothing else is done."""
    wanted = RULES.write_action(action).partition(": ")[2]
    return found.does == (wanted,) or (not found.does and write_order(action) in found.offers)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_letter_tells_is_an_order_of_who_may_do_that_now(running: House, seed: int) -> None:
    chance = random.Random(seed)
    game = position(seed, chance)
    stands, name = RULES.encode(game).decode(), mover(game)
    for action in moves(game, chance):
        for said in (told(game, action, name.title()), told(game, action, "I"), told(game, action, "").strip()):
            assert is_it(game, heard(running, name, said, stands), action), (said, heard(running, name, said, stands))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_letter_tells_of_somebody_else_is_never_done(running: House, seed: int) -> None:
    chance = random.Random(seed)
    game = position(seed, chance)
    stands, name = RULES.encode(game).decode(), mover(game)
    other = next(one for one in NAMES if one != name)
    for action in moves(game, chance):
        said = told(game, action, other.title())
        assert heard(running, name, said, stands).does == (), said


HELLO = ("", "Hi Mo, ", "Please ", "I'd like to ", "Ok, ", "Let's ", "So I ")
BYE = ("", ".", " please", " pls", ", thanks!", " thx", " cheers", ". Cheers")
PLACED = ("build", "put", "place", "lay", "extend", "run")
SWAPPED = ("trade", "swap", "exchange", "change")


def as_people_say(game: Game, action: Action, chance: random.Random) -> str:
    """The move in words of its own."""
    hello, bye = chance.choice(HELLO), chance.choice(BYE)
    return f"{hello}{_built(action, chance) if isinstance(action, Build) else _traded(action, chance)}{bye}"


def _built(action: Build, chance: random.Random) -> str:
    board = definition().board
    places = [
        chance.choice([one, one.lower(), board.hex(one).name or one, board.hex(one).label]) for one in action.hexes
    ]
    row = chance.choice([", ", " ", " then ", " - ", " > "]).join(places)
    count = len(places)
    locos = chance.choice(["", f"{count} ", "the ", "my "])
    return chance.choice(
        [
            f"{chance.choice(PLACED)} {locos}{action.colour} on {row}",
            f"{chance.choice(PLACED)} {action.colour} {row}",
            f"{action.colour}: {row}",
            f"{row} with {action.colour}",
            f"{row} for {action.colour}, {count} locos",
        ]
    )


def _traded(action: Trade, chance: random.Random) -> str:
    given = chance.choice(["a ", "1 ", "my ", "one "]) + action.returned
    mine = f"my {action.returned}"
    number = {1: ("1 ", "one "), 2: ("2 ", "two ", "a couple of ")}[action.count]
    taken = f"{chance.choice(number)}{action.taken}{'s' if action.count > 1 and chance.random() < 0.5 else ''}"
    return chance.choice(
        [
            f"{chance.choice(SWAPPED)} {given} for {taken}",
            f"give back {given} and take {taken}",
            f"take {taken} for {mine}",
            f"{chance.choice(SWAPPED)} {given} into {taken}",
            f"return {given}, get {taken}",
        ]
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_in_other_words_is_that_move(running: House, seed: int) -> None:
    chance = random.Random(seed)
    game = position(seed, chance)
    stands, name = RULES.encode(game).decode(), mover(game)
    for action in moves(game, chance):
        said = as_people_say(game, action, chance)
        found = heard(running, name, said, stands)
        assert is_it(game, found, action), (said, found)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_moves_in_one_sentence_are_never_done(running: House, seed: int) -> None:
    chance = random.Random(seed)
    game = position(seed, chance)
    stands, name = RULES.encode(game).decode(), mover(game)
    found = list(moves(game, chance))
    for first, second in pairwise(found):
        if write_order(first) == write_order(second):
            continue
        for joint in (" and ", ", ", " or ", ". ", " - no, "):
            said = f"{as_people_say(game, first, chance).rstrip('.!')}{joint}{as_people_say(game, second, chance)}"
            assert heard(running, name, said, stands).does == (), said
