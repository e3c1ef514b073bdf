"""`pbem routes FILE` of an archive: the positions after each action that stands, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.archive.bundle import bundle
from pbem.archive.format import Archive
from pbem.archive.replaying import course_of_archive
from pbem.archive.story import story_of
from pbem.replays.positions import position_at
from pbem.titles import title_of
from tests.archive.test_cli_archive import saved
from tests.edges import Run

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("quick_makers")]


@pytest.mark.parametrize("name", ["1861-own", "1843-public"])
def test_its_positions_are_those_of_its_moves_that_stand(samples: dict[str, Archive], name: str) -> None:
    """The archives have moves that were taken back; an id is the number of the record's entry."""
    archive = samples[name]
    course, story, rules = course_of_archive(archive), story_of(archive), title_of(archive.game.slug).rules
    undone = {one.public["undoes"] for one in archive.entries if one.kind == "undo"}
    assert undone
    standing = [one.number for one in archive.entries if one.kind == "action" and one.number not in undone]
    assert (course.slug, course.parted) == (archive.game.slug, None)
    assert [one.id for one in course.positions] == [0, *standing]
    assert [one.number for one in course.positions] == list(range(len(standing) + 1))
    assert rules.encode_view(course.positions[-1].game) == rules.encode_view(story.last)
    assert position_at(course, f"id:{standing[3]}") == course.positions[4]


def test_the_command_reads_it(samples: dict[str, Archive], run: Run, tmp_path: Path) -> None:
    file = saved(bundle(samples["1861-own"]), tmp_path)
    last = course_of_archive(samples["1861-own"]).positions[-1]
    company = next(iter(last.game.companies))
    code, out, _ = run("routes", file, company, "--at", str(last.number), "--no-picture")
    assert code == 0
    assert f"game, after action {last.number} (id:{last.id})" in out
    for at in ("id:1", "99999"):
        code, _, err = run("routes", file, company, "--at", at)
        assert (code, err.count("\n")) == (2, 1)
    paris = saved(bundle(samples["paris-over-public"]), tmp_path, "paris.zip")
    code, _, err = run("routes", paris, company)
    assert (code, "no company runs trains" in err) == (2, True)
