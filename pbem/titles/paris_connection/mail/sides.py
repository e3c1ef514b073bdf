"""On which side of a trade each colour of a line stands: «two blues for my red» gives red and takes blue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from pbem.orders.lexicon import Sense, Word
from pbem.titles.paris_connection.mail.hearing import is_joint, of_kind, values

Side = Literal["gives", "takes", ""]
_BOTH: tuple[Side, ...] = ("gives", "takes")
_OTHER: dict[Side, Side] = {"gives": "takes", "takes": "gives", "": ""}
_SIDES: dict[str, Side] = {"give": "gives", "take": "takes", "my": "gives"}
_BEHIND = "give"  # of a word right behind a colour: «blue goes back», «brown out»


class _Colour(msgspec.Struct):
    """A colour where it stands in a line, with its number, and on which sides the words beside it put it."""

    at: int
    colour: str
    number: str = ""
    counted: int = -1  # where its number stands
    sides: set[Side] = msgspec.field(default_factory=set)


def sided(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words without joints; colours and their numbers with what they can mean in a trade besides."""
    found = _colours(words)
    for at, one in enumerate(found):
        before = words[found[at - 1].at + 1 if at else 0 : one.at]
        after = words[one.at + 1 : found[at + 1].at if at + 1 < len(found) else len(words)]
        _count(one, before, after, last=at + 1 == len(found))
        of_last = bool(at and before and _BEHIND in values(before[:1], "joint"))  # «brown out, purple in»
        _put(one, before[of_last:], after[:1])
    sides = _sides(words, found)
    numbers = {one.counted: one for one in found if one.number}
    colours = {one.at: one for one in found}
    counted = {one.colour for one in found if one.number}
    plain = []
    for at, word in enumerate(words):
        if at in colours:
            one = colours[at]
            plain.append(_with(word, sides[one.colour], _taken(one, word, counted), one.colour))
        elif at in numbers:
            one = numbers[at]
            plain.append(_with(word, sides[one.colour], f"{one.number} {one.colour}", f"{one.number} {one.colour}"))
        elif not is_joint(word):
            plain.append(word)
    return tuple(plain)


def is_said(words: Sequence[Word]) -> bool:
    """Whether the words leave no doubt on which side each of two colours stands."""
    sides = _sides_of(words)
    counts = Counter(colour for word in words if (colour := of_kind(word, "colour")))
    numbers = {one.value.split()[-1] for word in words if of_kind(word, "number") for one in word.senses}
    once = all(count == 1 or colour in numbers for colour, count in counts.items())  # «get blue, get blue» may be two
    return once and len(sides) == len(_BOTH) and all(len(one) == 1 for one in sides.values())


def is_turned(heard: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether a trade is put the other way round by «my» alone: «swap blue for my red»."""
    first = next((word for word in words if of_kind(word, "colour")), None)
    if first is None or "trade" not in values(heard, "verb") or of_kind(first, "gives"):
        return False
    counted = any(one.isdigit() and int(one) > 1 for one in values(heard, "number"))
    return not counted and "take" not in values(heard, "joint")


def is_sided(heard: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether the words name what is traded for what, or say how many of a colour are taken."""
    sides = _sides_of(words)
    takes = "take" in values(heard, "joint") or "trade" in values(heard, "verb")
    counted = takes and any(of_kind(word, "number") for word in words)
    return len(sides) > 1 or (counted and all(len(one) == 1 for one in sides.values()))


def _sides_of(words: Sequence[Word]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for word in words:
        if colour := of_kind(word, "colour"):
            found.setdefault(colour, set()).update(one.kind for one in word.senses if one.kind in _BOTH)
    return found


def _with(word: Word, sides: set[Side], taken: str, given: str) -> Word:
    more = {Sense(one, taken if one == "takes" else given) for one in sides}
    return msgspec.structs.replace(word, senses=word.senses | more)


def _taken(one: _Colour, word: Word, counted: set[str]) -> str:
    """What a colour that is taken stands for: one of it, unless it has a number or is put in the plural."""
    return one.colour if one.colour in counted or word.text.endswith("s") else f"1 {one.colour}"


def _colours(words: Sequence[Word]) -> list[_Colour]:
    return [_Colour(at, colour) for at, word in enumerate(words) if (colour := of_kind(word, "colour"))]


def _count(one: _Colour, before: Sequence[Word], after: Sequence[Word], *, last: bool) -> None:
    """The number that belongs to a colour: the one before it, or behind the last one: «purple in x2»."""
    start = one.at - len(before)
    numbers = [(start + at, number) for at, word in enumerate(before) if (number := of_kind(word, "number"))]
    if not numbers and last:
        numbers = [(one.at + 1 + at, number) for at, word in enumerate(after) if (number := of_kind(word, "number"))]
    if numbers:
        one.counted, one.number = numbers[-1]


def _put(one: _Colour, before: Sequence[Word], behind: Sequence[Word]) -> None:
    """The side on which the words before a colour put it, or the one right behind."""
    joints = [joint for word in before for joint in values((word,), "joint") if joint in _SIDES]
    if "my" in joints:
        one.sides.add("gives")
    others = [joint for joint in joints if joint != "my"]
    if others:
        one.sides.add(_SIDES[others[-1]])
    elif any(_BEHIND in values((word,), "joint") for word in behind):
        one.sides.add("gives")
    if one.number.isdigit() and int(one.number) > 1:
        one.sides.add("takes")


def _sides(words: Sequence[Word], found: Sequence[_Colour]) -> dict[str, set[Side]]:
    """The sides on which each colour can stand: the one that is said, else the one that the other leaves, else both."""
    said: dict[str, set[Side]] = {}
    for one in found:
        said.setdefault(one.colour, set()).update(one.sides)
    if len(said) == len(_BOTH):
        (first, left), (second, right) = said.items()
        if not left and not right and _in_order(words, found):
            left, right = {"gives"}, {"takes"}
        left = left or {_OTHER[one] for one in right if len(right) == 1}
        right = right or {_OTHER[one] for one in left if len(left) == 1}
        said = {first: left, second: right}
        if left == right and len(left) == 1:
            said = {first: set(), second: set()}
    return {colour: sides if len(sides) == 1 else set(_BOTH) for colour, sides in said.items()}


def _in_order(words: Sequence[Word], found: Sequence[_Colour]) -> bool:
    """Whether «for» or the like stands between the two colours."""
    between = words[found[0].at + 1 : found[-1].at]
    return any(joint in ("for", "to") for joint in values(between, "joint"))
