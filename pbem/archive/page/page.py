"""index.html of an archive: the game to step through, in one file that needs neither server nor network."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from pbem.archive.charts import charts
from pbem.archive.page.data import page_data
from pbem.archive.page.typeface import font_faces
from pbem.archive.story import Step, Story
from pbem.base.clock import to_iso
from pbem.letters.harmless import harmless_name
from pbem.letters.moments import long_moment
from pbem.table.record_kinds import PRESS, UNDO
from pbem.words.phrases import language, phrase

PAGE = "index.html"
_FOLDER = Path(__file__).parent
# Characters that could end a script or a line of one, as JSON writes them otherwise.
_WRITTEN_OUT = str.maketrans({mark: f"\\u{ord(mark):04x}" for mark in "<>&\u2028\u2029"})


class Told(NamedTuple):
    """An entry of the log: its number, its sentences, how it looks, and which entry took it back (0 for none)."""

    number: int
    says: tuple[str, ...]
    look: str
    undone_by: int


class Player(NamedTuple):
    """A player in the heading; in a finished game with their place and what they have in the end."""

    name: str
    place: int = 0
    total: str = ""


def page(story: Story) -> dict[str, bytes]:
    """The page of a game. Whatever people wrote stands in it as text only, never as markup."""
    style, script = _file("page.css") + font_faces(), _file("page.js")
    html = _template().render(
        language=language(),
        policy=_policy(style, script),
        style=style,
        script=script,
        data=_json(page_data(story)),
        title=harmless_name(story.archive.game.name),
        game=story.archive.game.title,
        about=list(_about(story)),
        players=_players(story),
        before=[_told(one) for one in story.before],
        rounds=[(one.title, [_told(step) for step in one.steps]) for one in story.rounds],
        charts=charts(story),
        maker=story.archive.maker,
        phrase=phrase,
    )
    return {PAGE: html.encode()}


def _about(story: Story) -> Iterator[str]:
    """For whom the file was made, and how far the game had come."""
    archive, last = story.archive, story.steps[-1]
    name = story.names.get(archive.reader, "")
    open_to_all = archive.scope == "public" and archive.state == "finished"
    yield phrase(f"archive.page.for.{'finished' if open_to_all else archive.scope}", name=name)
    yield phrase(f"archive.page.state.{archive.state}", number=last.number, when=_when(_end(story)))
    standing = story.title.position.ranking(story.definition, story.last)
    if standing and standing.stopped:
        yield phrase("archive.page.stopped")
    if archive.moderator:
        yield phrase("archive.page.moderator", name=harmless_name(archive.moderator))


def _end(story: Story) -> Step:
    """The last step of the game; what was said after its end is none."""
    return story.steps[-1] if story.archive.state != "finished" else story.stands[-1]


def _when(step: Step) -> str:
    return long_moment(to_iso(step.at), "UTC")


def _players(story: Story) -> list[Player]:
    """Everybody, the best first where the game is over."""
    standing = story.title.position.ranking(story.definition, story.last)
    if standing is None:
        return [Player(name) for name in story.names.values()]
    key = "archive.page.total.unit" if standing.unit else "archive.page.total.points"
    return [
        Player(story.names[one.player], one.place, phrase(key, total=one.total, unit=standing.unit))
        for one in standing.places
    ]


def _told(step: Step) -> Told:
    looks = {PRESS.name: "press", UNDO.name: "undo"}
    look = "undone" if step.undone_by else looks.get(step.kind, "")
    return Told(step.number, step.says or (phrase("archive.page.hidden"),), look, step.undone_by or 0)


def _json(data: object) -> str:
    """Data that can stand in a script element: no character of it means anything to HTML."""
    return msgspec.json.encode(data).decode().translate(_WRITTEN_OUT)


def _policy(style: str, script: str) -> str:
    """What the browser may do: these two texts and the fonts within, and nothing from anywhere else."""
    allowed = {"style-src": style, "script-src": script}
    hashes = {key: b64encode(sha256(text.encode()).digest()).decode() for key, text in allowed.items()}
    named = "; ".join(f"{key} 'sha256-{told}'" for key, told in hashes.items())
    return f"default-src 'none'; {named}; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"


@cache
def _file(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        undefined=StrictUndefined,
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html")
