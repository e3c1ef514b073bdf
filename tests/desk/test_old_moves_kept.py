"""Games in which old moves were taken out: the record verifies, and archives go out, in and on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from pbem.archive.format import Archive
from pbem.archive.replaying import replay_archive
from pbem.archive.story import story_of
from pbem.base.settings import Settings
from pbem.desk.starting.archived_game import bring_back, who_gets_letters
from pbem.desk.undoing.anew import anew
from pbem.desk.undoing.taking_out import take_out
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.table.record_kinds import ACTION
from pbem.table.session import game_session
from tests.archive.test_round_trip import data, homes
from tests.archived import EIGHTEEN, FRANCE, PARIS, archived, random_game
from tests.house import House
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

SLUGS = {PARIS: 40, EIGHTEEN: 120, FRANCE: 120}
CASES = [(slug, seed) for seed in range(20) for slug in SLUGS]


def take_some_out(house: House, game: int, dice: Random) -> None:
    """Three old moves taken out one after the other, as a moderator would; the second time players are asked."""
    for ask in (False, True, False):
        with game_session(game, house.settings.domain, house.now) as session:
            standing = [one for one in session.effective() if one.kind == ACTION.name]
            if standing:
                course = anew(session, dice.choice(standing), ask=ask, hides=session.hides)
                take_out(session, session.moderator, course)


def wrong(house: House, game: int) -> list[str]:
    with connected():
        return [one.what for one in verify_game(game, house.settings.domain, house.now) if not one.ok]


@pytest.mark.parametrize(("slug", "seed"), sampled(CASES, 3))
def test_verify_is_content_and_archives_go_round(settings: Settings, tmp_path: Path, slug: str, seed: int) -> None:
    dice = Random(f"out {slug} {seed}")
    with homes(settings, tmp_path) as opened:
        there = opened("there")
        most = dice.choice((10, SLUGS[slug], 10_000 if slug == PARIS else 300))
        game = random_game(there, slug, 3, str(seed), most=most, undo_every=dice.choice((0, 7))).id
        take_some_out(there, game, dice)
        assert wrong(there, game) == []
        files = {scope: data(archived(there, scope, reader, game)) for scope, reader in (("whole", ""), ("own", "p2"))}  # type: ignore[arg-type]
        archive = msgspec.json.decode(files["whole"], type=Archive)
        report = replay_archive(archive)
        assert report.divergence is None
        here = opened("here")
        given = {place: f"{name.casefold()}@here.example" for place, name in who_gets_letters(archive).items()}
        with connected():
            back = bring_back(story_of(archive), given, "mail.test", here.now).id
        assert data(archived(here, "whole", "", back)) == files["whole"]
        assert wrong(here, back) == []
        take_some_out(here, back, dice)
        assert wrong(here, back) == []
