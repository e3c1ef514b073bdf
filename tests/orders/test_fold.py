"""Folding: what counts as the same word, and that folding is steady."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.orders.fold import fold, key, longest_run, place_key, tokens


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Orléans", "orleans"),
        ("ORLE\u0301ANS", "orleans"),
        ("Saint-Lazare", "saint lazare"),
        ("saint\u2013lazare", "saint lazare"),
        ("Saint\u2011Lazare", "saint lazare"),
        ("  le\u00a0HAVRE ", "le havre"),
        ("Gare de l'Est", "gare de l est"),
        ("Gare de l’Est", "gare de l est"),
        ("ｂｕｉｌｄ　ｂｌｕｅ", "build blue"),
        ("b\u200bui\u00adld", "build"),
        ("Straße", "strasse"),
        ("Œuvre", "oeuvre"),
        ("İstanbul", "istanbul"),
        ("", ""),
        ("—", ""),
    ],
)
def test_spellings_that_are_the_same(written: str, meant: str) -> None:
    assert key(written) == meant


@pytest.mark.parametrize(("token", "id_"), [("g07", "g7"), ("g007", "g7"), ("g7", "g7"), ("aa010", "aa10")])
def test_leading_zeros_of_a_hex_id_are_free(token: str, id_: str) -> None:
    assert place_key(token) == id_


@pytest.mark.parametrize("token", ["dijon", "7", "g", "g7a", "abc07", ""])
def test_other_tokens_are_no_hex_ids(token: str) -> None:
    assert place_key(token) == token


def test_longest_run_of_tokens_wins() -> None:
    names = {"lyon": "K12", "gare de lyon": "F09", "le havre": "D06"}
    words = tokens("Gare de Lyon, LE-HAVRE, Lyon")
    assert longest_run(words, 0, names) == ("F09", 3)
    assert longest_run(words, 3, names) == ("D06", 2)
    assert longest_run(words, 5, names) == ("K12", 1)
    assert longest_run(words, 1, names) is None
    assert longest_run(words, 6, names) is None


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.upper()) == fold(text.upper().lower())
