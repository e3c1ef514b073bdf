"""A whole service in a test: mails go in as bytes, letters come out of the outbox, the clock is moved by hand."""

from __future__ import annotations

import email
import itertools
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from functools import lru_cache
from types import TracebackType
from typing import Any, Self

from pbem.base.headers import HEADERS, READING
from pbem.base.settings import Settings
from pbem.desk.new_game import NewGame, create
from pbem.drawing.cache import PictureCache
from pbem.inbox import handling, receive
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, Member, OutboundMail, Person, Pulse
from pbem.table.candidates import ASKED
from pbem.table.game_settings import GAME_SETTINGS
from pbem.worker.clockwatch import CLOCK, TROUBLE
from pbem.worker.scheduler import Worker
from tests.hasty import NO_PAGE, Hasty, Worded, bytes_of
from tests.shipped import files_of
from tests.unread import Unread, Unwritten, stored

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
WRITING = SMTP.clone(header_factory=HEADERS)

_PLANNED = (Decision.next_at, Member.digest_next, Member.rests_until, Game.invite_again_at, Game.vote_at)


class Sent:
    """A letter as it was handed to the transport."""

    def __init__(
        self,
        sender: str,
        to: str,
        mime: bytes,
        message_id: str = "",
        written_by: Settings | None = None,  # by whom the words only: `whole` is made when it is asked for
        unwritten: Unwritten | None = None,
    ) -> None:
        self.sender = sender
        self.to = to
        self.message_id = message_id
        self.written_by = written_by
        self.queued_at = unwritten.queued_at if unwritten is not None else None
        self._mime = mime
        self._unwritten = unwritten

    @property
    def mime(self) -> bytes:
        """Its bytes, as they were sent."""
        if self._unwritten is not None:
            self._mime, self._unwritten = self._unwritten.write(), None
        return self._mime

    @property
    def whole(self) -> bytes:
        """The letter with its page."""
        if self.written_by is None or NO_PAGE.encode() not in self.mime:
            return self.mime
        with connected():
            row = OutboundMail.get(OutboundMail.message_id == self.message_id)
            return bytes_of(Hasty(self.written_by), row, row.sent_at)

    @property
    def mail(self) -> EmailMessage:
        """The parsed letter."""
        return _parsed(self.mime)

    @property
    def subject(self) -> str:
        """Its subject."""
        return str(self.mail["Subject"])

    @property
    def text(self) -> str:
        """Its text part."""
        part = self.mail.get_body(("plain",))
        assert part is not None
        return str(part.get_content()).replace("\r\n", "\n")

    @property
    def html(self) -> str:
        """Its HTML part."""
        part = _parsed(self.whole).get_body(("html",))
        assert part is not None
        return str(part.get_content()).replace("\r\n", "\n")


@lru_cache(256)
def _parsed(mime: bytes) -> EmailMessage:
    parsed = email.message_from_bytes(mime, policy=READING)
    assert isinstance(parsed, EmailMessage)
    return parsed


class Pigeonhole:
    """A transport that keeps the letters, and remembers who wrote only their words."""

    def __init__(self, written_by: Settings | None = None) -> None:
        self.letters: list[Sent] = []
        self.written_by = written_by
        self.unread: Unread | None = None
        self.sheets: list[Sent] = []  # those of which the store holds a sheet

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is held open."""

    def send(self, raw: bytes, sender: str, to: str, message_id: str) -> None:
        """Keep one letter."""
        unwritten = self.unread.of(message_id, raw, to) if self.unread is not None else None
        letter = Sent(sender, to, raw, message_id, self.written_by, unwritten)
        self.letters.append(letter)
        if unwritten is not None:
            self.sheets.append(letter)


class House:
    """The service with one clock. `write` sends a player's mail and returns what was sent out because of it.

    Its letters have dots for maps and no pages, unless it is told how to make `pictures`.
    """

    def __init__(self, settings: Settings, *, pictures: PictureCache | None = None) -> None:
        self.settings = settings
        self.now = NOON
        self.box = Pigeonhole(settings if pictures is None else None)
        self.jumped = timedelta(0)  # by how much the wall clock was set, against time itself
        self.worker = Worker(settings, self.box, lambda: (self.now - self.jumped - NOON).total_seconds())
        if pictures is None:
            self.worker.scribe = Worded(settings)
        else:
            self.worker.scribe.maker.pictures = pictures
        self.box.unread = Unread(self.worker.scribe.write, lambda: self.worker.transport is self.box)
        vars(self.worker.scribe)["write"] = self.box.unread
        self._ids = itertools.count(1)

    def create(
        self, players: Sequence[str] = ("ann", "ben", "cleo"), invited: Sequence[str] = (), **fields: Any
    ) -> Game:
        """A Paris Connection game of these players (or these addresses), led by mo; the invitations are sent."""
        wanted: dict[str, Any] = {
            "slug": "paris-connection",
            "name": "Volga",
            "moderator": "mo@example.org",
            "players": invited or [f"{name}@example.org" for name in players],
            "files": files_of("paris-connection"),
            "options": {},
        }
        settings = {one.name: fields.pop(one.name) for one in GAME_SETTINGS if one.name in fields}
        game = create(NewGame(**(wanted | {"settings": settings} | fields)), self.settings.domain, self.now)
        self.post()
        return game

    def started(self, players: Sequence[str] = ("ann", "ben", "cleo"), **fields: Any) -> Game:
        """A game that everybody has accepted; its first letters are sent."""
        game = self.create(players, **fields)
        for name in players:
            self.write(name, f"accept word {name}word zone Europe/Paris")
        with connected():
            return Game.get_by_id(game.id)

    def member(self, name: str, game: int = 1, role: str = "player") -> Member:
        """The seat of somebody, by the name before the @; of who has none, what they were last asked to take over."""
        with connected():
            found = Member.select(Member, Person).join(Person).where(Member.game == game)
            rows = list(found.order_by(Member.id))
            theirs = [one for one in rows if one.person.address.startswith(f"{name}@")]
            asked = [one for one in reversed(theirs) if role == "player" and one.role == ASKED]
            return next(one for one in (*(one for one in theirs if one.role == role), *asked))

    def active(self, game: int = 1) -> str:
        """Who is asked to move: the name before the @."""
        with connected():
            decision = Decision.get((Decision.game == game) & Decision.closed_at.is_null())
            return str(decision.member.person.address.partition("@")[0])

    def mail(self, name: str, text: str, *, to: str = "", answering: Sent | None = None, **headers: str) -> bytes:
        """A mail as somebody would write it: to his own reply address, or as an answer to a letter, quoting it."""
        message = EmailMessage(policy=WRITING)
        message["From"] = f"{name.title()} <{name}@example.org>"
        message["To"] = to or f"play+{self.member(name).token}@{self.settings.domain}"
        message["Subject"] = headers.pop("Subject", "Re: game")
        message["Message-ID"] = headers.pop("Message_ID", f"<{next(self._ids)}.{name}@example.org>")
        if answering is not None:
            message.replace_header("To", answering.mail["Reply-To"])
            message.replace_header("Subject", f"Re: {answering.subject}")
            message["In-Reply-To"] = answering.mail["Message-ID"]
            message["References"] = f"{answering.mail['References'] or ''} {answering.mail['Message-ID']}".strip()
            quoted = "\n".join(f"> {line}" for line in answering.text.splitlines())
            text = f"{text}\n\nOn Sat, 21 Nov 2026 at 12:00, Night Mail <play@mail.test> wrote:\n{quoted}\n"
        for key, value in headers.items():
            message[key.replace("_", "-")] = value
        message.set_content(text)
        return message.as_bytes()

    def take(self, mime: bytes, *, envelope_from: str = "", envelope_to: str = "") -> str:
        """A mail arrives and is handled; returns the outcome."""
        self.written(mime)
        door = self.settings.door
        taken = receive.take_in(mime, self.now, door, envelope_from=envelope_from, envelope_to=envelope_to)
        return handling.handle(taken.id, door, self.now, begun=taken.begun) if taken.fresh else "known"

    def written(self, mime: bytes | None = None) -> None:
        """Letters that the mail may quote are in the store, those to its writer; without a mail, all letters."""
        for letter in [one for one in self.box.sheets if mime is None or _may_quote(mime, one, self.now)]:
            self.box.sheets.remove(letter)
            with connected():
                stored(letter.message_id, letter.to, letter.mime)

    def write(self, name: str, text: str, *, answering: Sent | None = None, **headers: str) -> list[Sent]:
        """Somebody writes; the letters that follow from it."""
        self.take(self.mail(name, text, answering=answering, **headers))
        return self.post()

    def hear_all(self, *names: str) -> None:
        """These players wish a letter after every move."""
        for name in names:
            self.write(name, "mail all")

    def post(self) -> list[Sent]:
        """Send what is due; the letters that went out."""
        before = len(self.box.letters)
        while self.worker.tick_outbox(self.now):
            pass
        return self.box.letters[before:]

    def wait(self, **span: float) -> list[Sent]:
        """Time passes and the service lives: it ticks whenever something is due, and at the end; what goes out."""
        return self.wait_until(self.now + timedelta(**span))

    def wait_until(self, moment: datetime) -> list[Sent]:
        """The same up to a moment."""
        before = len(self.box.letters)
        while (at := self._next_due(moment)) is not None:
            self._tick(at)
        self._tick(moment)
        return self.box.letters[before:]

    def _next_due(self, until: datetime) -> datetime | None:
        """The next moment for which something is planned, later than now and earlier than `until`."""
        with connected():
            planned = [
                row.at
                for field in (
                    Decision.next_at,
                    Member.digest_next,
                    Member.rests_until,
                    Game.invite_again_at,
                    Game.vote_at,
                )
                for row in field.model.select(field.alias("at")).where((field > self.now) & (field < until))
            ]
        return min(planned, default=None)

    def _tick(self, at: datetime) -> None:
        """The service has ticked a moment ago, and does now."""
        with transaction():
            if Pulse.get_or_none(Pulse.name == TROUBLE) is None:
                Pulse.update(at=at).where((Pulse.name == CLOCK) & (Pulse.at < at)).execute()
        self.now = at
        self.worker.tick_mail(at)
        self.worker.tick_deadlines(at)
        self.post()

    def outage(self, **span: float) -> list[Sent]:
        """Nothing ticks for so long, then the service comes back; the letters that go out."""
        self.now += timedelta(**span)
        before = len(self.box.letters)
        self.worker.tick_mail(self.now)
        self.worker.tick_deadlines(self.now)
        self.post()
        return self.box.letters[before:]

    def jump(self, **span: float) -> list[Sent]:
        """Somebody sets the clock of the machine, and the service ticks; the letters that go out."""
        self.jumped += timedelta(**span)
        return self.outage(**span)

    def last(self, name: str, template: str | None = None) -> Sent:
        """The newest letter to somebody; a first letter that asks counts as `your_turn` too."""
        return next(one for one in reversed(self.box.letters) if one.to == f"{name}@example.org" and _is(one, template))

    def queued(self) -> int:
        """Letters not yet sent."""
        with connected():
            return int(OutboundMail.select().where(OutboundMail.state == "queued").count())


def _may_quote(mime: bytes, letter: Sent, now: datetime) -> bool:
    """Whether a mail that comes in now is read beside this letter: one of an earlier moment, to its writer."""
    if letter.queued_at is None or letter.queued_at >= now:
        return False
    token = letter.sender.partition("+")[2].partition("@")[0]
    return letter.to.encode() in mime or token.encode() in mime


def _is(letter: Sent, template: str | None) -> bool:
    if template is None:
        return True
    with connected():
        row = OutboundMail.get(OutboundMail.message_id == (letter.message_id or str(letter.mail["Message-ID"])))
    return bool(row.template == template or (template == "your_turn" and row.template == "welcome" and row.decision))


def sample_orders(letter: Sent) -> list[str]:
    """The sample orders a letter offers, without their dots and numbers."""
    return [match[1] for match in re.finditer(r"^\s*\.\d{0,3} (.+)$", letter.text, re.MULTILINE)]
