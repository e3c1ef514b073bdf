"""Games leave one installation and come back in another that has ten of its own: the same to the byte, twice over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest
from rich.progress import track

from pbem.archive.format import Archive, Scope, sealed, written
from pbem.archive.story import story_of
from pbem.base.settings import Settings
from pbem.desk.starting.archived_game import bring_back, who_gets_letters
from pbem.operating.verify import verify_game
from pbem.store.db import connected, open_database
from tests import stores
from tests.archived import EIGHTEEN, FRANCE, PARIS, archived, random_game
from tests.house import House

pytestmark = pytest.mark.any_engine

PLAYERS = {PARIS: (3, 4, 5, 6), EIGHTEEN: (3, 4, 5, 6), FRANCE: (2, 4, 5, 6)}
SCOPES: tuple[tuple[Scope, str], ...] = (("whole", ""), ("public", ""), ("own", "p2"))


@contextmanager
def homes(settings: Settings, folder: Path) -> Iterator[Callable[[str], House]]:
    """Two installations, of which one is open at a time: the function opens one of the names given to it."""
    made: dict[str, House] = {}

    def opened(name: str) -> House:
        home = msgspec.structs.replace(settings, home=str(folder / name), database_url=stores.new_url(name))
        if name in made:
            home = made[name].settings
            stores.close()
            open_database(home)
            return made[name]
        stores.close()
        home.home_dir.mkdir(parents=True)
        stores.make(home)
        stores.ready(home)
        made[name] = House(home)
        return made[name]

    yield opened
    stores.close()


def data(archive: Archive) -> bytes:
    return written(sealed(archive, {}))


def goes_round(settings: Settings, folder: Path, slug: str, seeds: range) -> int:
    """Random games of every number of players, running and over, there and back; how many were over."""
    with homes(settings, folder) as opened:
        there, files = opened("there"), []
        for seed in seeds:
            dice = Random(f"{slug} {seed}")
            players = PLAYERS[slug][seed % 4]
            most = dice.choice((0, 3, 40, 10_000)) if slug == PARIS else dice.choice((0, 5, 60, 150))
            often, stop = dice.choice((0, 4, 9)), seed % 3 == 2
            number = random_game(there, slug, players, str(seed), most=most, undo_every=often, stop=stop).id
            files.append({scope: data(archived(there, scope, reader, number)) for scope, reader in SCOPES})
        here = opened("here")
        for seed in range(10):
            random_game(here, (PARIS, EIGHTEEN, FRANCE)[seed % 3], 3 + seed % 4, f"ours {seed}", most=2)
        over = 0
        for file in track(files, description=f"{slug}, there and back", disable=len(files) < 50):
            archive = msgspec.json.decode(file["whole"], type=Archive)
            over += archive.state == "finished"
            given = {place: f"{name.casefold()}@here.example" for place, name in who_gets_letters(archive).items()}
            with connected():
                game = bring_back(story_of(archive), given, "mail.test", here.now)
            for scope, reader in SCOPES:
                assert data(archived(here, scope, reader, game.id)) == file[scope], (slug, game.id, scope)
            with connected():
                wrong = [one.what for one in verify_game(game.id, "mail.test", here.now) if not one.ok]
            assert wrong == []
        return over


@pytest.mark.parametrize("slug", sorted(PLAYERS))
def test_some_random_games(settings: Settings, tmp_path: Path, slug: str) -> None:
    goes_round(settings, tmp_path, slug, range(1))


@pytest.mark.soak
@pytest.mark.parametrize("slug", sorted(PLAYERS))
def test_two_hundred_random_games(settings: Settings, tmp_path: Path, slug: str) -> None:
    assert goes_round(settings, tmp_path, slug, range(200)) > 20
