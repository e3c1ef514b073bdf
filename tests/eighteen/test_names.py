"""Names of companies as players write them, and whom a line is about."""

from __future__ import annotations

import pytest

from engine.eighteen.definition import CompanyData, Private
from pbem.eighteen.orders.names import names_of
from pbem.eighteen.orders.said import said
from pbem.games.meant import Said
from pbem.titles.g1861.mail.orders import WORDS
from tests.eighteen.lines import is_prose
from tests.rules.g1861.table import definition


@pytest.mark.parametrize(
    ("written", "ids"),
    [
        ("M-K", "M-K"), ("m-k", "M-K"), ("m – k", "M-K"), ("M‑K", "M-K"), ("Moscow-Kursk", "M-K"),
        ("MK", "MK"), ("mk", "MK"), ("Moscow & Kazan", "MK"), ("moscow and kazan railway", "MK"),
        ("M K", "M-K MK"), ("m k", "M-K MK"),
        ("GRR", "GR"), ("Grand Russian", "GR"), ("SPW", "StP-W"), ("stp-w", "StP-W"),
        ("St. Petersburg-Warsaw", "StP-W"),
        ("Y", "D"), ("y", "D"), ("north western", "NW"), ("KB", "K-B"), ("kb", "K-B"), ("RFR", "RSR"),
        ("Nikolaev", "N"), ("Kiev", "K-K K-B"), ("Ann", ""), ("", ""), ("57", ""),
    ],
)  # fmt: skip
def test_names(written: str, ids: str) -> None:
    """A hyphen decides between a minor and a public of the same letters; without one both may be meant."""
    assert names_of(definition()).company(written) == tuple(ids.split())


def test_every_name_of_both_editions_means_its_company() -> None:
    """The printed id, what other editions call it, and its long name."""
    names = names_of(definition())
    every: list[CompanyData | Private] = [*definition().companies.values(), *definition().privates.values()]
    for one in every:
        for name in (one.id, *one.also, one.name, one.name.upper()):
            assert names.either(name) == (one.id,), name


def test_no_company_is_taken_for_a_near_one() -> None:
    """What is like a name is asked back."""
    names = names_of(definition())
    assert [names.meant(one) for one in ("NWW", "Nikolaew", "Ann")] == [("NW",), ("N",), ()]


def test_sides_of_the_hexes() -> None:
    """Where the number of each side leads."""
    sides = names_of(definition()).sides
    assert {name: sides[name] for name in ("n", "ne", "se", "s", "sw", "nw", "northeast")} == {
        "s": 0, "sw": 1, "nw": 2, "n": 3, "ne": 4, "se": 5, "northeast": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "text", "about"),
    [
        ("NW: lay 57 E9", "lay 57 E9", "NW"),
        ("nw : lay 57 E9", "lay 57 E9", "NW"),
        ("NW lay 57 E9", "lay 57 E9", "NW"),
        ("nw run best", "run best", "NW"),
        ("North Western: pay", "pay", "NW"),
        ("M–K: pass", "pass", "M-K"),
        ("e: pass", "pass", "E"),
        ("E run best", "run best", "E"),
        ("e run best", "e run best", ""),
        ("SE, pay", "pay", "SE"),
        ("se pay", "pay", "SE"),
        ("NW:", "", "NW"),
        ("NW: run 3: D20-D14, 4: best", "run 3: D20-D14, 4: best", "NW"),
        ("run 3: D20-D14, 4: best", "run 3: D20-D14, 4: best", ""),
        ("M K: pay", "pay", "M K"),
        ("NWW: pay", "pay", "NWW"),
        ("buy GR", "buy GR", ""),
        ("Ann: hello", "Ann: hello", ""),
        ("Ann: buy GR", "Ann: buy GR", ""),
        ("PS: see you", "PS: see you", ""),
        ("E: see you on Friday", "E: see you on Friday", ""),
        ("press ann: NW: lay 57", "press ann: NW: lay 57", ""),
        ("NW run along now", "NW run along now", ""),
        ("lay ? E9", "options lay E9", ""),
        ("lay E9 ?", "options lay E9", ""),
        ("NW: lay ?", "options track", "NW"),
        ("lay 57 E9 ?", "options lay E9", ""),
        ("upgrade ? G9", "options lay G9", ""),
        ("buy ?", "options buy", ""),
        ("lay the table?", "lay the table?", ""),
        ("shall we buy?", "shall we buy?", ""),
    ],
)
def test_whom_a_line_is_about(line: str, text: str, about: str) -> None:
    """A company before a colon or an order; prose and messages stay as they are."""
    assert said(definition(), line, WORDS) == Said(text, about)


@pytest.mark.parametrize(
    "line",
    [
        "pay attention", "pay attention to the map", "run along", "keep going", "keep it up", "keep in touch",
        "pass me the salt", "pass it on", "buy me a beer", "buy you lunch", "buy into it", "sell out!",
        "sell me your 3",
        "half an hour, tops", "par for the course, I guess", "token gesture though", "run for your life",
        "start the music please", "bid you farewell, then", "accept my apologies", "decline to comment",
        "withhold judgement, my friends", "remove me from the list", "lay down your arms", "convert the heathen",
        "ok", "OK", "y", "n", "e", "yes", "NW is strong", "E", "discard that thought", "merge ahead",
        "skip lunch today",
    ],
)  # fmt: skip
def test_prose_is_no_order(line: str) -> None:
    """Everyday words begin sentences too."""
    assert is_prose(line)
