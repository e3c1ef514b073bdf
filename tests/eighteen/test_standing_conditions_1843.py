"""Conditions of orders for later in 1843's words: privates by name and number, certificates, phases, floating."""

from __future__ import annotations

import pytest

from engine.core import play
from engine.eighteen.actions import Pass, Start
from engine.games.g1843.actions import Buy, Take
from engine.games.g1843.game import Game
from pbem.eighteen.standing import conditions, known
from pbem.eighteen.standing.judging import hold
from pbem.titles.g1843.mail.standing import WAYS
from tests.eighteen.ordered_1843 import kept, refused, settled, stated
from tests.random_1843 import begin


def in_stock_round() -> Game:
    """All privates are sold, PLM has its price, and EST is started; p4 is to speak."""
    game = begin(4)
    for private in tuple(game.definition.privates):
        game, _ = play.apply(game, Take(game.active[0], private))
    game, _ = play.apply(game, Start("p3", "PLM", 67))
    return play.apply(game, Start(game.active[0], "EST", 67))[0]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("4 is gone", "HAV is gone"),
        ("4 is sold", "HAV is sold"),
        ("private 4 is taken", "HAV is sold"),
        ("Havre is not sold", "not HAV is sold"),
        ("anyone buys 4", "anyone buys HAV"),
        ("anyone bids on 6", "anyone auctions BAM"),
        ("NOR floats", "NOR is floated"),
        ("NOR is not floated", "not NOR is floated"),
        ("phase >= blue", "phase >= blue"),
        ("green phase", "phase = green"),
        ("brown or later", "phase >= brown"),
        ("no 3/5x2 left", "3/5x2 left = 0"),
        ("the 4+1 is gone", "4+1 left = 0"),
        ("NOR has a 4/6x2", "NOR has a 4/6x2"),
        ("NOR has no 2x2", "NOR has no 2x2"),
    ],
)
def test_what_is_understood(said: str, written: str) -> None:
    found = conditions.read_all(begin(4), said)
    assert conditions.write_all(found) == written
    assert conditions.read_all(begin(4), written) == found


def holds(game: Game, said: str) -> bool:
    """Whether it holds for p1."""
    return hold(WAYS, game, "p1", conditions.read_all(game, said), tuple)


def test_a_private_that_is_sold_is_gone() -> None:
    game = begin(4)
    assert not holds(game, "1 is gone")
    assert not holds(game, "1 is sold")
    game, _ = play.apply(game, Take("p1", "TAB"))
    assert holds(game, "1 is gone")
    assert holds(game, "TAB is sold")
    assert not holds(game, "2 is gone")


def test_certificates_are_counted_by_their_colour() -> None:
    game = begin(4)
    assert holds(game, "2x2 left = 6")
    assert holds(game, "2+1 left = 6")
    assert not holds(game, "no 4+1 left")
    for _ in range(4):
        game, _ = play.apply(game, Pass(game.active[0]))
    assert holds(game, "2x2 left = 5"), "a yellow certificate was discarded"


def test_a_company_is_started_before_it_floats() -> None:
    game = in_stock_round()
    assert holds(game, "EST is started")
    assert not holds(game, "EST floats")
    assert not holds(game, "NOR is started")


def test_every_condition_that_is_proposed_is_understood() -> None:
    for game in (begin(4), in_stock_round()):
        for one in known.samples(game):
            assert conditions.write_all(conditions.read_all(game, one)) == one


def test_shares_are_bought_until_the_company_floats() -> None:
    game = in_stock_round()
    orders = {player: ["buy EST until it floats then pass"] for player in game.players if player not in game.active}
    first = game.active[0]
    came = settled(game, kept(game, orders))
    assert came.did == [], "who started it is asked"
    game, _ = play.apply(game, Pass(first))
    came = settled(game, kept(game, orders))
    assert sum("buy EST" in one for one in came.did) >= 4 - 1
    assert came.game.companies["EST"].floated or first in came.game.active
    done = came.game
    while not done.companies["EST"].floated:
        done, _ = play.apply(done, Buy(done.active[0], "EST", "ipo"))
    assert refused(done, "buy EST until it floats", "p2").say.key.endswith("floats_already")
    assert stated(done, "buy EST from pool until 5 shares", "p2").line == "buy EST from pool until 5 shares then ask"
