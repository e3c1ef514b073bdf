"""A dozen letters of a game of 1861, with their pictures, for docs/LETTERS-1861.md.

Run `python benchmarks/letters_1861_docs.py --write` (or `make letters`) to make them anew; without it they are only
made, and their sizes told; `--photos FOLDER` photographs them (and a late turn) as a phone and a screen show them.
Simulated players play one game from a fixed seed; what is shown was really sent.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' players beside it

from benchmarks.album import BRIEF_IN, Album, Page, Scene, main
from benchmarks.turns_18xx import deal, operating, several
from pbem.titles.g1861.mail.turns import topic
from tests.playing_18xx import asked

SEATS = ("ann", "ben", "cleo", "dan")


def publics_turn(now: Any, kind: str) -> bool:
    """A public begins its turn in phase 3, and some tile fits a hex in several ways."""
    if kind != "operate" or now.phase != "3" or now.round.lays or now.round.revenue is not None:
        return False
    company = operating(now)
    return now.definition.companies[company].kind == "public" and len(several(now)[1]) > 1 and bool(deal(now))


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
    album.answer(name, f"{company}: pay; {deal(now)}", "An offer", following=True)
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
PAGE = Page("1861", Path(__file__).name, SEATS, "x", topic, SCENES, ALSO)

if __name__ == "__main__":
    main(PAGE)
