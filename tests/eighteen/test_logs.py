"""Sentences of other services' logs and plain words: what they mean as orders, and that prose means nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pbem.eighteen.orders.said import said
from pbem.orders.order import Order
from pbem.orders.parse import read_orders
from pbem.orders.split import split_lines
from pbem.titles.g1861.mail.orders import LANGUAGE, WORDS
from pbem.words.phrases import phrase
from tests.rules.g1861.table import definition
from tests.sampled import sampled

HERE = Path(__file__).parent
PROSE = (HERE / "prose.txt").read_text(encoding="utf-8").splitlines()
MEANT = [
    line.split(" => ") for line in (HERE / "sentences.txt").read_text(encoding="utf-8").splitlines() if "=>" in line
]


@pytest.mark.parametrize(("line", "order"), MEANT, ids=[line for line, _ in MEANT])
def test_what_a_sentence_means(line: str, order: str) -> None:
    assert LANGUAGE.plainly(definition(), line) == (order,)


@pytest.mark.parametrize("order", sorted({order for _, order in MEANT}))
def test_what_is_meant_is_an_order(order: str) -> None:
    for piece in split_lines(order):
        (found,) = read_orders(said(definition(), piece.text, WORDS).text, WORDS)
        assert isinstance(found, Order)


@pytest.mark.parametrize("seed", sampled(range(5), 1))
def test_sentences_cut_up_and_mixed_break_nothing(seed: int) -> None:
    dice, words = Random(seed), [word for line, _ in MEANT for word in line.split()]
    for _ in range(200):
        line = " ".join(dice.choices(words, k=dice.randint(1, 12)))
        for order in LANGUAGE.plainly(definition(), line):
            assert order == " ".join(order.split())
        LANGUAGE.why_none(line)


@pytest.mark.parametrize("line", PROSE)
def test_prose_means_nothing(line: str) -> None:
    assert LANGUAGE.plainly(definition(), line) == ()
    assert LANGUAGE.why_none(line) is None


@pytest.mark.parametrize(
    "line", ["", " ", ";", "NW:", ": 57", "NW: ;", "(" * 150, "a" * 300, "1,000 R", "NW\nlays 57 on E9"]
)
def test_odd_lines(line: str) -> None:
    assert LANGUAGE.plainly(definition(), line) == ()


def test_a_minor_and_a_public_of_the_same_letters_are_told_apart() -> None:
    told = {
        said: LANGUAGE.plainly(definition(), f"{said} pays out 120 R") for said in ("MK", "M-K", "m–k", "Moscow-Kursk")
    }
    assert told == {"MK": ("MK: pay 120",), "M-K": ("M-K: pay 120",), "m–k": ("M-K: pay 120",),
                    "Moscow-Kursk": ("M-K: pay 120",)}  # fmt: skip


def test_names_that_are_words_count_in_capitals_only() -> None:
    assert LANGUAGE.plainly(definition(), "bid 105 for e") == ()
    assert LANGUAGE.plainly(definition(), "bid 105 for E") == ("bid E 105",)
    assert LANGUAGE.plainly(definition(), "bid 105 for ok") == ()


def test_whose_log_it_is() -> None:
    assert LANGUAGE.speaker(definition(), "Ann bids 25 R for TSR") == "Ann"
    assert LANGUAGE.speaker(definition(), "bid 25 for TSR") == ""
    assert LANGUAGE.speaker(definition(), "NW passes place a token") == ""


@pytest.mark.parametrize(
    ("line", "section", "word"),
    [
        ("take a loan", "1861 §5.4", "borrows by itself"),
        ("NW: take two loans", "1861 §5.4", "borrows by itself"),
        ("I'd like to borrow 45", "1861 §5.4", "borrows by itself"),
        ("NW: repay the loan", "1861 §5.5.7", "repays as many"),
        ("sell my minor", "1861 §4.1", "never be sold"),
        ("sell my private TSR", "1861 §4.1", "private"),
        ("sell the 3 train to the bank", "1861 §5.5.8", "trains back"),
        ("NW: issue shares", "1861 §4", "treasury"),
    ],
)
def test_what_is_wanted_and_impossible(line: str, section: str, word: str) -> None:
    error = LANGUAGE.why_none(line)
    assert error is not None
    assert error.section == section
    assert word in phrase(error.say.key)
