"""What a moderator puts right: a step of its own in the list of actions, and nobody's move.

Its exact line is `table: correct cash p1 +20`: what is corrected, then the words of that; several that only fit
together are joined by `and`. It is replayed, taken back and checked as moves are. Each game says what can be corrected,
and refuses what would leave it in a state that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from engine.core.errors import Refusal, UnreadableAction
from engine.core.events import Event
from engine.core.notation import write_line

VERB = "correct"
NOBODY = "table"  # whose move it is
AND = "and"  # between corrections that are made together


class Correction(msgspec.Struct, frozen=True):
    """`what` is put right as its `words` say: `cash`, `("p1", "+20")`."""

    what: str
    words: tuple[str, ...] = ()
    player: str = NOBODY

    def parts(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Each of those that are made together: what it corrects, and its words."""
        words: list[str] = []
        for word in (self.what, *self.words, AND):
            if word == AND:
                yield (words[0] if words else "", tuple(words[1:]))
                words = []
            else:
                words.append(word)


def together(parts: Iterable[tuple[str, Iterable[str]]]) -> Correction:
    """The one correction that these make together."""
    words = [word for what, more in parts for word in (AND, what, *more)][1:]
    return Correction(words[0], tuple(words[1:]))


def write_correction(correction: Correction) -> str:
    """Its one exact line."""
    return write_line(correction.player, VERB, correction.what, *correction.words)


def read_correction(line: str, player: str, words: tuple[str, ...]) -> Correction:
    """The correction of the words behind the verb; UnreadableAction when it is none."""
    if player != NOBODY or not words:
        raise UnreadableAction(line, f"a correction is `{NOBODY}: {VERB} WHAT …`")
    return Correction(words[0], words[1:])


# code: sentence; no section of a rule book forbids a correction
SENTENCES: Mapping[str, str] = {
    "correct_what": "{what} is nothing that can be corrected. What can: {known}.",
    "correct_words": "That is written `{usage}`.",
    "correct_amount": "{said} is no amount; write +20, -20 or =120.",
    "correct_number": "{said} is no number from 1 to 1000.",
    "correct_unknown": "There is no {what} {said} here. There are: {known}.",
    "correct_which": "Say which {what} of {said}. There are: {known}.",
    "correct_same": "That is so already: {what}.",
    "correct_not_there": "{what} {said} is not there. There are: {known}.",
    "correct_never": "{what} cannot be put right like that: {why}.",
    "correct_not_now": "Whose turn it is cannot be corrected now: {why}.",
    "correct_over": "The game is over. Take back its end first; what is final cannot be corrected.",
    "correct_impossible": (
        "That would leave the game in a state that cannot be: {faults}. If something else is to be put right with it, "
        "join both by «and» in one line."
    ),
    "correct_impossible_alone": (
        "That would leave the game in a state that cannot be: {faults}. What could go with it, joined by «and» in one "
        "line: {beside}."
    ),
}


def refuse(code: str, **facts: object) -> Refusal:
    """Why a correction cannot be made; no section of the rules says so."""
    said = {name: str(fact) for name, fact in facts.items()}
    return Refusal(code, "", SENTENCES[code].format(**said), said)


class CannotCorrect(Exception):
    """Why a correction cannot be made, before the state to which it would lead is looked at."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


MOST = 1000  # no count or price of any game comes near it


def amount(said: str, old: int) -> int:
    """The new amount of `+20`, `-20`, `=120`."""
    sign, digits = said[:1], said[1:]
    if sign not in ("+", "-", "=") or not is_number(digits):
        raise CannotCorrect("correct_amount", said=said)
    return {"+": old + int(digits), "-": old - int(digits), "=": int(digits)}[sign]


def number(said: str) -> int:
    """A count written in plain digits."""
    if not is_number(said) or not 1 <= int(said) <= MOST:
        raise CannotCorrect("correct_number", said=said)
    return int(said)


def is_number(said: str) -> bool:
    """Whether it is a whole number in plain digits, and none too large for any game."""
    return said.isascii() and said.isdigit() and len(said) <= 6


def known(what: str, said: str, names: Iterable[str]) -> str:
    """One of these names; CannotCorrect where it is none."""
    there = tuple(names)
    if said not in there:
        raise CannotCorrect("correct_unknown", what=what, said=said, known=", ".join(there) or "none")
    return said


FROM, TO = "from", "to"


class Moved(NamedTuple):
    """What stands before `from`, behind it, and behind `to`; empty where the word is not there."""

    head: tuple[str, ...]
    source: tuple[str, ...]
    target: tuple[str, ...]


def moved(words: Sequence[str], usage: str, head: int, source: Sequence[int], target: Sequence[int]) -> Moved:
    """The words taken apart: so many words each part may have; CannotCorrect when they are others."""
    found: dict[str, list[str]] = {"": []}
    at = ""
    for word in words:
        if word in (FROM, TO):
            if word in found:
                raise CannotCorrect("correct_words", usage=usage)
            at = word
            found[at] = []
        else:
            found[at].append(word)
    parts = Moved(tuple(found[""]), tuple(found.get(FROM, ())), tuple(found.get(TO, ())))
    fits = len(parts.head) == head and len(parts.source) in source and len(parts.target) in target
    if not fits or any(not found[one] for one in (FROM, TO) if one in found):
        raise CannotCorrect("correct_words", usage=usage)
    return parts


def expect(words: Sequence[str], usage: str, *counts: int) -> None:
    """CannotCorrect unless there are so many words."""
    if len(words) not in counts:
        raise CannotCorrect("correct_words", usage=usage)


GameT = TypeVar("GameT")


class Corrector(Protocol[GameT]):
    """What judges and makes corrections of a game."""

    def why_not(self, game: GameT, correction: Correction) -> Refusal | None:
        """None where it can be made: it says something that can be, and leaves the game as one that can be."""

    def do(self, game: GameT, correction: Correction) -> tuple[GameT, tuple[Event, ...]]:
        """The game after a correction that can be made, and what it changed."""


def judge(game: Any, action: Any) -> Any:
    """What judges this action: the step that the game waits for, or its corrector."""
    return game.corrector() if isinstance(action, Correction) else game.active_step()
