"""The pictures of positions of 1861: what they show, how large they are, and that any position can be drawn."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Lay, Pass
from engine.eighteen.events import Ran
from engine.eighteen.rounds import OperatingRound
from engine.games.g1861.actions import Redeem
from engine.games.g1861.game import Game
from pbem.drawing.cache import PictureCache
from pbem.drawing.paint import painted
from pbem.eighteen.drawn import pictures, runs
from tests.drawing.eighteen import layer, marked
from tests.eighteen.walked import NAMES, walked
from tests.sampled import sampled


def laying(at: float) -> int:
    """The number of a position in which a company may lay track, so far through the game."""
    found = [
        number
        for number, game in enumerate(walked().games)
        if companies.operating(game) and game.active and Lay in game.active_step().rules
    ]
    return found[int(at * (len(found) - 1))]


def ran(company: str) -> tuple[Game, Ran]:
    """The first position after a run of this company, or of any for "", and the run."""
    played = walked()
    for game, events in zip(played.games[1:], played.events, strict=True):
        for event in events:
            if isinstance(event, Ran) and event.routes and company in ("", event.company):
                return game, event
    raise AssertionError(company)


def test_a_run_among_what_changed_reads_back() -> None:
    event = Ran(company="NW", routes=("4: H8-G7-G5 90", "2+2: E1-F2 0"), revenue=90)
    mark = runs.mark(event)
    assert mark == "run NW 4:H8-G7-G5=90 2+2:E1-F2=0"
    hexes, found = runs.split(("E9", mark, "H8", "E9", "run GR", "run SW 3:D20-D14-E9", "run MK none"))
    assert hexes == ("E9", "H8")
    assert [one.company for one in found] == ["NW", "SW"]
    assert found[0].routes == (("4", ("H8", "G7", "G5"), 90), ("2+2", ("E1", "F2"), 0))
    assert found[1].routes == (("3", ("D20", "D14", "E9"), None),)


def test_the_map_shows_the_last_run_with_its_values() -> None:
    game, event = ran("")
    svg = pictures.picture(game, ("H8", runs.mark(event)), NAMES).svg()
    assert marked(svg, "data-ring") == ["H8"]
    assert (
        marked(svg, "data-route") == [str(nr) for _ in (1, 2) for nr in range(len(event.routes))][: len(event.routes)]
    )
    assert marked(svg, "data-badge")
    said = [one.text for one in layer(svg, "panel").iter() if one.text]
    assert f"{event.company} {event.routes[0].split(':')[0]}" in said
    assert str(event.revenue) in said


def test_of_several_runs_the_readers_last_one_is_drawn_else_the_last() -> None:
    game, event = ran("")
    other = "run XX 2:E1-F2=7"
    owner = game.president(event.company)
    assert f">{event.company} " in pictures.picture(game, (runs.mark(event), other), NAMES, owner).svg()
    assert ">XX 2<" in pictures.picture(game, (runs.mark(event), other), NAMES).svg()
    assert ">XX 2<" in pictures.picture(game, (runs.mark(event), other), NAMES, "somebody").svg()


def test_a_run_of_too_many_trains_is_not_drawn() -> None:
    """The state has nine at times; then the run before it is shown."""
    game, event = ran("")
    state = f"run RSR {' '.join(['4:H10-G9-H8=90'] * 7)}"
    assert f">{event.company} " in pictures.picture(game, (runs.mark(event), state), NAMES).svg()
    assert 'id="panel"' not in pictures.picture(game, (state,), NAMES).svg()


def test_a_run_that_is_not_possible_any_more_is_drawn_without_values_of_stops() -> None:
    game = walked().games[0]
    svg = pictures.picture(game, ("run N 2:H8-G7-G5=50", "run N 99:Z1-Z2=3"), NAMES).svg()
    assert "data-badge" not in svg
    assert "Z1-Z2" in svg


def test_phases_and_the_column_of_red_areas_are_those_of_the_position() -> None:
    start, end = walked().games[0], walked().games[-1]
    assert "phase 3" in pictures.picture(start, (), NAMES).svg()
    assert "phase 3" not in pictures.picture(end, (), NAMES).svg()


@pytest.mark.parametrize("at", [0.1, 0.5, 1.0])
def test_the_part_shows_where_the_reader_may_lay(at: float) -> None:
    """All hexes of legal lays and no others, for the president of the company that operates alone."""
    game = walked().games[laying(at)]
    president = game.active[0]
    legal = {one.hex for one in play.legal_actions(game) if isinstance(one, Lay)}
    assert set(pictures.open_hexes(game, president)) == legal
    assert pictures.open_hexes(game, None) == ()
    other = next(one for one in game.players if one != president)
    assert pictures.open_hexes(game, other) == ()
    part = pictures.picture_near(game, (), president)
    assert (part is None) == (not legal)
    assert pictures.picture_near(game, (), None) is None


def test_where_one_may_lay_is_shown_before_the_step_of_track_too() -> None:
    """A public that may still redeem shares is asked for that first."""
    for game in walked().games:
        here = game.round
        if isinstance(here, OperatingRound) and here.step == 0 and game.active and Redeem in game.active_step().rules:
            break
    else:
        raise AssertionError("no public could redeem shares")
    company, president = companies.operating(game), game.active[0]
    open_ = pictures.open_hexes(game, president)
    after, _ = play.apply(game, Pass(president))
    assert companies.operating(after) == company
    assert open_
    assert set(open_) == {one.hex for one in play.legal_actions(after) if isinstance(one, Lay)}


def test_the_part_is_about_the_readers_company_on_its_turn() -> None:
    number = laying(0.4)
    game, changed = walked().games[number], walked().changed(number)
    part = pictures.picture_near(game, changed, game.active[0])
    assert part is not None
    open_ = pictures.open_hexes(game, game.active[0])
    assert any(f">{one}</text>" in part.svg() for one in open_)


@pytest.mark.parametrize("at", sampled([1.0, 0.05, 0.3, 0.6], 0))
def test_all_pictures_of_a_turn_fit_into_a_letter(at: float, tmp_path: Path) -> None:
    number = laying(at)
    game, changed = walked().games[number], walked().changed(number)
    near = pictures.picture_near(game, changed, game.active[0])
    scenes = [pictures.picture(game, changed, NAMES), *([near] if near else [])]
    scenes += [scene for _, scene, _ in pictures.further_pictures(game, NAMES)]
    made = PictureCache(tmp_path).pngs(scenes)
    assert len(made) == len(scenes)
    assert sum(map(len, made)) <= 150_000
    for png, scene in zip(made, scenes, strict=True):  # with fewer colours perhaps, but none made smaller
        left, _, right, _ = scene.shown
        assert Image.open(BytesIO(png)).width == right - left
    assert len(painted(scenes[0], 60_000)) <= 60_000


@pytest.mark.parametrize(("seed", "market"), [("3", "grid"), pytest.param("7", "column", marks=pytest.mark.soak)])
def test_any_position_can_be_drawn_and_said(seed: str, market: str) -> None:
    played = walked(seed, market)
    for number in range(0, len(played.games), 97):
        game, changed = played.games[number], played.changed(number)
        assert pictures.picture(game, changed, NAMES).svg()
        for reader in (None, *game.active):
            pictures.picture_near(game, changed, reader)
        [(name, scene, alt)] = pictures.further_pictures(game, NAMES)
        assert name == "market"
        svg = scene.svg()
        assert sorted(marked(svg, "data-token")) == sorted(game.markers)
        for said in (alt, pictures.picture_alt(game, NAMES), pictures.picture_near_alt(game, changed)):
            assert said
            assert "\n" not in said
            assert "run " not in said
        assert all(f"{one} {companies.price(game, one)}" in alt for one in game.markers)


def test_the_same_position_gives_the_same_pictures() -> None:
    number = laying(0.4)
    game, changed = walked().games[number], walked().changed(number)
    for _ in range(2):
        assert pictures.picture(game, changed, NAMES).digest() == pictures.picture(game, changed, NAMES).digest()
        assert (
            pictures.further_pictures(game, NAMES)[0][1].digest()
            == pictures.further_pictures(game, NAMES)[0][1].digest()
        )
