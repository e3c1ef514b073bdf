"""What a letter says, as data: made inside the move's transaction, from its reader's view only; worded later."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.words.say import Say

Template = Literal[
    "invitation",  # asks to accept or decline; facts: seed_hash, invited (names/addresses shown as names)
    "welcome",  # the game has started: seats, start set-up, words, commitments
    "your_turn",  # asks for a move
    "report",  # somebody moved; nothing is asked of the reader
    "receipt",  # answer to the reader's own mail: everything in it was done or answered
    "refusal",  # answer to the reader's own mail: something was refused, so no order of it was applied
    "reminder",  # the open decision is due soon, or overdue
    "hand",  # the private hand, a thread of its own
    "press",  # a message from another player
    "taken_back",  # the last move you were told of was taken back
    "game_over",  # final scoring table, the seed, the salts
    "notice",  # one or more plain sentences (declined, resigned, deadline passed: to moderator or all)
    "stranger",  # to the owner of a token somebody else used, or to a sender we cannot place
]

Status = Literal["done", "would", "refused", "not_reached", "not_understood", "answered", "confirm"]


class Reader(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whom the letter is for."""

    name: str
    timezone: str = "UTC"
    language: str = "en"  # a folder of mail_templates/
    player: str | None = None  # engine id, None for a moderator or a stranger
    moderator: bool = False


class GameCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The game's title page. `label` stands in every subject: "[G12] Paris Connection: Volga"."""

    number: int
    slug: str
    title: str  # Paris Connection
    name: str  # Volga
    hours: int
    moderator: str  # his name
    provenance: str = ""  # "reconstructed" when the board is not the printed one

    @property
    def label(self) -> str:
        """The constant subject line of the game's conversation."""
        return f"[G{self.number}] {self.title}: {self.name}"


class Ask(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The decision the letter asks for. `due_at` is ISO 8601 in UTC; the letter shows it in the reader's zone."""

    decision: int
    due_at: str | None = None
    overdue: bool = False
    paused: bool = False  # the game is paused, nothing is due


class Happening(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of the record, as this reader may see it: number, moment, event as the engine encodes it, or a say."""

    number: int
    at: str
    event: str | None = None  # JSON of one engine event
    say: Say | None = None
    undone: bool = False


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a question order, worked out when the letter is made (searches stay out of the transaction)."""

    about: str  # help, status, map, options, hand, history, rules, deadline
    topic: str = ""
    history: tuple[Happening, ...] = ()
    says: tuple[Say, ...] = ()


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the reader's mail and what became of it."""

    line: str
    status: Status
    says: tuple[Say, ...] = ()
    section: str = ""
    example: str = ""  # a corrected or legal line
    choices: tuple[str, ...] = ()
    answer: Answer | None = None


class Content(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything one letter says. What a template does not need stays empty."""

    template: Template
    reader: Reader
    game: GameCard | None = None
    names: dict[str, str] = {}  # engine id -> name
    view: str | None = None  # the reader's view of the position: JSON as the engine encodes it
    events: tuple[Happening, ...] = ()  # since the reader's last letter
    changed: tuple[str, ...] = ()  # places that changed since then, ringed on the map
    ask: Ask | None = None
    waiting_for: tuple[str, ...] = ()  # names of those whose move it is
    results: tuple[Result, ...] = ()
    preview: bool = False
    tried: bool = False  # the position shown is not the present one, but as it would be
    applied: bool = False  # the mail's orders were applied
    says: tuple[Say, ...] = ()  # sentences of notice, press, stranger, taken_back; first thing in any other letter
    quote: str = ""  # press text, or the mail that could not be placed
    facts: dict[str, str] = {}  # seed, seed_hash, words …, shown in a fixed order
    rows: tuple[tuple[str, ...], ...] = ()  # a small table, e.g. commitments: (name, word, commitment)
    picture: bool = False  # carries the map
    record: str = ""  # "17 3fa9c0b2d1": the record's last number then, and the first characters of its link


def encode(content: Content) -> bytes:
    """JSON of a content, as stored with the letter."""
    return msgspec.json.encode(content)


def decode(data: bytes) -> Content:
    """The content stored with a letter."""
    return msgspec.json.decode(data, type=Content)
