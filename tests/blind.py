"""Played by ear: players who know nothing but the text of their letters, and what a reader makes of that text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from tests.dotted import SAMPLE
from tests.house import House, Sent

_ORDERS = re.compile(r"^Your orders\n-+\n(.*?)(?=^\S[^\n]*\n---|\Z)", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```$", re.MULTILINE)
_BULLET = re.compile(r"^- (.*(?:\n  .*)*)", re.MULTILINE)
_CELL = re.compile(r"\S+(?: \S+)*")
_ASKED = re.compile(r"[Pp]lease\s+move\s+by")
_COLOUR = r"(?:white|yellow|green|brown|gray)\b"
_PLACE = re.compile(rf"([A-Q]\d{{1,2}})(?: [^:]*)?: (?:tile (\w+), )?{_COLOUR}([^;]*); (.*)")
_LEADS = re.compile(r"\b([NS]?[EW]|[NS]) ([A-Q]\d{1,2})\b")
_NOBODY = re.compile(r"\d+ free|place|no ")

Ways = frozenset[str]  # sides by compass that track joins


# -- what is asked ----------------------------------------------------------------------------------------------------


def offered(text: str) -> list[str]:
    """The lines with dots that a letter has, whole where they go on below, without what stands behind #."""
    found: list[str] = []
    before = ""
    for line in text.splitlines():
        if SAMPLE.match(line):
            found.append(SAMPLE.sub("", line, count=1))
        elif found and line.startswith("    ") and (SAMPLE.match(before) or before.startswith("    ")):
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


Choice = Callable[[str, Sequence[str], Random], str]  # the text, the lines it offers, chance: which one is sent


class Blind:
    """Plays by the offered lines, of which the first is called the most useful, as the taste of a title has it."""

    def __init__(self, choice: Choice, dice: Random) -> None:
        self.choice, self.dice = choice, dice
        self.refused = 0

    def answer(self, text: str) -> str:
        """One of the lines offered. What was refused just now is not sent again."""
        lines = orders_of(text)
        assert lines, text
        refused = "Nothing was done" in text
        self.refused = self.refused + 1 if refused else 0
        return self.choice(text, lines[self.refused :] or lines[-1:], self.dice)


class Played(NamedTuple):
    """A letter that asked, and what was answered."""

    name: str
    letter: Sent
    answer: str


def play_blind(
    house: House, choice: Choice, names: Sequence[str], seed: str, most: int, read: int = 0
) -> Iterator[Played]:
    """They read their newest letters, but for so many old ones, and answer, until none asks anybody any more."""
    players = {name: Blind(choice, Random(f"{seed} {name}")) for name in names}
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


class Stop(NamedTuple):
    """A city or town: its number or name where the hex has several, the sides its track leads to, who stands there."""

    called: str
    sides: Ways
    tokens: tuple[str, ...] = ()


class Place(NamedTuple):
    """A hex with track: its tile ("" where it is printed), its stops, the track that passes by them."""

    tile: str
    stops: tuple[Stop, ...]
    through: frozenset[Ways]
    leads: Mapping[str, str]  # side to the hex there


def bullets(text: str) -> list[str]:
    """What stands behind each dash, on one line."""
    return [" ".join(one.split()) for one in _BULLET.findall(text)]


def rows(text: str, first: str) -> Iterator[dict[str, str]]:
    """The rows of the table whose first column is called so, by the columns' names: a cell is below its head."""
    for block in _FENCE.sub("", text).split("\n\n"):  # a letter that is text alone has no fences
        if not block.strip():
            continue
        head, *lines = block.strip("\n").splitlines()
        if re.split(r"\s{2,}", head.strip())[0] != first:
            continue
        columns = [(one[0], one.start(), one.end()) for one in _CELL.finditer(head)]
        for line in lines:
            cells = [(one[0], one.start(), one.end()) for one in _CELL.finditer(line)]
            yield {
                name: next((said for said, at, to in cells if at < end and to > begin), "")
                for name, begin, end in columns
            }
        return


def place_told(bullet: str) -> tuple[str, Place] | None:
    """«D14 Kiev: tile 635, green, marked K; stop 0 city 40 (RSR) to SW C15, NW C13; …»; None for another line."""
    if not (found := _PLACE.match(bullet)):
        return None
    stops: list[Stop] = []
    through: set[Ways] = set()
    leads: dict[str, str] = {}
    for part in found[4].split("; "):
        sides = _LEADS.findall(part.rpartition(" to ")[2])
        leads |= dict(sides)
        ways = frozenset(side for side, _ in sides)
        if " – " in part:
            through.add(ways)
        elif kind := re.match(r"(?:stop (\d+) )?(?:city|town) \d+|([^(]+?) \d+(?= \()", part):
            stops.append(Stop(kind[1] or kind[2] or "", ways if " to " in part else frozenset(), _standing(part)))
        else:  # of the only stop, which has been told
            stops[-1] = stops[-1]._replace(sides=ways)
    return found[1], Place(found[2] or "", tuple(sorted(stops)), frozenset(through), leads)


def _standing(part: str) -> tuple[str, ...]:
    inside = re.search(r"\(([^)]*)\)", part)
    names = inside[1].split(", ") if inside else []
    return tuple(sorted(one for one in names if not _NOBODY.match(one)))
