"""What is offered for a refused order of 1843, and by `options`, is legal when sent, and as like it as can be."""

from __future__ import annotations

from random import Random

import pytest

from engine.eighteen.actions import Bid
from engine.games.g1843.game import Game
from pbem.eighteen.offered.hints import COMMENT
from pbem.eighteen.offered.near import near
from pbem.eighteen.offered.options import options_block
from pbem.eighteen.offered.options_topic import options_topic, parts_of
from pbem.orders.order import Order, OrderError, SourceLine, order_word
from pbem.titles.g1843.mail.hints import HINTS
from tests.eighteen.lines_1843 import meant, orders
from tests.eighteen.walked_1843 import WALKS, positions, why_not_sent
from tests.g1843 import definition
from tests.random_1843 import begin
from tests.sampled import sampled

EVERY = 60  # positions of which one is looked at
CASES = sampled([(taste, players, seed) for seed in ("one", "two") for taste, players in WALKS], 2)
WORDS = (
    "bid {private} {number}", "buy {company}", "buy {company} from pool", "sell {number} {company}", "buy cheapest",
    "buy {private}", "par {company} at {number}", "{own}: lay {tile} {hex} {side}", "exchange VDL for {company}",
    "exchange VDL for director {company} at {number}", "{own}: upgrade {hex} {tile}", "{own}: token {hex}",
    "{own}: withhold", "{own}: pay", "{own}: home {hex}", "{own}: use {private} lay {tile} {hex} {side}",
    "{own}: use {private}", "{own}: claim port {hex}", "{own}: move token {hex} to {hex}",
    "{own}: buy port {hex} from {other}", "{own}: engineers on {train}", "{own}: flip {doubled}",
    "{own}: replace 2+1 by {train}", "{own}: buy train {train}", "{own}: buy train {train} from {other} for {number}",
    "{own}: buy {private} for {number}", "bankrupt", "discard {private}", "{own}: discard {train}", "accept",
    "counter {number}", "pass", "{own}: run {train}: {hex}-{hex}",
)  # fmt: skip


def wrong(dice: Random) -> str:
    """An order of a known word about anything."""
    data = definition()
    names = (*data.companies, *data.privates)
    return dice.choice(WORDS).format(
        company=dice.choice(names),
        private=dice.choice(tuple(data.privates)),
        own=dice.choice(tuple(data.companies)),
        other=dice.choice(names),
        number=dice.choice((1, 2, 20, 25, 79, 100, 117, 900)),
        tile=dice.choice(tuple(data.board.tiles)),
        hex=dice.choice(tuple(data.board.hexes)),
        side=dice.choice(("NE", "SW NE", "3", "9")),
        train=dice.choice(tuple(data.trains)),
        doubled=dice.choice(("2x2", "3/5x2", "4/6x2", "5/7x2")),
    )


def nearest(game: Game, line: str) -> str:
    """The line offered for this one."""
    (order,) = orders(line)
    return near(HINTS, game, game.active[0], order)


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_what_is_offered_for_a_wrong_order_is_accepted(taste: str, players: int, seed: str) -> None:
    """Whatever is asked for, wherever the game stands."""
    dice = Random(f"{taste} {players} {seed}")
    for game in positions(taste, players, seed, EVERY):
        for _ in range(2):
            line = wrong(dice)
            found = nearest(game, line)
            assert found, line
            assert why_not_sent(game, found) == "", f"{line}: {found}"


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_every_line_of_options_is_accepted(taste: str, players: int, seed: str) -> None:
    """Of everything, and of each part."""
    dice = Random(f"{taste} {players} {seed}")
    for game in positions(taste, players, seed, EVERY):
        for topic in ("", dice.choice([one for one in parts_of(HINTS) if one not in ("track", "run")])):
            for line in listed(options_block(HINTS, game, {}, topic)):
                assert why_not_sent(game, line) == "", line


def listed(block: str) -> list[str]:
    """The lines between fences that are orders."""
    fenced = block.split("```")[1::2]
    lines = [line for part in fenced for line in part.splitlines() if line.strip() and not line.startswith("…")]
    return [line.partition(COMMENT)[0] for line in lines]


def topic(rest: str) -> str:
    """What `options` and these words ask about."""
    line = SourceLine(1, f"options {rest}")
    return options_topic(HINTS, definition(), Order(line=line, word=OPTIONS, args=(), rest=rest, about=""))


OPTIONS = order_word("question", "options", "options [PLACE]", "options")


@pytest.mark.parametrize(
    ("said", "wanted"),
    [("", ""), ("track", "track"), ("buy", "buy"), ("ports", "ports"), ("E8", "E8"), ("Nancy", "F23"), ("NOR", "NOR"),
     ("Le Mans", "E12"), ("powers", "powers"), ("run", "run"), ("Lille", "C20"), ("Boulogne", "C18")],
)  # fmt: skip
def test_what_an_options_line_is_about(said: str, wanted: str) -> None:
    """Parts, companies, hexes by any name."""
    assert topic(said) == wanted


def test_there_is_no_merging_to_ask_about() -> None:
    """1843 has ports instead."""
    with pytest.raises(OrderError) as caught:
        topic("merge")
    assert "options ports" in caught.value.choices
    assert "options merge" not in caught.value.choices


@pytest.mark.parametrize(
    ("said", "private", "price"), [("bid Havre 900", "HAV", 600), ("bid Havre 62", "HAV", 65), ("bid 6 20", "BAM", 155)]
)
def test_a_bid_becomes_one_that_can_be_made(said: str, private: str, price: int) -> None:
    """Of four players, each with 600."""
    game = begin(4)
    assert meant(game, nearest(game, said)).actions == (Bid(game.active[0], private, price),)


def test_the_cheapest_is_taken_not_bid_for() -> None:
    """§6.1."""
    assert why_not_sent(begin(4), nearest(begin(4), "bid Toulouse 20")) == ""
    assert nearest(begin(4), "bid Toulouse 15") == "buy Toulouse-Barcelone"
