"""The pictures of positions of 1861: what they show, how large they are, and that any position can be drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Lay, Pass
from engine.eighteen.events import Ran
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound
from engine.games.g1843.game import Game as Game1843
from engine.games.g1861.actions import Redeem
from engine.games.g1861.game import Game
from pbem.drawing.cache import PictureCache
from pbem.drawing.canvas import painted
from pbem.drawing.png import MOST_BYTES
from pbem.eighteen.drawn import building, pictures, places, runs
from pbem.games.drawn import Parts
from pbem.replays.exports import first_position
from tests import golden_1843
from tests.drawing.eighteen import layer, marked
from tests.eighteen.walked import NAMES, walked
from tests.own_types import own
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
    found = runs.read(("E9", mark, "H8", "E9", "run GR", "run SW 3:D20-D14-E9", "run MK none"))
    assert [one.company for one in found] == ["NW", "SW"]
    assert found[0].routes == (("4", ("H8", "G7", "G5"), 90), ("2+2", ("E1", "F2"), 0))
    assert found[1].routes == (("3", ("D20", "D14", "E9"), None),)


def test_the_map_shows_the_last_run_with_its_values() -> None:
    game, event = ran("")
    svg = pictures.picture(game, ("H8", runs.mark(event))).svg()
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
    assert f">{event.company} " in pictures.picture(game, (runs.mark(event), other), owner).svg()
    assert ">XX 2<" in pictures.picture(game, (runs.mark(event), other)).svg()
    assert ">XX 2<" in pictures.picture(game, (runs.mark(event), other), "somebody").svg()


def test_a_run_of_too_many_trains_is_not_drawn() -> None:
    """The state has nine at times; then the run before it is shown."""
    game, event = ran("")
    state = f"run RSR {' '.join(['4:H10-G9-H8=90'] * 7)}"
    assert f">{event.company} " in pictures.picture(game, (runs.mark(event), state)).svg()
    assert 'id="panel"' not in pictures.picture(game, (state,)).svg()


def test_a_run_that_is_not_possible_any_more_is_drawn_without_values_of_stops() -> None:
    game = walked().games[0]
    svg = pictures.picture(game, ("run N 2:H8-G7-G5=50", "run N 99:Z1-Z2=3")).svg()
    assert "data-badge" not in svg
    assert "Z1-Z2" in svg


def test_phases_and_the_column_of_red_areas_are_those_of_the_position() -> None:
    start, end = walked().games[0], walked().games[-1]
    assert "phase 3" in pictures.picture(start, ()).svg()
    assert "phase 3" not in pictures.picture(end, ()).svg()


@pytest.mark.parametrize("at", [0.1, 0.5, 1.0])
def test_the_part_shows_where_the_reader_may_lay(at: float) -> None:
    """All hexes of legal lays and no others, for the president of the company that operates alone."""
    game = walked().games[laying(at)]
    president = game.active[0]
    legal = {one.hex for one in play.legal_actions(game) if isinstance(one, Lay)}
    assert set(building.open_hexes(game, president)) == legal
    assert building.open_hexes(game, None) == ()
    other = next(one for one in game.players if one != president)
    assert building.open_hexes(game, other) == ()
    assert bool(pictures.parts(game, (), president).shown) == bool(legal)
    assert pictures.parts(game, ()) == Parts()


def test_where_one_may_lay_is_shown_before_the_step_of_track_too() -> None:
    """A public that may still redeem shares is asked for that first."""
    for game in walked().games:
        here = game.round
        if isinstance(here, OperatingRound) and here.step == 0 and game.active and Redeem in game.active_step().rules:
            break
    else:
        raise AssertionError("no public could redeem shares")
    company, president = companies.operating(game), game.active[0]
    open_ = building.open_hexes(game, president)
    after, _ = play.apply(game, Pass(president))
    assert companies.operating(after) == company
    assert open_
    assert set(open_) == {one.hex for one in play.legal_actions(after) if isinstance(one, Lay)}


def test_beside_what_changed_the_readers_company_is_shown_on_its_turn() -> None:
    number = laying(0.4)
    game, changed = walked().games[number], walked().changed(number)
    open_ = building.open_hexes(game, game.active[0])
    shown = pictures.parts(game, changed[-1:], game.active[0]).shown
    assert any(f">{one}</text>" in part.scene.svg() for one in open_ for part in shown)


@pytest.mark.parametrize("at", sampled([1.0, 0.05, 0.3, 0.6], 0))
def test_all_pictures_of_a_turn_fit_into_a_letter(at: float, tmp_path: Path) -> None:
    number = laying(at)
    game, changed = walked().games[number], walked().changed(number)
    near = [part.scene for part in pictures.parts(game, changed, game.active[0]).shown]
    scenes = [pictures.picture(game, changed), *near]
    scenes += [scene for _, scene, _ in pictures.further_pictures(game, NAMES)]
    made = PictureCache(tmp_path).pngs(scenes)
    assert len(made) == len(scenes)
    assert sum(map(len, made)) <= MOST_BYTES
    for png, scene in zip(made, scenes, strict=True):  # with fewer colours perhaps, but none made smaller
        left, _, right, _ = scene.shown
        assert Image.open(BytesIO(png)).width == right - left
    assert len(painted(scenes[0], 60_000)) <= 60_000


@pytest.mark.parametrize(("seed", "market"), [("3", "grid"), pytest.param("7", "column", marks=pytest.mark.soak)])
def test_any_position_can_be_drawn_and_said(seed: str, market: str) -> None:
    played = walked(seed, market)
    for number in range(0, len(played.games), 97):
        game, changed = played.games[number], played.changed(number)
        assert pictures.picture(game, changed).svg()
        near = [pictures.parts(game, changed, reader) for reader in (None, *game.active)]
        [(name, scene, alt)] = pictures.further_pictures(game, NAMES)
        assert name == "market"
        svg = scene.svg()
        assert sorted(marked(svg, "data-token")) == sorted(game.markers)
        for said in (alt, pictures.picture_alt(game, NAMES), *(part.alt for one in near for part in one.shown)):
            assert said
            assert "\n" not in said
            assert "run " not in said
        assert all(f"{one} {companies.price(game, one)}" in alt for one in game.markers)


def everything(game: Game18xx, changed: Sequence[str], reader: str | None) -> None:
    """Each place that changed is in one of at most two parts, ringed and named there, or named beside them."""
    found = pictures.parts(game, changed, reader)
    done = {*places.changed_hexes(changed), *places.opened_hexes(game, changed)}
    rings = [marked(part.scene.svg(), "data-ring") for part in found.shown]
    assert len(rings) <= 2
    assert bool(rings) or not done or game.finished
    for one in () if game.finished else done:
        said = f"{one} {game.definition.board.hexes[one].name}".strip()
        among = re.compile(rf"(: |, | and ){re.escape(said)}(,|\.| and | \()")
        named = [at for at, part in enumerate(found.shown) if among.search(part.alt)]
        assert all(one in rings[at] for at in named), f"{one} is ringed where it is named"
        assert bool(named) != bool(among.search(found.left)), f"{said}: {changed}, {found.left}"


@pytest.mark.parametrize(("seed", "every"), sampled([("3", 61), ("4", 17), ("5", 17)], 1))
def test_every_place_that_changed_in_a_game_is_in_a_part_or_named(seed: str, every: int) -> None:
    played = walked(seed)
    for number in range(0, len(played.games), every):
        game = played.games[number]
        for actions in (4, 40):
            everything(game, played.changed(number, actions), game.active[0] if game.active else None)


@pytest.mark.parametrize(("name", "every"), sampled([("4-share", 150), ("6-train", 31), ("4-price", 31)], 1))
def test_so_it_is_in_a_game_of_1843(name: str, every: int) -> None:
    """The shared pictures draw its pointed hexes, and what its privates keep closed opens when a company buys them."""
    export = golden_1843.export_of(golden_1843.FOLDER / f"{name}.json")
    game = own(Game1843, first_position(export, name))
    told: list[str] = []
    for number, action in enumerate(golden_1843.actions_of(export)):
        game, events = play.apply(game, action)
        told += [mark for one in events for mark in (*places.marks(one), *places.opened(one))]
        if number % every == 0 or any("private" in one for one in told[-2:]):
            everything(game, tuple(dict.fromkeys(told[-12:])), game.active[0] if game.active else None)


def test_what_was_done_at_a_place_is_said_and_an_older_letter_has_the_place_alone() -> None:
    game = walked().games[-5]
    assert places.changed_hexes(
        ("E9", "H8 tile 9", "H8 token RSR", "H8 tile 637", "Q3 gone E", "run N 2:H8-G7=50", "phase 3")
    ) == {
        "E9": "",
        "H8": "token of RSR and tile 637",
        "Q3": "token of E removed",
    }
    found = pictures.parts(game, ("E9", "H8 tile 637"))
    assert [part.alt for part in found.shown] == [
        "Part of the map, enlarged. Changed: E9 Smolensk and H8 Moscow (tile 637)."
    ]


def test_a_phase_opens_hexes_and_what_is_far_away_is_named() -> None:
    start = walked().games[0]
    assert places.opened_hexes(start, ("phase 3", "phase 4")) == ("E3", "H6", "I5", "I9", "J10")
    (one, other), left = pictures.parts(start, ("A9 tile 1", "Q13 tile 1", "M19 tile 1", "phase 3"))
    assert "Changed: Q13 Central Asia (tile 1) and M19 Astrakhan (tile 1)" in one.alt + other.alt
    assert left.startswith("Open for track from now on: ")
    assert {"E3", "I5 Yaroslavl"} <= {*left.removesuffix(".").replace(" and ", ", ").replace(": ", ", ").split(", ")}


def test_the_large_map_is_the_same_in_a_larger_size() -> None:
    game, event = ran("")
    one, large = (pictures.picture(game, ("H8", runs.mark(event)), large=size) for size in (False, True))
    assert (one.width, large.width) == (1040, 1800)
    assert [layer.name for layer in one.layers] == [layer.name for layer in large.layers]
    assert marked(one.svg(), "data-ring") == marked(large.svg(), "data-ring")
    said = [[text.text for text in layer(of.svg(), "panel").iter() if (text.text or "").strip()] for of in (one, large)]
    assert said[0] == said[1]
    assert Image.open(BytesIO(painted(large, 300_000))).width == 1800


def test_the_same_position_gives_the_same_pictures() -> None:
    number = laying(0.4)
    game, changed = walked().games[number], walked().changed(number)
    for _ in range(2):
        assert pictures.picture(game, changed).digest() == pictures.picture(game, changed).digest()
        assert (
            pictures.further_pictures(game, NAMES)[0][1].digest()
            == pictures.further_pictures(game, NAMES)[0][1].digest()
        )
