"""Pictures of an archive: the board of each round with what it built, the table of totals, the stock market."""

from __future__ import annotations

import re
from functools import partial
from io import BytesIO

import pytest
from PIL import Image

from engine.core import play
from engine.games.paris_connection import View
from pbem.archive import painting
from pbem.archive.charts import chart_files, charts, stretches
from pbem.archive.derived import MAKERS
from pbem.archive.pictures import picture_files, pictures
from pbem.archive.story import Story, story_of
from pbem.drawing.scene import Scene
from pbem.table.record_kinds import ENDED
from pbem.table.session import game_session
from tests.archive.retold import dots, stories
from tests.archived import PARIS, golden_1861_game, random_game
from tests.house import House
from tests.own_types import own

pytestmark = pytest.mark.any_engine


@pytest.fixture(scope="module")
def stopped() -> Story:
    """A golden game of 1861 that its moderator ended after 300 actions."""

    def lay(house: House) -> None:
        game = golden_1861_game(house, "4-gtg-moderator", undo_every=40)
        with game_session(game.id, house.settings.domain, house.now) as session:
            session.position, events = play.stop(session.position)
            session.log(ENDED, session.moderator, events=session.plain_events(events))

    return stories(lay)[0]


@pytest.fixture(scope="module")
def paris() -> Story:
    """A finished game of Paris Connection of four players, with moves taken back."""
    return stories(lambda house: random_game(house, PARIS, 4, "c", undo_every=9))[0]


def paths(story: Story) -> list[str]:
    return [one.path for one in pictures(story)]


def test_every_round_of_a_game_has_its_board(paris: Story) -> None:
    """Once, also where a move of it was taken back after the next one had begun."""
    turns = len(paris.stands) - 1
    rounds = -(-turns // 4)
    names = [f"pictures/{number:02}-round-{number}.png" for number in range(1, rounds + 1)]
    assert paths(paris) == [*names, "pictures/final.png"]
    assert len(paris.rounds) >= rounds


def test_a_round_shows_the_position_at_its_end_with_all_that_it_built_ringed(paris: Story) -> None:
    moves = paris.stands[1:]
    for number, one in list(enumerate(pictures(paris)))[:5]:
        played = moves[4 * number : 4 * number + 4]
        built = [hex_id for step in played for event in step.events for hex_id in getattr(event, "hexes", ())]
        view = own(View, played[-1].view)
        assert view.table.played == 4 * number + 4
        assert one.scene == paris.title.drawn.map(paris.definition, view, tuple(dict.fromkeys(built)), paris.names)
        assert one.alt == paris.title.drawn.map_alt(paris.definition, view, paris.names)
        assert built


@pytest.mark.soak
def test_a_round_that_left_the_board_as_it_was_has_no_picture(stopped: Story) -> None:
    """The picture before shows it. The last round has one in any case, and trains only ran: no rails for them."""
    shown = {int(one.path.split("/")[1][:2]): one for one in pictures(stopped)[:-2]}
    rounds, before = stretches(stopped), ""
    for number, one in enumerate(rounds, 1):
        board = stopped.title.drawn.map(stopped.definition, one.steps[-1].view, (), stopped.names).digest()
        assert (number in shown) == (board != before or number == len(rounds))
        before = board
    assert 10 < len(shown) < len(rounds)
    assert shown[1].path == "pictures/01-auction-of-the-privates.png"
    assert not any(layer.name == "routes" and layer.parts for one in shown.values() for layer in one.scene.layers)
    assert paths(stopped)[-2:] == ["pictures/final.png", "pictures/market.png"]


def test_the_final_table_says_what_every_total_is_made_of(stopped: Story, paris: Story) -> None:
    for story, title in ((paris, "Final table"), (stopped, "Table when the game was ended (R)")):
        final = next(one for one in pictures(story) if one.path == "pictures/final.png")
        standing = story.title.position.ranking(story.definition, story.last)
        assert standing is not None
        svg = final.scene.svg()
        assert title in svg
        for place in standing.places:
            assert f">{story.names[place.player]}</text>" in svg
            assert f">{place.total}</text>" in svg
            assert f"{story.names[place.player]} {place.total}" in final.alt
        for scored in story.title.position.scored(story.definition, story.last):
            assert sum(piece.amount for piece in scored.pieces) == int(scored.total)
            told = story.title.position.result_block(story.definition, story.last, story.names)
            assert all(piece.said in told for piece in scored.pieces if piece.amount > 0)


def test_a_running_game_says_so_and_tells_of_hands_what_its_reader_knows() -> None:
    public, own = stories(lambda house: random_game(house, PARIS, 5, "b", most=30), ("public", ""), ("own", "p2"))
    assert paths(public)[-2:] == ["pictures/06-round-6-so-far.png", "pictures/standing.png"]
    rows = public.title.position.scored(public.definition, public.last)
    assert not any(row.pieces or row.place for row in rows)
    assert all(re.fullmatch(r"-?\d+ to \d+", row.total) for row in rows)
    shown = {row.player: row for row in own.title.position.scored(own.definition, own.last)}
    assert [player for player, row in shown.items() if row.pieces] == ["p2"]
    assert shown["p2"].total == str(sum(piece.amount for piece in shown["p2"].pieces))


def test_a_running_18xx_game_lies_open() -> None:
    (story,) = stories(lambda house: random_game(house, "1861", 3, "d", most=60))
    assert paths(story)[-2:] == ["pictures/standing.png", "pictures/market.png"]
    assert paths(story)[-3].endswith("-so-far.png")
    assert all(row.pieces for row in story.title.position.scored(story.definition, story.last))


def test_they_are_pictures_and_the_same_ones_every_time(paris: Story) -> None:
    round_, final, chart = pictures(paris)[2], pictures(paris)[-1], charts(paris)[0]
    for scene in (round_.scene, final.scene, chart.scene):
        made = painting.png(scene)
        image = Image.open(BytesIO(made))
        assert (image.format, image.mode, image.width >= 1000) == ("PNG", "P", True)
        assert 8_000 < len(made) <= painting.MOST_BYTES
        assert painting.png(scene) == made
        assert len(painting.png(scene, few_colours=True)) < len(made)


def test_where_there_are_many_they_have_few_colours(
    stopped: Story, paris: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def noted(scene: Scene, few_colours: bool = False) -> bytes:
        asked.append(few_colours)
        return b""

    monkeypatch.setattr(painting, "png", noted)
    assert len(picture_files(paris)) <= 24
    assert not any(asked)
    monkeypatch.setattr("pbem.archive.pictures.MANY", 5)
    asked.clear()
    picture_files(stopped)
    assert all(asked)


def test_they_follow_from_the_game_and_stand_in_its_archive(paris: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "png", dots)
    again = story_of(paris.archive)
    assert picture_files(paris) | chart_files(paris) == picture_files(again) | chart_files(again)
    assert {picture_files, chart_files} <= set(MAKERS)


@pytest.mark.soak
def test_pictures_of_long_games_are_three_megabytes_at_most() -> None:
    for name in ("4-jklm", "3-jklm-bank"):
        (story,) = stories(partial(golden_1861_game, name=name))
        assert sum(map(len, (picture_files(story) | chart_files(story)).values())) <= 3_000_000
