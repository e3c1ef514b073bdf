"""The simulated players at work: each looks into their mailbox, waits as people do, and posts an answer."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from pbem.base import clock
from pbem.demo.clients import Draft, write_reply
from pbem.demo.letter import read_letter
from pbem.demo.manners import ROSTER, Persona
from pbem.demo.players import Player
from pbem.letters import content as contents
from pbem.reading.read_mail import read_mail
from pbem.store.db import connected
from pbem.store.models import InboundMail, Member, OutboundMail, Person
from pbem.table.session import definition_of

log = logging.getLogger(__name__)

Post = Callable[[bytes, str, str], None]  # mime, envelope sender, envelope recipient; OSError when not taken
LOOK_EVERY = 0.3  # seconds


class Crowd:
    """Drives the players. `pause` is how many seconds one takes to answer, on average; 0: at once."""

    def __init__(
        self, post: Post, domain: str, *, seed: str, pause: float, personas: Sequence[Persona] = ROSTER
    ) -> None:
        self.post = post
        self.domain = domain
        self.pause = pause
        self._rng = Random(seed)
        self._players = [Player(persona, Random(f"{seed}/{persona.name}")) for persona in personas]
        self._seen: dict[str, int] = {}  # address -> the newest letter they have dealt with
        self._due: dict[str, tuple[int, datetime]] = {}  # address -> the letter they are about to answer, and when
        self._stop = threading.Event()

    def run(self) -> None:
        """Play until `stop`."""
        while not self._stop.wait(LOOK_EVERY):
            try:
                self.look(clock.now())
            except Exception:  # as in the other loops: a mail that could not be posted is written again later
                log.exception("a simulated player stumbled")
                self._stop.wait(5)

    def stop(self) -> None:
        """End `run` soon."""
        self._stop.set()

    def look(self, now: datetime) -> int:
        """Let every player look into their mailbox once; returns how many mails were posted."""
        with connected():
            return sum(self._look(player, now) for player in self._players)

    def _look(self, player: Player, now: datetime) -> bool:
        address = player.persona.address
        letter = self._newest(address)
        if letter is None or letter.id <= self._seen.get(address, 0):
            return False
        if not self._is_due(address, letter.id, now):
            return False
        written = self._write(player, letter, now)
        if written is not None:
            mime, to = written
            self.post(mime, address, to)
        self._seen[address] = letter.id
        return written is not None

    def _newest(self, address: str) -> OutboundMail | None:
        """Their newest letter but for the private hand, which asks nothing."""
        person = Person.get_or_none(Person.address == address)
        if person is None:
            return None
        if address not in self._seen:
            self._seen[address] = self._answered(person)
        mine = OutboundMail.member.in_(Member.select(Member.id).where(Member.person == person))
        chosen = mine & (OutboundMail.state == "sent") & (OutboundMail.thread != "hand")
        found: OutboundMail | None = OutboundMail.select().where(chosen).order_by(OutboundMail.id.desc()).first()
        return found

    def _answered(self, person: Person) -> int:
        """The letter that their last mail answered: where they left off when the demo was stopped."""
        mine = InboundMail.member.in_(Member.select(Member.id).where(Member.person == person))
        mail = InboundMail.select().where(mine).order_by(InboundMail.id.desc()).first()
        if mail is None:
            return 0
        letters = OutboundMail.message_id.in_(read_mail(bytes(mail.mime), self.domain).references)
        last = OutboundMail.select(OutboundMail.id).where(letters).order_by(OutboundMail.id.desc()).first()
        return last.id if last is not None else 0

    def _is_due(self, address: str, letter_id: int, now: datetime) -> bool:
        """Whether they have thought about this letter long enough; a newer one makes them think again."""
        waiting = self._due.get(address)
        if waiting is None or waiting[0] != letter_id:
            seconds = self.pause * self._rng.uniform(0.5, 1.5)
            waiting = self._due[address] = (letter_id, now + timedelta(seconds=seconds))
        return now >= waiting[1]

    def _write(self, player: Player, row: OutboundMail, now: datetime) -> tuple[bytes, str] | None:
        """Their answer as a mail, and where it goes; None when they have nothing to say."""
        assert row.game is not None
        assert row.mime is not None
        letter = read_letter(bytes(row.mime))
        text = player.answer(contents.decode(row.content.encode()), letter, definition_of(row.game))
        if not text:
            return None
        person = player.persona
        draft = Draft(
            name=person.name,
            address=person.address,
            text=text,
            at=now.astimezone(ZoneInfo(person.zone)),
            message_id=f"<{self._rng.randbytes(10).hex()}.{row.id}@{person.address.partition('@')[2]}>",
            signature=person.signature,
        )
        return write_reply(person.style, draft, letter), letter.reply_to
