"""What came of a mail, as far as letters tell of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pbem.facts.held import Held
from pbem.facts.result import Result
from pbem.store.models import Decision, Member
from pbem.words.say import Say


@dataclass
class Done:
    """What was done of a mail."""

    first: int  # number of the first entry of the record that it made
    started: bool = False  # the game has begun with it
    seated: bool = False  # its sender has taken over a seat with it
    moved: Member | None = None  # who made the last move, where one was made
    changed: bool = False  # a move was made or taken back, or a moderator's order was carried out
    told: list[Say] = field(default_factory=list)  # sentences for everybody else


@dataclass
class Outcome:
    """Results line by line, and all that the answer and the letters to others hang on."""

    results: list[Result] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)  # of the moves that were tried
    position: Any = None  # after what was tried
    preview: bool = False
    refused: bool = False
    meant: str = ""  # the whole mail as it was probably meant, where a line of it was not understood
    yes: str = ""  # the line that a bare yes to the answer does
    picture: bool = False
    exports: bool = False  # the archive of the game goes with the answer
    shown: str = ""  # whose hand a moderator who does not play looked at: a player, or `all`
    late: Decision | None = None
    to_confirm: list[str] = field(default_factory=list)  # order lines that wait for a confirmation
    code: str = ""  # with which they are confirmed, as letters show it …
    code_until: datetime | None = None  # … and until when
    held: tuple[Held, ...] = ()  # mails in the member's name that wait for their codes
    resend: tuple[Member, ...] = ()  # whose newest letter is sent again
    to_seats: list[tuple[Member, Result]] = field(default_factory=list)  # what came of moving for it
    tried: bool = False  # something was to be done …
    going: bool = False  # … and nothing stands against it …
    waits: bool = False  # … but the code that is asked for
    quiet: bool = False  # all that was to be done is so plain that the sender's next letter may say so
    done: Done | None = None  # None: it was only tried, or refused
