"""Two games to look at as pages: all of one of Paris Connection, the first rounds of one of 1861; made once."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pbem.archive.bundle import zipped
from pbem.archive.format import Archive, Scope
from pbem.archive.page.page import page
from pbem.archive.story import Story, story_of
from pbem.archive.writing import archive_of
from pbem.store.db import connected
from pbem.table.session import load_session
from tests.archived import EIGHTEEN, PARIS, golden_1861_game, golden_paris_game
from tests.house import House
from tests.known_walks import once

BOTH = (PARIS, EIGHTEEN)
UNTIL = 150  # entries of the game of 1861
_stories: dict[tuple[str, Scope, str], Story] = {}
_pages: dict[tuple[str, Scope, str], bytes] = {}


class Pages:
    """What is asked for, made when it is first asked for; a database is only opened then."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self.request = request

    def story(self, slug: str, scope: Scope = "public", reader: str = "", until: int | None = None) -> Story:
        """The game as told; Paris Connection runs on up to `until`, and is over without it."""
        key = (f"{slug} {until}", scope, reader)
        if key not in _stories:
            _stories[key] = story_of(self._archive(slug, scope, reader, until))
        return _stories[key]

    def page(self, slug: str, scope: Scope = "public", reader: str = "", until: int | None = None) -> bytes:
        """Its index.html."""
        key = (f"{slug} {until}", scope, reader)
        if key not in _pages:
            _pages[key] = page(self.story(slug, scope, reader, until))["index.html"]
        return _pages[key]

    def _archive(self, slug: str, scope: Scope, reader: str, until: int | None) -> Archive:
        return once(f"page {slug} {scope} {reader} {until}", lambda: self._made(slug, scope, reader, until))

    def _made(self, slug: str, scope: Scope, reader: str, until: int | None) -> Archive:
        house = House(self.request.getfixturevalue("store"))
        if slug == EIGHTEEN:
            game, until = golden_1861_game(house, undo_every=20), until or UNTIL
        else:
            game = golden_paris_game(house, 4, undo_every=20)
        with connected():
            return archive_of(load_session(game.id, house.settings.domain, house.now), scope, reader, until)


def unzipped(data: bytes, folder: Path) -> str:
    """The address of a page that came out of a zip file, as a reader opens it."""
    with ZipFile(BytesIO(zipped({"index.html": data}))) as packed:
        packed.extractall(folder)
    return (folder / "index.html").as_uri()
