"""A letter with the map carries it whole and, where something matters, the part around it: together 150 kB at most."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

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


def test_a_turn_letter_shows_the_map_twice(running: House) -> None:
    running.worker.scribe = Scribe(running.settings)
    name, order = legal_order(running)
    running.write(name, order)
    asked = running.active()
    letter = running.last(asked, "your_turn")
    found = pictures(letter)
    assert list(found) == ["g1.png", "g1-near.png"]
    assert sum(map(len, found.values())) <= 150_000
    widths = [Image.open(BytesIO(png)).width for png in found.values()]
    assert widths[0] == 1000
    assert widths[1] < 700
    whole, near = alts(letter)
    assert whole.startswith("Map of France.")
    assert near.startswith("Part of the map, enlarged. New: ")
    assert near.endswith("It shows where you can build now.")
    assert len(letter.mail.as_bytes()) < 220_000


def test_pictures_are_made_once_for_all_who_see_the_same(running: House) -> None:
    running.worker.scribe = Scribe(running.settings)
    running.write("ann", "map")
    kept = {file.name for file in running.worker.scribe.maker.pictures.folder.glob("*.png")}
    running.write("ann", "map")
    assert {file.name for file in running.worker.scribe.maker.pictures.folder.glob("*.png")} == kept
