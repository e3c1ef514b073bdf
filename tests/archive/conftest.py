"""Some archives made once, for all tests that read, check, show or damage them."""

from __future__ import annotations

from random import Random

import pytest

from pbem.archive.derived import Files
from pbem.archive.format import Archive, Scope
from pbem.archive.story import Story
from pbem.base.settings import load_settings
from pbem.table import shuffle
from tests import stores
from tests.archived import EIGHTEEN, FRANCE, PARIS, archived, random_game
from tests.house import House
from tests.known_walks import once

Game = tuple[str, int, int, tuple[tuple[Scope, str], ...]]  # which, players, moves; scope and reader of each archive
SAMPLES: dict[str, Game] = {
    "paris": (PARIS, 4, 20, (("public", ""), ("own", "p2"), ("whole", ""))),
    "paris-over": (PARIS, 3, 500, (("public", ""), ("whole", ""))),
    "1861": (EIGHTEEN, 3, 60, (("public", ""), ("own", "p1"), ("whole", ""))),
    "1843": (FRANCE, 4, 90, (("public", ""), ("whole", ""))),
}  # fmt: skip

NAMES = tuple(f"{name}-{scope}" for name, (_, _, _, scopes) in SAMPLES.items() for scope, _ in scopes)


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Archive]:
    """Archives by name, `paris-own`: two games of Paris Connection, one of them over; running ones of 1861 and 1843."""
    return once("samples of archives", lambda: _samples(tmp_path_factory))


def _samples(factory: pytest.TempPathFactory) -> dict[str, Archive]:
    made: dict[str, Archive] = {}
    dice = Random("secrets")
    for name, (slug, players, most, scopes) in SAMPLES.items():
        home = factory.mktemp(name)
        url = stores.new_url(name.replace("-", ""))
        settings = load_settings({"PBEM_HOME": str(home), "PBEM_DOMAIN": "mail.test", "PBEM_DATABASE_URL": url})
        stores.make(settings)
        stores.ready(settings)
        house = House(settings)
        with pytest.MonkeyPatch.context() as patch:  # the same deal in every run
            patch.setattr(shuffle, "new_secret", lambda: dice.randbytes(16).hex())
            random_game(house, slug, players, "b", most=most, undo_every=7)
        for scope, reader in scopes:
            made[f"{name}-{scope}"] = archived(house, scope, reader)
        stores.keep(settings)
    return made


@pytest.fixture
def quick_makers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Archives hold two small texts for all their pages and pictures: the same steps, in a hundredth of the time."""
    monkeypatch.setattr("pbem.archive.derived.MAKERS", (told, counted))


def told(story: Story) -> Files:
    """The sentences of the game."""
    lines = [f"{one.number} {one.at} {one.by} {one.order} {' '.join(one.says)} {one.round}" for one in story.steps]
    return {"log.md": "\n".join([story.archive.game.name, str(story.names), *lines]).encode()}


def counted(story: Story) -> Files:
    """A file in a folder."""
    return {"pictures/count.txt": f"{len(story.steps)}".encode()}
