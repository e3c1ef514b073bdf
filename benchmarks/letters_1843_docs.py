"""Letters of a game of 1843, every kind there is, with their pictures, for docs/LETTERS-1843.md.

Run `python benchmarks/letters_1843_docs.py --write` (or `make letters`) to make them anew; without it they are only
made, and their sizes told; `--photos FOLDER` photographs them (and a late turn) as a phone and a screen show them.
Simulated players play one game from a fixed seed; what is shown was really sent.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' players beside it

from benchmarks.album import BRIEF_IN, Album, Page, Scene, Staged, main
from benchmarks.turns_18xx import deal, operating, several
from engine.games.g1843 import emergency, rusted
from pbem.titles.g1843.mail.turns import topic
from tests.playing_18xx import asked
from tests.rules.g1843.test_8_4_3_special import neighbour_lays_j9
from tests.rules.g1843.test_8_8_2_limits import before_red
from tests.rules.g1843.test_8_8_3_willing import asking

SEATS = ("ann", "ben", "cleo", "dan")


def begins_turn(now: Any, kind: str) -> bool:
    """A company begins its turn, with nothing done yet."""
    return kind == "operate" and not now.round.lays and now.round.revenue is None and not now.round.tokened


def turn_to_show(now: Any, kind: str) -> bool:
    """One in green phase, where some tile fits a hex in several ways and a train could be asked for."""
    return begins_turn(now, kind) and now.phase == "green" and len(several(now)[1]) > 1 and bool(deal(now))


def port(now: Any) -> tuple[str, str] | None:
    """A port of another director’s, with its company, that the one which operates could pay."""
    company = operating(now)
    if not now.companies[company].trains or now.purses[company] < now.definition.numbers.port_price:
        return None
    for source, state in now.companies.items():
        if state.ports and state.president not in (None, now.active[0]):
            return now.definition.board.hexes[state.ports[0]].name, source
    return None


def auction(album: Album, name: str, now: Any) -> None:
    album.again(name, "A turn in the auction of the privates", "The first three letters of a kind explain it.")


def waiting(album: Album, name: str, now: Any) -> None:
    """Who waits in the auction, and may say now how far they go."""
    other = next(one for one in SEATS if one != name)
    said = f"{name.title()} is asked; {other.title()} may hand in bids and limits before."
    album.again(other, "The auction, of which all hear at once", said)


def bid_off(album: Album, name: str, now: Any) -> None:
    album.again(name, "A bid-off", "Several have bid for what is the cheapest private now.")


def par(album: Album, name: str, now: Any) -> None:
    album.again(name, "A first price", "The director’s certificate of PLM has come with a private.")


def stock(album: Album, name: str, now: Any) -> None:
    album.again(name, "A turn in the stock round", "The first one: nobody may sell.", "market")


def turn(album: Album, name: str, now: Any) -> None:
    """A company’s turn: the letter, questions about it, mistakes, the turn itself, an offer."""
    company, (tile, place) = operating(now), several(now)[0]
    album.again(name, BRIEF_IN, "A later turn of a company.", "near", "near-2", "map", "market")
    album.answer(name, f"{company}: lay {tile} {place}", "A tile that fits in several ways", "choices")
    album.answer(name, "options track", "What track would earn")
    album.answer(name, "options ports", "Which ports are to be had")
    album.answer(name, f"{company}: lay 57 Paris; buy train 4/6x2", "A refusal")
    album.answer(name, f"{company}: run best", "A dividend is never decided for you")
    album.answer(name, f"{company}: pay; {deal(now)}", "An offer", following=True)
    album.answer(asked(album.house)[0][1], "counter 60", "A counter-offer", following=True)
    album.answer(name, "accept", "A receipt")


def port_offer(album: Album, name: str, now: Any) -> None:
    wanted = port(now)
    assert wanted is not None
    line = f"{operating(now)}: run best; pay; buy port {wanted[0]} from {wanted[1]}"
    album.answer(name, line, "A port is asked for", following=True)


def must_buy(album: Album, name: str, now: Any) -> None:
    album.again(name, "A train that must be bought", "The company can pay it.")


def in_need(album: Album, name: str, now: Any) -> None:
    album.again(name, "An emergency", "The director must raise money: every way of it is a line to send back.")


def late_turn(album: Album, name: str, now: Any) -> None:
    album.again(name, "A late turn", "A turn when much is built.")


def late_stock(album: Album, name: str, now: Any) -> None:
    album.again(name, "A late stock turn", "When there is much to hold.")


def is_short(now: Any, kind: str) -> bool:
    """The company needs a train, and what its director has is not enough."""
    need = emergency.need(now) if kind in ("operate", "trains") else None
    return need is not None and need.missing > 0


def must(now: Any, kind: str) -> bool:
    """The company that begins its turn needs a train, and can pay it."""
    return begins_turn(now, kind) and rusted.must_own(now, operating(now)) and emergency.need(now) is None


SCENES: dict[str, Scene] = {
    "auction": (lambda now, kind: kind == "private_auction" and bool(now.round.bids), auction),
    "waiting": (lambda now, kind: kind == "private_auction" and len(now.round.bids) > 1, waiting),
    "bid_off": (lambda now, kind: kind == "bid_off", bid_off),
    "par": (lambda now, kind: kind == "par", par),
    "stock": (lambda now, kind: kind == "stock", stock),
    "turn": (turn_to_show, turn),
    "port": (lambda now, kind: begins_turn(now, kind) and port(now) is not None, port_offer),
    "must buy": (must, must_buy),
    "emergency": (is_short, in_need),
}
# What the page has no room for, and a phone least of all.
ALSO: dict[str, Scene] = {
    "late turn": (lambda now, kind: begins_turn(now, kind) and now.phase == "red", late_turn),
    "late stock": (lambda now, kind: kind == "stock" and now.phase == "red", late_stock),
}

STAGED = (
    Staged("Where MID’s marker stands", neighbour_lays_j9, "OU: lay 59 J9 NE W; keep open"),
    Staged("Trains above the limit", before_red, "OU: buy train 8E"),
    Staged("Before a bankruptcy", lambda: asking(OU=("4+1",), SO=("2+1",)), "bankrupt"),
)

PAGE = Page("1843", Path(__file__).name, SEATS, "s", topic, SCENES, ALSO, STAGED)

if __name__ == "__main__":
    main(PAGE)
