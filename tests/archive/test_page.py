"""index.html without a browser: each picture and table to the letter, small, the same every time, and harmless."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import escape, unescape
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

from pbem.archive.charts import charts
from pbem.archive.page.blocks import table, units_of
from pbem.archive.page.data import shown
from pbem.archive.page.frames import Frames
from pbem.archive.page.page import page
from pbem.archive.story import Step, Story, story_of
from tests.archive.pages import BOTH, Pages
from tests.archived import EIGHTEEN, PARIS, archived, golden_1861_game
from tests.house import House
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine
LARGEST = 3_000_000
HOSTILE = "</script><img src=x onerror=alert(1)>\u2028"


@pytest.fixture
def pages(request: pytest.FixtureRequest) -> Pages:
    return Pages(request)


def data_of(made: bytes) -> Any:
    """What the script of a page is given."""
    found = re.search(r'id="page-data">(.*?)</script>', made.decode(), re.DOTALL)
    assert found
    return json.loads(found[1])


def played(frames: Any) -> list[list[Any]]:
    """All frames, as a page makes them: each of the one before."""
    frame: list[int] = []
    found = []
    for splices in frames["splices"]:
        for start, gone, *come in splices:
            frame[start : start + gone] = come
        found.append([frames["units"][unit] for unit in frame])
    return found


def letter_picture(story: Story, step: Step) -> str:
    """The map as a letter about this step alone shows it."""
    events = step.events or next((one.events for one in story.steps if one.undone_by == step.number), ())
    places = tuple(dict.fromkeys(chain.from_iterable(map(story.title.drawn.changed, events))))
    return story.title.drawn.map(story.definition, step.view, places, story.names, story.reader).svg()


def test_frames_are_made_again_of_their_differences() -> None:
    dice, frames = Random(1), Frames()
    wanted = [[dice.choice("abcdefgh") for _ in range(dice.randrange(9))] for _ in range(300)]
    for frame in wanted:
        frames.add(tuple(map(frames.number, frame)))
    assert played({"units": frames.units, "splices": frames.splices}) == wanted
    assert len(frames.units) == 8


def test_a_frame_that_stays_says_nothing() -> None:
    frames = Frames()
    for _ in range(3):
        frames.add((frames.number("a"), frames.number("b")))
    assert frames.splices == [[[0, 0, 0, 1]], [], []]


@pytest.mark.parametrize("every", sampled([7, 1], 1))
@pytest.mark.parametrize("slug", sampled([PARIS, EIGHTEEN], 1))
def test_every_step_has_the_picture_of_a_letter(pages: Pages, slug: str, every: int) -> None:
    story = pages.story(slug)
    board = data_of(pages.page(slug))["boards"][0]
    assert board["name"] == "map"
    frames = played(board)
    assert len(frames) == len(shown(story)) > 40
    for step, frame in list(zip(shown(story), frames, strict=True))[::every]:
        assert "\n".join(frame) + "\n" == letter_picture(story, step), step.number


def test_other_pictures_stand_beside_the_map(pages: Pages) -> None:
    story, board = pages.story(EIGHTEEN), data_of(pages.page(EIGHTEEN))["boards"][1]
    for step, frame in list(zip(shown(story), played(board), strict=True))[::10]:
        [(name, scene, alt)] = story.title.drawn.further(story.definition, step.view, story.names)
        assert (board["name"], "\n".join(frame) + "\n") == (name, scene.svg())
        assert board["alts"][board["alt"][shown(story).index(step)]] == alt


@pytest.mark.parametrize("slug", BOTH)
def test_every_step_has_its_tables(pages: Pages, slug: str) -> None:
    """No word of a position is lost on the way to the page."""
    story = pages.story(slug)
    for step, units in list(zip(shown(story), played(data_of(pages.page(slug))["tables"]), strict=True))[::5]:
        wanted = story.title.position.blocks(story.definition, step.view, story.names)
        said = " ".join(" ".join(unit[2:] if unit[0] == "th" else unit[1:]) for unit in units)
        bare = " ".join(re.sub(r"^(```|- )", "", line) for line in wanted.split("\n"))
        assert " ".join(bare.split()) in " ".join(said.split())


def test_the_result_and_the_hand_stand_with_the_position(pages: Pages) -> None:
    hand = ["th", "lrrr", "company", "locos", "value", "points"]
    own = played(data_of(pages.page(PARIS, "own", "p2", 30))["tables"])
    assert all(hand in units for units in own)
    public = played(data_of(pages.page(PARIS, "public", "", 30))["tables"])
    assert not any(hand in units for units in public)
    over = played(data_of(pages.page(PARIS))["tables"])
    result = ["th", "lrrrr", "player", "in hand", "points", "penalty", "total"]
    assert over[-1][0] == result
    assert result not in over[0]


def test_tables_are_read_by_their_columns() -> None:
    lines = ("player  cash", "Łukasz    50", "日本       7  first")
    assert table(lines) == (
        ("th", "lrl", "player", "cash", ""),
        ("td", "Łukasz", "50", ""),
        ("td", "日本", "7", "first"),
    )
    assert table(("one line of words",)) == (("pre", "one line of words"),)
    assert table(("bare", "words")) == (("pre", "bare"), ("pre", "words"))


def test_blocks_are_read_as_letters_have_them() -> None:
    markdown = "Two\nlines.\n\n- one\n  and more\n- two\n\n```\na   b\n1   2\n```\nEnd."
    assert list(units_of(markdown)) == [
        ("p", "Two lines."), ("li", "one and more"), ("li", "two"), ("th", "ll", "a", "b"), ("td", "1", "2"),
        ("p", "End."),
    ]  # fmt: skip


@pytest.mark.parametrize("slug", BOTH)
def test_every_step_has_its_link_and_its_words(pages: Pages, slug: str) -> None:
    story, made = pages.story(slug), pages.page(slug)
    steps, text = data_of(made)["steps"], unescape(made.decode())
    links = {one.number: one.link for one in story.archive.entries}
    assert steps["link"] == [links[number] for number in steps["number"]]
    assert steps["undone"] == [one.undone_by or 0 for one in shown(story)]
    assert any(steps["undone"])
    for step in story.steps:
        for sentence in step.says:
            assert f"<p>{sentence}</p>" in text


def test_what_is_not_for_the_reader_is_said_to_be_so(pages: Pages) -> None:
    """A message from one to another: its place in the record is there, its words are not."""
    for scope, reader, knows in (("public", "", False), ("own", "p2", True), ("own", "p3", False)):
        made = pages.page(PARIS, scope, reader, 30).decode()  # type: ignore[arg-type]
        assert ("Shall we be partners?" in made) == knows
        assert ("Not for the readers of this file." in made) != knows
        assert "Good luck, all!" in made


def test_whose_page_it_is_and_how_far_it_goes(pages: Pages) -> None:
    own = pages.page(PARIS, "own", "p2", 30).decode()
    assert "As Ben may see it. The game is still running" in own
    assert "after entry 30 of its record" in own
    over = pages.page(PARIS).decode()
    assert "The whole game, open to everybody. The game ended" in over
    story = pages.story(PARIS)
    best = story.title.position.ranking(story.definition, story.last).places[0]  # type: ignore[union-attr]
    assert f'<li value="1"><b>1.</b> {story.names[best.player]} <span>{best.total} points</span></li>' in over


@pytest.mark.parametrize("slug", BOTH)
def test_nothing_comes_from_anywhere_else(pages: Pages, slug: str) -> None:
    """No address but those within the page, and a policy that allows nothing but its own two texts."""
    text = pages.page(slug).decode()
    assert set(re.findall(r"""(?:src|href|action|srcset)\s*=\s*\\?["']?(.)""", text)) == {"#"}
    assert {one[:9] for one in re.findall(r"url\(([^)]*)\)", text)} == {"data:font"}
    assert set(re.findall(r"https?://[\w./]+", text)) == {"http://www.w3.org/2000/svg"}
    policy = unescape(re.findall(r'Content-Security-Policy" content="([^"]*)"', text)[0])
    assert policy.startswith("default-src 'none'; ")
    for tag, kind in (("style", "style-src"), ("script", "script-src")):
        (told,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert f"{kind} 'sha256-{b64encode(sha256(told.encode()).digest()).decode()}'" in policy


def test_the_same_game_gives_the_same_page(pages: Pages) -> None:
    story = pages.story(PARIS)
    again = msgspec.json.decode(msgspec.json.encode(story.archive), type=type(story.archive))
    assert page(story_of(again))["index.html"] == pages.page(PARIS)


def hostile(story: Story) -> Story:
    """The game, everything that people write in it written by somebody who means harm."""
    archive = story.archive
    entries = tuple(
        msgspec.structs.replace(one, public=one.public | {"text": HOSTILE}) if one.kind == "press" else one
        for one in archive.entries
    )
    members = tuple(msgspec.structs.replace(one, name=HOSTILE + one.name) for one in archive.members)
    head = msgspec.structs.replace(archive.game, name=HOSTILE, title=HOSTILE)
    return story_of(msgspec.structs.replace(archive, entries=entries, members=members, game=head))


def test_what_people_wrote_is_no_markup(pages: Pages) -> None:
    text = page(hostile(pages.story(PARIS, "public", "", 12)))["index.html"].decode()
    assert "<img" not in text
    assert text.count("</script>") == text.count("<script") == 2
    assert "&lt;img src=x onerror=alert(1)&gt;" in text  # the title of the game, which nothing else makes harmless
    data = re.findall(r'id="page-data">(.*?)</script>', text, re.DOTALL)[0]
    assert not set(data) & set("<>&\u2028\u2029")


def test_charts_have_their_place(pages: Pages) -> None:
    story = pages.story(PARIS, "public", "", 12)
    drawn = page(story)["index.html"].decode()
    for one in charts(story):
        assert f'<div class="picture" role="img" aria-label="{escape(one.alt)}">{one.scene.svg()}</div>' in drawn


def test_pages_are_small(pages: Pages) -> None:
    """A third of a page is its typeface; of what is left, every step adds little."""
    assert len(pages.page(PARIS)) < 800_000
    assert len(pages.page(EIGHTEEN)) < 850_000


@pytest.mark.soak
def test_a_long_game_of_1861_is_no_larger_than_it_may_be(store: Any) -> None:
    """1,100 actions, fifty of them taken back and made again."""
    house = House(store)
    golden_1861_game(house, undo_every=50)
    made = page(story_of(archived(house)))["index.html"]
    assert len(data_of(made)["steps"]["number"]) > 1000
    assert len(made) < LARGEST
