"""The letters of an evening to look at: kept as files with a list, laid out in a browser, photographed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from benchmarks.evening_game import Posted, Written
from pbem.demo.letter import Letter
from tests.browsers import CHROMIUM
from tests.letters.test_browser import CONTRAST

PHONE, SCREEN = 375, 812  # CSS pixels of a small telephone
WIDTHS = (PHONE, 700)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SHARP = 2  # dots of a photograph to a CSS pixel
PATIENCE = 60_000  # milliseconds

# Where the first thing to send stands: a sample behind dot and number, or a link that writes a mail; how wide it is.
LAID_OUT = """() => {
  const tops = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const found = node.parentElement.closest("pre") && /(^|\\n)\\.\\d* /.exec(node.data);
    if (!found) continue;
    const range = document.createRange();
    range.setStart(node, found.index + found[1].length);
    range.setEnd(node, found.index + found[0].length);
    tops.push(range.getBoundingClientRect().top);
  }
  for (const link of document.querySelectorAll('a[href^="mailto:"]')) tops.push(link.getBoundingClientRect().top);
  const sizes = [...document.body.querySelectorAll("*")]
    .filter((one) => one.getClientRects().length && [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
    .map((one) => parseFloat(getComputedStyle(one).fontSize)).filter((size) => size > 1);
  const root = document.documentElement;
  return {
    first: tops.length ? Math.min(...tops) + scrollY : null,
    wide: root.scrollWidth, high: root.scrollHeight, smallest: Math.min(...sizes),
  };
}"""


class Laid(NamedTuple):
    """A letter on the telephone, in CSS pixels; `first`: from its top to the first sample, None where there is none."""

    first: float | None
    wide: int
    high: int
    smallest: float  # type


# -- files ------------------------------------------------------------------------------------------------------------


def page_of(letter: Letter) -> str:
    """The HTML part with its pictures in it."""
    page = letter.html
    for cid, picture in letter.pictures.items():
        page = page.replace(f"cid:{cid}", f"data:{picture.kind};base64,{b64encode(picture.data).decode()}")
    return page


def keep(post: Sequence[Posted | Written], folder: Path) -> None:
    """Every letter as .eml, .txt and .html, numbered in order, and index.html, which shows them beside a list."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for number, one in enumerate(post, 1):
        if isinstance(one, Written):
            lines.append(f'<p class="mail"><b>{escape(one.by)}</b> {escape(one.text)} <i>{escape(one.outcome)}</i></p>')
            continue
        name = f"{number:03}-{one.kind}-{one.content.reader.name.lower()}"
        (folder / f"{name}.eml").write_bytes(one.raw)
        (folder / f"{name}.txt").write_text(one.letter.text, encoding="utf-8")
        (folder / f"{name}.html").write_text(page_of(one.letter), encoding="utf-8")
        size = f"{len(one.raw) / 1000:.0f} kB"
        link = f'<a href="{escape(name)}.html" target="letter">{escape(name)}</a>'
        lines.append(f'<p>{link} <a href="{escape(name)}.txt" target="letter">text</a> {size}</p>')
    (folder / "index.html").write_text(_INDEX.replace("LINES", "\n".join(lines)), encoding="utf-8")


# An embedded page takes the colour scheme of the frame around it.
_INDEX = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>An evening</title><style>
body { margin: 0; display: grid; grid-template-columns: 26em 1fr; height: 100vh; font: 14px/1.4 sans-serif }
nav { overflow-y: auto; padding: 1em } nav p { margin: 0 0 .2em } .mail { padding: .5em 0 0; white-space: pre-wrap }
main { background: #888; text-align: center } iframe { border: 0; height: 100vh; width: 700px; background: Canvas }
body:has(#phone:checked) iframe { width: 375px } body:has(#dark:checked) iframe { color-scheme: dark }
</style></head><body><nav><p><label><input type="checkbox" id="phone"> 375 pixels</label>
<label><input type="checkbox" id="dark"> dark</label></p>
LINES
</nav><main><iframe name="letter"></iframe></main></body></html>
"""


# -- in a browser -----------------------------------------------------------------------------------------------------


@contextmanager
def browser() -> Iterator[Browser | None]:
    """Chromium, None where the machine has none."""
    if CHROMIUM is None:
        yield None
        return
    with sync_playwright() as tool:
        made = tool.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


def laid_out(
    window: Browser, letters: Sequence[Posted], tell: Callable[[], object] = lambda: None
) -> Mapping[int, Laid]:
    """How the letters stand on the telephone, by their place in the list."""
    page = window.new_page(viewport={"width": PHONE, "height": SCREEN})
    page.set_default_timeout(PATIENCE)
    found = {}
    for at, one in enumerate(letters):
        page.set_content(page_of(one.letter))
        found[at] = Laid(**page.evaluate(LAID_OUT))
        tell()
    page.close()
    return found


def shown(letters: Sequence[Posted]) -> dict[str, Posted]:
    """One letter of each kind, of each answer, and the longest turn letter: what is photographed."""
    chosen: dict[str, Posted] = {}
    for one in letters:
        asks_back = any(line.startswith("confirm ") for line in one.letter.examples)
        words = "confirm" if asks_back else one.occasion.replace(" ", "-")
        chosen.setdefault(f"{one.kind}-{words}" if one.kind in ("receipt", "refusal", "notice") else one.kind, one)
    turns = [one for one in letters if one.kind == "your_turn"]
    if turns:
        chosen["your_turn-longest"] = max(turns, key=lambda one: len(one.letter.text))
    return chosen


def photograph(
    window: Browser, chosen: Mapping[str, Posted], folder: Path, tell: Callable[[], object] = lambda: None
) -> list[str]:
    """Whole-length PNGs NAME-WIDTH-SCHEME.png; returns what a measure found wrong with them, one line each."""
    folder.mkdir(parents=True, exist_ok=True)
    wrong = []
    for scheme in SCHEMES:
        for width in WIDTHS:
            size: Any = {"width": width, "height": SCREEN}
            page = window.new_page(viewport=size, color_scheme=scheme, device_scale_factor=SHARP)
            page.set_default_timeout(PATIENCE)
            for name, one in chosen.items():
                page.set_content(page_of(one.letter))
                page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=True)
                laid = Laid(**page.evaluate(LAID_OUT))
                faint = [element for element, contrast in page.evaluate(CONTRAST) if contrast < 4.5]
                if laid.wide > width:
                    wrong.append(f"{name}, {width}, {scheme}: {laid.wide} pixels wide")
                if faint:
                    wrong.append(f"{name}, {width}, {scheme}: faint: {', '.join(sorted(set(faint)))}")
                if laid.smallest < 10:
                    wrong.append(f"{name}, {width}, {scheme}: type of {laid.smallest:g} pixels")
                tell()
            page.close()
    return wrong
