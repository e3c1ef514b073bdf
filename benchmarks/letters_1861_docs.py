"""A dozen letters of a game of 1861, with their pictures, for docs/LETTERS-1861.md.

Run `python benchmarks/letters_1861_docs.py --write` (or `make letters`) to make them anew; without it they are only
made, and their sizes told; `--photos FOLDER` photographs them (and a late turn) as a phone and a screen show them.
Simulated players play one game from a fixed seed; what is shown was really sent.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' players beside it

from benchmarks.brief import BRIEF
from benchmarks.letter_photos import file_name, photos
from benchmarks.service import engine
from engine.core import play
from engine.eighteen.actions import Lay
from pbem.post.writing import Scribe
from pbem.titles.g1861.mail.turns import topic
from tests.house import House, Sent
from tests.playing_1861 import asked, begin, mails, position

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE, PICTURES = DOCS / "LETTERS-1861.md", DOCS / "pictures" / "1861"
MOST_BYTES = 900_000  # of all pictures together
SEATS = ("ann", "ben", "cleo", "dan")
SEATED = {"seats": "invited", "first": "1"}  # the same game every time

HEAD = """# Letters of a game of 1861

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


def pictures(letter: Sent) -> Iterator[tuple[str, bytes]]:
    """Its pictures, in the order in which they stand there: the map is g1.png, another one g1-near.png."""
    for part in letter.mail.walk():
        if part.get_content_maintype() == "image":
            yield Path(str(part.get_filename())).stem.partition("-")[2] or "map", part.get_content()


def film(album: Album, scenes: dict[str, Scene]) -> None:
    """Play a whole game, and keep letters on the way."""
    house, todo = album.house, dict(scenes)
    begin(house, options=SEATED)
    album.again(
        "ann",
        "The first letter",
        "The first player is asked at once; all others get the same without a question.",
        "map",
    )
    for _ in mails(house, "x"):
        now = position(house)
        if now.finished or (BRIEF and len(album.kept) > 1):
            break
        kind = topic(now, now.active[0])
        for name in [one for one, (when, _) in todo.items() if when(now, kind)]:
            todo.pop(name)[1](album, asked(house)[0][1], now)
            break
    album.again("ann", "The end", "The last letter tells who has won, and how.", "course")


def operating(now: Any) -> str:
    """The company whose turn it is."""
    return str(now.round.order[now.round.turn])


def publics_turn(now: Any, kind: str) -> bool:
    """A public begins its turn in phase 3, and some tile fits a hex in several ways."""
    if kind != "operate" or now.phase != "3" or now.round.lays or now.round.revenue is not None:
        return False
    company = operating(now)
    return now.definition.companies[company].kind == "public" and len(several(now)[1]) > 1 and bool(_deal(now))


def several(now: Any) -> tuple[tuple[str, str], list[Lay]]:
    """A tile and a hex, and the most ways in which one fits the other."""
    found: dict[tuple[str, str], list[Lay]] = {}
    for action in play.legal_actions(now):
        if isinstance(action, Lay):
            found.setdefault((action.tile, action.hex), []).append(action)
    return max(found.items(), key=lambda one: len(one[1]), default=(("", ""), []))


def _deal(now: Any) -> str:
    """A train that the operating company could buy of another owner’s."""
    for company, state in now.companies.items():
        if state.president not in (None, now.active[0]) and state.trains:
            return f"buy train {state.trains[0]} from {company} for 20"
    return ""


def auction(album: Album, name: str, now: Any) -> None:
    album.again(name, "A bid for a private company", "The first three letters of a kind explain it.")


def stock(album: Album, name: str, now: Any) -> None:
    album.again(name, "A turn in the stock round", "In phase 2 only minors can be had; a bid opens the auction of one.")


def turn(album: Album, name: str, now: Any) -> None:
    """A public’s turn: the letter, questions about it, mistakes, the turn itself, an offer."""
    company, (tile, place) = operating(now), several(now)[0]
    album.again(name, BRIEF_IN, "A later turn of a public company.", "near", "near-2", "map", "market")
    album.answer(name, f"{company}: lay {tile} {place}", "A tile that fits in several ways", "choices")
    album.answer(name, "options track", "What track would earn")
    album.answer(name, f"{company}: lay 57 E9; buy train 4", "A refusal")
    album.answer(name, f"{company}: run best", "A dividend is never decided for you")
    album.answer(name, f"{company}: pay; {_deal(now)}", "An offer", following=True)
    album.answer(asked(album.house)[0][1], "counter 60", "A counter-offer", following=True)
    album.answer(name, "accept", "A receipt")


def waiting(album: Album, name: str, now: Any) -> None:
    """Who waits in an auction that has just begun, and may say now how far they go."""
    others = (now.players.index(one) for one in now.round.auction.bidders[1:] if one != now.round.auction.high)
    other = SEATS[next(others)]
    said = f"{name.title()} is asked; {other.title()} may answer before."
    album.again(other, "An auction of which all hear at once", said)


def merger(album: Album, name: str, now: Any) -> None:
    album.again(name, "A merger round", "Whoever has a minor that could convert or merge is asked.")


def purchase(album: Album, name: str, now: Any) -> None:
    album.again(name, "Shares of a new public", "The owners of its minors are asked first, then everybody.")


def late_turn(album: Album, name: str, now: Any) -> None:
    album.again(name, "A late turn", "A turn when much is built.")


def late_stock(album: Album, name: str, now: Any) -> None:
    album.again(name, "A late stock turn", "When there is much to hold.")


SCENES: dict[str, Scene] = {
    "auction": (lambda now, kind: kind == "private_auction" and now.round.auction.high is not None, auction),
    "stock": (lambda now, kind: kind == "stock", stock),
    "waiting": (lambda now, kind: kind == "minor_auction" and len(now.round.auction.bidders) > 2, waiting),
    "merger": (lambda now, kind: kind == "merge" and now.set_number > 2, merger),
    "purchase": (lambda now, kind: kind == "share_purchase", purchase),
    "turn": (publics_turn, turn),
}
# What the page has no room for, and a phone least of all.
ALSO: dict[str, Scene] = {
    "late turn": (lambda now, kind: kind == "operate" and now.phase >= "5" and len(now.markers) > 5, late_turn),
    "late stock": (lambda now, kind: kind == "stock" and now.phase >= "5", late_stock),
}


def write(kept: list[Kept]) -> int:
    """The page and its pictures; the size of these together."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.png"):
        old.unlink()
    parts, size = [HEAD.format(file=f"`benchmarks/{Path(__file__).name}`", brief=BRIEF_IN)], 0
    for number, one in enumerate(kept, 1):
        text = one.letter.text.strip()
        text = text if number == 1 or one.title == BRIEF_IN else POSITION.sub(CUT, text)
        parts.append(
            f"## {number}. {one.title}\n\n{one.said}\n\n~~~~text\nSubject: {one.letter.subject}\n\n{text}\n~~~~\n"
        )
        for name, data in pictures(one.letter):
            if name in one.shown:
                file = PICTURES / f"{number:02}-{name}.png"
                file.write_bytes(data)
                size += len(data)
                parts.append(f"![{one.title}: {name}](pictures/1861/{file.name})\n")
    PAGE.write_text("\n".join(parts), encoding="utf-8")
    return size


def main() -> None:
    """Make them, and write or photograph them when asked to."""
    folder = Path(sys.argv[sys.argv.index("--photos") + 1]) if "--photos" in sys.argv else None
    with engine("") as settings:
        album = Album(House(settings))
        film(album, SCENES | ALSO if folder else SCENES)
    if folder:
        numbered = enumerate(album.kept, 1)
        photos({f"{number:02}-{file_name(one.title)}": one.letter.mime for number, one in numbered}, folder)
        return
    for one in album.kept:
        sizes = ", ".join(f"{name} {len(data) // 1000} kB" for name, data in pictures(one.letter))
        click.echo(f"{one.title}: {len(one.letter.mime) // 1000} kB; {sizes or 'no pictures'}")
    if "--write" in sys.argv:
        size = write(album.kept)
        click.echo(f"{PAGE.name}: {len(album.kept)} letters; pictures {size // 1000} kB")
        if size > MOST_BYTES:
            sys.exit(f"more than {MOST_BYTES} bytes of pictures")


if __name__ == "__main__":
    main()
