"""index.html in a real Chromium without a network: stepped through by keyboard, looked at by axe, narrow and wide."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import ImageChops
from playwright.sync_api import Browser, Page, Route, expect

from pbem.archive.page.data import shown
from pbem.archive.page.page import page as page_of
from pbem.archive.story import Step, Story
from pbem.drawing.png import drawn
from tests.archive.pages import Pages, unzipped
from tests.archive.test_page import hostile
from tests.archived import EIGHTEEN, PARIS
from tests.conftest import skip_or_fail
from tests.sampled import sampled

pytestmark = [pytest.mark.browser, pytest.mark.any_engine]
AXE = "axe_playwright_python"  # which brings axe-core along
PATIENCE = 20_000  # milliseconds; only a failing test waits that long
# Ten places, and how a keyboard comes from each to the next.
WALK = (
    ("ArrowRight",), ("ArrowRight",) * 4, ("PageDown",), ("ArrowRight",) * 6, ("PageDown", "PageDown", "ArrowRight"),
    ("ArrowLeft",) * 3, ("PageUp", "PageUp"), ("End",), ("ArrowLeft",) * 2, ("Home", "PageDown", "ArrowRight"),
)  # fmt: skip
SAME = """(wanted) => {
  const other = document.createElement("div");
  other.innerHTML = wanted.trimEnd();
  return other.innerHTML === document.querySelector(".picture.map").innerHTML;
}"""


@pytest.fixture
def pages(request: pytest.FixtureRequest) -> Pages:
    return Pages(request)


class Looked:
    """A page in a window, cut off from everything; what it complained of, and what else it asked for."""

    def __init__(self, browser: Browser, address: str, width: int, scheme: Literal["light", "dark"], part: str) -> None:
        context = browser.new_context(viewport={"width": width, "height": 860}, color_scheme=scheme, offline=True)
        context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.route("**/*", lambda route: self._route(route, address))
        self.page.goto(address + part)
        expect(self.page.locator("#page-says p").first).to_be_visible()

    def _route(self, route: Route, address: str) -> None:
        if route.request.url.split("#")[0] == address:
            route.continue_()
        else:
            self.asked.append(route.request.url)
            route.abort()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture
def look(browser: Browser, tmp_path: Path) -> Iterator[Any]:
    """A page opened from the zip it came in; in the end nothing was complained of or asked for."""
    seen: list[Looked] = []

    def opened(data: bytes, width: int = 1280, scheme: Literal["light", "dark"] = "light", part: str = "") -> Page:
        seen.append(Looked(browser, unzipped(data, tmp_path), width, scheme, part))
        return seen[-1].page

    yield opened
    for one in seen:
        one.page.context.close()
        assert (one.complaints, one.asked) == ([], [])


def letter_picture(story: Story, step: Step) -> str:
    """The map as a letter about this step alone shows it."""
    events = step.events or next((one.events for one in story.steps if one.undone_by == step.number), ())
    places = tuple(dict.fromkeys(chain.from_iterable(map(story.title.drawn.changed, events))))
    return story.title.drawn.map(story.definition, step.view, places, story.names, story.reader).svg()


def step_on(page: Page, story: Story) -> Step:
    """The step that the page says it is at."""
    number = page.locator("#page-entry").inner_text().split()[1]
    return next(one for one in story.steps if one.number == int(number))


def walked(story: Story, at: int, key: str) -> int:
    """Where a key leads from the step of that number, counted from 0."""
    steps = shown(story)
    begins = [steps.index(one.steps[0]) for one in story.rounds]
    ways = {
        "ArrowLeft": max(0, at - 1),
        "ArrowRight": min(len(steps) - 1, at + 1),
        "PageUp": max((one for one in begins if one < at), default=0),
        "PageDown": min((one for one in begins if one > at), default=len(steps) - 1),
        "Home": 0,
        "End": len(steps) - 1,
    }
    return ways[key]


@pytest.mark.parametrize("slug", sampled([PARIS, EIGHTEEN], 1))
def test_stepping_by_keyboard_shows_what_letters_show(look: Any, pages: Pages, slug: str) -> None:
    """Picture, line, sentences and a table at ten places; at the last one the pixels, drawn as those of letters are."""
    story = pages.story(slug)
    page = look(pages.page(slug))
    steps, met, at = shown(story), set(), 0
    for keys in WALK:
        for key in keys:
            page.keyboard.press(key)
            at = walked(story, at, key)
        step = step_on(page, story)
        met.add(step.number)
        assert step is steps[at], keys
        assert page.evaluate(SAME, letter_picture(story, step)), step.number
        assert page.locator("#page-says p").all_inner_texts()[: len(step.says)] == list(step.says)
        alt = story.title.drawn.map_alt(story.definition, step.view, story.names)
        expect(page.get_by_role("img", name=alt, exact=True)).to_have_count(1)
        said = page.locator("#page-tables").inner_text().replace("\t", " ")
        for row in (
            story.title.position.blocks(story.definition, step.view, story.names).split("```")[1].split("\n")[2:-1]
        ):
            assert " ".join(row.split()) in said
    assert len(met) == len(WALK)
    found = page.evaluate("new XMLSerializer().serializeToString(document.querySelector('.picture.map svg'))")
    image, wanted = drawn(found).convert("RGB"), drawn(letter_picture(story, steps[at])).convert("RGB")
    assert ImageChops.difference(image, wanted).getbbox() is None


def test_buttons_slider_log_and_address_lead_to_the_same_steps(look: Any, pages: Pages) -> None:
    story = pages.story(PARIS)
    page, steps = look(pages.page(PARIS)), shown(story)
    slider = page.get_by_role("slider")
    page.get_by_role("button", name="Last step").click()
    assert step_on(page, story) == steps[-1]
    page.get_by_role("button", name="One step back").click()
    expect(slider).to_have_value(str(len(steps) - 2))
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    step = step_on(page, story)
    assert step == story.rounds[1].steps[1]
    expect(slider).to_have_attribute("aria-valuetext", f"{step.round}: {step.by}, {step.order}")
    expect(page).to_have_url(page.url.split("#")[0] + f"#s={step.number}")
    page.get_by_role("link", name=str(steps[3].number), exact=True).click()
    expect(page.locator("[aria-current=step]")).to_have_attribute("id", f"e{steps[3].number}")
    assert step_on(page, story) is steps[3]
    link = next(one.link for one in story.archive.entries if one.number == steps[3].number)
    expect(page.locator("#page-link")).to_contain_text(link)


def test_what_was_taken_back_is_marked(look: Any, pages: Pages) -> None:
    story = pages.story(PARIS)
    undone = next(one for one in story.steps if one.undone_by)
    page = look(pages.page(PARIS), part=f"#s={undone.number}")
    expect(page.locator("#page-says")).to_contain_text(f"Taken back in entry {undone.undone_by}.")
    expect(page.locator(f"#e{undone.number} p").first).to_have_css("text-decoration-line", "line-through")


def test_a_page_plays_by_itself_and_is_silent_meanwhile(look: Any, pages: Pages) -> None:
    story = pages.story(PARIS)
    page, steps = look(pages.page(PARIS)), shown(story)
    expect(page.locator("#page-says")).to_have_attribute("aria-live", "polite")
    page.clock.install()
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(3_000)
    expect(page.locator("#page-says")).to_have_attribute("aria-live", "off")
    page.get_by_role("button", name="Stop").click()
    assert step_on(page, story) == steps[2]
    page.clock.run_for(3_000)
    assert step_on(page, story) == steps[2]


@pytest.mark.parametrize(
    ("slug", "width", "scheme"), sampled([(PARIS, 375, "dark"), (EIGHTEEN, 375, "light"), (PARIS, 1280, "dark")], 1)
)
def test_axe_finds_nothing(look: Any, pages: Pages, slug: str, width: int, scheme: Literal["light", "dark"]) -> None:
    """Nothing at all, not only nothing serious; and nothing hangs over the window."""
    if find_spec(AXE) is None:
        skip_or_fail("axe is not there (it came later: make .venv anew)")
    page = look(pages.page(slug), width, scheme, "#s=60")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate((files(AXE) / "axe.min.js").read_text("utf-8"))
    found = page.evaluate("axe.run()")
    assert len(found["passes"]) > 20
    assert [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found["violations"]] == []


def test_board_log_and_tables_stand_side_by_side_or_below_each_other(look: Any, pages: Pages) -> None:
    boxes = """() => [".board", ".log", ".tables"].map((one) => {
      const box = document.querySelector(one).getBoundingClientRect();
      return [box.left, box.right, box.top, box.bottom];
    })"""
    board, log, tables = look(pages.page(PARIS)).evaluate(boxes)
    assert board[1] < log[0] < log[1] < tables[0]
    assert max(board[3], log[3], tables[3]) <= 860
    board, log, tables = look(pages.page(PARIS), 375).evaluate(boxes)
    assert board[3] < log[2] < log[3] < tables[2]


def test_on_paper_stand_the_step_and_the_whole_log(look: Any, pages: Pages) -> None:
    page = look(pages.page(PARIS), part="#s=30")
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_be_hidden()
    high = "[document.querySelector('.log').scrollHeight, document.querySelector('.log').clientHeight]"
    whole, seen = page.evaluate(high)
    assert whole == seen > 1000
    tops = "[...document.querySelectorAll('.now, .board, .tables, .log')].map((one) => one.getBoundingClientRect().top)"
    now, board, log, tables = page.evaluate(tops)
    assert now < board < tables < log


def test_what_people_wrote_does_nothing(look: Any, pages: Pages) -> None:
    """A script in names, titles and messages is text to be read; `look` fails on any complaint or request."""
    story = hostile(pages.story(PARIS, "public", "", 12))
    page = look(page_of(story)["index.html"])
    for _ in shown(story):
        page.keyboard.press("ArrowRight")
    assert page.locator("img:not(.picture)").count() == 0
    assert page.locator("script").count() == 2
    expect(page.locator("h1 small")).to_contain_text("</script><img src=x onerror=alert(1)>")
