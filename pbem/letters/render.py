"""Content → Markdown: the filled-in template of a letter. Nothing else opens the templates in `mail_templates/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pbem.base.resources import templates_dir
from pbem.games.title import AnyTitle
from pbem.letters.content import Content
from pbem.letters.grids import MARK, Grid, without_cells
from pbem.letters.harmless import harmless
from pbem.letters.taps import Block, Taps
from pbem.letters.template_facts import template_facts
from pbem.letters.typeset import FENCE, split_at_marks, typeset
from pbem.letters.wording import Wording
from pbem.words.columns import telling_cells
from pbem.words.phrases import ENGLISH, counted, language, phrase, speaking

MARKER = "--- Write your orders above this line ---"
SUBJECT = "Subject: "


class Rendered(msgspec.Struct, frozen=True, kw_only=True):
    """A letter in words. `markdown` is the text part; the offsets say where its picture and its footer belong."""

    subject: str
    preheader: str  # what is asked, as one line
    markdown: str  # first line: MARKER
    language: str = ENGLISH
    picture_at: int | None = None  # None: the letter has no place for a picture
    near_at: int | None = None  # … or none of its own for the parts of the map that matter: they stand with the map
    course_at: int | None = None  # … or none for how a game went
    choices_at: int | None = None  # … or none for what it lets the reader choose from
    market_at: int | None = None  # … or none beside the position in words
    foot_at: int | None = None
    taps: Taps | None = None  # None: no sample is a link
    plain: bool = False  # the letter is its text alone
    grids: tuple[Grid, ...] = ()  # its tables
    samples: tuple[str, ...] = ()  # its lines to send: the first is number 1

    @property
    def text(self) -> str:
        """The text part. Where there is no other, the fences of blocks are nothing that anybody wants read out."""
        if not self.plain:
            return self.markdown
        return "\n".join(line for line in self.markdown.split("\n") if line != FENCE)


def render(content: Content, title: AnyTitle | None, definition: Any) -> Rendered:
    """Word a letter for its reader. `kind` and `definition` are None for letters of no game."""
    with speaking(content.reader.language):
        return in_words(Wording(content, title, definition))


def in_words(wording: Wording) -> Rendered:
    """The words of a letter, in the language spoken now."""
    content = wording.content
    with telling_cells():
        facts = template_facts(wording)
        filled = environment(language()).get_template(f"{content.template}.md").render(facts)
    subject, _, body = filled.partition("\n")
    marked, tables = without_cells(typeset(body))
    text, places = split_at_marks(marked)
    markdown = f"{MARKER}\n\n{text}"
    shift = len(markdown) - len(text)
    return Rendered(
        subject=harmless_subject(subject.removeprefix(SUBJECT)),
        preheader=" ".join(text.split("\n\n", 1)[0].split()),
        markdown=markdown,
        language=content.reader.language,
        plain=content.reader.plain,
        picture_at=places["picture"] + shift if "picture" in places else None,
        near_at=places["near"] + shift if "near" in places else None,
        course_at=places["course"] + shift if "course" in places else None,
        choices_at=places["choices"] + shift if "choices" in places else None,
        market_at=places["market"] + shift if "market" in places else None,
        foot_at=places["foot"] + shift if "foot" in places else None,
        taps=_taps(wording, {name: at + shift for name, at in places.items()}),
        samples=tuple(wording.samples),
        grids=tuple(Grid(places[f"{MARK}{number}"] + shift, rows) for number, rows in enumerate(tables)),
    )


def _taps(wording: Wording, places: Mapping[str, int]) -> Taps | None:
    """The links of the letter, if it has any."""
    content = wording.content
    if content.game is None or not (wording.tap_address or wording.droppable):
        return None
    address = wording.tap_address
    moves = (
        Block(at, address, moves=wording.tappable[name]) for name, at in places.items() if name in wording.tappable
    )
    drops = (
        Block(at, wording.address, ends=wording.droppable[name])
        for name, at in places.items()
        if name in wording.droppable
    )
    return Taps(
        address=wording.tap_address,
        subject=harmless_subject(content.game.label),
        about=phrase("samples.tap") if content.ask is None or content.ask.fresh else "",
        blocks=tuple(sorted((*moves, *drops), key=lambda block: block.at)),
    )


def harmless_subject(subject: str) -> str:
    """The subject on one line. Its own brackets stay: `[G12]` is how a game is found again."""
    return " ".join(subject.split())


@cache
def environment(of_language: str) -> Environment:
    """The templates of a language; what it lacks is taken from English. A misspelt placeholder is an error."""
    folders = [templates_dir() / of_language, templates_dir() / ENGLISH]
    made = Environment(  # the result is Markdown, not HTML; html.py escapes and cleans
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(phrase=phrase, counted=counted)
    made.filters["harmless"] = harmless
    return made
