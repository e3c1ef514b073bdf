"""What a letter says, as data: made inside the move's transaction, from its reader's view only; worded later."""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.facts.ask import Ask
from pbem.facts.beside import Beside
from pbem.facts.enclosed import Enclosed
from pbem.facts.formerly import Formerly
from pbem.facts.game_card import GameCard
from pbem.facts.happening import Happening
from pbem.facts.held import Held
from pbem.facts.in_hand import InHand
from pbem.facts.result import Result
from pbem.facts.waits import Waits
from pbem.letters.kinds import letter_kind
from pbem.words.say import Say

Since = Literal["letter", "move", "start"]


class Reader(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whom the letter is for."""

    name: str
    timezone: str = "UTC"
    language: str = "en"  # a folder of mail_templates/
    player: str | None = None  # engine id, None for a moderator or a stranger
    moderator: bool = False
    plain: bool = False  # letters as text alone
    gone: bool = False  # somebody else has their seat, and nothing that they write is read any more


class Content(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything one letter says. What a template does not need stays empty."""

    template: str  # the name of its kind, and of its template
    reader: Reader
    game: GameCard | None = None
    names: dict[str, str] = {}  # engine id -> name
    view: str | None = None  # the reader's view of the position: JSON as the engine encodes it
    events: tuple[Happening, ...] = ()  # what happened since …
    since: Since = "letter"  # … the reader's last letter, their last move, or the beginning of the game
    before: tuple[Formerly, ...] = ()  # what whoever sat in the reader's seat before them did, newest last
    changed: tuple[str, ...] = ()  # places that changed since then, ringed on the map
    lately: dict[str, int] = {}  # figures of the past that no view has, as the game's `told.lately` names them
    hand_changed: bool = False  # the reader's hand is not what it was before
    ask: Ask | None = None
    waiting_for: tuple[str, ...] = ()  # names of those whose move it is
    results: tuple[Result, ...] = ()
    meant: str = ""  # the reader's mail as it was probably meant, on one line: it was not understood whole
    yes: str = ""  # the one line of which the letter asks whether it was meant: a bare yes in answer to it does that
    preview: bool = False
    tried: bool = False  # the position shown is not the present one, but as it would be
    applied: bool = False  # the mail's orders were applied
    says: tuple[Say, ...] = ()  # sentences of notice, press, stranger, taken_back; first thing in any other letter
    besides: tuple[Beside, ...] = ()  # notices and messages that would else be letters of their own
    held: tuple[Held, ...] = ()  # mails in the reader's name that wait until they release them
    in_hand: tuple[InHand, ...] = ()  # what the reader has ordered for later …
    over: tuple[Say, ...] = ()  # … what of it is over, and why …
    rests_until: str = ""  # … and until when nothing of it is done
    ahead: tuple[str, ...] = ()  # what they will be asked in what goes on, and may answer now
    passes: tuple[Say, ...] = ()  # turns of theirs to come that pass by themselves as things stand
    answers: bool = False  # a mail of the reader, whatever else it says
    code: str = ""  # with which the reader confirms what their mail asked for
    quote: str = ""  # press text, or the mail that could not be placed
    facts: dict[str, str] = {}  # seed, seed_hash, words …, shown in a fixed order
    rows: tuple[tuple[str, ...], ...] = ()  # a small table, e.g. commitments: (name, word, commitment)
    picture: bool = False  # carries the map
    course: str = ""  # how a finished game went, as its kind keeps it: all hands are open by now
    waits: Waits | None = None  # whom a finished game waited for, how long and why
    voted: bool = False  # by a vote of the players a finished game was ended before its rules did
    left: tuple[str, ...] = ()  # seats (engine ids) that nobody holds any more, in a letter that tells who has won
    archive: Enclosed | None = None  # the archive of the game goes with the letter, or a link to it
    about_archive: tuple[Say, ...] = ()  # what is said of it, known when the letter is written …
    archive_link: str = ""  # … and where to fetch it, where it does not go with the letter
    record: str = ""  # "17 3fa9c0b2d1": the record's last number then, and the first characters of its link


def encode(content: Content) -> bytes:
    """JSON of a content, as stored with the letter."""
    return msgspec.json.encode(content)


def decode(data: bytes) -> Content:
    """The content stored with a letter; ValueError for a kind of letter that nobody knows."""
    content = msgspec.json.decode(data, type=Content)
    if letter_kind(content.template).answers and not content.answers:  # queued by an older version
        return msgspec.structs.replace(content, answers=True)
    return content
