"""SVG text: any player's name is safe, fits and is told by its width."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.drawing.svg import document, group, label, number, polygon
from pbem.drawing.typeface import cut, printable, width


@given(st.text())
def test_any_text_at_all_makes_well_formed_xml(text: str) -> None:
    root = ElementTree.fromstring(document(10, 10, "#fff", [label(text, (1, 2), 3)]))
    assert "".join(root[1].itertext()) == printable(text)


def test_markup_in_a_name_stays_text() -> None:
    svg = label("<script>\"&'", (0, 0), 12)
    assert "<script>" not in svg
    assert "&lt;script&gt;&quot;&amp;" in svg


@pytest.mark.parametrize(
    ("given_text", "shown"),
    [
        ("Ann\x00e\x07", "Anne"),
        ("  two \n lines\t", "two lines"),
        ("Rene\u0301", "René"),
        ("\u202eevil", "evil"),
        ("\ud800half", "half"),
        ("海 🚂", "□ □"),
    ],
)
def test_what_the_typeface_cannot_show_is_replaced(given_text: str, shown: str) -> None:
    assert printable(given_text) == shown


def test_a_long_name_is_cut_to_its_room() -> None:
    name = "Maximiliane von und zu Hohenlohe"
    short = cut(name, 120, 20)
    assert short.endswith("…")
    assert width(short, 20) <= 120 < width(name, 20)
    assert cut("Ann", 120, 20) == "Ann"
    assert cut("Ann", 1, 20) == "…"


def test_bold_is_wider() -> None:
    assert width("Marseille", 20, bold=True) > width("Marseille", 20) > 60


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.001, "0"), (2.345678, "2.35"), (100.0, "100"), (-3.5, "-3.5")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_groups_and_polygons() -> None:
    svg = group([polygon([(0, 0), (1, 0), (0.5, 1)], fill_opacity=0.5, stroke=None)], id="rings")
    assert svg == '<g id="rings">\n<polygon points="0,0 1,0 0.5,1" fill-opacity="0.5"/>\n</g>'
