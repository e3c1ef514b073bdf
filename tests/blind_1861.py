"""1861 by ear: players who know nothing but the text of their letters, and what a position is by that text alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from tests.house import House, Sent

SIDES: Mapping[str, int] = {"S": 0, "SW": 1, "NW": 2, "N": 3, "NE": 4, "SE": 5}
End = tuple[str, int]  # ("side", its number) or ("stop", its number)
_ORDERS = re.compile(r"^Your orders\n-+\n(.*?)(?=^\S[^\n]*\n---|\Z)", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```$", re.MULTILINE)
_BULLET = re.compile(r"^- (.*(?:\n  .*)*)", re.MULTILINE)
_AMOUNT = re.compile(r"bid \S+ (\d+)")
_ASKED = re.compile(r"[Pp]lease\s+move\s+by")
MOST_FOR_A_MINOR = 140
BROKEN = -1  # what the bank has when it is broken, which nobody need know


# -- what is asked ----------------------------------------------------------------------------------------------------


def offered(text: str) -> list[str]:
    """The lines with dots that a letter has, whole where they go on below, without what stands behind #."""
    found: list[str] = []
    before = ""
    for line in text.splitlines():
        if line.startswith(". "):
            found.append(line[2:])
        elif found and line.startswith("    ") and before.startswith((". ", "    ")):
            found[-1] += " " + line.strip()
        before = line
    return [re.split(r"\s#", line)[0].strip() for line in found]


def listed(text: str) -> list[str]:
    """The order lines of tables that have no dots: `options`, `lay ? E9`."""
    lines = text.splitlines()
    found = (re.split(r"\s#", line)[0].strip() for line in lines if re.match(r"\w[\w-]*: (?:lay|buy|token)\b", line))
    return list(found)


def is_asked(letter: Sent) -> bool:
    """Whether the letter asks its reader to move."""
    return bool(_ASKED.search(letter.text))


def orders_of(text: str) -> list[str]:
    """The lines offered as one's orders now."""
    section = _ORDERS.search(text)
    return offered(section[1]) if section else []


class Blind:
    """Plays by the offered lines: the first is called the most useful; some courage in auctions, some thrift."""

    def __init__(self, name: str, dice: Random) -> None:
        self.name, self.dice = name, dice
        self.refused = 0

    def answer(self, text: str) -> str:
        """One of the lines offered. What was refused just now is not sent again."""
        lines = orders_of(text)
        assert lines, text
        refused = "Nothing was done" in text
        self.refused = self.refused + 1 if refused else 0
        lines = lines[self.refused :] or lines[-1:]
        bids = [line for line in lines if _AMOUNT.match(line)]
        if bids and lines[-1].endswith("pass") and bids[0] == lines[0]:
            amount = int(_AMOUNT.match(bids[0])[1])  # type: ignore[index]
            value = re.search(r"value (\d+)", text)
            most = int(value[1]) if value else MOST_FOR_A_MINOR
            return bids[0] if amount <= most else lines[-1]
        if bids and self.dice.random() < 0.5:
            return bids[0]
        return lines[0]


class Played(NamedTuple):
    """A letter that asked, and what was answered."""

    name: str
    letter: Sent
    answer: str


def play_blind(house: House, names: Sequence[str], seed: str, most: int, read: int = 0) -> Iterator[Played]:
    """They read their newest letters, but for so many old ones, and answer, until none asks anybody any more."""
    players = {name: Blind(name, Random(f"{seed} {name}")) for name in names}
    newest: dict[str, Sent] = {}
    for _ in range(most):
        for letter in house.box.letters[read:]:
            name = letter.to.partition("@")[0]
            if name in players:
                newest[name] = letter
        read = len(house.box.letters)
        asking = next((name for name, letter in newest.items() if is_asked(letter)), None)
        if asking is None:
            return
        letter = newest.pop(asking)
        text = players[asking].answer(letter.text)
        yield Played(asking, letter, text)
        read = len(house.box.letters)  # what else has been asked meanwhile is no letter to answer
        house.take(house.mail(asking, text))
        house.post()


# -- what the position is ---------------------------------------------------------------------------------------------


class Place(msgspec.Struct, frozen=True):
    """A hex with track: its tile ("" where it is printed), what is joined, who stands at each stop."""

    tile: str
    joined: frozenset[frozenset[End]]
    tokens: Mapping[int, tuple[str, ...]]
    leads: Mapping[int, str]  # side to the hex there


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
    for row in _table(text, "player"):
        made.cash[row["player"]] = int(row["cash"])
    _companies(made, text)
    for row in _table(text, "train"):
        made.depot[row["train"]] = (row["left"], row["pool"])
    for row in _table(text, "private"):
        made.privates[row["private"]] = row.get("owner", "")
    bullets = [" ".join(one.split()) for one in _BULLET.findall(text)]
    for bullet in bullets:
        _holdings(made, bullet)
        _place(made, bullet)
        if found := re.match(r"(?:yellow|green|brown|gray): (.*)", bullet):
            made.tiles |= {tile: int(count) for count, tile in re.findall(r"(\d+)×(\S+?)(?:,|$)", found[1])}
    return made


def _companies(made: Model, text: str) -> None:
    for row in _table(text, "company"):
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


def _table(text: str, first: str) -> Iterator[dict[str, str]]:
    """The rows of the table whose first column is called so, by the columns' names; cut where its head is."""
    for block in _FENCE.sub("", text).split("\n\n"):  # a letter that is text alone has no fences
        if not block.strip():
            continue
        head, *rows = block.strip("\n").splitlines()
        if head.split()[:1] != [first]:
            continue
        names = re.split(r"\s{2,}", head.strip())
        for row in rows:
            yield dict(zip(names, re.split(r"\s{2,}", row.strip()), strict=False))
        return


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


def _place(made: Model, bullet: str) -> None:
    """«D14 Kiev: tile 635, green, marked K; stop 0 city 40 (RSR) to SW C15, NW C13; …»."""
    if not (
        found := re.match(
            r"([A-Q]\d{1,2})(?: [^:]*)?: (?:tile (\w+), )?(?:yellow|green|brown|gray)\b([^;]*); (.*)", bullet
        )
    ):
        return
    joined: set[frozenset[End]] = set()
    tokens: dict[int, tuple[str, ...]] = {}
    leads: dict[int, str] = {}
    for part in found[4].split("; "):
        sides = [(SIDES[side], hex_id) for side, hex_id in re.findall(r"\b([NS][EW]?) ([A-Q]\d{1,2})\b", part)]
        leads |= dict(sides)
        if " – " in part:
            joined.add(frozenset(("side", side) for side, _ in sides))
            continue
        stop = re.match(r"(?:stop (\d+) )?(?:city|town)", part)
        number = int(stop[1] or 0) if stop else 0
        joined |= {frozenset({("stop", number), ("side", side)}) for side, _ in sides}
        if inside := re.search(r"\(([^)]*)\)", part):
            who = [one for one in inside[1].split(", ") if not re.match(r"\d+ free|place|no ", one)]
            tokens[number] = tuple(who)
    made.places[found[1]] = Place(found[2] or "", frozenset(joined), tokens, leads)
