"""What a part of a sentence gives and takes in a trade: «hand it back and have two of the black ones»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from pbem.orders.lexicon import Word
from pbem.titles.paris_connection.mail.hearing import of_kind, values
from pbem.titles.paris_connection.mail.prose_words import FROM_ME

Side = Literal["gives", "takes", ""]
_SIDES: dict[str, Side] = {"give": "gives", "take": "takes"}
_OTHER: dict[Side, Side] = {"gives": "takes", "takes": "gives", "": ""}
_BETWEEN = 3  # words between a colour and its number: «two nice red ones»
_BOTH = 2
_ONES = frozenset({"one", "ones"})


class Named(msgspec.Struct):
    """A colour with its side in a trade, and the number of it."""

    colour: str
    side: Side = ""
    number: int = 0
    many: bool = False  # put in the plural
    mine: bool = False

    @property
    def count(self) -> int:
        """How many are taken: so many as are said, two of a plural, else one."""
        return self.number or (_BOTH if self.many else 1)


def named(words: Sequence[Word]) -> list[Named]:
    """The colours of a part on their sides, in order; "" for one whose side is not said."""
    at = [index for index, word in enumerate(words) if of_kind(word, "colour")]
    found: list[Named] = []
    used = 0  # words that belong to the colour before
    for index, here in enumerate(at):
        before = words[used:here]
        end = at[index + 1] if index + 1 < len(at) else len(words)
        after = words[here + 1 : end]
        if found and before and before[0].text in _ONES:
            before = before[1:]  # «the blue one, and two purple»
        one = Named(of_kind(words[here], "colour"), many=_is_plural(words[here].text))
        used = here + 1
        _count(one, before, after, last=index + 1 == len(at))
        _put(one, before)
        taken_back = [word.text for word in before if of_kind(word, "joint")][-1:] in (["take"], ["takes"], ["taking"])
        if after and (after[0].text in FROM_ME or (taken_back and after[0].text == "back")):  # «take a black back»
            one.side = "gives"
        if not one.side and (behind := _behind(after)):
            one.side = behind[0]
            used = here + 1 + behind[1]
        if not (one.side or found) and _is_for(before):
            one.side = "takes"
        found.append(one)
    _by_the_other(words, at, found)
    return _together(words, at, found)


def _together(words: Sequence[Word], at: Sequence[int], found: Sequence[Named]) -> list[Named]:
    """A colour that stands there twice in a row as two of it: «red => yellow yellow»."""
    kept: list[Named] = []
    for here, one in zip(at, found, strict=True):
        last = kept[-1] if kept else None
        if last and last.colour == one.colour and of_kind(words[here - 1], "colour") == one.colour:
            last.number, last.side = _BOTH, last.side or one.side
        else:
            kept.append(one)
    return kept


def _is_for(before: Sequence[Word]) -> bool:
    """Whether something that is not named is given for the colour: «one of them for two blues», «change it to red»."""
    trades = next((at for at, word in enumerate(before) if "trade" in values((word,), "verb")), len(before))
    joints = [one for word in before for one in values((word,), "joint")]
    gone = any(of_kind(word, "behind") == "give" for word in before)  # «one of them back and two blues»
    return gone or "for" in joints or any("to" in values((word,), "joint") for word in before[trades:])


def _is_plural(text: str) -> bool:
    return text.endswith("s") and text not in ("bras",)


def _count(one: Named, before: Sequence[Word], after: Sequence[Word], *, last: bool) -> None:
    ends = [at for at, word in enumerate(before) if _parts_numbers(word)]
    before = before[ends[-1] + 1 if ends else 0 :][-_BETWEEN:]
    numbers = [number for word in before if (number := of_kind(word, "number"))]
    if not numbers and last:
        numbers = [number for word in after[:_BOTH] if (number := of_kind(word, "number"))]
    if numbers and numbers[-1].isdigit():
        of_these = len(numbers) > 1 and numbers[0] == "1"  # «one of my two blues»
        one.number = 1 if of_these else int(numbers[-1])


def _put(one: Named, before: Sequence[Word]) -> None:
    ends = [at for at, word in enumerate(before) if "for" in values((word,), "joint")]
    if ends and before[ends[-1] + 1 :]:
        before = before[ends[-1] :]  # «hand mine in for two yellows»
    joints = [joint for word in before for joint in values((word,), "joint")]
    trades = max((at for at, word in enumerate(before) if _only_trades(word)), default=-1)  # «I want to swap a …»
    sides = [joint for word in before[trades + 1 :] for joint in values((word,), "joint") if joint in _SIDES]
    if "my" in joints:
        one.side, one.mine = "gives", True
    elif sides:
        one.side = _SIDES[sides[-1]]


def _parts_numbers(word: Word) -> bool:
    """Whether a number before the word belongs to something else than the colour behind it."""
    joins = of_kind(word, "joint") in (*_SIDES, "for") and not word.text.endswith("my")
    return joins or bool(of_kind(word, "behind"))


def _only_trades(word: Word) -> bool:
    return of_kind(word, "verb") == "trade" and not of_kind(word, "joint")


def _behind(after: Sequence[Word]) -> tuple[Side, int] | None:
    """The side on which the words behind a colour put it, and how many of them do."""
    for index, word in enumerate(after):
        if of_kind(word, "number") and (index or word.text != "one"):  # «a blue one goes back»
            return None
        if side := _SIDES.get(of_kind(word, "behind")):
            return side, index + 1
        if of_kind(word, "joint") or of_kind(word, "place"):
            return None
    return None


def _by_the_other(words: Sequence[Word], at: Sequence[int], found: list[Named]) -> None:
    """Two colours of which one side is said, or that «for» stands between."""
    for (start, one), (end, other) in zip(
        zip(at, found, strict=True), zip(at[1:], found[1:], strict=True), strict=False
    ):
        if one.colour == other.colour:
            continue
        joined = {joint for word in words[start + 1 : end] for joint in values((word,), "joint")} & {"for", "to"}
        if not one.side and not other.side and joined:
            turned = one.number > 1 and other.number <= 1
            one.side = "takes" if turned else "gives"
        one.side = one.side or _OTHER[other.side]
        other.side = other.side or _OTHER[one.side]
        if one.side == other.side == "takes" and joined:  # «take two blues for red»
            other.side = "gives"
        if one.side == other.side == "gives" and joined and not other.mine:  # «give red for blue»
            other.side = "takes"
