"""The HTML part in a real Chromium: fits a phone, and every word can be read in light and in dark."""

from __future__ import annotations

import email
import itertools
from email import policy
from email.message import EmailMessage
from typing import Any, Literal

import msgspec
import pytest
from playwright.sync_api import Browser

from pbem.facts.in_hand import InHand
from pbem.letters.compose import compose
from pbem.letters.html import html_page
from pbem.letters.render import in_words, render
from pbem.letters.wording import Wording
from pbem.words.say import Say
from tests.letters.sample import ENVELOPE, SAMPLES, TITLE
from tests.sampled import sampled

pytestmark = pytest.mark.browser

# Contrast by WCAG 2.2 of every element that has text of its own, against the first opaque background around it; of
# pictures, which are not there, what stands in their place.
CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (node) => {
    for (; node; node = node.parentElement) {
      const colour = parts(getComputedStyle(node).backgroundColor);
      if (colour.length < 4 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const node of document.body.querySelectorAll("*")) {
    const own = node.alt || [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || getComputedStyle(node).display === "none") continue;
    const [a, b] = [light(parts(getComputedStyle(node).color)), light(ground(node))].sort((x, y) => y - x);
    found.push([node.tagName + "." + node.className, (a + 0.05) / (b + 0.05)]);
  }
  return found;
}"""


def page_of(name: str) -> str:
    """The HTML part of a sample letter."""
    raw = compose(render(SAMPLES[name], TITLE, None), ENVELOPE)
    message = email.message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    part = message.get_body(("html",))
    assert part is not None
    return str(part.get_content())


# Each of as many columns as a row may have.
KEPT = tuple(
    InHand(number=number, lines=("bid M-V up to 135 then pass; " * 4,), kind="bid",
           does=Say(key="eighteen.standing.does.bid"))
    for number in (7, 8, 12)
)  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_in_hand_wraps_once_and_can_be_tapped(browser: Browser, scheme: Literal["light", "dark"]) -> None:
    """On a phone of 375 px; the word stays whole, 40 px high, and no two of them overlap."""
    letter = msgspec.structs.replace(SAMPLES["report"], in_hand=KEPT)
    html = html_page(in_words(Wording(letter, TITLE, None, ENVELOPE.reply_to)))
    page = browser.new_page(viewport={"width": 375, "height": 900}, color_scheme=scheme)
    try:
        page.set_content(html)
        found = page.evaluate(
            """() => [...document.querySelectorAll('.kept div')].map((row) => {
              const style = getComputedStyle(row), link = row.querySelector('a'), box = link.getBoundingClientRect();
              const inner = row.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
              return [Math.round(inner / parseFloat(style.lineHeight)), link.getClientRects().length,
                      box.top, box.height, getComputedStyle(link).textDecorationLine];
            })"""
        )
        contrasts = page.evaluate(CONTRAST)
    finally:
        page.close()
    assert [row[:2] for row in found] == [[2, 1]] * 3
    assert all(height >= 40 and line == "underline" for *_, height, line in found)
    assert all(other[2] >= one[2] + one[3] for one, other in itertools.pairwise(found))
    assert [one for one in contrasts if one[1] < 4.5] == []


def looked_at(browser: Browser, name: str, width: int, scheme: Literal["light", "dark"], script: str) -> Any:
    """What a script finds on the page of a letter."""
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    try:
        page.set_content(page_of(name))
        return page.evaluate(script)
    finally:
        page.close()


@pytest.mark.parametrize("width", sampled([320, 390, 800], 1))
@pytest.mark.parametrize("name", ["your_turn", "refusal", "game_over", "welcome"])
def test_nothing_hangs_over(browser: Browser, name: str, width: int) -> None:
    """No page is wider than its window, hashes and tables included; none is wider than 600 px."""
    found = looked_at(
        browser,
        name,
        width,
        "light",
        "() => [document.documentElement.scrollWidth, document.querySelector('.sheet').getBoundingClientRect().width]",
    )
    assert found[0] <= width
    assert found[1] <= 600


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", sampled(["your_turn", "game_over", "refusal", "press"], 2))
def test_every_word_can_be_read(browser: Browser, name: str, scheme: Literal["light", "dark"]) -> None:
    """Contrast of at least 4.5 to 1 for every text (WCAG 2.2, 1.4.3), in both colour schemes."""
    found = looked_at(browser, name, 390, scheme, CONTRAST)
    assert len(found) > 8
    assert [one for one in found if one[1] < 4.5] == []


def test_dark_is_dark(browser: Browser) -> None:
    """The dark styles win over the inlined ones."""
    script = "() => getComputedStyle(document.querySelector('.sheet')).backgroundColor"
    assert looked_at(browser, "report", 390, "light", script) == "rgb(253, 252, 249)"
    assert looked_at(browser, "report", 390, "dark", script) == "rgb(27, 32, 41)"


@pytest.mark.parametrize(("width", "scheme"), [(375, "light"), (700, "dark")])
def test_an_order_can_be_tapped(browser: Browser, width: int, scheme: Literal["light", "dark"]) -> None:
    """At least 40 px high on a phone, over the whole width, one below the other, and underlined."""
    script = """() => [...document.querySelectorAll('.orders a')].map((link) => {
      const box = link.getBoundingClientRect(), all = link.closest('.orders').getBoundingClientRect();
      return [box.top, box.height, box.width / all.width, getComputedStyle(link).textDecorationLine];
    })"""
    found = looked_at(browser, "refusal", width, scheme, script)
    assert len(found) > 3
    for _, height, part, line in found:
        assert height >= (44 if width == 375 else 40)
        assert part > 0.95
        assert line == "underline"
    assert all(other[0] >= one[0] + one[1] for one, other in itertools.pairwise(found))
