"""Sentences of logs and plain words of 1843: what they mean as orders, and that prose means nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.eighteen.orders.said import said
from pbem.orders.order import Order
from pbem.orders.parse import read_orders
from pbem.orders.split import split_lines
from pbem.titles.g1843.mail.orders import LANGUAGE, WORDS
from tests.g1843 import definition

HERE = Path(__file__).parent
MEANT = [line.split(" => ") for line in (HERE / "sentences_1843.txt").read_text(encoding="utf-8").splitlines()]
# SO, EST, OU, PO, PRO, MID and NOR are words of languages.
PROSE = """
so let's play tonight
So we lay track then?
so pay attention
est-ce que tu joues ce soir
ou est la gare
ou bien tu passes
nor do I want to pay for it
po drodze do domu
pro tip: never trust Ann
mid-game already
EST is a long way off
PO box 12
move on please
claim victory while you can
use your imagination? no
turn the other cheek
my home is in Lille
who takes the port of Marseille?
""".strip().splitlines()


@pytest.mark.parametrize(("line", "order"), MEANT, ids=[line for line, _ in MEANT])
def test_what_a_sentence_means(line: str, order: str) -> None:
    assert LANGUAGE.plainly(definition(), line) == (order,)


@pytest.mark.parametrize("order", sorted({order for _, order in MEANT}))
def test_what_is_meant_is_an_order(order: str) -> None:
    for piece in split_lines(order):
        (found,) = read_orders(said(definition(), piece.text, WORDS).text, WORDS)
        assert isinstance(found, Order)


@pytest.mark.parametrize("line", PROSE)
def test_prose_means_nothing(line: str) -> None:
    assert LANGUAGE.plainly(definition(), line) == ()
    assert LANGUAGE.why_none(line) is None
    assert said(definition(), line, WORDS).about == ""


@pytest.mark.parametrize(
    "line",
    ["use your imagination", "turn the other cheek", "move on please", "bid farewell to it", "pay attention so",
     "run along now", "exchange rates are bad", "discard that idea", "sell me your port", "flip a coin",
     "replace it with a beer", "claim to fame: none", "engineers are great", "emergency exit on the left",
     "home is where the heart is", "so sell it to me"],
)  # fmt: skip
def test_prose_that_begins_with_an_order_word_is_no_order(line: str) -> None:
    (found,) = read_orders(said(definition(), line, WORDS).text, WORDS)
    assert not isinstance(found, Order)


@pytest.mark.parametrize("line", ["OU: remove D14", "merge EST and SO into PO", "NOR: convert into EST"])
def test_sentences_of_other_games_mean_nothing(line: str) -> None:
    assert LANGUAGE.plainly(definition(), line) == ()
