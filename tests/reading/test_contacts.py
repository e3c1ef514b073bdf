"""A signature without «-- »: telephone numbers and addresses go, orders and words that look alike stay."""

from __future__ import annotations

import pytest

from pbem.reading.contacts import is_contact
from pbem.reading.own_text import own_text
from pbem.reading.read_mail import read_unguarded

CONTACTS = (
    "T +44 20 7946 0000", "T: 030 1234567", "Tel. 030/1234567", "Tel: 030 / 123 45 67", "Tel.: +49 (0)30 1234567-12",
    "M +44 7700 900123 | T +44 20 7946 0000", "T +44 20 7946 0000 | E ann@example.org | W www.example.org",
    "Phone: 555-0123 456", "(212) 555-0187", "212.555.0187", "+1 (212) 555-0187 ext. 12", "Mobile: +33 6 12 34 56 78",
    "06 12 34 56 78", "Tél. : 01 23 45 67 89", "B 12, Blue Street", "12 Blue Street", "Flat 3, 12 Blue Street, London",
    "12, rue de la Paix", "Hauptstraße 12", "Musterweg Str. 12", "Alte Allee 5, 10115 Berlin", "Calle Mayor 5",
    "ul. Długa 12", "Kalverstraat 12", "T +44 20 7946 0000, M +44 7700 900123", "Direct line: +44 20 7946 0000",
    "Office: +44 20 7946 0000 (direct)", "p. +1 555 123 4567", "Mob. 0170 1234567", "Handy: 0170-1234567",
    "Тел.: +7 495 123-45-67",
)  # fmt: skip
OTHERS = (
    "0123456789", "0000-0000", "called = 1", "os.utime(0, 0)", "0 100 200 300 400", "00 100 200",
    "port 100 200 300", "line 1843 1861", "no 100 200 300", "2 place Dijon token", "4 avenue", "plaza 12", "al. 5",
    "T red 2 blue", "t 2 red for 1 blue", "B 12", "B 12, 14", "b blue G07", "buy 4 from NW 100", "M 100 200 300",
    "M 10 20 30 40 50", "D20-D18-D16", "57 E9 2", "sell 100 200", "T 100", "lay 57 E9 NE", "1 2 3 4 5 6 7",
    "run 120 130 140", "P 100", "bid 100", "Blue Street", "pass", "place token K7", "2 place K7",
    "run Dijon 120, Lyon 100", "C 1200", "100-200-300", "120 130 1400", "t red for 2 blue, 0", "via Moscow 12",
    "on Blue Street", "F 10 G 10", "build blue at 12 Blue", "offer 0", "T 0 12", "2026-11-26", "26.11.2026 12:30",
    "12:30-14:00", "1861", "mail ann@example.org", "www.example.org", "120 130 1400", "0 100 200 300",
    "B 0 100 200 300", "press all: 12 Blue Street", "100 (200) 300", "T 1861 1843 20", "sell 5 B 100-200",
    "2026-11-26 12:30:00",
)  # fmt: skip
ORDERS = "build blue G07\ntrade red for 2 blue"


@pytest.mark.parametrize("line", CONTACTS)
def test_a_line_that_is_nothing_but_a_way_to_reach_somebody(line: str) -> None:
    assert is_contact(line)
    for gap in ("\n", "\n\n", "\n\nAnn\n"):
        assert own_text(f"{ORDERS}{gap}{line}\n").text == f"{ORDERS}{gap}".rstrip()


@pytest.mark.parametrize("line", OTHERS)
def test_a_line_that_may_be_an_order_stays(line: str) -> None:
    assert not is_contact(line)
    assert own_text(f"{ORDERS}\n\n{line}").text == f"{ORDERS}\n\n{line}"
    assert own_text(f"{ORDERS}\n{line}").text == f"{ORDERS}\n{line}"


@pytest.mark.parametrize("line", CONTACTS)
def test_above_an_order_it_stays_as_it_was(line: str) -> None:
    """A signature stands at the end; elsewhere a number is somebody's own words."""
    assert own_text(f"{line}\n{ORDERS}").reply == f"{line}\n{ORDERS}"


def test_what_is_announced_stays() -> None:
    for text in ("press ben: ring me at:\n+49 30 1234567", "press ben: my number -\n\n+49 30 1234567"):
        assert own_text(text).text == text


SIGNATURE = """Best wishes,
Ann Berg
Head of Rail Operations
Example Railways Ltd
T +44 20 7946 0000 | M +44 7700 900123
ann@example.org
12 Blue Street, London
SW1A 1AA
www.example.org"""


def whole(text: str, sender: str) -> str:
    """The own text of a mail from this sender."""
    return read_unguarded(f"From: {sender}\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode(), "x.org").text


@pytest.mark.parametrize(
    "sender",
    ["Ann Berg <ann@example.org>", '"Berg, Ann" <ann@example.org>', "Ann <x@example.net>", "ann.berg@example.net"],
)
def test_titles_below_the_senders_name_go_with_the_numbers_below_them(sender: str) -> None:
    assert whole(f"{ORDERS}\n\n{SIGNATURE}\n", sender) == f"{ORDERS}\n\nBest wishes,\nAnn Berg"


def test_titles_below_another_name_stay() -> None:
    """Who knows whether they are titles; then nothing is done without asking."""
    left = f"{ORDERS}\n\nBest wishes,\nAnn Berg\nHead of Rail Operations\nExample Railways Ltd"
    assert whole(f"{ORDERS}\n\n{SIGNATURE}\n", "Carl <carl@example.org>") == left


def test_the_senders_own_address_is_one_to_reach_them_by() -> None:
    for line in ("ann@example.org", "E: ann@example.org", "ann@example.org<mailto:ann@example.org>", "www.example.org"):
        assert whole(f"{ORDERS}\n\nAnn\n{line}", "Ann <ann@example.org>") == f"{ORDERS}\n\nAnn"
        assert whole(f"{ORDERS}\n\nAnn\n{line}", "Ann <ann@example.net>") == f"{ORDERS}\n\nAnn\n{line}"


@pytest.mark.parametrize(
    "order", ["Sell Nord", "Buy Train", "Merge NW SW", "Withhold", "Nationalise", "Build Blue", "D20-D18", "sell of NW"]
)
def test_an_order_written_large_below_the_senders_name_stays(order: str) -> None:
    text = f"{ORDERS}\nAnn Berg\n{order}\nT +44 20 7946 0000"
    assert whole(text, "Ann Berg <ann@example.org>") == f"{ORDERS}\nAnn Berg\n{order}"


@pytest.mark.parametrize("order", ["Pass", "half", "Build blue G07", "D20-D18", "trade red for 2 blue", "B NW 100"])
def test_an_order_among_the_lines_of_a_signature_stays(order: str) -> None:
    text = f"Ann Berg\n{order}\nT +44 20 7946 0000"
    assert order in whole(text, "Ann Berg <ann@example.org>").split("\n")
    assert order in whole(f"Ann Berg\nT +44 20 7946 0000\n{order}", "Ann Berg <ann@example.org>").split("\n")
    assert order in whole(f"T +44 20 7946 0000\n{order}\nT +44 20 7946 0001", "Ann Berg <ann@example.org>").split("\n")


def test_contacts_above_a_quote_and_below_one() -> None:
    quote = "On 3 Feb 2020, at 12:00, Tom Reed <tom@example.org> wrote:\n> build red G01\n"
    assert own_text(f"{ORDERS}\n\nAnn\nT: 030 1234567\n\n{quote}").text == f"{ORDERS}\n\nAnn"
    assert own_text(f"{quote}\n{ORDERS}\n\nAnn\nT: 030 1234567\n").text == f"{ORDERS}\n\nAnn"
