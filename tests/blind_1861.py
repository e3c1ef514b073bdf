"""1861 by ear: what its blind players choose, and what a position is by the text alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import msgspec

from tests.blind import Place, bullets, place_told, rows

_AMOUNT = re.compile(r"bid \S+ (\d+)")
MOST_FOR_A_MINOR = 140
BROKEN = -1  # what the bank has when it is broken, which nobody need know


def chosen(text: str, lines: Sequence[str], dice: Random) -> str:
    """The first, which is called the most useful; some courage in auctions, some thrift."""
    bids = [(line, int(amount[1])) for line in lines if (amount := _AMOUNT.match(line))]
    if bids and lines[-1].endswith("pass") and bids[0][0] == lines[0]:
        line, price = bids[0]
        value = re.search(r"value (\d+)", text)
        most = int(value[1]) if value else MOST_FOR_A_MINOR
        return line if price <= most else lines[-1]
    if bids and dice.random() < 0.5:
        return bids[0][0]
    return lines[0]


class Model(msgspec.Struct):
    """A position as a reader without eyes has it."""

    phase: str = ""
    bank: int = 0
    cash: dict[str, int] = {}
    prices: dict[str, int] = {}
    presidents: dict[str, str] = {}
    trains: dict[str, tuple[str, ...]] = {}
    loans: dict[str, int] = {}
    shares: dict[tuple[str, str], int] = {}  # holder ("unsold", "pool" too) and public
    minors: dict[str, str] = {}
    privates: dict[str, str] = {}
    depot: dict[str, tuple[str, str]] = {}  # left and pool
    places: dict[str, Place] = {}
    tiles: dict[str, int] = {}  # left


def model(text: str) -> Model:
    """The position that the text tells."""
    begins = re.search(r"^Phase (\S+): tiles", text, re.MULTILINE)
    assert begins, text
    text, made = text[begins.start() :], Model(phase=begins[1])
    held = re.search(r"The\s+bank\s+(?:holds\s+(\d+)|is\s+broken)", text)
    assert held, text
    made.bank = int(held[1]) if held[1] else BROKEN
    for row in rows(text, "player"):
        made.cash[row["player"]] = int(row["cash"])
    _companies(made, text)
    for row in rows(text, "train"):
        made.depot[row["train"]] = (row["left"], row["pool"])
    for row in rows(text, "private"):
        made.privates[row["private"]] = row.get("owner", "")
    for bullet in bullets(text):
        _holdings(made, bullet)
        if place := place_told(bullet):
            made.places[place[0]] = place[1]
        if found := re.match(r"(?:yellow|green|brown|gray): (.*)", bullet):
            made.tiles |= {tile: int(count) for count, tile in re.findall(r"(\d+)×(\S+?)(?:,|$)", found[1])}
    return made


def _companies(made: Model, text: str) -> None:
    for row in rows(text, "company"):
        company = row["company"]
        made.cash[company], made.loans[company] = int(row["cash"]), int(row["loans"])
        made.prices[company], made.presidents[company] = int(row["price"]), row["president"]
        made.trains[company] = _trains(row["trains"])
        for kind in ("unsold", "pool"):
            if row[kind].isdigit() and int(row[kind]):
                made.shares[kind, company] = int(row[kind])


def _trains(said: str) -> tuple[str, ...]:
    found: list[str] = []
    for one in (part.strip() for part in said.split(",")):
        count, times, train = one.rpartition("×")
        found += [train] * (int(count) if times else 1) if one not in ("–", "none", "") else []
    return tuple(found)


def _holdings(made: Model, bullet: str) -> None:
    name, colon, rest = bullet.partition(": ")
    if not colon or name not in made.cash:
        return
    for part in rest.rstrip(".").split("; "):
        if found := re.match(r"shares of (.*)", part):
            for company, number in re.findall(r"(\S+) (\d+)", found[1]):
                made.shares[name, company] = int(number)
        elif found := re.match(r"minors? (.*)", part):
            made.minors |= dict.fromkeys(re.split(r",\s*", found[1]), name)
