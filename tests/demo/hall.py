"""Three simulated players and the service they write to, without a socket between them."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.demo.crowd import Crowd
from pbem.demo.game import DEFAULT
from pbem.demo.manners import ROSTER
from pbem.desk.new_game import NewGame, create
from pbem.inbox.background import MailRoom
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.titles import simulated
from pbem.web.app import create_app
from pbem.worker.scheduler import Worker
from tests.hasty import Hasty
from tests.house import Pigeonhole
from tests.shipped import files_of

MOST_LOOKS = 400


class Hall:
    """Three simulated players and the service they write to."""

    def __init__(self, settings: Settings, slug: str = DEFAULT, **habits: float) -> None:
        self.settings = settings
        self.app = create_app(settings)
        self.worker = Worker(settings, Pigeonhole())
        self.worker.scribe = Hasty(settings)
        self.personas = [msgspec.structs.replace(one, **habits) for one in ROSTER]
        self.crowd = Crowd(self.post, settings.domain, seed="express", pause=0, personas=self.personas)
        mailboxes = tuple(one.mailbox for one in ROSTER)
        wanted = NewGame(slug, "Volga", "mo@example.org", mailboxes, files_of(slug), simulated(slug).options)
        create(wanted, settings.domain, clock.now())

    def post(self, mime: bytes, sender: str, to: str) -> None:
        """As the demo posts, without a socket; back when the mail is handled."""
        token = self.settings.inbound_token
        headers = {"Authorization": f"Bearer {token}", "X-Envelope-From": sender, "X-Envelope-To": to}
        answer: Any = self.app.test_client().post("/inbound/raw", data=mime, headers=headers)
        assert (answer.status_code, answer.json["fresh"]) == (200, True)
        room: MailRoom = self.app.config["MAILROOM"]
        room.idle()

    def play(self, looks: int = MOST_LOOKS) -> Game:
        """Letters go out, players answer, until nobody has anything to say."""
        for _ in range(looks):
            sent = self.worker.tick_outbox(clock.now())
            if not self.crowd.look(clock.now()) and not sent:
                break
        with connected():
            return Game.get_by_id(1)
