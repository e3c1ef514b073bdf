"""Charts of an archive: their numbers are those of the positions, what was taken back is gone, nothing hidden shows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.events import Ran
from engine.games.g1861.ending import final_scores
from engine.games.g1861.game import Game as Game1861
from engine.games.paris_connection import RULES, Definition, Game, View
from engine.games.paris_connection.scoring import score
from pbem.archive.charts import Course, chart_files, charts, courses, stretches
from pbem.archive.format import Archive, Scope
from pbem.archive.pictures import picture_files
from pbem.archive.story import Story, story_of
from tests import golden_1861
from tests.archive.retold import archives, dots, renamed, stories
from tests.archive.told import story
from tests.archived import NAMES, PARIS, begun, laid, random_game
from tests.house import House
from tests.own_types import own
from tests.paris_table import definition
from tests.worlds import plays_through, redealt

pytestmark = pytest.mark.any_engine

LEGIBLE = 20  # least size of writing in a picture 1,000 wide


@pytest.fixture(scope="module")
def whole() -> Story:
    """A golden game of 1861, with moves taken back."""
    return story("1861")


@pytest.fixture(scope="module")
def paris() -> Story:
    """A finished game of Paris Connection of six players."""
    return stories(lambda house: random_game(house, PARIS, 6, "b"))[0]


def course(told: Story, name: str) -> Course:
    return next(one for one in courses(told) if one.last.name == name)


@pytest.mark.soak
def test_worth_at_every_step_is_what_the_rules_would_count(whole: Story) -> None:
    counts = course(whole, "wealth").counts
    assert len(whole.stands) == 1099  # the start, and every action of the golden game once
    for number in range(0, len(whole.stands), 60):
        scores = final_scores(own(Game1861, whole.stands[number].view))
        assert {player: told[number] for player, told in counts.items()} == scores
    golden = msgspec.json.decode((golden_1861.FOLDER / "4-jklm.json").read_bytes())
    assert {player: told[-1] for player, told in counts.items()} == golden["result"]


def test_prices_begin_and_end_with_their_companies(whole: Story) -> None:
    prices = course(whole, "prices").counts
    first = len(whole.stands) - len(next(iter(prices.values())))  # the chart begins with the round of the first price
    assert first > 0
    assert any(told[0] is None for told in prices.values())
    for at, step in list(enumerate(whole.stands))[first::25]:
        game = own(Game1861, step.view)
        there = {one: companies.price(game, one) for one in game.shares if one in game.markers}
        assert {one: told[at - first] for one, told in prices.items() if told[at - first] is not None} == there
    assert 0 not in {count for told in prices.values() for count in told}


def test_revenue_is_what_trains_ran_for_in_each_operating_round(whole: Story) -> None:
    revenue = course(whole, "revenue")
    kinds = {one: data.kind for one, data in own(Game1861, whole.last).definition.companies.items()}
    rounds = [one for one in stretches(whole) if one.title.startswith("Operating")]
    assert list(revenue.bounds.values())[:3] == ["2.1", "2.2", "3.1"]
    for number, one in enumerate(rounds):
        ran: Counter[str] = Counter()
        for event in (event for step in one.steps for event in step.events if isinstance(event, Ran)):
            ran["others" if kinds[event.company] == "minor" else event.company] += event.revenue
        assert {key: told[number] for key, told in revenue.counts.items() if told[number]} == {**+ran}
    assert sum(count or 0 for told in revenue.counts.values() for count in told) > 10_000


def test_points_after_every_move_are_those_of_the_hands(paris: Story) -> None:
    points, values = course(paris, "points").counts, course(paris, "values").counts
    for number, step in enumerate(paris.stands):
        view = own(View, step.full)
        table, hands = view.table, view.hands
        scores = {
            one: score(own(Definition, paris.definition), one, hands[one], table.values, 6).total for one in hands
        }
        assert {one: told[number] for one, told in points.items()} == scores
        assert {one: told[number] for one, told in values.items()} == table.values
    assert {one: told[-1] for one, told in points.items()} == {
        row.player: row.total for row in own(View, paris.last).result or ()
    }
    assert not own(View, paris.stands[3].view).hands  # as the letters had it then


def test_what_was_taken_back_leaves_no_trace() -> None:
    straight = stories(lambda house: random_game(house, PARIS, 3, "b", most=20))[0]
    back = stories(lambda house: random_game(house, PARIS, 3, "b", most=20, undo_every=3))[0]
    assert len(back.steps) == len(straight.steps) + 2 * 6
    assert [one.scene.digest() for one in charts(back)] == [one.scene.digest() for one in charts(straight)]


def test_every_chart_is_sound_and_says_in_words_how_it_ends(
    whole: Story, paris: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.archive.painting.png", dots)
    assert list(chart_files(whole)) == ["charts/wealth.png", "charts/prices.png", "charts/revenue.png"]
    assert list(chart_files(paris)) == ["charts/values.png", "charts/points.png"]
    for told in (whole, paris):
        for one in charts(told):
            page = ElementTree.fromstring(one.scene.svg())
            spots = [
                (float(text.attrib["x"]), float(text.attrib["y"]))
                for text in page.iter("{http://www.w3.org/2000/svg}text")
            ]
            assert all(0 < x < one.scene.width == 1000 and 0 < y < one.scene.height for x, y in spots)
            assert one.title in "".join(page.itertext())
            assert one.alt.startswith(one.title)
    assert "Ben 1926" in charts(whole)[0].alt
    assert charts(whole)[0].scene.digest() == charts(story_of(whole.archive))[0].scene.digest()


def test_rounds_have_the_same_room_on_the_axis(whole: Story) -> None:
    """However many moves each has: «1» to «14» stand evenly."""
    page = ElementTree.fromstring(charts(whole)[0].scene.svg())
    texts = [one for one in page.iter("{http://www.w3.org/2000/svg}text") if one.attrib["y"] == "472"]
    ticks = [float(one.attrib["x"]) for one in texts if (one.text or "").isdigit()]
    assert len(ticks) == 7
    steps = [round(after - before) for before, after in pairwise(ticks)]
    assert len(set(steps)) == 1


def test_a_running_game_shows_points_to_nobody_but_their_owner() -> None:
    """An own export has its own line alone; the operator has all."""
    public, own, operators = stories(
        lambda house: random_game(house, PARIS, 5, "b", most=30), ("public", ""), ("own", "p2"), ("whole", "")
    )
    assert [one.last.name for one in courses(public)] == ["values"]
    assert list(course(own, "points").counts) == ["p2"]
    assert sorted(course(operators, "points").counts) == ["p1", "p2", "p3", "p4", "p5"]


@pytest.mark.parametrize("reader", ["", "p1"])
def test_pictures_of_a_running_game_are_the_same_whatever_others_hold(
    reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.archive.painting.png", dots)
    chance = random.Random(3)
    scope: tuple[Scope, str] = ("own", reader) if reader else ("public", "")
    operators, one = archives(lambda house: random_game(house, PARIS, 4, "b", most=14), ("whole", ""), scope)
    lines = [entry.public["text"] for entry in operators.entries if entry.kind == "action"]
    start = _start(operators)
    found = (redealt(start, reader, chance) for _ in range(400))
    hands = next(
        dealt
        for dealt in found
        if dealt != start.hands and plays_through(Game(start.definition, start.table, dealt), lines)
    )

    def lay(house: House) -> None:
        game = begun(house, PARIS, NAMES[:4], {"stall_limit": "10"}, "b")
        laid(house, game, map(RULES.read_action, lines))

    operators_too, other = archives(lay, ("whole", ""), scope, hands=hands)
    assert drawn(one) == drawn(other)
    assert drawn(operators) != drawn(operators_too)


def drawn(archive: Archive) -> dict[str, bytes]:
    told = story_of(archive)
    return picture_files(told) | chart_files(told)


def _start(archive: Archive) -> Game:
    game = RULES.decode(definition(), msgspec.json.encode(archive.start))
    assert play.replay(game, []) == game
    return game


def test_a_player_can_write_nothing_but_their_name_into_a_picture() -> None:
    (archive,) = archives(lambda house: random_game(house, PARIS, 3, "b", most=9), ("own", "p1"))
    named = story_of(renamed(archive, "</text><script>alert(1)</script> Ann"))
    svg = charts(named)[1].scene.svg()
    assert "<script" not in svg
    ElementTree.fromstring(svg)
