"""Prose of Paris Connection as it is dictated, and sentences of many mails mixed: what is likely is always an order."""

from __future__ import annotations

import random
from functools import cache

import pytest
import yaml

from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.titles.paris_connection.mail.dictated import as_dictated
from pbem.titles.paris_connection.mail.orders import BUILD, TRADE, action_of
from tests.orders.paris import definition
from tests.orders.test_paris_likely import POSITIONS, offered, position
from tests.sampled import sampled

BATCHES = ("one", "two", "three", "five", "six", "seven", "eight")
SEEDS = sampled(range(300), 12)
SENTENCES = 5  # of a mail at most


@pytest.mark.parametrize(
    ("where", "text", "lines"),
    [
        ("eight 2", "trade one of my blacks for to brown please", ("trade black for 2 brown", "trade black for brown")),
        ("eight 2", "Mow please swap won purple four to brown", ("trade purple for 2 brown", "trade purple for brown")),
        ("eight 2", "I would like to swap a black for too purples", ("trade black for 2 purple",)),
        ("eight 2", "exchange my purple for one blew please", ("trade purple for blue",)),
        ("eight 3", "Red I give. Violets I take two. (It is a trade: red for blue.)",
         ("trade red for 2 blue", "trade red for blue")),
        ("eight 2", "build black M twelve N eleven O eleven O ten P nine", ("build black M12 N11 O11 O10 P09",)),
        ("eight 3", "Brown on f 07 only. At the playground.", ("build brown F07",)),
        ("eight 3", "brown on m-6 and m-5", ("build brown M06 M05",)),
        ("eight 2", "Black to Marseille, by the shortest way.", ("build black to P12",)),
    ],
)  # fmt: skip
def test_dictated(where: str, text: str, lines: tuple[str, ...]) -> None:
    assert offered(where, text) == lines


@pytest.mark.parametrize(
    "text", ["I have a 2 for blue", "K 2 U", "swap it back too", "at 7 I go to bed", "a 12 year old"]
)
def test_what_only_looks_like_it(text: str) -> None:
    assert as_dictated(definition(), text) == text


@cache
def said() -> list[str]:
    """Lines and halves of lines of the mails of all batches that may be read."""
    mails = (
        str(mail["text"])
        for batch in BATCHES
        for mail in yaml.safe_load((POSITIONS / batch / "mails.yaml").read_text("utf-8"))
    )
    return [line for mail in mails for line in mail.split("\n") if line.strip()]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_likely_of_sentences_mixed_is_an_order(seed: int) -> None:
    chance, lines = random.Random(seed), said()
    for _ in range(20):
        where = f"{chance.choice(BATCHES)} {chance.randrange(1, 4)}"
        parts = [chance.choice(lines) for _ in range(chance.randrange(1, SENTENCES))]
        cut = [one[chance.randrange(len(one)) :] if chance.random() < 0.3 else one for one in parts]
        text = chance.choice(("\n", " ", ". ", ", ")).join(cut * chance.choice((1, 1, 2)))
        game = position(where)
        (player,) = game.active
        for line in offered(where, text):
            (order,) = read_orders(line, (BUILD, TRADE))
            assert isinstance(order, Order), (text, line)
            try:
                action_of(definition(), game.closed_view(player), player, order)
            except OrderError as error:  # a wish that the rules do not let be, or of several ways: it is told why
                if not error.say.key.startswith("paris_connection.orders.build_"):
                    raise
