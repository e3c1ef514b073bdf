"""A service whose mails come in by the webhook alone, and whose letters go out by real SMTP conversations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.post.deliver import Transport, open_transport
from pbem.store.db import connected
from pbem.store.models import InboundMail
from pbem.web.app import create_app
from tests.edges import drain, post, speaking_smtp
from tests.house import House, Sent


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
