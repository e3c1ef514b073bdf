"""Simulated players of 1861: whole games come to their end, and what they do has sense."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.core import play
from engine.eighteen.actions import Action, Bid, BuyPrivate, BuyTrain, Pass
from engine.games.g1861.actions import Accept, Counter, Decline, Dividend
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.rules import RULES
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.mail.turns import by_itself
from pbem.titles.g1861.simulated import tactics, think
from tests.g1861 import definition
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.test_offers import meeting
from tests.rules.g1861.turns import at, until

MOST_ASKED = 350  # turns of somebody in a whole game of four
MOST_ACTIONS = 800  # … and actions in them


class Whole(msgspec.Struct):
    """A game from the start to its end."""

    game: Game
    asked: int = 0  # letters that ask somebody
    idle: int = 0  # of these, such as are answered by a pass
    done: list[Action] = []


def begin(seed: str, players: int = 4) -> Game:
    """A game with seats drawn from the seed."""
    seats = tuple(f"p{number}" for number in range(1, players + 1))
    return RULES.start(definition(), seats, RULES.options({}), seed)[0]


def whole(game: Game, seed: str) -> Whole:
    """Everybody plays; what nobody is asked about follows by itself."""
    rngs = {player: Random(f"{seed}/{player}") for player in game.players}
    found = Whole(game, done=[])
    while not game.finished and len(found.done) <= 2 * MOST_ACTIONS:
        if implied := by_itself(game):
            game, _ = play.apply(game, implied.action)
            continue
        player = game.active[0]
        actions = tactics.turn(game, player, rngs[player])
        assert actions
        found.asked += 1
        found.idle += all(isinstance(action, Pass) for action in actions)
        found.done += actions
        for action in actions:
            game, _ = play.apply(game, action)
        assert RULES.faults(game) == ()
    found.game = game
    return found


@pytest.mark.soak
def test_four_players_bring_a_game_to_its_end() -> None:
    """By an 8-train or the bank, with everything that makes 1861: publics, mergers or conversions, the RSR."""
    played = whole(begin("express"), "express")
    game = played.game
    assert game.ended in ("final_phase", "bank")
    assert game.phase >= "5"
    assert len(played.done) <= MOST_ACTIONS
    assert played.asked <= MOST_ASKED
    assert played.idle < played.asked / 2
    assert len(game.shares) >= 4
    kinds = {type(action).__name__ for action in played.done}
    assert {"Bid", "Lay", "BuyTrain", "Dividend", "Buy", "Token"} <= kinds
    assert kinds & {"Convert", "Merge"}


def test_they_play_alike_from_the_same_seed() -> None:
    """Pure functions: position and chance are all they know."""
    game = begin("twice")
    for player in game.active:
        assert tactics.turn(game, player, Random("a")) == tactics.turn(game, player, Random("a"))


def test_nobody_acts_out_of_turn() -> None:
    game = begin("express")
    other = next(player for player in game.players if player not in game.active)
    assert tactics.choose(game, other, Random("a")) is None
    assert think(definition(), game, other, Random("a")) == ()


def test_they_write_lines_as_people_do() -> None:
    """A whole turn of a company in one mail; what is declined is left out."""
    game = begin("express")
    lines: list[tuple[str, ...]] = []
    rng = Random("lines")
    while not isinstance(game.round, OperatingRound) or len(lines) < 70:
        if implied := by_itself(game):
            game, _ = play.apply(game, implied.action)
            continue
        player = game.active[0]
        lines.append(think(definition(), TITLE.rules.decode_view(TITLE.rules.encode_view(game)), player, rng))
        for action in tactics.turn(game, player, rng):
            game, _ = play.apply(game, action)
    assert lines[0][0].startswith("bid TSR ")
    assert any(len(one) > 1 and "lay" in one[0] and "buy train 2" in one[-1] for one in lines)
    assert all(one and not (len(one) > 1 and "pass" in one) for one in lines)


def offered(price: int) -> Scene:
    return meeting().play(f"offer private NW WVR {price}")


@pytest.mark.parametrize(
    ("price", "answer"), [(90, Accept("ben")), (81, Accept("ben")), (50, Counter("ben", 81))], ids=str
)
def test_an_offer_is_answered(price: int, answer: Action) -> None:
    """A fair price is accepted, another one countered."""
    assert tactics.choose(offered(price).game, "ben", Random("a")) == answer


def test_a_counter_is_accepted_or_declined() -> None:
    assert tactics.choose(offered(50).play("ben: counter 81").game, "anne", Random("a")) == Accept("anne")
    assert tactics.choose(offered(50).play("ben: counter 86").game, "anne", Random("a")) == Decline("anne")
    cheap = at(meeting(), "trains").play("offer train NW 3 20 M-V")
    assert isinstance(tactics.choose(cheap.game, "ben", Random("a")), Counter | Decline)


def test_the_directors_private_is_bought_by_a_rich_company() -> None:
    scene = at(meeting(cash=600), "private")
    assert tactics.choose(scene.game, "anne", Random("a")) == BuyPrivate("anne", "NW", "TSR", 30)


def test_a_company_without_a_train_buys_one() -> None:
    scene = table().without_room().with_public("NW", anne=5, ben=5, cash=150, at="H8/1 E1/1", price=100)
    actions = tactics.turn(scene.operating().game, "anne", Random("a"))
    assert BuyTrain("anne", "NW", "2", 100, "bank") in actions


@pytest.mark.parametrize(("cash", "trains", "kind"), [(900, "5", "pay"), (0, "2", "half"), (180, "2", "keep")])
def test_revenue_is_paid_or_kept_for_a_train_that_is_needed(cash: int, trains: str, kind: str) -> None:
    """The last 3-train is for sale: the next one, a 4, sends the 2-trains away."""
    scene = table().without_room().with_(phase="3")
    scene = scene.edit(lambda game: game.depot.update({trains: 1, "3": 1} | ({} if trains == "2" else {"2": 0})))
    scene = scene.with_public("NW", anne=5, ben=5, cash=cash, trains=trains, at="H8/1 E1/1", price=50)
    game = until(scene.operating(), "dividend").game
    assert tactics.choose(game, "anne", Random("a")) == Dividend("anne", "NW", kind)  # type: ignore[arg-type]


def test_a_bid_is_never_beyond_what_they_have() -> None:
    game = begin("express")
    for _ in range(30):
        if implied := by_itself(game):
            game, _ = play.apply(game, implied.action)
            continue
        player = game.active[0]
        action = tactics.choose(game, player, Random("a"))
        assert not isinstance(action, Bid) or action.price <= game.purses[player]
        game, _ = play.apply(game, action)
