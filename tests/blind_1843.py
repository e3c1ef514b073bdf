"""1843 by ear: what its blind players choose, and what a position is by the text alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import msgspec

from tests.blind import Place, bullets, place_told, rows

FIRST = 0.7  # how often the line called the most useful is sent
OTHERS = 6  # of these first lines another one is sent otherwise: the later ones speak of turns to come
NOBODY = "–"
_LATER = re.compile(r"policy |pass until |\S+: pay$")


def chosen(text: str, lines: Sequence[str], dice: Random) -> str:
    """The first, which is called the most useful; sometimes another one."""
    if dice.random() < FIRST:
        return lines[0]
    return dice.choice([line for line in lines[:OTHERS] if not _LATER.match(line)] or lines[:1])


class Bank(msgspec.Struct, frozen=True):
    """Certificates of a colour that are left in the supply and in the pool, the sides in sight with their prices."""

    sides: tuple[str, ...]
    left: int
    pool: int


class Model(msgspec.Struct):
    """A position as a reader without eyes has it; companies by their letters, players and privates by their names."""

    phase: str = ""
    operated: tuple[str, ...] = ()  # in this operating round
    cards: dict[str, str] = {}  # players in the order of their cards
    cash: dict[str, int] = {}
    aside: dict[str, int] = {}  # set aside for bids
    certificates: dict[str, str] = {}  # «7/18»
    worth: dict[str, int] = {}
    order: list[str] = []  # in which companies operate
    prices: dict[str, int] = {}
    stacks: dict[str, str] = {}  # company -> all of its cell, the top one first
    pars: dict[str, int] = {}
    directors: dict[str, str] = {}
    trains: dict[str, tuple[str, ...]] = {}
    markers: dict[str, tuple[int, int]] = {}  # left on the charter, and what the next one costs
    to_float: dict[str, int] = {}
    ports: dict[str, str] = {}  # city -> company
    ports_left: set[str] = set()
    engineers: dict[str, str] = {}
    obsolete: set[tuple[str, str]] = set()
    rusted: set[tuple[str, str]] = set()
    shares: dict[tuple[str, str], int] = {}  # holder ("ipo", "pool" too) and company
    privates: dict[int, str] = {}  # by number
    costs: dict[int, int] = {}  # in the auction: what must be paid, or bid at least
    bids: dict[int, list[tuple[str, int]]] = {}  # whose money is set aside
    leads: dict[int, tuple[str, int]] = {}  # of the private that is bid on for
    on_sale: set[str] = set()
    depot: dict[str, Bank] = {}
    places: dict[str, Place] = {}
    tiles: dict[str, int] = {}  # left


def model(text: str) -> Model:
    """The position that the text tells."""
    begins = re.search(r"\b([A-Z]\w+)\s+phase:\s+tiles", text)
    assert begins, text
    made = Model(phase=begins[1].casefold())
    if done := re.search(r"Have\s+operated\s+\(markers\s+turned\):\s+([^.]+)\.", text):
        made.operated = tuple(re.split(r",\s+", done[1]))
    text = text[begins.start() :]
    _players(made, text)
    _companies(made, text)
    _trains(made, text)
    for row in rows(text, "no."):
        made.privates[int(row["no."])] = row["owner"]
        if row.get("costs"):
            made.costs[int(row["no."])] = int(row["costs"].removeprefix("≥ "))
    for bullet in bullets(text):
        if place := place_told(bullet):
            made.places[place[0]] = place[1]
        elif found := re.match(r"(?:yellow|green|brown|gray): (.*)", bullet):
            made.tiles |= {tile: int(count) for count, tile in re.findall(r"(\d+)×(\S+?)(?:[,;]|$)", found[1])}
        elif found := re.match(r"Ports still on the map: (.*)\.", bullet):
            made.ports_left = set(_listed(found[1]))
        else:
            name, _, rest = bullet.partition(": ")
            _holdings(made, name, rest)
            _charter(made, name, rest)
            _auction(made, bullet)
    return made


def _auction(made: Model, bullet: str) -> None:
    if found := re.match(r"Bids for (\d) [^,]*, whose money is set aside: (.*)\.", bullet):
        made.bids[int(found[1])] = [(name, int(price)) for name, price in re.findall(r"(\w+) (\d+)", found[2])]
    elif found := re.match(r"(\d) [^:]* is bid on for: (\w+) leads with (\d+)", bullet):
        made.leads[int(found[1])] = (found[2], int(found[3]))


def _players(made: Model, text: str) -> None:
    for row in rows(text, "player"):
        name = row["player"]
        made.cards[name] = row["card"]
        made.cash[name], made.worth[name] = int(row["cash"]), int(row["worth"])
        made.aside[name] = int(row.get("set aside") or 0)
        made.certificates[name] = row["certificates"]


def _companies(made: Model, text: str) -> None:
    for row in rows(text, "company"):
        company = row["company"]
        made.order.append(company)
        made.cash[company], made.prices[company], made.pars[company] = (
            int(row[one]) for one in ("cash", "price", "par")
        )
        made.directors[company] = row["director"]
        made.trains[company] = tuple(one for one in row["trains"].split() if one != NOBODY)
        markers = row["markers (next)"]
        left, price = (int(one) for one in re.findall(r"\d+", markers)) if markers != NOBODY else (0, 0)
        made.markers[company] = (left, price)
        for kind in ("IPO", "pool"):
            if int(row[kind]):
                made.shares[kind.casefold(), company] = int(row[kind])
    for row in rows(text, "price"):
        stack = row["companies, top first"]
        made.stacks |= dict.fromkeys(stack.split(", "), f"{row['price']}: {stack}")


def _trains(made: Model, text: str) -> None:
    sold = re.search(r"On\s+sale\s+now:\s+([^.]*)\.", text)
    made.on_sale = set(_listed(" ".join(sold[1].split()))) if sold else set()
    for row in rows(text, "card"):
        sides = tuple(row[one] for one in ("side", "other side") if row[one])
        made.depot[row["card"]] = Bank(sides, int(row["left"]), int(row["pool"]))


def _holdings(made: Model, name: str, rest: str) -> None:
    if name in made.cards and (found := re.match(r"shares of ([^;]*)", rest)):
        for company, number in re.findall(r"([A-Z]+) (\d+)", found[1]):
            made.shares[name, company] = int(number)


def _charter(made: Model, name: str, rest: str) -> None:
    if not re.fullmatch(r"[A-Z]{2,3}", name):
        return
    for part in rest.rstrip(".").split("; "):
        if found := re.match(r"(\d+) more shares? out of the IPO", part):
            made.to_float[name] = int(found[1])
        elif found := re.match(r"ports? of (.*)", part):
            made.ports |= dict.fromkeys(_listed(found[1]), name)
        elif found := re.match(r"the Engineers card lies on its (\S+)", part):
            made.engineers[name] = found[1]
        elif found := re.match(r"its (\S+) is obsolete", part):
            made.obsolete.add((name, found[1]))
        elif found := re.match(r"its (\S+) is a rusted one", part):
            made.rusted.add((name, found[1]))


def _listed(said: str) -> list[str]:
    return [one for one in re.split(r", | and ", said) if one]
