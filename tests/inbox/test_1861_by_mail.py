"""A whole game of 1861: four players’ mails come in by the webhook, their letters go out by real SMTP conversations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from engine.core import play
from pbem.base import clock
from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.post.deliver import Transport, open_transport
from pbem.store.db import connected
from pbem.store.models import Game, InboundMail, OutboundMail
from pbem.table.session import load_session
from pbem.web.app import create_app
from tests.edges import drain, post, speaking_smtp
from tests.house import House, Sent
from tests.playing_1861 import begin, mails

pytestmark = pytest.mark.any_engine

MOST_HTML = 80_000
EACH = 9  # letters are looked at
SEED = "c"


class Postman:
    """An SMTP server that keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[Sent] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Take a letter."""
        self.got += [Sent(envelope.mail_from, to, envelope.content) for to in envelope.rcpt_tos]
        return "250 OK"


class Abroad(House):
    """A service that mails reach by the webhook alone, and that sends by SMTP."""

    def __init__(self, settings: Settings, client: FlaskClient, postman: Postman, transport: Transport) -> None:
        super().__init__(settings)
        self.client = client
        self.worker.transport = transport
        self.box.letters = postman.got

    def take(self, mime: bytes, *, envelope_from: str = "", envelope_to: str = "") -> str:
        """A mail comes in by the web; returns what became of it."""
        assert post(self.client, mime).status_code == 200
        self.client.application.config["MAILROOM"].idle()
        with connected():
            return str(InboundMail.select().order_by(InboundMail.id.desc()).first().outcome)


@pytest.fixture
def abroad(store: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Abroad]:
    """Such a service, with its post office."""
    postman = Postman()
    with speaking_smtp(postman) as url:
        settings = msgspec.structs.replace(store, mail_url=url)
        with open_transport(settings) as transport:
            house = Abroad(settings, create_app(settings).test_client(), postman, transport)
            monkeypatch.setattr(clock, "now", lambda: house.now)
            yield house
            drain(house.client)


def test_a_whole_game(abroad: Abroad) -> None:
    begin(abroad, options={"seats": "invited", "first": "1"})
    written = list(mails(abroad, SEED))
    assert [one for one in written if one.outcome != "applied"] == []
    with connected():
        game = Game.get_by_id(1)
        session = load_session(1, abroad.settings.domain, abroad.now)
        assert game.state == "finished"
        assert OutboundMail.select().where(OutboundMail.state != "sent").count() == 0
        entries = session.effective()
        happened = Counter(type(event).__name__ for entry in entries for event in session.decoded(entry))
        actions = [session.rules.read_action(entry.text) for entry in entries]
        again = play.replay(session.start(), actions)
        assert session.rules.encode(again) == session.rules.encode(session.position)
        assert [one for one in verify_game(1, abroad.settings.domain, abroad.now) if not one.ok] == []
    for event in ("PublicFormed", "Nationalised", "PrivateNationalised", "LoansTaken", "TrainsRusted", "DividendPaid"):
        assert happened[event], f"no {event} in this game: choose another seed"
    assert session.position.companies[session.definition.national.id].trains, "the RSR has operated"
    letters = abroad.box.letters
    some = letters[::EACH]
    assert max(len(one.html.encode()) for one in some) <= MOST_HTML
    assert max(len(line) for one in some for line in one.text.splitlines()) <= 78
    assert len(letters) < 2 * len(written), f"{len(letters)} letters for {len(written)} mails"
