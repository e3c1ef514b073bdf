"""What became of one line of a mail, and the answer to a question in it."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.facts.happening import Happening
from pbem.facts.old_and_new import OldAndNew
from pbem.facts.waits import Waits
from pbem.words.say import Say

Status = Literal["done", "would", "refused", "not_reached", "not_understood", "answered", "confirm"]
FAULTY: tuple[Status, ...] = ("not_understood", "refused")  # why nothing of it is done lies in the line itself
UNDONE: tuple[Status, ...] = (*FAULTY, "not_reached")


class HelpWord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of the answer to `help`: which group it stands in, how the word is used, the key of its explanation."""

    kind: str
    usage: str
    example: str
    help: str


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a question order, worked out when the letter is made (searches stay out of the transaction)."""

    about: str  # by which row of `letters.answers.ANSWERS` it is told: help, status, waits, map, options, hand …
    topic: str = ""
    history: tuple[Happening, ...] = ()
    says: tuple[Say, ...] = ()
    words: tuple[HelpWord, ...] = ()  # of `help`: those of the topic, or all
    sections: tuple[tuple[str, str], ...] = ()  # of `help`: numbers and titles of the rules that are near the topic
    waits: Waits | None = None  # of `status waits`
    old_and_new: OldAndNew | None = None  # of an old move that is taken out
    explains: bool = False  # of `help`: the topic is an order word, and `words` are the ones called so


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the reader's mail and what became of it."""

    line: str
    status: Status
    says: tuple[Say, ...] = ()
    section: str = ""
    example: str = ""  # a corrected or legal line
    choices: tuple[str, ...] = ()
    answer: Answer | None = None


def asking(line: str, says: tuple[Say, ...], lines: tuple[str, ...]) -> Result:
    """A line that is not done: it is asked back whether the one line is meant, or which of several."""
    sole = len(lines) == 1
    return Result(
        line=line, status="not_understood", says=says,
        example=lines[0] if sole else "", choices=() if sole else lines,
    )  # fmt: skip
