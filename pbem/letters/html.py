"""Markdown → the HTML part: few block forms, cleaned, set in our page, styles inlined, dark mode kept."""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import css_inline
import nh3
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.util import AtomicString

from pbem.base.resources import templates_dir
from pbem.letters.grids import Grid, grid_end, grid_html
from pbem.letters.harmless import harmless
from pbem.letters.render import MARKER, Rendered
from pbem.letters.taps import GOES_ON, SAMPLE, Block, block_end, block_html, mailto

PAGE_WIDTH = 600  # pixels, of pictures as well
ALT_LENGTH, CAPTION_LENGTH = 1000, 4000
TAGS = {"p", "h2", "h3", "ul", "ol", "li", "pre", "code", "blockquote", "br"}
# What a letter's Markdown may hold. Everything else the library knows (links, emphasis, raw HTML) is switched off,
# so that nothing a person wrote can become markup.
_BLOCKS = {"setextheader", "ulist", "olist", "paragraph", "empty", "said"}
_PREPROCESSORS = {"normalize_whitespace", "fenced_code_block"}
_CODE = re.compile(r"<pre><code>(.*?)</code></pre>", re.DOTALL)


class Placed(NamedTuple):
    """A picture: where it stands in the Markdown, what names it in the same mail, its line.

    `height`: in pixels, as wide as the page; some keep room for it before it is there, Outlook goes by it alone.
    `caption` stands below it; where it has a `tap`, it is a link to a mail with that order, or is left out.
    """

    at: int | None
    cid: str
    alt: str
    caption: str = ""
    tap: str = ""
    height: int = PAGE_WIDTH


def html_page(rendered: Rendered, pictures: Sequence[Placed] = ()) -> str:
    """The whole HTML part with its pictures."""
    body_end = len(rendered.markdown) if rendered.foot_at is None else rendered.foot_at
    places = sorted({one.at for one in pictures if one.at is not None})
    page = (
        _environment()
        .get_template("page.html")
        .render(
            language=rendered.language,
            subject=rendered.subject,
            preheader=rendered.preheader,
            marker=MARKER,
            parts=[
                (_blocks(rendered, start, end), _shown_at(end, rendered, pictures))
                for start, end in pairwise((len(MARKER), *places, body_end))
            ],
            foot=html_blocks(rendered.markdown[body_end:]),
            style=_style(),
        )
    )
    return str(_inliner().inline(page))


def _shown_at(place: int, rendered: Rendered, pictures: Sequence[Placed]) -> list[dict[str, str]]:
    """What stands here, for the page."""
    found = []
    for one in pictures:
        if one.at != place:
            continue
        taps = rendered.taps if one.tap and rendered.taps and rendered.taps.address else None
        link = mailto(taps.address, taps.subject, one.tap) if taps else ""
        caption = harmless(one.caption, CAPTION_LENGTH) if link or not one.tap else ""
        size = {"width": str(PAGE_WIDTH), "height": str(one.height)}
        found.append(size | {"cid": one.cid, "alt": harmless(one.alt, ALT_LENGTH), "caption": caption, "link": link})
    return found


def _blocks(rendered: Rendered, begin: int, end: int) -> str:
    """A part of the letter; tables, and samples that can be tapped, are made by us and never cleaned, all else is."""
    pieces: list[str] = []
    for block in _made_by_us(rendered):
        if begin <= block.at < end:
            made, goes_on = _made(rendered, block)
            pieces += [html_blocks(rendered.markdown[begin : block.at]), made]
            begin = goes_on
    return "".join([*pieces, html_blocks(rendered.markdown[begin:end])])


def _made_by_us(rendered: Rendered) -> list[Block | Grid]:
    """In the order in which they stand in the letter."""
    found: list[Block | Grid] = [*(rendered.taps.blocks if rendered.taps else ()), *rendered.grids]
    return sorted(found, key=lambda one: one.at)


def _made(rendered: Rendered, block: Block | Grid) -> tuple[str, int]:
    """One of them as HTML, and where the letter goes on."""
    if isinstance(block, Grid):
        return grid_html(block), grid_end(rendered.markdown, block)
    assert rendered.taps is not None
    return block_html(rendered.markdown, block, rendered.taps), block_end(rendered.markdown, block)


def html_blocks(markdown: str) -> str:
    """The blocks of a letter as clean HTML."""
    if not markdown.strip():
        return ""
    made = _converter().reset().convert(markdown)
    cleaned = nh3.clean(made, tags=TAGS, attributes={})
    return _CODE.sub(_columns, cleaned)


def _columns(match: re.Match[str]) -> str:
    """A fenced block as one of aligned columns, or of sample orders, which get a larger type."""
    text = match[1].strip("\n")
    lines = text.split("\n")
    if all(SAMPLE.match(line) or line.startswith(GOES_ON) for line in lines):
        return f'<pre class="samples">{text}</pre>'
    return f'<pre class="{"wide" if max(map(len, lines)) > 46 else "table"}">{text}</pre>'


class _Said(BlockProcessor):
    """Lines that begin with `| ` are somebody's words: shown as they are, never read as Markdown."""

    def test(self, parent: etree.Element, block: str) -> bool:
        """Whether the block is quoted."""
        return block.startswith("|")

    def run(self, parent: etree.Element, blocks: list[str]) -> None:
        """One blockquote with a line break per line."""
        lines = [line[1:].removeprefix(" ") for line in blocks.pop(0).split("\n")]
        quote = etree.SubElement(parent, "blockquote")
        quote.text = AtomicString(lines[0])
        for line in lines[1:]:
            etree.SubElement(quote, "br").tail = AtomicString(line)


@cache
def _converter() -> Markdown:
    made = Markdown(extensions=["fenced_code"], output_format="html")
    made.parser.blockprocessors.register(_Said(made.parser), "said", 100)
    _keep(made.parser.blockprocessors, _BLOCKS)
    _keep(made.preprocessors, _PREPROCESSORS)
    _keep(made.inlinePatterns, set())
    return made


def _keep(registry: Any, names: set[str]) -> None:
    """Switch off every rule of the library that is not named."""
    known = {item.name for item in registry._priority}
    for name in known - names:
        registry.deregister(name)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(templates_dir() / "html"), undefined=StrictUndefined, autoescape=True, auto_reload=False
    )


@cache
def _style() -> str:
    return (templates_dir() / "html" / "style.css").read_text(encoding="utf-8")


@cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(keep_style_tags=True, load_remote_stylesheets=False)
