"""Letters of one game for a page of docs/: a game is played, letters are kept on the way, page and pictures written.

What is kept, and when, says each game's own file (`letters_1861_docs.py`, `letters_1843_docs.py`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from benchmarks.brief import BRIEF
from benchmarks.letter_photos import file_name, photos
from benchmarks.service import engine
from pbem.post.writing import Scribe
from pbem.titles import title_of
from tests import playing_18xx
from tests.house import House, Sent
from tests.placed import SEATS, place
from tests.playing_18xx import asked, position

DOCS = Path(__file__).resolve().parents[1] / "docs"
MOST_BYTES = 900_000  # of all pictures of a page together
SEATED = {"seats": "invited", "first": "1"}  # the same game every time

HEAD = """# Letters of a game of {game}

What players receive in a game by mail, each letter as it was sent: the text part in full, but for the position, which
ends most letters and stands here only twice, whole in the first letter and brief in «{brief}»; and some of the pictures
of the HTML part. `make letters`
makes this page anew ({file}).
"""
POSITION = re.compile(
    r"\nThe position\n-+\n.*?(?=\n(?:A shuffle you can check\n-|The shuffle, laid open\n-|Game G1))", re.S
)
BRIEF_IN = "A company’s turn"  # the title of the letter that shows how others tell the position
CUT = f"\nThe position\n------------\n\n[The position follows, told like that in «{BRIEF_IN}».]\n"


class Kept(NamedTuple):
    """A letter for the page. `shown`: which of its pictures: near, near-2, map, market, choices, course."""

    title: str
    said: str
    letter: Sent
    shown: tuple[str, ...] = ()


class Album:
    """The letters that are kept while a game is played; pictures are drawn only for these."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.fast, self.full = house.worker.scribe, Scribe(house.settings)
        self.kept: list[Kept] = []

    def again(self, name: str, title: str, said: str, *shown: str) -> None:
        """The newest letter to a player once more, with its pictures."""
        self._keep(name, "resend", title, said, name, shown)

    def answer(self, name: str, mail: str, title: str, *shown: str, following: bool = False) -> None:
        """What a player gets who writes a mail; `following`: or what whoever is asked next gets because of it."""
        said = f"{name.title()} had written:\n\n> {mail}"
        self._keep(name, mail, title, said, "" if following else name, shown)

    def _keep(self, name: str, mail: str, title: str, said: str, to: str, shown: tuple[str, ...]) -> None:
        self.house.worker.scribe = self.full
        letters = self.house.write(name, mail)
        self.house.worker.scribe = self.fast
        sent = [one for one in letters if one.to == f"{to or asked(self.house)[0][1]}@example.org"]
        # `resend` brings the letter and then a slip that says so.
        letter = max(sent, key=lambda one: len(one.mime)) if mail == "resend" else sent[0]
        self.kept.append(Kept(title, said, letter, shown))


Scene = tuple[Callable[[Any, str], bool], Callable[[Album, str, Any], None]]


class Staged(NamedTuple):
    """A letter of a position that is set up, since the game that is played does not come to one like it."""

    title: str
    scene: Callable[[], Any]  # of the words of scenario tests
    mail: str  # of whoever is asked there, after which somebody is asked what the letter shows


class Page(NamedTuple):
    """The page of one game. `scenes`: when a letter is kept, and what; `also`: what the page has no room for."""

    slug: str
    file: str
    players: tuple[str, ...]
    seed: str
    topic: Callable[[Any, str], str]
    scenes: Mapping[str, Scene]
    also: Mapping[str, Scene]
    staged: Sequence[Staged] = ()


def pictures(letter: Sent) -> Iterator[tuple[str, bytes]]:
    """Its pictures, in the order in which they stand there: the map is g1.png, another one g1-near.png."""
    for part in letter.mail.walk():
        if part.get_content_maintype() == "image":
            yield Path(str(part.get_filename())).stem.partition("-")[2] or "map", part.get_content()


def film(album: Album, page: Page, scenes: Mapping[str, Scene]) -> None:
    """Play a whole game, and keep letters on the way."""
    house, todo = album.house, dict(scenes)
    playing_18xx.begin(house, page.slug, page.players, options=SEATED)
    album.again(
        "ann",
        "The first letter",
        "The first player is asked at once; all others get the same without a question.",
        "map",
    )
    for one in playing_18xx.mails(house, page.slug, page.seed):
        if one.outcome != "applied":
            raise AssertionError(f"{one.name}: {one.text}\n{one.letters[-1].text if one.letters else one.outcome}")
        now = position(house)
        if now.finished or (BRIEF and len(album.kept) > 1):
            break
        kind = page.topic(now, now.active[0])
        for name in [one for one, (when, _) in todo.items() if when(now, kind)]:
            todo.pop(name)[1](album, asked(house)[0][1], now)
            break
    if todo:
        click.echo(f"not seen in this game: {', '.join(todo)}")
    album.again("ann", "The end", "The last letter tells who has won, and how.", "course")


def stage(album: Album, page: Page) -> None:
    """The letters of positions that are set up, each in a game of three."""
    playing_18xx.begin(album.house, page.slug, tuple(SEATS.values()), options=SEATED)
    ids = {scene: album.house.member(name).player for scene, name in SEATS.items()}
    for one in page.staged:
        place(album.house, ids, one.scene(), title_of(page.slug).rules)
        album.house.post()
        album.answer(asked(album.house)[0][1], one.mail, one.title, following=True)


def write(kept: list[Kept], page: Page) -> int:
    """The page and its pictures; the size of these together."""
    folder = DOCS / "pictures" / page.slug
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    parts, size = [HEAD.format(game=page.slug, file=f"`benchmarks/{page.file}`", brief=BRIEF_IN)], 0
    for number, one in enumerate(kept, 1):
        text = one.letter.text.strip()
        text = text if number == 1 or one.title == BRIEF_IN else POSITION.sub(CUT, text)
        parts.append(
            f"## {number}. {one.title}\n\n{one.said}\n\n~~~~text\nSubject: {one.letter.subject}\n\n{text}\n~~~~\n"
        )
        for name, data in pictures(one.letter):
            if name in one.shown:
                file = folder / f"{number:02}-{name}.png"
                file.write_bytes(data)
                size += len(data)
                parts.append(f"![{one.title}: {name}](pictures/{page.slug}/{file.name})\n")
    _path(page).write_text("\n".join(parts), encoding="utf-8")
    return size


def _path(page: Page) -> Path:
    return DOCS / f"LETTERS-{page.slug}.md"


def main(page: Page) -> None:
    """Make them, and write or photograph them when asked to."""
    folder = Path(sys.argv[sys.argv.index("--photos") + 1]) if "--photos" in sys.argv else None
    with engine("") as settings:
        album = Album(House(settings))
        film(album, page, {**page.scenes, **page.also} if folder else page.scenes)
    if page.staged and not BRIEF:
        with engine("") as settings:
            second = Album(House(settings))
            stage(second, page)
        album.kept[-1:-1] = second.kept  # before the end
    if folder:
        numbered = enumerate(album.kept, 1)
        photos({f"{number:02}-{file_name(one.title)}": one.letter.mime for number, one in numbered}, folder)
        return
    for one in album.kept:
        sizes = ", ".join(f"{name} {len(data) // 1000} kB" for name, data in pictures(one.letter))
        click.echo(f"{one.title}: {len(one.letter.mime) // 1000} kB; {sizes or 'no pictures'}")
    if "--write" in sys.argv:
        size = write(album.kept, page)
        click.echo(f"{_path(page).name}: {len(album.kept)} letters; pictures {size // 1000} kB")
        if size > MOST_BYTES:
            sys.exit(f"more than {MOST_BYTES} bytes of pictures")
