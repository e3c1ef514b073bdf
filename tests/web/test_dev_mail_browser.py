"""`/dev/mail` in a real browser: read, reply, see the answer; dark letters; a page that fits a telephone."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.demo.website import Website
from pbem.web.app import create_app
from pbem.worker.scheduler import Worker
from tests.dotted import SAMPLE
from tests.hasty import Hasty
from tests.house import House, Pigeonhole

pytestmark = [pytest.mark.browser, pytest.mark.any_engine]

PATIENCE = 30_000  # milliseconds; only a failing test waits that long
expect.set_options(timeout=PATIENCE)  # else five seconds, which beside a busy suite are not enough
IS_DARK = "matchMedia('(prefers-color-scheme: dark)').matches"


@pytest.fixture
def house(store: Settings) -> House:
    """Ann, Ben and Cleo are invited by Mo."""
    house = House(msgspec.structs.replace(store, outbox_seconds=1))
    house.worker.scribe = Hasty(house.settings)
    house.now = clock.now()  # the live server's clock is the true one
    house.create()
    return house


@pytest.fixture
def address(house: House) -> Iterator[str]:
    """The page of a live server; its worker sends letters."""
    website = Website(create_app(house.settings), "127.0.0.1", 0)
    worker = Worker(house.settings, Pigeonhole())
    scheduler = worker.start()
    website.start()
    yield f"{website.address}/dev/mail"
    website.stop()
    worker.stop(scheduler)


def opened(browser: Browser, address: str, width: int = 1360, height: int = 860) -> tuple[BrowserContext, Page]:
    """The page in a window of this size, without any emulated colours; a script error fails the test."""
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme="null")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(address)
    expect(page.locator(".line").first).to_be_visible()
    assert errors == []
    return context, page


def test_read_reply_and_see_the_answer(browser: Browser, address: str, house: House) -> None:
    """A newcomer answers the letter he sees, and the answer opens by itself."""
    context, page = opened(browser, address)
    letter = page.frame_locator("iframe")
    expect(letter.get_by_text("Will you play, Ann?").last).to_be_visible()
    expect(page.get_by_label("Reply as Ann")).to_have_value("accept as Ann word platypus")
    page.get_by_label("Reply as Ann").press("Control+Enter")
    expect(letter.get_by_text("Done, Ann.").last).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".line.sent .first")).to_contain_text("accept as Ann word platypus")
    expect(page.locator(".line[aria-current] .kind")).to_have_text("Answer")
    context.close()


def test_new_letters_announce_themselves(browser: Browser, address: str, house: House) -> None:
    """A letter that arrives while another is open is announced, listed, and one click away."""
    context, page = opened(browser, address)
    house.take(house.mail("ann", "accept"))  # from another mail program; her answer asks nothing of her
    toast = page.locator(".toast")
    expect(toast).to_contain_text("New letter", timeout=PATIENCE)
    toast.get_by_role("button", name="Open").click()
    expect(page.locator("#subject")).to_have_text("[G1] Paris Connection: Volga")
    context.close()


def test_dark_reaches_into_the_letter(browser: Browser, address: str) -> None:
    """The switch changes the letter's own `prefers-color-scheme`, there and back."""
    context, page = opened(browser, address)
    expect(page.frame_locator("iframe").locator("body")).to_be_visible()
    for colours in ("Dark", "Light", "Dark"):
        page.get_by_role("radio", name=colours).check(force=True)
        page.wait_for_function(
            "dark => document.querySelector('iframe').contentWindow"
            ".matchMedia('(prefers-color-scheme: dark)').matches === dark",
            arg=colours == "Dark",
        )
        assert page.frames[1].evaluate(IS_DARK) is (colours == "Dark")
        ground = page.frames[1].evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == ("rgb(18, 22, 29)" if colours == "Dark" else "rgb(233, 231, 225)")
    context.close()


def test_the_page_fits_a_telephone(browser: Browser, address: str) -> None:
    """390 px: list, letter and every form of it without sideways scrolling; back leads to the list."""
    context, page = opened(browser, address, 390, 844)
    for _ in range(2):
        page.locator(".line").first.click()
        for tab in ("Text", "Raw", "Headers", "Letter"):
            page.get_by_role("tab", name=tab, exact=True).click()
            expect(page.get_by_role("tabpanel")).not_to_contain_text("Fetching")
            assert page.evaluate("document.documentElement.scrollWidth") == 390
        expect(page.get_by_label("Reply as Ann")).to_be_visible()
        page.get_by_role("button", name="Letters").click()
        expect(page.locator(".list")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    context.close()


def test_the_letter_can_be_narrow_on_a_wide_screen(browser: Browser, address: str) -> None:
    """The width switch shows the letter as a telephone does."""
    context, page = opened(browser, address)
    page.get_by_role("radio", name="Phone").check(force=True)
    expect(page.frame_locator("iframe").locator("body")).to_be_visible()
    assert page.locator("iframe").evaluate("frame => frame.getBoundingClientRect().width") == 390
    page.get_by_role("radio", name="Desktop").check(force=True)
    assert page.locator("iframe").evaluate("frame => frame.getBoundingClientRect().width") > 600
    context.close()


def test_nothing_in_a_letter_runs(browser: Browser, address: str, house: House) -> None:
    """A mail with scripts is shown, and its scripts are not run."""
    mime = house.mail("ann", "accept")
    head = mime.split(b"\r\n\r\n")[0].replace(b"text/plain", b"text/html")
    attack = b"<body><p>hello</p><script>parent.document.title='hit'</script><img src=x onerror=parent.hit=1></body>"
    house.take(head + b"\r\n\r\n" + attack)
    context, page = opened(browser, address)
    page.locator(".line.sent").click()
    expect(page.frame_locator("iframe").get_by_text("hello")).to_be_visible()
    assert page.evaluate("document.title + typeof window.hit") == "● Ann · Night Mailundefined"
    context.close()


def test_a_tapped_order_stands_in_the_box_below_the_letter(browser: Browser, address: str, house: House) -> None:
    """Where a telephone would open a mail with the order, this page fills it in."""
    for name in ("ann", "ben", "cleo"):
        house.write(name, "accept")
    mover = house.active()
    context, page = opened(browser, address)
    page.locator(".box", has_text=mover.title()).click()
    page.locator(".line.welcome").first.click()
    for order in page.frame_locator("iframe").locator(".orders a").all()[:2]:
        text = SAMPLE.sub("", order.inner_text(), count=1)
        order.click()
        expect(page.get_by_label(f"Reply as {mover.title()}")).to_have_value(text)
    context.close()
