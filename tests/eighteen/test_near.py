"""What is offered for a refused order is legal when sent, and as like it as can be."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.eighteen.train_market import must_buy
from engine.games.g1861.game import Game
from engine.games.g1861.rules import RULES
from pbem.eighteen.offered.moves import in_turn, lays
from pbem.eighteen.offered.near import near
from pbem.titles.g1861.mail.hints import HINTS
from tests.eighteen.lines import mailed, orders
from tests.eighteen.test_samples import positions
from tests.random_1861 import begin
from tests.rules.g1861.table import definition
from tests.sampled import sampled

FIRST_TIME = Path(__file__).parents[1] / "first_time"
WORDS = (
    "bid {company} {number}", "buy {company}", "buy {company} from market", "sell {number} {company}",
    "par {company} at {number}", "{own}: redeem {number}", "{own}: lay {tile} {hex} {side}",
    "{own}: upgrade {hex} {tile}", "{own}: token {hex}", "{own}: half",
    "{own}: buy train {train}", "{own}: buy train {train} from {other} for {number}",
    "{own}: discard {train}", "{own}: convert into {other}", "merge {company} + {other} into SW",
    "{own}: remove {hex}", "nationalise {company}", "keep {company}", "accept", "counter {number}", "pass",
)  # fmt: skip


def wrong(dice: Random) -> str:
    """An order of a known word about anything."""
    data = definition()
    names = (*data.companies, *data.privates)
    return dice.choice(WORDS).format(
        company=dice.choice(names),
        own=dice.choice(tuple(data.companies)),
        other=dice.choice(names),
        number=dice.choice((1, 2, 20, 25, 100, 117, 900)),
        tile=dice.choice(tuple(data.board.tiles)),
        hex=dice.choice(tuple(data.board.hexes)),
        side=dice.choice(("NE", "SW NE", "3", "9")),
        train=dice.choice(tuple(data.trains)),
    )


def nearest(game: Game, line: str) -> str:
    """The line offered for this one."""
    (order,) = orders(line)
    return near(HINTS, game, game.active[0], order)


@pytest.mark.parametrize(
    ("variant", "seed", "every"),
    sampled(
        [("gtg", "lines 1", 3), *((one, f"lines {seed}", 1) for one in ("gtg", "jklm") for seed in (1, 2))],
        1,
    ),
)
def test_what_is_offered_for_a_wrong_order_is_accepted(variant: str, seed: str, every: int) -> None:
    """Whatever is asked for, wherever the game stands."""
    dice = Random(seed)
    for game in positions(variant, seed)[::every]:
        for _ in range(2):
            line = wrong(dice)
            found = nearest(game, line)
            assert found, line
            assert mailed(game, found) != game, f"{line}: {found}"


def test_a_bid_above_the_cash_becomes_the_highest_that_can_be_paid() -> None:
    """Four players begin with 315."""
    assert nearest(begin(4, "jklm"), "bid TSR 900") == "bid TSR 315"


def test_a_bid_below_the_minimum_becomes_the_lowest() -> None:
    """The first private begins at 20."""
    assert nearest(begin(4, "jklm"), "bid TSR 5") == "bid TSR 20"


def test_a_bid_that_is_no_multiple_becomes_one() -> None:
    """In fives."""
    assert nearest(begin(4, "jklm"), "bid TSR 37") in ("bid TSR 35", "bid TSR 40")


def test_a_bid_for_another_private_becomes_one_for_what_is_on_offer() -> None:
    """The price stays where it can."""
    assert nearest(begin(4, "jklm"), "bid MRR 60") == "bid TSR 60"


def test_the_same_hex_and_company_are_kept_where_they_can_be() -> None:
    """Another tile or side on the hex that was named; the company that operates instead of another one."""
    looked = 0
    for game in positions("gtg", "lines 1"):
        company = in_turn(game, game.active[0])
        legal = [move.last for move in lays(game, game.active[0])] if company else []
        if company and legal:
            looked += 1
            wanted = legal[-1].hex
            assert nearest(game, f"N: lay 1 {wanted} NE").split(" NE")[0].startswith(f"{company}: lay ")
            assert f" {wanted}" in nearest(game, f"{company}: lay 1 {wanted} NE")
    assert looked > 3


def test_a_train_too_dear_becomes_one_that_can_be_paid() -> None:
    """Of the same kind of order."""
    looked = 0
    for game in positions("jklm", "lines 1"):
        company = in_turn(game, game.active[0])
        if company and company in game.markers and must_buy(game, company):
            assert "buy train" in nearest(game, f"{company}: buy train 5+5E")
            looked += 1
    assert looked


def test_what_cannot_be_ordered_at_all_becomes_the_first_sample() -> None:
    """Nothing of the kind is legal: the line that a letter would show first."""
    assert nearest(begin(4, "jklm"), "lay 57 E9 NE SW") == "bid TSR 20"


@pytest.mark.parametrize("line", ["buy MK", "buy MK from treasury"])
def test_what_money_is_lacking_for_comes_behind_a_sale(line: str) -> None:
    """The sample that buys it after a sale, not another one that comes first."""
    assert nearest(_with_little_cash(), "buy NW") == "sell 1 SW; buy NW from treasury"
    assert nearest(_with_little_cash(), line) == "sell 1 SW; buy MK from treasury"


def _with_little_cash() -> Game:
    """A stock round in which nothing can be bought unless a share is sold first."""
    return RULES.decode(definition(), (FIRST_TIME / "1861" / "three" / "position3.json").read_bytes())
