"""Whole games, recorded and played at random, exported at every tenth entry of their record; run by `make soak`."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from rich.console import Console
from rich.progress import track

from pbem.archive.derived import MAKERS
from pbem.archive.page.page import page
from pbem.base.settings import Settings
from pbem.replays.made import Noting
from pbem.store.models import Game
from pbem.titles import slugs, title_of
from tests import golden_1861
from tests.archive.every_entry import entries_of, export_at
from tests.archived import EIGHTEEN, NAMES, begun, golden_1861_game, laid, random_game
from tests.house import House
from tests.replays.exported import GENERATED, file_of
from tests.replays.logs import RECORDED, log, shared

QUICK = tuple(maker for maker in MAKERS if maker is not page)
STEP = int(os.environ.get("SOAK_EXPORT_STEP", "10"))  # entries


def games(house: House) -> Iterator[tuple[str, Game]]:
    """All of them, laid down one after the other."""
    for slug in slugs():
        rules = title_of(slug).rules
        for players in range(rules.min_players, rules.max_players + 1):
            yield f"{slug} of {players}, at random", random_game(house, slug, players, "soak", undo_every=11)
    for path in sorted(golden_1861.FOLDER.glob("*.json")):
        yield path.stem, golden_1861_game(house, path.stem)
    made = sorted(path.name.removesuffix(".json.gz") for path in shared(GENERATED).glob("*.json.gz"))
    for name in (*RECORDED, *made):
        yield name, _recorded(house, name)


def _recorded(house: House, name: str) -> Game:
    """A game of 18xx.games, in actions of ours."""
    run = Noting(log(file_of(name)))
    assert run.run().divergence is None
    options = {**run.kind.as_recorded, "variant": run.kind.variant, **run.log.options}
    return laid(house, begun(house, EIGHTEEN, NAMES[: len(run.names.seats)], options), [one for _, one in run.made])


@pytest.mark.soak
def test_every_game_exports_at_each_tenth_entry(store: Settings) -> None:
    """And at its first ten, where charts show next to nothing; with the page, the dearest, at each hundredth."""
    house, console = House(store), Console(stderr=True)
    for name, game in games(house):
        every = entries_of(house, game)
        whole = sorted({*every[:10], *every[:: 10 * STEP], every[-1]})
        export_at(house, game, track(sorted({*every[::STEP]} - {*whole}), name, console=console), makers=QUICK)
        export_at(house, game, track(whole, f"{name}, with the page", console=console))
