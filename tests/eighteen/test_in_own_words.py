"""What lines that say a part without its verb, or tell two things, mean; and what they must not be taken for."""

from __future__ import annotations

import pytest

from pbem.orders.numbers import amounts_in_digits, thousands_joined
from pbem.titles.g1843.mail.orders import LANGUAGE as LANGUAGE_1843
from pbem.titles.g1861.mail.orders import LANGUAGE
from tests.g1843 import definition as definition_1843
from tests.rules.g1861.table import definition


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("make it 170", ("counter 170", "bid 170")),  # to whoever is asked for a bid, or for an answer
        ("lays 57 on E9, token on K7", ("lay 57 E9; token K7",)),  # «token on …» tells nothing here
        ("dump 2 SW, 1 NW", ()),  # sold, too
        ("dump 2 SW and a share of NW", ()),
        ("keep the 4", ()),  # a train
        ("up 5", ()),  # how much more: nobody can tell without the table
        ("up to 130, then drop", ("bid up to 130 then pass",)),
        ("Don't end my turn, sell 2 SW", ("keep open; sell 2 SW",)),
        ("pay half, no wait, buy train 3", ()),
        ("NW laid tile 8 on E7 Moscow (joins N E5 – SW D8).", ()),  # Moscow is elsewhere
        ("started MK at 100 and paid 100 for its president’s certificate", ()),  # half a certificate
        ("57 on E9, exits NE and SW, then buy a 4", ("lay 57 E9 NE SW; buy a 4",)),
    ],
)
def test_what_a_line_means(line: str, orders: tuple[str, ...]) -> None:
    assert LANGUAGE.plainly(definition(), line) == orders


@pytest.mark.parametrize("line", ["7 Havre 65", "Ann took 2 Toulouse-Barcelone for 15."])
def test_a_private_by_another_ones_number_is_none(line: str) -> None:
    assert LANGUAGE_1843.plainly(definition_1843(), line) == ()


@pytest.mark.parametrize(
    "line",
    [
        "price 60 → 55", "K-R: took a loan and received 45", "repaid a loan (50).", "price stays 100 in another cell.",
        "earned nothing", "Ann became president of NW", "Token: none", "4-trains are gone",
    ],
)  # fmt: skip
def test_what_only_tells_what_came_of_a_move(line: str) -> None:
    assert LANGUAGE.tells(line)


@pytest.mark.parametrize("line", ["token on K7", "price 110 token L12", "withheld 120", "run: none", "pay", "NW: pass"])
def test_what_does_not(line: str) -> None:
    assert not LANGUAGE.tells(line)


def test_who_is_told_of_in_a_long_sentence() -> None:
    told = "Cleo sold 2 shares of SW at 50 each, 100 in all; price 60 → 50."
    assert LANGUAGE.speaker(definition(), told) == "Cleo"
    assert LANGUAGE.speaker(definition(), told.removeprefix("Cleo ")) == ""


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("1,200 and $1 200", "1200 and $1200"),
        ("bid 6 160 fr", "bid 6 160 fr"),  # for private 6
        ("sell 2 110", "sell 2 110"),
        ("12,34", "12,34"),
    ],
)
def test_thousands(text: str, joined: str) -> None:
    assert thousands_joined(text) == joined


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("one hundred and ten", "110"),
        ("a hundred", "100"),
        ("two hundred fifteen", "215"),
        ("sixty-five R", "65 R"),
        ("one more", "one more"),
    ],
)
def test_amounts_in_words(text: str, digits: str) -> None:
    assert amounts_in_digits(text) == digits
