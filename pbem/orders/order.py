"""What a mail's text becomes: orders that were recognised, stray lines that were not, errors."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.orders.languages import foreign
from pbem.words.say import Say

OrderKind = Literal["action", "question", "press", "setting", "control", "join", "moderator"]


class OrderWord(msgspec.Struct, frozen=True, kw_only=True):
    """One verb of the order language; the same row makes the parser, the help letter and the fuzz tests.

    `kind`: action = changes the game by its rules; question = asks (help, status …); press = a message;
    setting = name, zone, mail, quiet, away …; control = preview, undo, resign, confirm, resend; join = accept,
    decline; moderator = read at the moderator's own address only.
    """

    word: str
    aliases: tuple[str, ...] = ()
    kind: OrderKind
    usage: str  # build COLOUR HEX [HEX …]
    example: str  # build blue G07 G08
    help: str  # message key of its explanation: help.build (sentences: mail_templates/en/messages/help.yaml)
    # Everyday words begin sentences too: a regular expression that the folded rest of an order matches whole;
    # a line whose rest does not is prose. None: whatever follows, it is an order.
    shape: str | None = None
    free: bool = False  # never holds up the rest of a mail, whatever becomes of it
    counts: bool = False  # looked at even where another line was refused: a wrong code counts all the same
    text: bool = False  # ends in free text, in which nothing separates or comments, and which may stand below
    inside: frozenset[str] = frozenset()  # order words that may stand in its rest: `par SE at 110 token L12`
    below: frozenset[str] = frozenset()  # order words that go on with it where they stand on the line below
    seated: bool = False  # only for who holds a seat, as moves and answers to an invitation are
    foreign: tuple[str, ...] = ()  # aliases in other languages: read as the word, never offered


def order_word(
    kind: OrderKind,
    word: str,
    usage: str,
    example: str,
    *aliases: str,
    shape: str | None = None,
    text: bool = False,
    free: bool = False,
    counts: bool = False,
    seated: bool = False,
    help: str = "",
) -> OrderWord:
    """A word of every game. Its explanation is the message `help.<word>`, or the one that `help` names."""
    return OrderWord(
        kind=kind,
        word=word,
        aliases=aliases,
        usage=usage,
        example=example,
        help=help or f"help.{word}",
        shape=shape,
        text=text,
        free=free,
        counts=counts,
        seated=seated or kind == "join",
        foreign=foreign(word) if kind != "moderator" else (),
    )


class SourceLine(msgspec.Struct, frozen=True):
    """One order-sized piece of the sender's own text, as written, and its line number from 1 (0: no line).

    Only a message may have more than one line. `doubt` is the line of it that could be an order, where one could.
    """

    number: int
    text: str
    doubt: str = ""


class Said(msgspec.Struct, frozen=True):
    """A line as a game reads it: `about` names whose turn it speaks of (a company), or nobody; `text` is the rest."""

    text: str
    about: str = ""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A line that begins with an order word. `args` are folded, `rest` is the untouched remainder."""

    line: SourceLine
    word: OrderWord
    args: tuple[str, ...] = ()
    rest: str = ""
    about: str = ""  # whose turn it speaks of, where the line or one above says so: a company
    plain: str = ""  # of plain words that `line` says: the order they were read as, from which the other fields are


class Stray(msgspec.Struct, frozen=True, kw_only=True):
    """A line that is no order; `meant` is a corrected line to offer, never to execute; `say` may tell more.

    `spoils`: a part of the mail was not read, so that nothing of the mail may be applied. `refused`: the sender must
    hear of it as of an order that was refused.
    """

    line: SourceLine
    meant: str = ""
    say: Say | None = None
    spoils: bool = False
    refused: bool = False


class OrderError(Exception):
    """A line that begins like an order but cannot be taken as one. Nothing of the mail's orders is applied.

    `say` tells why, `example` is a corrected or legal line, `choices` are lines to choose from.
    """

    def __init__(self, say: Say, *, example: str = "", choices: tuple[str, ...] = (), section: str = "") -> None:
        super().__init__(say.key)
        self.say = say
        self.example = example
        self.choices = choices
        self.section = section
        self.off_turn = False  # its lines can be sent by whoever is not to move
        self.final = False  # the line was understood, and goes too far: what its words could mean else is not asked
