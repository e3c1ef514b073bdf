"""A letter with the map carries it whole and, where something matters, the part around it: together 150 kB at most."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from urllib.parse import unquote

import pytest
from PIL import Image

from pbem.drawing.png import MOST_BYTES
from pbem.post.writing import Scribe
from tests.edges import legal_order
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine


def pictures(letter: Sent) -> dict[str, bytes]:
    """The PNGs of a letter by file name."""
    return {
        str(part.get_filename()): part.get_content()
        for part in letter.mail.walk()
        if part.get_content_type() == "image/png"
    }


def alts(letter: Sent) -> list[str]:
    """What stands in the place of each picture, in order."""
    page = letter.mail.get_body(("html",))
    assert page is not None
    return re.findall(r'<img[^>]* alt="([^"]+)"', page.get_content())


def test_a_turn_letter_shows_the_part_of_the_map_that_matters_and_the_whole(running: House) -> None:
    running.worker.scribe = Scribe(running.settings)
    name, order = legal_order(running)
    running.write(name, order)
    asked = running.active()
    letter = running.last(asked, "your_turn")
    found = pictures(letter)
    assert {*found} >= {"g1-near.png", "g1.png"}
    assert list(found)[-1] == "g1.png"
    assert sum(map(len, found.values())) <= MOST_BYTES
    widths = [Image.open(BytesIO(png)).width for png in found.values()]
    assert widths[-1] == 1000
    assert all(width < 700 for width in widths[:-1])
    *near, whole = alts(letter)
    assert whole.startswith("Map of France.")
    assert any(one.startswith("Part of the map, enlarged. New: ") for one in near)
    assert all(one.endswith("It shows where you can build now.") for one in near)
    assert len(letter.mail.as_bytes()) < 220_000


def test_a_tap_below_the_map_brings_it_large(running: House) -> None:
    """The link opens an email to the game with the order in it; its answer is one picture, of more pixels."""
    running.worker.scribe = Scribe(running.settings)
    name, order = legal_order(running)
    running.write(name, order)
    asked = running.active()
    page = running.last(asked, "your_turn").mail.get_body(("html",))
    assert page is not None
    (link,) = re.findall(r'<p class="caption"[^>]*><a href="(mailto:[^"]+)"', page.get_content())
    filled_in = re.fullmatch(r"mailto:([^?]+)\?subject=([^&]*)&body=(.*)", unescape(link))
    assert filled_in is not None
    to, subject, body = map(unquote, filled_in.groups())
    running.take(running.mail(asked, body, to=to, Subject=subject))
    running.post()
    answer = running.box.letters[-1]
    found = pictures(answer)
    assert answer.to == f"{asked}@example.org"
    assert list(found) == ["g1.png"]
    assert Image.open(BytesIO(found["g1.png"])).width == 1600
    assert len(found["g1.png"]) < 300_000
    assert "caption" not in re.sub(r"(?s)<style.*?</style>", "", answer.html)


def test_pictures_are_made_once_for_all_who_see_the_same(running: House) -> None:
    running.worker.scribe = Scribe(running.settings)
    running.write("ann", "map")
    kept = {file.name for file in running.worker.scribe.maker.pictures.folder.glob("*.png")}
    running.write("ann", "map")
    assert {file.name for file in running.worker.scribe.maker.pictures.folder.glob("*.png")} == kept
